/** In which part of its time a run made its result. */

import { type Fraction, type Paise, toPaise, toRupees } from '../../core/units.ts'
import { dayWords, monthWords } from '../../market/ist.ts'
import { dayEnds, valuesAt } from '../../metrics/returns.ts'
import type { Report } from '../../run/report.ts'
import { type Finding, partOf, type Subject } from './finding.ts'
import { numberWords, periodNoun, rupeeWords, shareWords } from './findingWords.ts'
import { OTHER_PERIODS, overMoreDays } from './remedy.ts'

/** One month as much as all the others together. */
const MONTH_SHARE: Fraction = 0.5
/** With two months one of them always has half. */
const MIN_MONTHS = 3
/** One day a quarter of everything: five times its part of a month of 20 days. */
const DAY_SHARE: Fraction = 0.25
const MIN_DAYS = 20

/** A month that made more of the net profit, or of the loss, than all the others together. */
export function oneMonth({ report, dataset }: Subject): Finding | null {
  const months = changesBy(report, monthWords)
  const share = shareOfMost(months, report)
  if (months.size < MIN_MONTHS || share === null || share.value <= MONTH_SHARE) return null
  return {
    id: 'one-month',
    words: share.isAll
      ? `${share.name} ${share.amount}; the other ${months.size - 1} months ${share.others}.`
      : `${share.name} ${share.amount}, ${shareWords(share.value)} of the ${share.whole} of ${months.size} months.`,
    ...measured(share, MONTH_SHARE),
    explains: partOf(share.value, 1),
    remedy: overMoreDays({ dataset, report }) ?? OTHER_PERIODS,
  }
}

/** A day that made more than a quarter of the net profit, or of the loss; a week where bars are so long. */
export function outlierDay({ report, dataset }: Subject): Finding | null {
  const noun = periodNoun(report.stats.periodsPerYear)
  const days = changesBy(report, dayWords)
  const share = shareOfMost(days, report)
  // a month is told of as such
  if (noun === 'month' || days.size < MIN_DAYS || share === null || share.value <= DAY_SHARE) return null
  return {
    id: 'outlier-day',
    words: `One ${noun} of ${numberWords(days.size)}, ${share.name}, ${share.amount}${
      share.isAll
        ? `; the other ${numberWords(days.size - 1)} ${share.others}`
        : `: ${shareWords(share.value)} of the ${share.whole}`
    }.`,
    ...measured(share, DAY_SHARE),
    explains: partOf(share.value, 1),
    remedy: overMoreDays({ dataset, report }) ?? OTHER_PERIODS,
  }
}

/** By how much the equity changed in each part of the run, in paise. */
function changesBy({ equity, inputs }: Report, nameOf: (ms: number) => string): Map<string, Paise> {
  const changes = new Map<string, Paise>()
  const ends = dayEnds(equity.ms)
  const values = valuesAt(equity.paise, ends)
  ends.forEach((end, day) => {
    const name = nameOf(equity.ms[end]!)
    const change = values[day]! - (day === 0 ? toPaise(inputs.capital) : values[day - 1]!)
    changes.set(name, (changes.get(name) ?? 0) + change)
  })
  return changes
}

/** One part of a run beside its whole result. */
interface LargestPart {
  readonly name: string
  readonly paise: Paise
  /** Of the net profit, or of the loss. */
  readonly value: Fraction
  /** The part is more than the whole, since the others went the other way: as a share it says nothing. */
  readonly isAll: boolean
  /** "made ₹600", of the part and of all the others. */
  readonly amount: string
  readonly others: string
  readonly whole: 'net profit' | 'loss'
}

/** The part that made most of the net profit, or lost most of the loss; null for a run of zero. */
function shareOfMost(changes: Map<string, Paise>, { stats }: Report): LargestPart | null {
  const netPaise = toPaise(stats.netProfit)
  if (netPaise === 0) return null
  const sign = Math.sign(netPaise)
  const [name, paise] = [...changes].reduce((most, one) => (one[1] * sign > most[1] * sign ? one : most))
  return {
    name,
    paise,
    value: paise / netPaise,
    isAll: paise * sign > netPaise * sign,
    amount: changeWords(paise),
    others: changeWords(netPaise - paise),
    whole: sign > 0 ? 'net profit' : 'loss',
  }
}

/** The number of the finding: a share, or rupees where the part is more than the whole. */
function measured({ isAll, paise, value }: LargestPart, limit: Fraction) {
  return isAll
    ? ({ value: toRupees(paise), limit: toRupees((paise / value) * limit), unit: 'rupees' } as const)
    : ({ value: value * 100, limit: limit * 100, unit: 'share' } as const)
}

/** "made ₹600", "lost ₹600" */
function changeWords(paise: Paise): string {
  return `${paise < 0 ? 'lost' : 'made'} ${rupeeWords(Math.abs(paise))}`
}
