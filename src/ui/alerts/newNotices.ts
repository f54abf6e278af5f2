/** Which notices are new since the page was last told, and worth a sound: never those that were there when it came. */
import type { DeskNotice, DeskView } from '../../engine/desk/types.ts'
import { istDay } from '../../engine/market/ist.ts'

/** What the page has heard. */
export interface Heard {
  /** The desk that it was told of; notices of another one begin anew. */
  readonly desk: string
  /** A paper desk numbers its notices day by day. */
  readonly day: number
  readonly lastId: number
}

/** What is new, the oldest first, and what has been heard then. `before` null is a page that has just come. */
export function newNotices(
  { notices, paper }: Pick<DeskView, 'notices' | 'paper'>,
  before: Heard | null,
  loadedMs: number,
): { readonly fresh: readonly DeskNotice[]; readonly heard: Heard } {
  // at a moment of the past nothing is new
  if (paper && paper.shownMs !== null && before) return { fresh: [], heard: before }
  const desk = paper?.id ?? 'sample'
  const day = paper ? istDay(paper.feedMs) : 0
  const newest = notices[0]?.id ?? 0
  const isSame = before?.desk === desk
  const isLater = isSame && day > before.day
  const lastId = isLater ? 0 : isSame ? before.lastId : newest
  const fresh = notices
    // the sample reads its log after it has shown itself
    .filter(({ id, ms, read }) => id > lastId && !read && (paper !== undefined || ms >= loadedMs))
    .filter(({ isAlert, tone }) => isAlert ?? tone === 'bad')
    .reverse()
  return { fresh, heard: { desk, day, lastId: isLater || !isSame ? newest : Math.max(lastId, newest) } }
}
