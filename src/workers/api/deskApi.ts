/** The desk as the page reaches it: it lives in the resident worker. Types only. */

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

/** The desk as the screens ask for it; a refused command answers with a problem and changes nothing. */
export interface DeskClient {
  /** Calls `listener` now and after each change; the answer stops it. */
  onDesk(listener: (view: DeskView) => void): () => void
  deskCommand(command: DeskCommand): Promise<Outcome<DeskReceipt>>
  /** Takes back the command whose receipt had this version. */
  undoDesk(version: number): Promise<Outcome<DeskReceipt>>
  queryOrders(query: OrderQuery): Promise<OrderPage>
  getOrder(orderId: string): Promise<DeskOrder | null>
  /** The orders that match, sorted, as CSV. */
  exportOrders(query: OrderQuery): Promise<ExportFile>
  estimateClose(questions: readonly CloseQuestion[]): Promise<CloseEstimate>
}

/** What the resident worker answers for the desk. */
export interface DeskApi {
  /**
   * Calls back now and after each change; the answer stops it. `lost` is the last view that a worker showed before it
   * died: the desk begins again from the sample, stays halted if it was, and a notice says so.
   */
  watchDesk(onView: (view: DeskView) => void, lost: DeskView | null): Stop
  deskCommand(command: DeskCommand): Outcome<DeskReceipt>
  undoDesk(version: number): Outcome<DeskReceipt>
  queryOrders(query: OrderQuery): OrderPage
  getOrder(orderId: string): DeskOrder | null
  exportOrders(query: OrderQuery): Promise<ExportFile>
  estimateClose(questions: readonly CloseQuestion[]): CloseEstimate
}
