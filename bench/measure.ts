/** One line of a bench. */
export interface Measurement {
  readonly case: string
  readonly barsPerSecond: number
  readonly medianMs: number
  readonly minMs: number
  readonly repetitions: number
  readonly peakMemoryMb: number
  /** Of the file, where the work reads one. */
  readonly megabytesPerSecond?: number
}

/** The cases of one bench by their names, in the order of its table. */
export type BenchCases = Readonly<Record<string, (name: string) => Measurement>>

/** Runs `work` until it is warm, then often enough for a steady median; `bars` is how many one call handles. */
export function measure(name: string, bars: number, work: () => unknown, budgetMs = 2500): Measurement {
  const warmUntil = performance.now() + budgetMs / 4
  do work()
  while (performance.now() < warmUntil)
  const times: number[] = []
  const until = performance.now() + budgetMs
  while (times.length < 10 || (performance.now() < until && times.length < 1000)) {
    const start = performance.now()
    work()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const medianMs = times[times.length >> 1]!
  return {
    case: name,
    barsPerSecond: Math.round(bars / (medianMs / 1000)),
    medianMs: round(medianMs),
    minMs: round(times[0]!),
    repetitions: times.length,
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** The measurements as an aligned table. */
export function toTable(rows: readonly Measurement[]): string {
  const cells = rows.map(row => [
    row.case,
    `${(row.barsPerSecond / 1e6).toFixed(1)}`,
    row.medianMs.toFixed(3),
    row.minMs.toFixed(3),
    String(row.repetitions),
    String(row.peakMemoryMb),
    ...(row.megabytesPerSecond === undefined ? [] : [String(row.megabytesPerSecond)]),
  ])
  const head = ['case', 'M bars/s', 'median ms', 'min ms', 'runs', 'peak MB']
  if (rows.some(row => row.megabytesPerSecond !== undefined)) head.push('MB/s')
  const widths = head.map((title, k) => Math.max(title.length, ...cells.map(row => row[k]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]!) : cell.padStart(widths[k]!))).join('  ')
  return [line(head), ...cells.map(line)].join('\n')
}
