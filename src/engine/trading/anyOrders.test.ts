/** What holds whatever a strategy orders: orders of all kinds, drawn by a seed, on drawn bars. */
import { describe, expect, it } from 'vitest'
import { barsAt, type HandInputs, handRun, joinBars } from '../../../test/handRun.ts'
import { seededRandom } from '../core/random.ts'
import { type Bars, firstTradedBar } from '../market/bars.ts'
import { MORE_BARS, OtherFuture } from '../research/decisions.ts'
import type { Broker } from './broker.ts'
import type { Order } from './order.ts'

const SEEDS = 3_000
const MAX_HELD = 60

type Draw = (below: number) => number

const toPrice = (ticks: number) => ticks / 20

function drawDay(date: string, draw: Draw): Bars {
  const rows = Array.from({ length: 3 + draw(10) }, () => {
    const [open, close] = [2_000 + draw(40), 2_000 + draw(40)]
    const high = Math.max(open, close) + draw(8)
    const low = Math.min(open, close) - draw(8)
    const volume = draw(5) === 0 ? 0 : draw(200)
    return [toPrice(open), toPrice(high), toPrice(low), toPrice(close), volume] as const
  })
  return barsAt(`${date}T09:15`, 60_000, rows)
}

function drawInputs(draw: Draw): HandInputs {
  const some = <T>(...values: readonly T[]) => values[draw(values.length)]!
  return {
    capital: some(4_000, 1_000_000),
    squareOff: some(null, '09:20', 'close'),
    size: some({ kind: 'fixed', qty: 10 } as const, { kind: 'equity', fraction: 0.9 } as const),
    costs: { kind: 'flat', fraction: 0.001 },
    risk: some(null, { maxPositionQty: MAX_HELD, maxDailyLoss: 20 + draw(50), maxDrawdownPct: 5 }),
    fill: {
      at: some('next-open', 'next-open', 'this-close'),
      exitsFrom: some('entry-bar', 'next-bar'),
      maxVolumeFraction: some(null, (1 + draw(10)) / 10),
      penetrationTicks: draw(3),
    },
  }
}

/** Gives an order, closes, cancels or changes one. */
function act(broker: Broker, draw: Draw): void {
  const price = () => toPrice(1_995 + draw(50))
  const [first] = broker.working
  const what = draw(10)
  if (what === 7) broker.close()
  else if (what === 8 && first) broker.cancel(first)
  else if (what === 9 && first) broker.modify(first, { qty: 1 + draw(30), limitPrice: price() })
  else {
    const request = {
      type: (['market', 'limit', 'stop', 'stop-limit'] as const)[draw(4)]!,
      validity: (['day', 'ioc', 'gtc'] as const)[draw(3)]!,
      limitPrice: price(),
      stopPrice: price(),
      ...(draw(4) > 0 && { qty: 1 + draw(30) }),
      ...(draw(3) === 0 && { exits: { stopLossPct: draw(10) / 10, takeProfitPct: draw(10) / 10 } }),
    }
    if (draw(2) === 0) broker.buy(request)
    else broker.sell(request)
  }
}

/** What of an order a look ahead could change. */
function stateOf({ id, side, type, qty, filledQty, limitPrice, stopPrice, status }: Order) {
  return [id, side, type, qty, filledQty, limitPrice, stopPrice, status]
}

function drawRun(seed: number, otherwise: (own: Bars) => Bars = own => own) {
  const random = seededRandom(seed)
  const draw: Draw = below => Math.floor(random() * below)
  const bars = otherwise(joinBars(drawDay('2023-01-02', draw), drawDay('2023-01-03', draw)))
  const inputs = drawInputs(draw)
  const orders = new Map<number, Order>()
  const states: string[] = []
  const run = handRun(
    bars,
    broker => {
      for (let k = draw(3); k > 0; k--) act(broker, draw)
      for (const order of broker.working) orders.set(order.id, order)
      states.push(JSON.stringify([broker.position, broker.working.map(stateOf)]))
    },
    inputs,
  )
  return { bars, inputs, orders, states, run }
}

const RUNS = Array.from({ length: SEEDS }, (_, seed) => drawRun(seed))

/** The fills of each run, with what was held and in the purse after each. */
const FILLS_OF = RUNS.map(({ bars, inputs, orders, run }) => {
  let cashPaise = run.account.capitalPaise
  let held = 0
  return run.broker.fills.map(fill => {
    const { bar, side, qty, price, chargesPaise, orderId } = fill
    const before = held
    const valuePaise = Math.round(qty * price * 100)
    held += side === 'buy' ? qty : -qty
    cashPaise += (side === 'buy' ? -valuePaise : valuePaise) - chargesPaise
    const opens = Math.abs(held) > Math.abs(before) || held * before < 0
    const role = orders.get(orderId)?.role ?? 'order'
    return { ...fill, high: bars.high[bar]!, low: bars.low[bar]!, opens, role, held, cashPaise, inputs }
  })
})
const FILLS = FILLS_OF.flat()

describe('whatever is ordered', () => {
  it('F1 F2 F3 F4 fills are whole units at prices inside their bars', () => {
    expect(FILLS.length).toBeGreaterThan(SEEDS)
    const wrong = FILLS.filter(
      ({ qty, price, high, low }) => !(qty > 0 && Number.isInteger(qty) && price >= low && price <= high),
    )
    expect(wrong).toEqual([])
  })

  it('O5 exits and closes only reduce', () => {
    expect(FILLS.filter(({ role, opens }) => role !== 'order' && opens)).toEqual([])
  })

  it('A5 R1 what opens has its margin, and its room below the largest position', () => {
    const wrong = FILLS.filter(({ opens, held, price, cashPaise, inputs }) => {
      const valuePaise = held * price * 100
      const isFree = Math.abs(valuePaise) <= cashPaise + valuePaise + 1
      const hasRoom = !inputs.risk || Math.abs(held) <= MAX_HELD
      return opens && !(isFree && hasRoom)
    })
    expect(wrong).toEqual([])
  })

  it('F8 a bar gives no more than its share, but to a square-off', () => {
    const wrong = RUNS.flatMap(({ bars, inputs, run }, seed) => {
      const cap = inputs.fill!.maxVolumeFraction ?? null
      if (cap === null || inputs.squareOff !== null) return []
      const taken = new Float64Array(bars.openMs.length)
      for (const { bar, qty } of run.broker.fills) taken[bar]! += qty
      const from = firstTradedBar(bars)
      return taken.some((units, i) => i >= from && units > bars.volume[i]! * cap + 1e-6) ? [seed] : []
    })
    expect(wrong).toEqual([])
  })

  it('O1 every order works or has ended, and none fills more than its quantity', () => {
    const wrong = RUNS.flatMap(({ orders, run: { account, broker, counts } }, seed) => {
      const refused = [...broker.book.refusals.values()].reduce((sum, count) => sum + count, 0)
      const counted = counts.filled + counts.cancelled + refused + broker.working.length
      const isOver = [...orders.values()].some(
        ({ status, qty, filledQty }) => filledQty > qty || (status === 'COMPLETE' && filledQty !== qty),
      )
      // O5: nothing that closes outlives its position
      const isLeft = account.positionQty === 0 && broker.working.some(({ role }) => role !== 'order')
      return counted !== counts.placed || isOver || isLeft ? [seed] : []
    })
    expect(wrong).toEqual([])
  })

  it('A2 capital, profits and charges are the cash and the position, to the paisa', () => {
    const wrong = RUNS.flatMap(({ bars, run: { account } }, seed) => {
      const close = bars.close.at(-1)!
      const booked =
        account.capitalPaise + account.realisedPaise + account.unrealisedPaise(close) - account.chargesPaise
      const last = FILLS_OF[seed]!.at(-1)
      const isSame = !last || (last.cashPaise === account.cashPaise && last.held === account.positionQty)
      return booked === account.equityPaise(close) && isSame ? [] : [seed]
    })
    expect(wrong).toEqual([])
  })

  it('L1 other bars after any bar, none, or more, leave the orders and the position up to it', () => {
    const wrong = RUNS.slice(0, 600).flatMap(({ bars: own, states }, seed) => {
      const count = own.openMs.length
      const future = new OtherFuture(own, seed + 1)
      const kept = seed % count
      return [count, kept + 1, count + MORE_BARS].flatMap(length => {
        const other = drawRun(seed, () => future.after(kept, length))
        const isSame = other.states.slice(0, kept + 1).join() === states.slice(0, kept + 1).join()
        return isSame ? [] : [[seed, kept, length]]
      })
    })
    expect(wrong).toEqual([])
  })
})
