/** The desk as the page reaches it: it lives in the main worker. */

import type { Outcome } from '../../engine/core/problem.ts'
import type {
  CloseEstimate,
  CloseQuestion,
  DeskCommand,
  DeskOrder,
  DeskReceipt,
  DeskView,
  OrderPage,
  OrderQuery,
} from '../../engine/desk/types.ts'
import type { ExportFile, Stop } from './api.ts'
import { type ApiOf, type ClientOf, call } from './contract.ts'

/** A refused command answers with a problem and changes nothing. */
export const DESK = {
  deskCommand: call<(command: DeskCommand) => Outcome<DeskReceipt>>(),
  /** Takes back the command whose receipt had this version. */
  undoDesk: call<(version: number) => Outcome<DeskReceipt>>(),
  queryOrders: call<(query: OrderQuery) => OrderPage>(),
  getOrder: call<(orderId: string) => DeskOrder | null>(),
  /** The orders that match, sorted, as CSV. */
  exportOrders: call<(query: OrderQuery) => Promise<ExportFile>>(),
  estimateClose: call<(questions: readonly CloseQuestion[]) => CloseEstimate>(),
}

/** The desk as the screens ask for it. */
export interface DeskClient extends ClientOf<typeof DESK> {
  /** Calls `listener` now and after each change; the answer stops it. */
  onDesk(listener: (view: DeskView) => void): () => void
}

/** What the main worker answers for the desk. */
export interface DeskApi extends ApiOf<typeof DESK> {
  /**
   * Calls back now and after each change; the answer stops it. `lost` is the last view that a worker showed before it
   * died: the desk begins again from the sample, stays halted if it was, and a notice says so.
   */
  watchDesk(onView: (view: DeskView) => void, lost: DeskView | null): Stop
}
