/** Shares that were sold on the day of their purchase: a run charges them as delivery, a broker does not. */

import { toPaise, toRupees } from '../../core/units.ts'
import { chargeSegment } from '../../inputs/inputs.ts'
import { istDay } from '../../market/ist.ts'
import { makeCosts } from '../../trading/costs.ts'
import { type Finding, partOf, type Subject, sumOf } from './finding.ts'
import { countWords, numberWords, rupeeWords } from './findingWords.ts'
import { runWith } from './remedy.ts'

/** What trades of one day paid as delivery (C3), and about what they pay as intraday, each side taken as one order. */
export function sameDayDelivery({ report: { inputs, trades, stats } }: Subject): Finding | null {
  const { costs, instrument: main } = inputs
  if (costs.kind !== 'nse') return null
  const netted = trades.filter(
    ({ instrument = main, entryMs, exitMs }) =>
      istDay(entryMs) === istDay(exitMs) && chargeSegment({ ...inputs, instrument }) === 'equity-delivery',
  )
  const paid = sumOf(netted, ({ chargesPaise }) => chargesPaise)
  const intraday = makeCosts({ ...costs, rounding: 'exact' }, 'equity-intraday')
  const due = sumOf(
    netted,
    ({ qty, entryPrice, entryMs, exitPrice, exitMs }) =>
      intraday.charge('buy', qty, entryPrice, entryMs, 0) +
      intraday.charge('sell', qty, exitPrice, exitMs, 0),
  )
  if (paid <= due) return null
  const isAll = netted.length === trades.length
  return {
    id: 'same-day-delivery',
    words: `${numberWords(netted.length)} of ${countWords(trades.length, 'trade')} ${netted.length === 1 ? 'was' : 'were'} bought and sold on one day and paid ${rupeeWords(paid)} as delivery. Netted as intraday, as brokers do, that is about ${rupeeWords(due)}: less STT, no DP charge.${isAll ? ' Choose the segment Equity intraday.' : ''}`,
    value: toRupees(paid - due),
    limit: 0,
    unit: 'rupees',
    explains: partOf(paid - due, Math.abs(toPaise(stats.netProfit))),
    // beside trades held overnight no segment is right for all
    remedy: isAll
      ? runWith('Test with intraday charges', { costs: { ...costs, segment: 'equity-intraday' } })
      : null,
  }
}
