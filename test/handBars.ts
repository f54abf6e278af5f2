import type { Bar, Bars } from '../src/engine/market/bars.ts'

/** Columns from rows, for tests. */
export function barsFromRows(rows: readonly Bar[]): Bars {
  const column = (pick: (bar: Bar) => number) => Float64Array.from(rows, pick)
  return {
    openMs: column(bar => bar.openMs),
    open: column(bar => bar.open),
    high: column(bar => bar.high),
    low: column(bar => bar.low),
    close: column(bar => bar.close),
    volume: column(bar => bar.volume),
  }
}
