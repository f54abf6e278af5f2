/** What happened to positions while the market was closed: no stop works in a gap. */

import { type EpochMs, type Fraction, type Paise, toPaise } from '../../core/units.ts'
import { dayWords } from '../../market/ist.ts'
import { dayEnds } from '../../metrics/returns.ts'
import { barsOf } from './fills.ts'
import { type Finding, partOf, type Subject } from './finding.ts'
import { countWords, rupeeWords, shareWords } from './findingWords.ts'
import { OTHER_PARAMETERS, OTHER_PERIODS, withSquareOff } from './remedy.ts'

/** What a trader should risk on one trade at most (Elder, "Trading for a Living", 1993: the 2 % rule). */
const GAP_LOSS: Fraction = 0.02
/** More of the profit comes from nights than from days. */
const NIGHT_SHARE: Fraction = 0.5

/** The largest loss from one day's last close to the next one's open, as a share of the equity before it. */
export function gapLoss(subject: Subject): Finding | null {
  const { report, legs } = subject
  const nights = heldNights({ report, legs })
  if (nights.length === 0) return null
  const worst = nights.reduce((one, other) => (other.netPaise < one.netPaise ? other : one))
  const share = -worst.netPaise / worst.equityPaise
  if (!(share >= GAP_LOSS)) return null
  return {
    id: 'gap-loss',
    words: `Positions were held over ${countWords(nights.length, 'night')}; the opening gap of ${dayWords(worst.openMs)} cost ${rupeeWords(-worst.netPaise)} (${(share * 100).toFixed(1)}% of equity). Stops do not protect against gaps.`,
    value: share * 100,
    limit: GAP_LOSS * 100,
    unit: 'percent',
    explains: partOf(-worst.netPaise, Math.abs(toPaise(report.stats.netProfit))),
    remedy: withSquareOff(subject) ?? OTHER_PARAMETERS,
  }
}

/** The share of the net profit that was made from last closes to next opens. */
export function overnightProfit(subject: Subject): Finding | null {
  const { report, legs } = subject
  const netPaise = toPaise(report.stats.netProfit)
  const nights = heldNights({ report, legs })
  const nightPaise = nights.reduce((sum, night) => sum + night.netPaise, 0)
  const share = nightPaise / netPaise
  if (netPaise <= 0 || !(share > NIGHT_SHARE)) return null
  return {
    id: 'overnight-profit',
    words: `${rupeeWords(nightPaise)}, ${shareWords(share)} of the net profit, was made over ${countWords(nights.length, 'night')}, between a close and the next open.`,
    value: share * 100,
    limit: NIGHT_SHARE * 100,
    unit: 'share',
    explains: partOf(share, 1),
    remedy: withSquareOff(subject) ?? OTHER_PERIODS,
  }
}

interface Night {
  readonly openMs: EpochMs
  readonly netPaise: Paise
  /** At the close before it. */
  readonly equityPaise: Paise
}

/** The nights over which any instrument was held, and what the gap brought, all instruments together. */
function heldNights({ report, legs }: Pick<Subject, 'report' | 'legs'>): readonly Night[] {
  const { equity, fills } = report
  const held = legs.map(() => 0)
  let next = 0
  return dayEnds(equity.ms)
    .slice(0, -1)
    .flatMap(end => {
      for (; next < fills.length && fills[next]!.bar <= end; next++) {
        const { side, qty } = fills[next]!
        const leg = legs.findIndex(({ bars }) => bars === barsOf(legs, fills[next]!))
        held[leg]! += side === 'buy' ? qty : -qty
      }
      if (held.every(qty => qty === 0)) return []
      const points = legs.map(({ bars }, k) => held[k]! * (bars.open[end + 1]! - bars.close[end]!))
      const netPaise = toPaise(points.reduce((sum, rupees) => sum + rupees, 0))
      return [{ openMs: equity.ms[end + 1]!, netPaise, equityPaise: equity.paise[end]! }]
    })
}
