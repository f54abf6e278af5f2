/** What the list of saved runs keeps in the page's address. */
import { oneOf } from '../../storage/records/readers.ts'
import { type SearchOf, typed } from '../format/search.ts'

/** Columns that the list of saved runs can be sorted by. */
const RUN_SORTS = [
  'name',
  'net',
  'return',
  'drawdown',
  'sharpe',
  'trades',
  'strategy',
  'instrument',
  'period',
  'when',
] as const

/** One of them. */
export type RunSort = (typeof RUN_SORTS)[number]

/** Readers of the address. */
export const RUNS_READERS = {
  /** What the list of saved runs shows, and how. */
  find: typed(100),
  starred: oneOf('on'),
  runSort: oneOf(...RUN_SORTS),
  runOrder: oneOf('ascending', 'descending'),
}

/** What is read of the address. */
export type RunsSearch = SearchOf<typeof RUNS_READERS>
