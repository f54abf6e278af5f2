/** The S mark and, unless folded, the name. */
export function Brand({ folded = false }: { folded?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-title font-semibold tracking-tight">
      <span
        aria-hidden
        className="grid size-4.5 place-items-center rounded-tag bg-accent text-label text-accent-ink"
      >
        S
      </span>
      <span className={folded ? 'sr-only' : undefined}>Sauda</span>
    </span>
  )
}
