/**
 * Orders at random that a seed decides: every type, validity and exit, changed, cancelled and closed, on one leg or two.
 * A script is data, which the engine and the reference follow alike.
 */

import type { Draw } from '../testing/draw.ts'
import type { Exits, OrderChange, OrderRequest } from '../trading/order.ts'

/** What a script does at the close of a bar. `order` counts the orders that the script has given on that leg. */
export type Action =
  | { readonly op: 'give'; readonly leg: number; readonly side: 1 | -1; readonly request: OrderRequest }
  | { readonly op: 'cancel'; readonly leg: number; readonly order: number; readonly part: Part }
  | {
      readonly op: 'modify'
      readonly leg: number
      readonly order: number
      readonly part: Part
      readonly change: OrderChange
    }
  | { readonly op: 'close'; readonly leg: number }
  | { readonly op: 'quote'; readonly leg: number; readonly bid: number; readonly ask: number }
  | { readonly op: 'together'; readonly weights: readonly number[] }

/** The order itself or what is attached to it. */
export type Part = 'order' | 'takeProfit' | 'stopLoss'
/** The actions of each bar. */
export type Script = ReadonlyMap<number, readonly Action[]>

/** A script for bars that have the same times. */
export function drawScript(draw: Draw, closes: readonly (readonly number[])[], mostQty: number): Script {
  const busy = draw.one(0.03, 0.1, 0.3)
  const given = closes.map(() => 0)
  const script = new Map<number, Action[]>()
  const length = closes[0]!.length
  for (let i = 0; i < length; i++) {
    if (!draw.happens(busy)) continue
    const count = draw.whole(1, 3)
    const actions = Array.from({ length: count }, () => {
      const leg = draw.whole(0, closes.length - 1)
      return drawActions(draw, leg, closes[leg]![i]!, given, mostQty)
    })
    script.set(i, actions.flat())
  }
  return script
}

function drawActions(draw: Draw, leg: number, close: number, given: number[], mostQty: number): Action[] {
  const known = given[leg]!
  const isPair = given.length > 1 && draw.happens(0.3)
  if (isPair) return [{ op: 'together', weights: given.map((_, k) => drawWeight(draw, k)) }]
  const kind = draw.one('give', 'give', 'give', 'give', 'quote', 'cancel', 'modify', 'close')
  if (kind === 'give' || (known === 0 && kind !== 'quote')) {
    given[leg]!++
    return [{ op: 'give', leg, side: draw.one(1, -1), request: drawRequest(draw, close, mostQty) }]
  }
  if (kind === 'quote') {
    given[leg]! += 2
    return drawQuote(draw, leg, close, known, mostQty)
  }
  if (kind === 'close') return [{ op: 'close', leg }]
  const order = draw.whole(Math.max(0, known - 6), known - 1)
  const part = draw.one<Part>('order', 'order', 'takeProfit', 'stopLoss')
  if (kind === 'cancel') return [{ op: 'cancel', leg, order, part }]
  return [{ op: 'modify', leg, order, part, change: drawChange(draw, close, mostQty) }]
}

function drawWeight(draw: Draw, k: number): number {
  const size = k === 0 ? 1 : draw.one(0.5, 1, 1.37)
  return draw.happens(0.5) ? size : -size
}

/** A price some tenths of a per cent away from the close, with at most four decimals. */
function near(draw: Draw, close: number): number {
  const tenThousandths = Math.round(close * 10_000)
  const away = draw.one(0, 0.0005, 0.001, 0.003, 0.01) * (2 * draw.share() - 1)
  return Math.max(1, Math.round(tenThousandths * (1 + away))) / 10_000
}

function drawRequest(draw: Draw, close: number, mostQty: number): OrderRequest {
  const type = draw.one('market', 'market', 'limit', 'limit', 'stop', 'stop-limit')
  const needsLimit = type === 'limit' || type === 'stop-limit'
  const needsStop = type === 'stop' || type === 'stop-limit'
  const forgets = draw.happens(0.02)
  return {
    type,
    validity: draw.one('day', 'day', 'ioc', 'gtc', 'gtc'),
    ...(draw.happens(0.75) && { qty: draw.one(0, ...Array<number>(30).fill(draw.whole(1, mostQty))) }),
    ...(needsLimit && !forgets && { limitPrice: near(draw, close) }),
    ...(needsStop && !forgets && { stopPrice: near(draw, close) }),
    ...(draw.happens(0.5) && { exits: drawExits(draw, close) }),
    reason: 'Script',
  }
}

function drawExits(draw: Draw, close: number): Exits {
  const target: Exits = draw.happens(0.3)
    ? { takeProfitPrice: near(draw, close) }
    : { takeProfitPct: draw.one(0, 0.05, 0.1, 0.25, 0.5, 1.5) }
  const stop: Exits = draw.happens(0.3)
    ? { stopLossPrice: near(draw, close) }
    : { stopLossPct: draw.one(0, 0.05, 0.1, 0.25, 0.5, 1.5) }
  return { ...target, ...stop }
}

function drawQuote(draw: Draw, leg: number, close: number, known: number, mostQty: number): Action[] {
  const side = (sign: 1 | -1): Action => {
    const limitPrice = Math.round(close * (1 - sign * draw.one(0.0002, 0.001, 0.003)) * 100) / 100
    return {
      op: 'give',
      leg,
      side: sign,
      request: { type: 'limit', qty: draw.whole(1, mostQty), limitPrice, reason: 'Quote' },
    }
  }
  const bidFirst = draw.happens(0.5)
  const [bid, ask] = bidFirst ? [known, known + 1] : [known + 1, known]
  return [side(bidFirst ? 1 : -1), side(bidFirst ? -1 : 1), { op: 'quote', leg, bid, ask }]
}

function drawChange(draw: Draw, close: number, mostQty: number): OrderChange {
  return {
    ...(draw.happens(0.4) && { qty: draw.whole(1, mostQty) }),
    ...(draw.happens(0.5) && { limitPrice: near(draw, close) }),
    ...(draw.happens(0.5) && { stopPrice: near(draw, close) }),
  }
}

/** What follows a script: the engine's broker or the reference's desk, by legs. */
export interface ScriptDesk<Handle> {
  readonly give: (leg: number, side: 1 | -1, request: OrderRequest) => Handle
  readonly partOf: (order: Handle, part: Part) => Handle | null
  readonly cancel: (leg: number, order: Handle) => void
  readonly modify: (leg: number, order: Handle, change: OrderChange) => void
  readonly close: (leg: number) => void
  readonly quote: (leg: number, bid: Handle, ask: Handle) => void
  readonly together: (weights: readonly number[]) => void
}

/** The script as a step; `given` has one list for each leg, which collects what the script gives. */
export function follow<Handle>(
  script: Script,
  desk: ScriptDesk<Handle>,
  given: Handle[][],
): (i: number) => void {
  return i => {
    for (const action of script.get(i) ?? []) act(action, desk, given)
  }
}

function act<Handle>(action: Action, desk: ScriptDesk<Handle>, given: Handle[][]): void {
  if (action.op === 'together') {
    desk.together(action.weights)
    return
  }
  const { leg } = action
  const orders = given[leg]!
  if (action.op === 'give') orders.push(desk.give(leg, action.side, action.request))
  else if (action.op === 'close') desk.close(leg)
  else if (action.op === 'quote') desk.quote(leg, orders[action.bid]!, orders[action.ask]!)
  else {
    const order = desk.partOf(orders[action.order]!, action.part)
    if (!order) return
    if (action.op === 'cancel') desk.cancel(leg, order)
    else desk.modify(leg, order, action.change)
  }
}
