/** What the data manager keeps in the page's address. */
import { oneOf } from '../../storage/records/readers.ts'
import { type SearchOf, typed } from '../format/search.ts'

/** Readers of the address. */
export const DATA_READERS = {
  /** What is searched, and the order of its table. */
  dataSearch: typed(100),
  dataSort: oneOf('name', 'symbol', 'period', 'rows', 'quality'),
  dataOrder: oneOf('ascending', 'descending'),
}

/** What is read of the address. */
export type DataSearch = SearchOf<typeof DATA_READERS>
