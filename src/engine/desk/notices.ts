import type { EpochMs } from '../core/units.ts'
import type { DeskNotice, NoticeTone, ScreenPath } from './types.ts'

/** Notices that the desk keeps. */
const MAX_NOTICES = 100

/** The notices with one more in front, unread; the oldest beyond a hundred leave. */
export function addNotice(
  notices: readonly DeskNotice[],
  notice: { readonly text: string; readonly tone: NoticeTone; readonly to: ScreenPath },
  ms: EpochMs,
): DeskNotice[] {
  const id = (notices[0]?.id ?? 0) + 1
  return [{ ...notice, id, ms, read: false }, ...notices].slice(0, MAX_NOTICES)
}
