/** What the Positions screen shows, as it stands in the page's address: the open positions and the journal together. */

import {
  POSITION_SEARCH_DEFAULTS,
  type PositionSearch,
  parsePositionSearch,
} from '../../desk/positions/positionSearch.ts'
import type { SearchParser } from '../../format/search.ts'
import {
  JOURNAL_SEARCH_DEFAULTS,
  type JournalSearch,
  parseJournalSearch,
} from '../../journal/journalSearch.ts'

export type PositionsScreenSearch = PositionSearch & JournalSearch

/** Links leave these values out. */
export const POSITIONS_SCREEN_DEFAULTS = { ...POSITION_SEARCH_DEFAULTS, ...JOURNAL_SEARCH_DEFAULTS }

/** For the route's `validateSearch`. */
export const parsePositionsScreenSearch: SearchParser<PositionsScreenSearch> = (
  raw: Readonly<Record<string, unknown>>,
) => ({ ...parsePositionSearch(raw), ...parseJournalSearch(raw) })
