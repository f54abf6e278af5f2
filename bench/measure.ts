/** One line of a bench. */
export interface Measurement {
  readonly case: string
  /** Missing where the work is not counted in bars. */
  readonly barsPerSecond?: number
  readonly medianMs: number
  readonly minMs: number
  readonly repetitions: number
  /** Of the whole process; of a page, of its script's heap. */
  readonly peakMemoryMb?: number
  /** Of the file, where the work reads one. */
  readonly megabytesPerSecond?: number
  /** Its median time, divided by that of another line of the same run, under that line's name. */
  readonly ratios?: Readonly<Record<string, number>>
  /** "same trades", or how what it computed differs from ours. */
  readonly answer?: string
  readonly note?: string
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
  return { ...summary(name, times, bars), peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024) }
}

/** The line of times that were taken elsewhere; without `bars` their speed is not told. */
export function summary(name: string, times: readonly number[], bars?: number): Measurement {
  const medianMs = middle(times)
  return {
    case: name,
    ...(bars !== undefined && { barsPerSecond: Math.round(bars / (medianMs / 1000)) }),
    medianMs: thousandths(medianMs),
    minMs: thousandths(Math.min(...times)),
    repetitions: times.length,
  }
}

/** The middle value; the upper one of two. */
export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}

/** The number with three decimals. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
