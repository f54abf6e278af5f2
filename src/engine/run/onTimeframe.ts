import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instruments.ts'
import { DAY_MINUTES, istDay, istDayStart, MINUTE_MS } from '../market/ist.ts'
import { barMinutesOf, resample, TIMEFRAME_MINUTES, type Timeframe } from '../market/resample.ts'
import type { Strategy, StrategyContext } from '../strategies/define.ts'

/** Bars of a timeframe, and where each ends among the smaller bars that they are made of. */
interface CoarseBars {
  readonly bars: Bars
  /** Index of the last smaller bar inside each. */
  readonly ends: Int32Array
  /** How many of them have closed. */
  readonly closed: number
}

/**
 * The strategy, led on bars of a timeframe while the run goes through smaller ones: it sees and decides on the bars of the
 * timeframe, each as it closes, and its orders meet the smaller bars. See RULES.md, F12. A bar that ends after `closedMs`
 * has not closed yet.
 */
export function onTimeframe(
  strategy: Strategy,
  timeframe: Timeframe,
  calendar: Instrument['calendar'],
  closedMs = Infinity,
): Strategy {
  const coarseOf = (bars: Bars) => coarseBars(bars, timeframe, calendar, closedMs)
  const { lines, conditions } = strategy
  return {
    ...strategy,
    start: context => startOn(strategy, context, coarseOf, TIMEFRAME_MINUTES[timeframe]),
    ...(lines && {
      lines: (bars, params, segment, legs) => {
        const coarse = coarseOf(bars)
        const coarseLegs = legs.map(leg => (leg === bars ? coarse : coarseOf(leg)).bars)
        return lines
          .call(strategy, coarse.bars, params, segment, coarseLegs)
          .map(line => ({ ...line, values: spread(line.values, coarse, bars, Number.NaN) }))
      },
    }),
    ...(conditions && {
      conditions: (bars, params, segment) => {
        const coarse = coarseOf(bars)
        return conditions.call(strategy, coarse.bars, params, segment).map(condition => ({
          ...condition,
          holds: Int8Array.from(spread(Float64Array.from(condition.holds), coarse, bars, 0)),
        }))
      },
    }),
  }
}

/**
 * The bars of a timeframe by which a run on smaller ones is led, and the last smaller bar inside each.
 * @throws InputError when the timeframe is not a multiple of the distance between the bars.
 */
export function longerBars(
  bars: Bars,
  timeframe: Timeframe,
  calendar: Instrument['calendar'],
): { readonly bars: Bars; readonly ends: Int32Array } {
  return coarseBars(bars, timeframe, calendar, Infinity)
}

/**
 * The smaller bars with which a bar of the timeframe ends, whatever comes after the last of them: that one counts where it
 * lasts to the end.
 */
export function closingBars(
  bars: Bars,
  timeframe: Timeframe,
  calendar: Instrument['calendar'],
): readonly number[] {
  const lastMs = bars.openMs.at(-1)! + barMinutesOf(bars) * MINUTE_MS
  const { ends, closed } = coarseBars(bars, timeframe, calendar, lastMs)
  return Array.from(ends.subarray(0, closed))
}

function startOn(
  strategy: Strategy,
  context: StrategyContext<Strategy['params']>,
  coarseOf: (bars: Bars) => CoarseBars,
  minutes: number,
) {
  const main = coarseOf(context.bars)
  const { ends, closed } = main
  const count = context.bars.openMs.length
  let signals: Int8Array | null = null
  const { lotAt } = context
  const step = strategy.start({
    ...context,
    bars: main.bars,
    barMinutes: minutes,
    legs: context.legs.map(leg => ({
      ...leg,
      bars: (leg.bars === context.bars ? main : coarseOf(leg.bars)).bars,
    })),
    lotAt: lotAt && (c => lotAt(ends[c]!)),
    setSignalBars: column => {
      signals = column
    },
  })
  const asked = signals as Int8Array | null
  /** One more than the bar of the timeframe that ends with each smaller bar; 0 where none ends or nothing is done. */
  const places = new Int32Array(count)
  const active = new Int8Array(count)
  for (let c = 0; c < closed; c++) {
    if (asked !== null && asked[c] === 0) continue
    places[ends[c]!] = c + 1
    active[ends[c]!] = 1
  }
  context.setSignalBars(active)
  return (i: number) => {
    const place = places[i]!
    if (place > 0) step(place - 1)
  }
}

/** A sweep asks for the same bars at every point. */
const KNOWN = new WeakMap<Bars, Map<string, CoarseBars>>()

function coarseBars(
  bars: Bars,
  timeframe: Timeframe,
  calendar: Instrument['calendar'],
  closedMs: number,
): CoarseBars {
  let known = KNOWN.get(bars)
  if (!known) {
    known = new Map()
    KNOWN.set(bars, known)
  }
  const key = `${timeframe} ${calendar} ${closedMs}`
  let coarse = known.get(key)
  if (!coarse) {
    coarse = makeCoarse(bars, timeframe, calendar, closedMs)
    known.set(key, coarse)
  }
  return coarse
}

function makeCoarse(
  small: Bars,
  timeframe: Timeframe,
  calendar: Instrument['calendar'],
  closedMs: number,
): CoarseBars {
  const bars = resample(small, timeframe, calendar)
  const size = bars.openMs.length
  const minutes = TIMEFRAME_MINUTES[timeframe]
  const ends = new Int32Array(size)
  let i = 0
  for (let c = 0; c < size; c++) {
    const nextMs = c + 1 < size ? firstInside(bars.openMs[c + 1]!, minutes) : Infinity
    while (i < small.openMs.length && small.openMs[i]! < nextMs) i++
    ends[c] = i - 1
  }
  let closed = size
  while (closed > 0 && endOf(bars.openMs[closed - 1]!, minutes) > closedMs) closed--
  return { bars, ends, closed }
}

/** The first moment that can lie inside a bar: a daily one has the whole day, whenever it says it opened. */
function firstInside(openMs: number, minutes: number): number {
  return minutes === DAY_MINUTES ? istDayStart(istDay(openMs)) : openMs
}

function endOf(openMs: number, minutes: number): number {
  return minutes === DAY_MINUTES ? istDayStart(istDay(openMs) + 1) : openMs + minutes * MINUTE_MS
}

/** Each value from where its bar closed until the next one closes; before the first one `none`. */
function spread(values: Float64Array, { ends, closed }: CoarseBars, bars: Bars, none: number): Float64Array {
  const wide = new Float64Array(bars.openMs.length).fill(none)
  for (let c = 0; c < closed; c++) {
    const from = ends[c]!
    wide.fill(values[c]!, from, c + 1 < closed ? ends[c + 1]! : wide.length)
  }
  return wide
}
