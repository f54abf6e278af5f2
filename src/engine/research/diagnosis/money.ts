/** Where the profit comes from and where it goes. */

import { type Fraction, type Paise, toPaise } from '../../core/units.ts'
import { dayWords, monthWords } from '../../market/ist.ts'
import { dayEnds, valuesAt } from '../../metrics/returns.ts'
import type { Report } from '../../run/report.ts'
import { type Finding, rupeeWords, type Subject, shareWords } from './finding.ts'

/** More goes to charges than stays: a small change of either decides about profit and loss. */
const CHARGES_SHARE: Fraction = 0.5
/** One month as much as all the others together. */
const MONTH_SHARE: Fraction = 0.5
/** With two months one of them always has half. */
const MIN_MONTHS = 3
/** One day a quarter of everything: five times its part of a month of 20 days. */
const DAY_SHARE: Fraction = 0.25
const MIN_DAYS = 20

/** Charges ÷ profit before charges; where that is not positive, there is no edge to eat. */
export function chargesEatEdge({ report }: Subject): Finding | null {
  const { chargesOfPnlPct: percent, charges, pnlBeforeCharges } = report.stats
  if (percent === null || percent / 100 <= CHARGES_SHARE) return null
  const gross = `the P&L before charges (${rupeeWords(toPaise(pnlBeforeCharges))})`
  const outcome =
    percent >= 100
      ? `exceed ${gross}: nothing is left`
      : `take ${shareWords(percent / 100)} of ${gross}: ${shareWords(1 - percent / 100)} is left`
  return {
    id: 'charges-eat-edge',
    words: `Charges of ${rupeeWords(toPaise(charges))} ${outcome}.`,
    value: percent,
    limit: CHARGES_SHARE * 100,
    unit: 'share',
  }
}

/** A month that made more of the net profit than all the others together. */
export function oneMonth({ report }: Subject): Finding | null {
  const months = changesBy(report, monthWords)
  const share = shareOfBest(months, report)
  if (months.size < MIN_MONTHS || share === null || share.value <= MONTH_SHARE) return null
  return {
    id: 'one-month',
    words: `${share.name} made ${rupeeWords(share.paise)}, ${shareWords(share.value)} of the net profit of ${months.size} months.`,
    value: share.value * 100,
    limit: MONTH_SHARE * 100,
    unit: 'share',
  }
}

/** A day that made more than a quarter of the net profit. */
export function outlierDay({ report }: Subject): Finding | null {
  const days = changesBy(report, dayWords)
  const share = shareOfBest(days, report)
  if (days.size < MIN_DAYS || share === null || share.value <= DAY_SHARE) return null
  return {
    id: 'outlier-day',
    words: `One day of ${days.size}, ${share.name}, made ${rupeeWords(share.paise)}: ${shareWords(share.value)} of the net profit.`,
    value: share.value * 100,
    limit: DAY_SHARE * 100,
    unit: 'share',
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

/** The best part's share of the net profit; null for a run that did not earn. */
function shareOfBest(changes: Map<string, Paise>, { stats }: Report) {
  const netPaise = toPaise(stats.netProfit)
  if (netPaise <= 0) return null
  const [name, paise] = [...changes].reduce((best, one) => (one[1] > best[1] ? one : best))
  return { name, paise, value: paise / netPaise }
}
