type Cell = string | number | null

/**
 * A CSV file as Excel reads it: UTF-8 with a byte order mark, numbers as they are. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map(row => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
