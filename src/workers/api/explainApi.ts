/** What the page learns of one trade: types only. */
import type { TradeExplanation } from '../../engine/explain/explain.ts'
import type { ChargeLines } from './api.ts'

/** One round trip in words, with its figures in rupees. */
export interface TradeExplanationView extends TradeExplanation {
  /** Lowest profit before charges while it lasted: zero or below. */
  readonly mae: number
  /** Highest profit before charges while it lasted: zero or above. */
  readonly mfe: number
  /** Null where the costs have no lines. */
  readonly charges: ChargeLines | null
}
