/**
 * The label without its unit at the end, "SL" for "SL %" and "Stop" for "Stop (bars)": wherever a label is shown, its unit
 * stands beside it. A word without brackets stays, as in "Number of bars".
 */
export function bareLabel(label: string, unit: string): string {
  const ends = /^\w/.test(unit) ? [`(${unit})`] : [`(${unit})`, unit]
  const end = ends.find(text => label.trimEnd().endsWith(text))
  const bare = end && label.trimEnd().slice(0, -end.length).trimEnd()
  return bare || label
}
