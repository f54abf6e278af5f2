import type { Measurement } from './measure.ts'

interface Column {
  readonly title: string
  readonly cell: (row: Measurement) => string | undefined
  /** Words stand on the left, numbers on the right. */
  readonly words?: boolean
}

/** The measurements as an aligned table; a column that no row fills is left out. */
export function toTable(rows: readonly Measurement[]): string {
  const { columns, cells } = fill(rows)
  const widths = columns.map(({ title }, k) => Math.max(title.length, ...cells.map(row => row[k]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, k) => (columns[k]!.words ? cell.padEnd(widths[k]!) : cell.padStart(widths[k]!)))
      .join('  ')
      .trimEnd()
  return [line(columns.map(({ title }) => title)), ...cells.map(line)].join('\n')
}

/** The same table in Markdown. */
export function toMarkdown(rows: readonly Measurement[]): string {
  const { columns, cells } = fill(rows)
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const marked = cells.map(([name, ...others]) => [`\`${name}\``, ...others])
  const rule = columns.map(({ words }) => (words ? '---' : '--:'))
  return [line(columns.map(({ title }) => title)), `|${rule.join('|')}|`, ...marked.map(line)].join('\n')
}

function fill(rows: readonly Measurement[]) {
  const columns = columnsOf(rows).filter(({ cell }) => rows.some(row => cell(row) !== undefined))
  return { columns, cells: rows.map(row => columns.map(({ cell }) => cell(row) ?? '')) }
}

function columnsOf(rows: readonly Measurement[]): Column[] {
  const bases = [...new Set(rows.flatMap(({ ratios = {} }) => Object.keys(ratios)))]
  return [
    { title: 'case', cell: row => row.case, words: true },
    { title: 'M bars/s', cell: row => told(row.barsPerSecond, bars => significant(bars / 1e6)) },
    { title: 'median ms', cell: row => milliseconds(row.medianMs) },
    { title: 'min ms', cell: row => milliseconds(row.minMs) },
    ...bases.map(
      (base): Column => ({ title: `× ${base}`, cell: row => told(row.ratios?.[base], significant) }),
    ),
    { title: 'runs', cell: row => String(row.repetitions) },
    { title: 'peak MB', cell: row => told(row.peakMemoryMb, String) },
    { title: 'MB/s', cell: row => told(row.megabytesPerSecond, String) },
    { title: 'answer', cell: row => row.answer, words: true },
    { title: 'note', cell: row => row.note, words: true },
  ]
}

function told(value: number | undefined, words: (value: number) => string): string | undefined {
  return value === undefined ? undefined : words(value)
}

function milliseconds(ms: number): string {
  return ms < 100 ? ms.toFixed(3) : ms.toFixed(0)
}

function significant(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2)
}
