/** What can be tried about a finding, as data: the page puts it into its form and runs it. */

import { lowerBound } from '../../core/lowerBound.ts'
import { toRupees } from '../../core/units.ts'
import type { RunInputs } from '../../inputs/inputs.ts'
import { dayOf, toDate } from '../../market/calendar.ts'
import { findInstrument } from '../../market/instruments.ts'
import { DAY_MINUTES, dateWords, istDay, istDayStart } from '../../market/ist.ts'
import { RATES_FROM } from '../../market/ratesFrom.ts'
import { barMinutesOf, type Timeframe } from '../../market/resample.ts'
import { FIRST_DAY, LAST_DAY } from '../../market/synthetic/dailyPath.ts'
import { decidingBars } from '../../run/smallerBars.ts'
import type { Remedy, RunRemedy, Subject, ViewRemedy } from './finding.ts'
import { rupeeWords } from './findingWords.ts'

/** The run again with other inputs, on the same bars. */
export function runWith(label: string, inputs: Partial<RunInputs>): RunRemedy {
  return { kind: 'run', label, inputs, needsMoreBars: false }
}

/** How much of the result charges are. */
export const WITHOUT_CHARGES = runWith('Test without charges', { costs: { kind: 'none' } })
/** What the days bring that a limit took away. */
export const WITHOUT_LIMITS = runWith('Run without limits', { risk: null })
/** Whether other parameters do better. */
export const OTHER_PARAMETERS: ViewRemedy = { kind: 'view', label: 'Sweep parameters', view: 'sweep' }
/** Whether other periods bear the choice out. */
export const OTHER_PERIODS: ViewRemedy = { kind: 'view', label: 'Walk-forward test', view: 'walk-forward' }
/** What is missing in the bars. */
export const LOOK_AT_DATA: ViewRemedy = { kind: 'view', label: 'Check the data', view: 'data' }

/** The same with so much capital. */
export function withCapital(capital: number): RunRemedy {
  return runWith(`Use ${rupeeWords(capital * 100)} capital`, { capital })
}

const LONGER: readonly (readonly [minutes: number, timeframe: Timeframe])[] = [
  [5, '5m'],
  [15, '15m'],
  [30, '30m'],
  [60, '60m'],
]

/** The next longer bars, on which a strategy trades less; null from an hour on. */
export function onLongerBars(subject: Pick<Subject, 'legs' | 'report'>): RunRemedy | null {
  const minutes = minutesOf(subject)
  const next = LONGER.find(([longer]) => longer > minutes && longer % minutes === 0)
  return next ? runWith(`Test on ${next[0]}-minute bars`, { timeframe: next[1] }) : null
}

/** The same on the bars of the dataset as they are, where they are shorter than a day; else the dataset, which needs others. */
export function onBarsOf({ dataset, report }: Pick<Subject, 'dataset' | 'report'>): Remedy {
  if (report.inputs.timeframe === null || barMinutesOf(dataset.bars) >= DAY_MINUTES) return LOOK_AT_DATA
  return runWith('Test on the bars of the data', { timeframe: null })
}

/** The same without positions over night; null where bars are too long for it, or where it is so. */
export function withSquareOff(subject: Subject): RunRemedy | null {
  const { squareOff } = subject.report.inputs
  if (squareOff !== null || minutesOf(subject) >= DAY_MINUTES) return null
  return runWith('Square off daily', { squareOff: '15:15' })
}

/** How long the bars are on which the strategy decides (F12). */
function minutesOf({ legs, report }: Pick<Subject, 'legs' | 'report'>): number {
  const bars = decidingBars(report.inputs, legs[0]!.bars)
  return bars.openMs.length > 1 ? barMinutesOf(bars) : DAY_MINUTES
}

const YEAR_DAYS = 365

type Span = Pick<Subject, 'dataset' | 'report'>

/** All the days of the dataset, or else, of a market that is made, twice as many, a year at least; null where there are no more. */
export function overMoreDays(subject: Span): RunRemedy | null {
  return overAllDays(subject) ?? overMoreMade(subject)
}

/** Those that the run's dates leave out, but for what the charge book does not have; null where there are none. */
function overAllDays(subject: Span): RunRemedy | null {
  const { from, to, costs } = subject.report.inputs
  const { openMs } = subject.dataset.bars
  const isBooked = costs.kind === 'nse' && costs.rates === 'of-the-day'
  const begin = isBooked ? lowerBound(openMs, istDayStart(dayOf(RATES_FROM))) : 0
  const isEarlier = from !== null && istDay(openMs[begin]!) < dayOf(from)
  const isLater = to !== null && Math.min(istDay(openMs.at(-1)!), endOfTrading(subject)) > dayOf(to)
  if (!isEarlier && !isLater) return null
  return begin === 0
    ? runWith('Use all the data', { from: null, to: null })
    : runWith(`Use the data from ${dateWords(RATES_FROM)}`, { from: RATES_FROM, to: null })
}

/** Days that the dataset does not have: a file has none but its own. */
function overMoreMade(subject: Span): RunRemedy | null {
  if (subject.dataset.origin?.kind !== 'synthetic') return null
  const [first, last] = daySpan(subject.report.equity.ms)
  const wanted = Math.max(YEAR_DAYS, 2 * (last - first + 1))
  const from = Math.max(FIRST_DAY, last - wanted + 1)
  const to = Math.min(LAST_DAY, endOfTrading(subject), Math.max(last, from + wanted - 1))
  if (from >= first && to <= last) return null
  return { kind: 'run', label: label(), inputs: { from: toDate(from), to: toDate(to) }, needsMoreBars: true }

  function label(): string {
    if (to - from + 1 < wanted) return 'Use all the data'
    return wanted === YEAR_DAYS ? 'Test a full year' : 'Double the period'
  }
}

/** The last day on which each instrument of the run is traded (T6); without end where none ended. */
function endOfTrading({ dataset, report }: Span): number {
  const symbols = [report.inputs.instrument, ...(dataset.hedges ?? []).map(({ instrument }) => instrument)]
  const ends = symbols.flatMap(symbol => findInstrument(symbol).ended ?? [])
  return Math.min(...ends.map(({ lastDay }) => dayOf(lastDay)))
}

function daySpan(ms: Float64Array): readonly [first: number, last: number] {
  return [istDay(ms[0]!), istDay(ms.at(-1)!)]
}

/** Lots of capital are asked for in round sums: the next ₹10,000. */
export function roundCapital(paise: number): number {
  return Math.ceil(toRupees(paise) / 10_000) * 10_000
}
