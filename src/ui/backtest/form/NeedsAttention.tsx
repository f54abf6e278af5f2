/** The summary of a folded part in which something is wrong. */
export function NeedsAttention() {
  return <span className="text-down">Needs attention</span>
}
