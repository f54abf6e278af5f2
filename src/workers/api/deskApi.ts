/** The desk as the page reaches it: it lives in the main worker. */

import type { Outcome } from '../../engine/core/problem.ts'
import type { DeskFacts } from '../../engine/desk/facts.ts'
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

/** An answer that may have to wait for what is stored. */
type Later<T> = T | Promise<T>

/** A refused command answers with a problem and changes nothing. */
export const DESK = {
  deskCommand: call<(command: DeskCommand) => Later<Outcome<DeskReceipt>>>(),
  /** Takes back the command whose receipt had this version. */
  undoDesk: call<(version: number) => Later<Outcome<DeskReceipt>>>(),
  queryOrders: call<(query: OrderQuery) => Later<OrderPage>>(),
  getOrder: call<(orderId: string) => Later<DeskOrder | null>>(),
  /** The orders that match, sorted, as CSV. */
  exportOrders: call<(query: OrderQuery) => Promise<ExportFile>>(),
  estimateClose: call<(questions: readonly CloseQuestion[]) => Later<CloseEstimate>>(),
  /** What the assistant is told of the desk that is shown, with the orders of these ids. */
  deskFacts: call<(orderIds: readonly string[]) => Later<DeskFacts>>(),
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
   * died: when it is later than what is stored, a notice says what is lost, and the desk stays halted if it was.
   */
  watchDesk(onView: (view: DeskView) => void, lost: DeskView | null): Later<Stop>
}
