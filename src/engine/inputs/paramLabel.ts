/** What may be a unit at the end of a label: something in brackets, or a sign. */
const AT_END = /\s*(?:\((.+)\)|([^\w\s()]+))$/

/**
 * The label without its unit at the end, "SL" for "SL %" and "Stop" for "Stop (bars)": wherever a label is shown, its unit
 * stands beside it. A word without brackets stays, as in "Number of bars".
 */
export function bareLabel(label: string, unit: string): string {
  const end = AT_END.exec(label)
  return end?.index && (end[1] ?? end[2]) === unit ? label.slice(0, end.index) : label
}
