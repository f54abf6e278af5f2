/** What the journal shows, as it stands in the address of the Positions screen. A bad value falls back to its default. */
import { day, oneOf, pattern, text } from '../../storage/records/readers.ts'
import { searchParser } from '../format/search.ts'

/** Links leave these values out. */
export const JOURNAL_SEARCH_DEFAULTS = { view: 'open', source: 'paper', tag: '' } as const

/** For the route's `validateSearch`, beside that of the positions. */
export const parseJournalSearch = searchParser(
  {
    view: oneOf('open', 'journal'),
    /** Whose trades: those of the paper session, or the trader's own. */
    source: oneOf('paper', 'tradebook'),
    /** "2023-03"; left out, the newest with a trade. */
    month: pattern(/^\d{4}-(0[1-9]|1[0-2])$/),
    /** The day on show, and that of the open trade; left out, the newest of the month. */
    day,
    /** The trade that is open, by its key in its day. */
    trade: text(300),
    /** Only trades with this tag, of all days. */
    tag: text(40),
  },
  JOURNAL_SEARCH_DEFAULTS,
)

export type JournalSearch = ReturnType<typeof parseJournalSearch>
