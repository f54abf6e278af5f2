import { type DeskFacts, deskFacts } from '../desk/facts.ts'
import type { PaperFeed } from '../desk/paperView.ts'
import type { DeskState } from '../desk/types.ts'
import { dayTimeWords } from '../market/ist.ts'
import type { PaperDay } from './day.ts'
import type { PaperSession } from './session.ts'

/** Datasets that the name of a source lists. */
const MAX_SYMBOLS = 3

/** The facts of a paper desk at a moment, for the assistant. */
export function paperFacts(
  { name, feed }: Pick<PaperSession, 'name' | 'feed'>,
  day: PaperDay,
  state: DeskState,
  orderIds: readonly string[],
): DeskFacts {
  const { nowMs } = day
  const source = `${name}, ${feedWords(feed)}, ${dayTimeWords(nowMs)}`
  const ended = day.books.flatMap(book => book.state.trades)
  return deskFacts(state, { source, nowMs, ended, limited: day.standing.limited }, orderIds)
}

/** "simulated market", "replay of NIFTY, TCS". */
function feedWords(feed: PaperFeed): string {
  if (feed.kind === 'built-in') return 'simulated market'
  const symbols = feed.datasets.map(({ symbol }) => symbol)
  const rest = symbols.length - MAX_SYMBOLS
  return `replay of ${symbols.slice(0, MAX_SYMBOLS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
