/** What the form says of short sales before the run: those that the engine will refuse. */
import { DAY_MINUTES } from '../../../engine/market/ist.ts'
import { positionTerms } from '../../../engine/trading/margin.ts'
import { barMinutes, hedgeSymbol } from '../../run/runData.ts'
import { type MarketForm, toRunInputs } from '../../run/runInputs.ts'

/** Names what the run may not sell short although its direction asks for it, and what to do; null where it may (A5). */
export function shortWords(form: MarketForm): string | null {
  // numbers that are still being typed are of no account here
  const { instrument, costs, squareOff, direction } = toRunInputs(form)
  const isDaily = barMinutes(form.values, form.dataset) >= DAY_MINUTES
  // the hedge is sold where the main instrument is bought
  const sold = [direction === 'long' ? null : instrument, direction === 'short' ? null : hedgeSymbol(form)]
  const refused = sold.filter(
    symbol =>
      symbol !== null &&
      positionTerms({ instrument: symbol, costs, squareOff: isDaily ? null : squareOff }).shortFault !== null,
  )
  if (refused.length === 0) return null
  const entries = hedgeSymbol(form) === null ? 'short entries' : 'pairs that need it'
  return `${refused.join(' and ')} cannot be sold short for delivery: ${entries} are rejected. Use a square-off with bars shorter than a day, or futures.`
}
