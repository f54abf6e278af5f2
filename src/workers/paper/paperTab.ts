import type { DeskView } from '../../engine/desk/types.ts'
import type { MarginTable } from '../../engine/margin/table.ts'
import type { PaperLog } from '../../storage/paper/paperLog.ts'
import type { PaperHost } from '../api/paperApi.ts'

/** What a paper desk needs of its tab. */
export interface PaperTab {
  readonly log: PaperLog
  readonly host: PaperHost
  /** Margins of the SPAN file that the trader chose; null where none was. */
  readonly margins: () => Promise<MarginTable | null>
  readonly now: () => number
  /** Tells the other tabs that the session has changed. */
  readonly tell: () => void
  readonly show: (view: DeskView) => void
}
