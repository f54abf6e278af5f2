import { InputError } from '../core/problem.ts'
import type { EpochMs, Price } from '../core/units.ts'
import { dayTimeWords } from './ist.ts'

/** The last moment that a date can have. */
const LAST_DATE_MS = 8.64e15

/** Price bars as columns of one length, in ascending order of time. Nobody writes to columns that he did not make. */
export interface Bars {
  /** When each bar opened; strictly ascending. */
  readonly openMs: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** Units traded; all zero where the source has none (an index). */
  readonly volume: Float64Array
}

/** One bar as a row, for messages, tests and tables; the engine's loops read columns. */
export interface Bar {
  readonly openMs: EpochMs
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: number
}

/** Whether any bar traded: index files carry no volume. */
export function hasVolume(bars: Bars): boolean {
  return firstTradedBar(bars) < bars.volume.length
}

/**
 * The first bar with volume, or their number where none has any. A rule on volume is off before it: of the bars up to
 * one before it nobody can say that the data has volume (L1).
 */
export function firstTradedBar({ volume }: Bars): number {
  let i = 0
  // a plain loop: on an index it walks the whole column, many times faster than a callback would
  while (i < volume.length && !(volume[i]! > 0)) i++
  return i
}

/** Bars `[from, to)` as views on the same memory. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  return {
    openMs: bars.openMs.subarray(from, to),
    open: bars.open.subarray(from, to),
    high: bars.high.subarray(from, to),
    low: bars.low.subarray(from, to),
    close: bars.close.subarray(from, to),
    volume: bars.volume.subarray(from, to),
  }
}

/** The bars at those indexes, which ascend: views where they are one range, otherwise copies. */
export function pickBars(bars: Bars, rows: Uint32Array): Bars {
  const first = rows[0] ?? 0
  if (rows.length > 0 && rows.at(-1)! - first === rows.length - 1) {
    return sliceBars(bars, first, first + rows.length)
  }
  // a loop: `Float64Array.from` with a function takes twenty times as long
  const pick = (column: Float64Array) => {
    const picked = new Float64Array(rows.length)
    for (let k = 0; k < picked.length; k++) picked[k] = column[rows[k]!]!
    return picked
  }
  return {
    openMs: pick(bars.openMs),
    open: pick(bars.open),
    high: pick(bars.high),
    low: pick(bars.low),
    close: pick(bars.close),
    volume: pick(bars.volume),
  }
}

/**
 * Why a bar cannot be real, as words that complete "line 12: …", or null when it can.
 * The one definition of a good bar for all readers.
 */
export function barFault(open: Price, high: Price, low: Price, close: Price, volume: number): string | null {
  if (isReal(open, high, low, close, volume)) return null
  if (!(open > 0 && high > 0 && low > 0 && close > 0)) return 'a price is missing, zero or negative'
  if (!(open < Infinity && high < Infinity && low < Infinity && close < Infinity))
    return 'a price is not finite'
  if (high < low) return `high ${high} is below low ${low}`
  if (open > high || open < low) return `open ${open} is outside low ${low} to high ${high}`
  if (close > high || close < low) return `close ${close} is outside low ${low} to high ${high}`
  return 'the volume is negative or not a number'
}

/** In as few comparisons as there can be, since every bar of every dataset is asked; NaN passes none of them. */
function isReal(open: Price, high: Price, low: Price, close: Price, volume: number): boolean {
  const isOrdered = low <= open && low <= close && open <= high && close <= high
  return isOrdered && low > 0 && high < Infinity && volume >= 0 && volume < Infinity
}

/** Bars that passed: nobody writes to them, so that once is enough for all runs on them. */
const goodBars = new WeakSet<Bars>()

/**
 * The same bars, once they are known to be good: prices finite, above zero and inside low to high, times strictly rising.
 * See RULES.md, T10.
 * @throws InputError that names the first bar at fault.
 */
export function checkBars(bars: Bars, instrument: string): Bars {
  if (goodBars.has(bars)) return bars
  const { openMs, open, high, low, close, volume } = bars
  if ([open, high, low, close, volume].some(column => column.length !== openMs.length)) {
    throw new InputError(
      `The ${instrument} columns differ in length; correct the data and import it again.`,
      'data',
    )
  }
  let beforeMs = -Infinity
  for (let i = 0; i < openMs.length; i++) {
    const ms = openMs[i]!
    if (!(Math.abs(ms) <= LAST_DATE_MS)) throw noRealBar(instrument, `number ${i + 1}`, 'it has no time')
    const fault =
      ms > beforeMs
        ? barFault(open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!)
        : 'it does not come after the bar before it'
    if (fault) throw noRealBar(instrument, `of ${dayTimeWords(ms)}`, fault)
    beforeMs = ms
  }
  goodBars.add(bars)
  return bars
}

function noRealBar(instrument: string, which: string, fault: string): InputError {
  return new InputError(
    `The ${instrument} bar ${which} cannot be real: ${fault}; correct the data and import it again.`,
    'data',
  )
}
