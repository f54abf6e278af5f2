import { type Bars, sliceBars } from '../../market/bars.ts'
import { toDate } from '../../market/calendar.ts'
import { istDay, istDayStart } from '../../market/ist.ts'
import { lowerBound } from '../../range.ts'
import { runBacktest } from '../../run.ts'
import type { Dataset } from '../../runLegs.ts'
import { datasetOf, type RandomRun } from '../randomRun.ts'
import { firstDifference, type Relation, wordsOfFill } from './relation.ts'

/** A run that ends earlier is the beginning of the longer one. */
export const HALVES: readonly Relation[] = [
  {
    title:
      'T4 a run whose range ends in the middle has the fills and the equity of the whole run up to there',
    breach: run => {
      const day = middleDay(run.dataset.bars)
      return breachOf(run, { ...run, inputs: { ...run.inputs, to: toDate(day) } }, day)
    },
  },
  {
    title: 'T4 and so has one whose data ends there',
    breach: run => {
      const { dataset, inputs } = run
      const day = middleDay(dataset.bars)
      const cut = (bars: Bars) => datasetOf(sliceBars(bars, 0, lowerBound(bars.openMs, istDayStart(day + 1))))
      const { hedges } = dataset
      const shorter: Dataset = {
        ...cut(dataset.bars),
        ...(hedges && { hedges: hedges.map(hedge => ({ ...hedge, ...cut(hedge.bars) })) }),
      }
      return breachOf(run, { dataset: shorter, inputs: { ...inputs, to: null } }, day)
    },
  },
]

/** The day of the bar in the middle. */
function middleDay({ openMs }: Bars): number {
  return istDay(openMs[openMs.length >> 1]!)
}

/** Where the shorter run, whose last day is given, is not the beginning of the longer one. */
function breachOf(longer: RandomRun, shorter: RandomRun, day: number): string | null {
  const whole = runBacktest(longer.dataset, longer.inputs)
  const half = runBacktest(shorter.dataset, shorter.inputs)
  const isIntraday = half.inputs.squareOff !== null
  const endMs = istDayStart(day + 1)
  const last = half.equity.ms.length - 1
  // what is still held at the last close of an intraday run is closed there once a next day shows that it was the last one
  const isOver = (ms: number) => isIntraday && ms >= half.equity.ms[last]!
  const upTo = whole.fills.filter(({ ms }) => ms < endMs)
  const known = upTo.filter(({ ms }, k) => k < half.fills.length || !isOver(ms))
  const fills = firstDifference(
    'fill',
    known.map(fill => wordsOfFill(fill)),
    half.fills.map(fill => wordsOfFill(fill)),
  )
  if (fills !== null) return fills
  const bars = isIntraday ? last : last + 1
  const equityOf = (report: typeof half) => Array.from(report.equity.paise.subarray(0, bars))
  return firstDifference('equity of bar', equityOf(whole), equityOf(half))
}
