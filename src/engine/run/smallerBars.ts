/** A run that decides on the bars of its timeframe and fills on smaller ones. See RULES.md, F12. */
import type { RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { findInstrument } from '../market/instruments.ts'
import { TIMEFRAME_MINUTES, type Timeframe } from '../market/resample.ts'
import type { Strategy } from '../strategies/define.ts'
import type { FillLog } from '../trading/fillLog.ts'
import type { Leg } from '../trading/leg.ts'
import { closingBars, longerBars, onTimeframe } from './onTimeframe.ts'
import type { ChangedFills } from './report.ts'

/** The inputs of a run as they act on its bars. */
type Acting = Pick<RunInputs, 'fill' | 'timeframe' | 'instrument'>

/** The timeframe on which a strategy decides while its orders meet smaller bars; null: both have the run's bars. */
export function decidingTimeframe({ fill, timeframe }: Acting): Timeframe | null {
  return fill.onSmallerBars ? timeframe : null
}

/** The strategy as a run with these inputs leads it. */
export function ledBy(inputs: Acting, strategy: Strategy): Strategy {
  const timeframe = decidingTimeframe(inputs)
  return timeframe === null ? strategy : onTimeframe(strategy, timeframe, calendarOf(inputs))
}

/**
 * The bars on which the strategy decides: those of the run, or longer ones made of them.
 * @throws InputError when the timeframe is not a multiple of the distance between the bars.
 */
export function decidingBars(inputs: Acting, bars: Bars): Bars {
  const timeframe = decidingTimeframe(inputs)
  return timeframe === null ? bars : longerBars(bars, timeframe, calendarOf(inputs)).bars
}

/** Every bar of the run at whose close the strategy may decide; null: all of them. */
export function decidingPlaces(inputs: Acting, bars: Bars): readonly number[] | null {
  const timeframe = decidingTimeframe(inputs)
  return timeframe === null ? null : closingBars(bars, timeframe, calendarOf(inputs))
}

function calendarOf({ instrument }: Acting) {
  return findInstrument(instrument).calendar
}

/**
 * How many fills of a run on smaller bars the same run on the bars of its timeframe does not have: on that side, at that
 * price, inside that bar. Quantities are not compared, since a size that is a share of the equity follows the money.
 */
export function countChanged(
  inputs: Acting,
  legs: readonly Leg[],
  plainLegs: readonly Leg[],
): Omit<ChangedFills, 'minutes'> {
  const { bars, ends } = longerBars(legs[0]!.bars, decidingTimeframe(inputs)!, calendarOf(inputs))
  const counts = { changed: 0, fills: 0, without: 0 }
  for (const [k, { broker }] of legs.entries()) {
    const fills = broker.fillLog
    const { bars: plainBars, broker: plain } = plainLegs[k]!
    const others = plain.fillLog
    const times = timesOf(fills, bars, ends)
    counts.changed += changedOf(fills, times, others, timesOf(others, plainBars))
    counts.fills += fills.length
    counts.without += others.length
  }
  return counts
}

/** When the bar of each fill opens; `ends` says which bars of the run a longer one holds. */
function timesOf(fills: FillLog, { openMs }: Bars, ends?: Int32Array): Float64Array {
  const times = new Float64Array(fills.length)
  let at = 0
  for (let k = 0; k < times.length; k++) {
    const bar = fills.barAt(k)
    if (ends === undefined) at = bar
    else while (ends[at]! < bar) at++
    times[k] = openMs[at]!
  }
  return times
}

/** Fills that have none like them among the others in their bar, each of which stands for one. Both are in order of time. */
function changedOf(fills: FillLog, ms: Float64Array, others: FillLog, otherMs: Float64Array): number {
  let changed = 0
  let from = 0
  let barMs = Number.NaN
  const taken = new Set<number>()
  for (let k = 0; k < ms.length; k++) {
    if (ms[k] !== barMs) taken.clear()
    barMs = ms[k]!
    while (from < otherMs.length && otherMs[from]! < barMs) from++
    let at = from
    while (otherMs[at] === barMs && (taken.has(at) || !isAlike(fills, k, others, at))) at++
    if (otherMs[at] === barMs) taken.add(at)
    else changed++
  }
  return changed
}

function isAlike(fills: FillLog, k: number, others: FillLog, at: number): boolean {
  return (
    fills.priceAt(k) === others.priceAt(at) &&
    Math.sign(fills.signedQtyAt(k)) === Math.sign(others.signedQtyAt(at))
  )
}

/** What the run says of its fills, in one sentence. */
export function changedWords(
  { minutes, changed, fills, without }: ChangedFills,
  timeframe: Timeframe,
): string {
  const smaller = minutes < 1 ? `${Math.round(minutes * 60)}-second` : `${minutes}-minute`
  const longer = timeframe === '1D' ? 'daily' : `${TIMEFRAME_MINUTES[timeframe]}-minute`
  const head = `Orders met the ${smaller} bars inside the ${longer} ones`
  if (fills === 0 && without === 0) return `${head}; nothing filled, with or without them.`
  if (changed === 0 && fills === without)
    return `${head}; all ${fills} fills are those of the ${longer} bars.`
  return `${head}, which changed ${changed} of ${fills} fills; on the ${longer} bars alone there are ${without}.`
}
