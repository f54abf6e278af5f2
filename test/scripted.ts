/** Runs a written-out script of orders through the real loop: for the oracle cases and for rules by hand. */
import { DEFAULT_FILL, defaultInputs, type FillInputs, type RunInputs } from '../src/engine/inputs/inputs.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { type Simulation, simulate } from '../src/engine/run/simulate.ts'
import { defineStrategy, type Strategy } from '../src/engine/strategies/define.ts'
import type { Broker } from '../src/engine/trading/broker.ts'
import type { Order } from '../src/engine/trading/order.ts'
import { barsFromRows } from './handBars.ts'
import { sharedBytes } from './shared.ts'

/** What a script does at the close of a bar; the format of the oracle files. */
export interface Action {
  bar: number
  op: 'submit' | 'cancel' | 'close' | 'set_sl' | 'set_tp' | 'close_trade'
  id: string
  side?: 'buy' | 'sell'
  type?: 'market' | 'limit' | 'stop' | 'stop_limit'
  qty?: number | { fraction_of_available: number }
  limit?: number
  stop?: number
  sl?: number
  tp?: number
  price?: number
}

/** Inputs without rounding, penetration, limits or square-off, as the peers trade. */
export function peerInputs(
  config: { cash: number; commission_rate?: number; trade_on_close?: boolean },
  fill: Partial<FillInputs> = {},
): RunInputs {
  return {
    ...defaultInputs('PEER', 1440),
    capital: config.cash,
    costs: { kind: 'flat', fraction: config.commission_rate ?? 0 },
    fill: {
      ...DEFAULT_FILL,
      tick: 0,
      penetrationTicks: 0,
      at: config.trade_on_close ? 'this-close' : 'next-open',
      ...fill,
    },
    squareOff: null,
    risk: null,
  }
}

/** The script as a strategy; `orders` collects what it placed, by the script's ids. */
export function scripted(actions: readonly Action[], orders = new Map<string, Order>()): Strategy {
  return defineStrategy({
    id: 'scripted',
    title: 'Scripted',
    summary: 'Follows a script.',
    params: {},
    start({ broker }) {
      return i => {
        for (const action of actions) if (action.bar === i) act(broker, action, orders)
      }
    },
  })
}

function act(broker: Broker, action: Action, orders: Map<string, Order>): void {
  const { id, op, price } = action
  const known = orders.get(id)
  switch (op) {
    case 'submit':
      orders.set(id, submit(broker, action))
      return
    case 'cancel':
      if (known) broker.cancel(known)
      return
    case 'close':
      broker.close(id)
      return
    case 'close_trade':
      closeTrade(broker, known!)
      return
    case 'set_sl':
      broker.modify(known!.stopLoss!, { stopPrice: price! })
      return
    case 'set_tp':
      broker.modify(known!.takeProfit!, { limitPrice: price! })
      return
  }
}

/** Gives back what one entry bought or sold, and takes its exits away; other entries keep theirs. */
function closeTrade(broker: Broker, { side, filledQty, stopLoss, takeProfit, reason }: Order): void {
  for (const exit of [stopLoss, takeProfit]) if (exit) broker.cancel(exit)
  const request = { qty: filledQty, validity: 'gtc', reason: `Close ${reason}` } as const
  if (side === 'buy') broker.sell(request)
  else broker.buy(request)
}

function submit(broker: Broker, { id, side, type, qty, limit, stop, sl, tp }: Action): Order {
  const request = {
    type: type === 'stop_limit' ? ('stop-limit' as const) : (type ?? 'market'),
    validity: 'gtc' as const,
    reason: id,
    ...(typeof qty === 'number' && { qty }),
    ...(limit !== undefined && { limitPrice: limit }),
    ...(stop !== undefined && { stopPrice: stop }),
    exits: {
      ...(sl !== undefined && { stopLossPrice: sl }),
      ...(tp !== undefined && { takeProfitPrice: tp }),
    },
  }
  return side === 'buy' ? broker.buy(request) : broker.sell(request)
}

/** Runs a script; fills come with the ids of the script where the order has one. */
export function runScript(bars: Bars, inputs: RunInputs, actions: readonly Action[]) {
  const orders = new Map<string, Order>()
  const simulation: Simulation = simulate(bars, scripted(actions, orders), inputs)
  const fills = simulation.broker.fills.map(({ bar, side, qty, price }) => ({
    bar,
    price,
    qty: side === 'buy' ? qty : -qty,
  }))
  return { simulation, orders, fills, equity: Array.from(simulation.equityPaise, paise => paise / 100) }
}

const DAY = 86_400_000

/** Daily bars from [open, high, low, close] or [open, high, low, close, volume] rows, from 2023-01-02 on. */
export function dailyBars(...rows: readonly (readonly number[])[]): Bars {
  return barsFromRows(
    rows.map(([open, high, low, close, volume = 1000], k) => ({
      openMs: Date.parse('2023-01-02T09:15:00+05:30') + k * DAY,
      open: open!,
      high: high!,
      low: low!,
      close: close!,
      volume,
    })),
  )
}

const cache = new Map<string, Bars>()

/** Bars `[from, to)` of an oracle's price file: header Date,Open,High,Low,Close,Volume, times in India. */
export function oracleBars(path: string, [from, to]: readonly [number, number]): Bars {
  let bars = cache.get(path)
  if (!bars) {
    const lines = new TextDecoder()
      .decode(sharedBytes(`oracles/open/${path}`))
      .trim()
      .split(/\r?\n/)
      .slice(1)
    bars = barsFromRows(
      lines.map(line => {
        const [date, open, high, low, close, volume] = line.split(',')
        const iso = date!.length === 10 ? `${date}T09:15:00+05:30` : `${date!.replace(' ', 'T')}+05:30`
        return {
          openMs: Date.parse(iso),
          open: Number(open),
          high: Number(high),
          low: Number(low),
          close: Number(close),
          volume: Number(volume),
        }
      }),
    )
    cache.set(path, bars)
  }
  const part = (column: Float64Array) => column.slice(from, to)
  return {
    openMs: part(bars.openMs),
    open: part(bars.open),
    high: part(bars.high),
    low: part(bars.low),
    close: part(bars.close),
    volume: part(bars.volume),
  }
}
