/** What the results of a run keep in the page's address. */
import { oneOf, whole } from '../../storage/records/readers.ts'
import { type SearchOf, word } from '../format/search.ts'

/** Readers of the address. */
export const RESULT_READERS = {
  tab: oneOf('trades', 'price', 'costs', 'analysis', 'robustness'),
  sort: oneOf('entry', 'side', 'qty', 'exit', 'pnl', 'charges', 'bars', 'reason'),
  order: oneOf('ascending', 'descending'),
  /** Of the list of trades: which are shown, and which one is told in full. */
  tradeSide: oneOf('long', 'short'),
  exitReason: word(100),
  trade: whole(0, 10_000_000),
}

/** The list of trades, in order of exit. */
export const RESULT_DEFAULTS = {
  tab: 'trades',
  sort: 'exit',
  order: 'ascending',
} as const satisfies SearchOf<typeof RESULT_READERS>

/** What is read of the address. */
export type ResultSearch = SearchOf<typeof RESULT_READERS, keyof typeof RESULT_DEFAULTS>
