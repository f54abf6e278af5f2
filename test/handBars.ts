/** Bars for tests: from rows, and the check that bars are good. */
import { type Bar, type Bars, barFault } from '../src/engine/market/bars.ts'
import { InputError } from '../src/engine/problem.ts'

/** Columns from rows. */
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

/**
 * The same bars, once they are known to be good: equal lengths, ascending times, finite prices inside low to high.
 * @throws InputError that names the first bar at fault.
 */
export function checkBars(bars: Bars): Bars {
  const { openMs, open, high, low, close, volume } = bars
  for (const column of [open, high, low, close, volume]) {
    if (column.length !== openMs.length) throw new InputError('Bar columns differ in length.')
  }
  for (let i = 0; i < openMs.length; i++) {
    const fault = barFault(open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!)
    if (fault) throw new InputError(`Bar ${i + 1}: ${fault}.`)
    if (!Number.isFinite(openMs[i]!)) throw new InputError(`Bar ${i + 1} has no time.`)
    if (i > 0 && openMs[i]! <= openMs[i - 1]!) {
      throw new InputError(`Bar ${i + 1} does not come after the bar before it.`)
    }
  }
  return bars
}
