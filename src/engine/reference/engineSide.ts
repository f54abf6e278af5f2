/** The engine's run, with every order that its strategy gave, in the form that is compared. */

import type { Dataset } from '../market/dataset.ts'
import { type PreparedRun, toReport } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import { ledBy } from '../run/smallerBars.ts'
import { defineStrategy, type Strategy, type StrategyContext } from '../strategies/define.ts'
import type { Broker } from '../trading/broker.ts'
import type { Order } from '../trading/order.ts'
import type { Fill, Trade } from '../trading/trade.ts'
import type { FillOutcome, RunOutcome, TradeOutcome } from './outcome.ts'
import { follow, type Script, type ScriptDesk } from './script.ts'

/** The engine's outcome; `script` takes the place of the strategy that the inputs name. */
export function runEngine(dataset: Dataset, run: PreparedRun, script: Script | null): RunOutcome {
  const given: Order[][] = []
  const strategy = script
    ? ledBy(run.inputs, scripted(script, given, run.hedges.length + 1))
    : recorded(run.strategy, given)
  const { bars, hedges } = run
  const inputs = script ? { ...run.inputs, params: {} } : run.inputs
  const simulation = simulate(bars, strategy, inputs, { hedges })
  const report = toReport(dataset, run, simulation)
  const names = given.map(nameOrders)
  const instruments = simulation.legs.map(({ instrument }) => instrument)
  const legOf = (part: Fill | Trade) =>
    Math.max(0, part.instrument ? instruments.indexOf(part.instrument) : 0)
  const { maePaise, mfePaise } = report.excursions
  const toTrade = (trade: Trade, k: number): TradeOutcome => ({
    leg: legOf(trade),
    side: trade.side,
    qty: trade.qty,
    entryBar: trade.entryBar,
    exitBar: trade.exitBar,
    entryPrice: trade.entryPrice,
    exitPrice: trade.exitPrice,
    grossPaise: trade.grossPaise,
    chargesPaise: trade.chargesPaise,
    netPaise: trade.netPaise,
    maePaise: maePaise[k]!,
    mfePaise: mfePaise[k]!,
  })
  return {
    fills: report.fills.map(
      (fill): FillOutcome => ({
        leg: legOf(fill),
        bar: fill.bar,
        qty: fill.side === 'buy' ? fill.qty : -fill.qty,
        price: fill.price,
        chargesPaise: fill.chargesPaise,
        order: names[legOf(fill)]!.get(fill.orderId) ?? nameExit(given[legOf(fill)]!, fill.orderId),
      }),
    ),
    equityPaise: Array.from(report.equity.paise),
    orders: given.map(orders =>
      orders.map(({ status, statusReason, filledQty }) => ({ status, reason: statusReason, filledQty })),
    ),
    trades: report.trades.map(toTrade),
    open: report.open.map((trade, k) => toTrade(trade, report.trades.length + k)),
    events: report.riskEvents.map(({ bar, kind }) => ({ bar, kind })),
    stats: report.stats,
  }
}

function nameOrders(orders: readonly Order[]): Map<number, string> {
  return new Map(orders.map(({ id }, k) => [id, String(k)]))
}

function nameExit(orders: readonly Order[], id: number): string {
  for (const [k, { takeProfit, stopLoss }] of orders.entries()) {
    if (takeProfit?.id === id) return `${k} take-profit`
    if (stopLoss?.id === id) return `${k} stop-loss`
  }
  return 'other'
}

function scripted(script: Script, given: Order[][], legs: number): Strategy {
  return defineStrategy({
    id: 'scripted',
    title: 'Scripted',
    summary: 'Follows a script.',
    params: {},
    legs,
    start(context) {
      given.push(...context.legs.map(() => []))
      return follow(script, engineDesk(context), given)
    },
  })
}

function engineDesk({ legs, enterSpread }: StrategyContext<Record<string, never>>): ScriptDesk<Order> {
  const brokers = legs.map(({ broker }) => broker)
  return {
    give: (leg, side, request) => (side === 1 ? brokers[leg]!.buy(request) : brokers[leg]!.sell(request)),
    partOf: (order, part) => (part === 'order' ? order : order[part]),
    cancel: (leg, order) => brokers[leg]!.cancel(order),
    modify: (leg, order, change) => void brokers[leg]!.modify(order, change),
    close: leg => void brokers[leg]!.close('Script close'),
    quote: (leg, bid, ask) => brokers[leg]!.quotePair(bid, ask),
    together: weights => enterSpread(weights, 'Script'),
  }
}

/** The same strategy, whose orders are kept in `given`. */
function recorded(strategy: Strategy, given: Order[][]): Strategy {
  return {
    ...strategy,
    start(context) {
      const legs = context.legs.map(leg => {
        const orders: Order[] = []
        given.push(orders)
        return { ...leg, broker: recordedBroker(leg.broker, orders) }
      })
      return strategy.start({ ...context, legs, broker: legs[0]!.broker })
    },
  }
}

function recordedBroker(broker: Broker, orders: Order[]): Broker {
  return new Proxy(broker, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...args: unknown[]) => unknown
      if (name !== 'buy' && name !== 'sell' && name !== 'close') return method
      return (...args: unknown[]) => {
        const order = method(...args) as Order | null
        if (order && name !== 'close') orders.push(order)
        return order
      }
    },
  })
}
