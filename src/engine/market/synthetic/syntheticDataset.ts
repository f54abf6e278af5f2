import { InputError } from '../../core/problem.ts'
import { dayOf, toDate } from '../calendar.ts'
import { type Dataset, stampOf } from '../dataset.ts'
import { findInstrument } from '../instruments.ts'
import { dateWords, istDay, parseIsoDate } from '../ist.ts'
import { FIRST_DAY, LAST_DAY } from './dailyPath.ts'
import { type SyntheticRequest, syntheticBars } from './syntheticBars.ts'

/**
 * The synthetic market's minute bars of the days asked for, stamped as a run takes them: of a range that lies partly
 * outside the market, or after the end of a company, the part that there is, of which the run then speaks as of any data.
 * @throws InputError for a symbol or seed that it does not have, and for a range without a bar: also one after the end of a
 * company, whose successor this market lacks.
 */
export function syntheticDataset({ symbol, seed, from, to, onDay }: SyntheticRequest): Dataset {
  const first = istDay(parseIsoDate(from, 'from'))
  const last = istDay(parseIsoDate(to, 'to'))
  if (first > LAST_DAY || (last < FIRST_DAY && first <= last)) {
    throw new InputError(
      `No ${symbol} data between ${dateWords(from)} and ${dateWords(to)}. Available: ${dateWords(toDate(FIRST_DAY))} to ${dateWords(toDate(LAST_DAY))}.`,
      'from',
    )
  }
  const { ended } = findInstrument(symbol)
  const end = ended ? dayOf(ended.lastDay) : LAST_DAY
  if (ended && first > end && first <= last) {
    const lastDay = dateWords(ended.lastDay)
    throw new InputError(
      `${ended.name} last traded on ${lastDay} and became ${ended.successor}, which the synthetic market does not have; start on or before ${lastDay}.`,
      'from',
    )
  }
  const bars = syntheticBars({
    symbol,
    seed,
    from: first <= last ? toDate(Math.min(Math.max(first, FIRST_DAY), end)) : from,
    to: first <= last ? toDate(Math.min(last, end)) : to,
    onDay,
  })
  return { bars, stamp: stampOf(bars), origin: { kind: 'synthetic', seed } }
}
