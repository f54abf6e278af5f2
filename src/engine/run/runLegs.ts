import { InputError } from '../core/problem.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { type AlignedBars, alignBars } from '../market/align.ts'
import { type Bars, checkBars } from '../market/bars.ts'
import { closedDaysNote, withoutClosedDays } from '../market/closedDays.ts'
import type { Dataset, HedgeDataset } from '../market/dataset.ts'
import { findInstrument } from '../market/instruments.ts'
import { DAY_MINUTES } from '../market/ist.ts'
import { barMinutesOf, resample, TIMEFRAME_MINUTES } from '../market/resample.ts'
import type { Strategy } from '../strategies/define.ts'
import { selectRange } from './range.ts'

/** Bars of one instrument as the run walks over them. */
export interface RunLeg {
  readonly instrument: string
  readonly bars: Bars
}

/** The instruments of a run, the main one first, and whether their bars are smaller than those of its timeframe (F12). */
export interface RunLegs {
  readonly legs: readonly RunLeg[]
  readonly onSmallerBars: boolean
}

/**
 * The instruments of a run, the main one first, in its range and timeframe, at common times (S1); where it fills on smaller
 * bars (F12), on those.
 * @throws InputError when the strategy trades another number of them, a bar cannot be real (T10), or they have no time in
 * common.
 */
export function selectLegs(
  dataset: Dataset,
  strategy: Strategy,
  inputs: RunInputs,
  notes: string[],
): readonly RunLeg[] {
  return selectRunLegs(dataset, strategy, inputs, notes).legs
}

/**
 * The same, for who must know which bars they are.
 * @throws InputError as `selectLegs` does.
 */
export function selectRunLegs(
  { bars, hedges = [] }: Dataset,
  strategy: Strategy,
  inputs: RunInputs,
  notes: string[],
): RunLegs {
  checkCount(strategy, hedges, inputs)
  const own = [selectLeg(bars, inputs, notes), ...hedges.map(hedge => selectHedge(hedge, inputs, notes))]
  const onSmallerBars = haveSmallerBars(own, inputs, notes)
  const legs = onSmallerBars ? own : own.map(leg => ({ ...leg, bars: inTimeframe(leg, inputs) }))
  return { legs: hedges.length === 0 ? legs : inCommon(legs, notes), onSmallerBars }
}

/** F12: whether orders meet the bars as they are, which are smaller than those of the timeframe and of one length. */
function haveSmallerBars(legs: readonly RunLeg[], { fill, timeframe }: RunInputs, notes: string[]): boolean {
  if (!fill.onSmallerBars || timeframe === null) return false
  const minutes = legs.map(({ bars }) => barMinutesOf(bars))
  if (!minutes.some(apart => apart < TIMEFRAME_MINUTES[timeframe])) return false
  if (minutes.every(apart => apart === minutes[0])) return true
  notes.push('Fill on smaller bars does not apply: the bars of the instruments are of different lengths.')
  return false
}

function inCommon(legs: readonly RunLeg[], notes: string[]): readonly RunLeg[] {
  const daily = checkDistance(legs) >= DAY_MINUTES
  const aligned = alignBars(
    legs.map(leg => leg.bars),
    daily,
  )
  if (aligned.series[0]!.openMs.length === 0) {
    const names = legs.map(leg => leg.instrument).join(' and ')
    throw new InputError(
      `hedge: ${names} have no bars at the same times; choose data of the same days.`,
      'hedge',
    )
  }
  notes.push(...leftOutNote(legs, aligned))
  return legs.map(({ instrument }, k) => ({ instrument, bars: aligned.series[k]! }))
}

function selectHedge({ instrument, bars }: HedgeDataset, inputs: RunInputs, notes: string[]): RunLeg {
  const ownNotes: string[] = []
  const leg = selectLeg(bars, { ...inputs, instrument }, ownNotes)
  notes.push(...ownNotes.map(note => `${instrument}: ${note}`))
  return leg
}

/** Every bar of every run comes through here. */
function selectLeg(bars: Bars, inputs: RunInputs, notes: string[]): RunLeg {
  const { instrument } = inputs
  const selected = selectRange(checkBars(bars, instrument), inputs, notes)
  const open = withoutClosedDays(selected, bars, findInstrument(instrument).calendar)
  const note = closedDaysNote(open)
  if (note !== null) notes.push(note)
  if (open.bars.openMs.length === 0) throw new InputError('No trading days in this range', 'from')
  return { instrument, bars: open.bars }
}

function inTimeframe({ bars, instrument }: RunLeg, { timeframe }: RunInputs): Bars {
  return timeframe === null ? bars : resample(bars, timeframe, findInstrument(instrument).calendar)
}

function checkCount(strategy: Strategy, hedges: readonly HedgeDataset[], { instrument }: RunInputs): void {
  const wanted = strategy.legs ?? 1
  const given = hedges.length + 1
  if (given < wanted) {
    throw new InputError(
      `hedge: ${strategy.title} trades ${wanted} instruments against each other; choose a hedge instrument and its data besides ${instrument}.`,
      'hedge',
    )
  }
  if (given > wanted) {
    throw new InputError(`hedge: ${strategy.title} trades one instrument; leave the hedge out.`, 'hedge')
  }
  const names = [instrument, ...hedges.map(hedge => hedge.instrument)]
  if (new Set(names).size < names.length) {
    throw new InputError(`hedge: choose another instrument than ${instrument}.`, 'hedge')
  }
}

/** Minutes from bar to bar, which all legs must have in common: otherwise their closes are not of the same time. */
function checkDistance(legs: readonly RunLeg[]): number {
  const [first, ...others] = legs.map(({ bars }) => (bars.openMs.length > 1 ? barMinutesOf(bars) : null))
  for (const [k, minutes] of others.entries()) {
    if (first === null || minutes === null || minutes === first) continue
    throw new InputError(
      `hedge: the ${legs[0]!.instrument} bars are ${first === 1 ? '1 minute' : `${first} minutes`} apart, those of ${legs[k + 1]!.instrument} ${minutes}; choose a timeframe that both can have.`,
      'hedge',
    )
  }
  return first ?? 0
}

function leftOutNote(legs: readonly RunLeg[], { series, leftOut }: AlignedBars): string[] {
  const counts = legs.flatMap(({ instrument }, k) =>
    leftOut[k] === 0 ? [] : [`${leftOut[k]} of ${instrument}`],
  )
  if (counts.length === 0) return []
  const common = series[0]!.openMs.length
  return [
    `The run uses the ${common} bars that all instruments have at the same times; left out: ${counts.join(', ')}.`,
  ]
}
