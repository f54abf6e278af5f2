import { findStrategy, OrderMeter, runBook } from '../../engine/index.ts'
import type { WalledAnswer, WalledBook } from '../api/paperApi.ts'

/** Trades a book that came from another worker: its strategy is known here. */
export function runRequest(request: WalledBook): WalledAnswer {
  const { plan, seconds, nowMs, acts, hours, ordersPerSecond, overLimit, sent } = request
  const meter = new OrderMeter(ordersPerSecond, overLimit)
  meter.addEntries(sent)
  const state = runBook(plan, findStrategy(plan.inputs.strategy), seconds, nowMs, {
    ...{ acts, hours, meter, isAdmitted: false },
  })
  return { state, sent: meter.toEntries() }
}
