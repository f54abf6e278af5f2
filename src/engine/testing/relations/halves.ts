import { lowerBound } from '../../core/lowerBound.ts'
import { type Bars, sliceBars } from '../../market/bars.ts'
import { toDate } from '../../market/calendar.ts'
import type { Dataset } from '../../market/dataset.ts'
import { istDay, istDayStart } from '../../market/ist.ts'
import type { Report } from '../../run/report.ts'
import { runBacktest } from '../../run/run.ts'
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
  const endMs = istDayStart(day + 1)
  const lastMs = half.equity.ms.at(-1)!
  // what is held at the last close of an intraday run is closed there, once a next day shows that it was the last one
  const isIntraday = half.inputs.squareOff !== null
  const sureMs = isIntraday ? lastMs : endMs
  const fillsOf = ({ fills }: Report, fromMs: number, toMs: number) =>
    fills.filter(({ ms }) => ms >= fromMs && ms < toMs).map(fill => wordsOfFill(fill))
  const atEnd = fillsOf(whole, sureMs, endMs)
  const gone = fillsOf(half, sureMs, endMs).find(words => !atEnd.includes(words))
  const bars = half.equity.ms.length - (isIntraday ? 1 : 0)
  const equityOf = ({ equity }: Report) => Array.from(equity.paise.subarray(0, bars))
  return (
    firstDifference('fill', fillsOf(whole, -Infinity, sureMs), fillsOf(half, -Infinity, sureMs)) ??
    firstDifference('equity of bar', equityOf(whole), equityOf(half)) ??
    (gone === undefined ? null : `the whole run has not: ${gone}`)
  )
}
