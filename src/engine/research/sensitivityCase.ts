import type { SweepMetrics } from '../sweep/sweepMetrics.ts'

/** What is changed. */
export type SensitivityId =
  | 'as-it-is'
  | 'charges-0'
  | 'charges-2'
  | 'slippage-0'
  | 'slippage-1'
  | 'slippage-2'
  | 'one-bar-later'

/** The run again with one thing changed. */
export interface SensitivityCase {
  readonly id: SensitivityId
  /** "Charges × 0", "Slippage 1 tick". */
  readonly label: string
  /** Null where the run cannot be made so, with the reason. */
  readonly stats: SweepMetrics | null
  readonly reason: string | null
  /** A limit ended its trading before the last day. */
  readonly isStopped: boolean
}
