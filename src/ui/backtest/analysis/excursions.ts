import type { DotsView } from '../../../workers/api/analysisApi.ts'
import { inr, percent, quantity } from '../../format/format.ts'

/** How far behind the winners had been and how many of the losers ahead: what MAE and MFE tell of stops and targets. */
export function excursionsSummary({
  index,
  trades,
  winnersBehind,
  losersAheadPct,
}: Pick<DotsView, 'index' | 'trades' | 'winnersBehind' | 'losersAheadPct'>): string {
  if (trades === 0) return 'No closed trades.'
  const words = [`${quantity(trades)} ${trades === 1 ? 'trade' : 'trades'}`]
  if (winnersBehind !== null) {
    words.push(`90% of winners were never more than ${inr(-winnersBehind, 2)} behind`)
  }
  if (losersAheadPct !== null) {
    words.push(`${percent(losersAheadPct, 0)} of losers had been ahead by more than their charges`)
  }
  const drawn = index.length < trades ? ` ${quantity(index.length)} dots: one for each place.` : ''
  return `${words.join('; ')}.${drawn}`
}
