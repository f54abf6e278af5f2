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
  const longer = longerBars(legs[0]!.bars, decidingTimeframe(inputs)!, calendarOf(inputs))
  const plain = plainLegs.map(({ bars, broker }) => keysOf(broker.fillLog, bars, null))
  let changed = 0
  let fills = 0
  for (const [k, { broker }] of legs.entries()) {
    const left = new Map<string, number>()
    for (const key of plain[k]!) left.set(key, (left.get(key) ?? 0) + 1)
    for (const key of keysOf(broker.fillLog, longer.bars, longer.ends)) {
      fills++
      const count = left.get(key) ?? 0
      if (count === 0) changed++
      else left.set(key, count - 1)
    }
  }
  return { changed, fills, without: plain.reduce((sum, { length }) => sum + length, 0) }
}

/** Each fill by when its bar opens, its side and its price; `ends` says which bars of the run each holds, null is its own. */
function keysOf(fills: FillLog, { openMs }: Bars, ends: Int32Array | null): readonly string[] {
  let at = 0
  return Array.from({ length: fills.length }, (_, k) => {
    const bar = fills.barAt(k)
    if (ends === null) at = bar
    else while (ends[at]! < bar) at++
    return `${openMs[at]} ${Math.sign(fills.signedQtyAt(k))} ${fills.priceAt(k)}`
  })
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
