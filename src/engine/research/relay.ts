import type { Indicate } from '../indicators/indicate.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import {
  checkParams,
  type Params,
  type Step,
  type Strategy,
  type StrategyContext,
} from '../strategies/define.ts'
import type { Broker } from '../trading/broker.ts'
import { TickGrid } from '../trading/matching.ts'
import { makeOrder, type OrderRequest } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'

/** Parameters and the span in which they trade. Bars are counted in the whole data. */
export interface Shift {
  /** The first bar that the strategy sees, long before it may trade. */
  readonly warmBar: number
  readonly fromBar: number
  readonly toBar: number
  /** Null: nothing is traded in this span. */
  readonly params: Readonly<Record<string, number>> | null
}

const HAND_OVER = 'New parameters'
const ANY_PRICE = new TickGrid(0)
const idle: Step = () => {}
const computed: Indicate = (indicator, ...inputs) => indicator(...inputs)

/**
 * The strategy with other parameters in each shift, one after the other on one account (W3). The run walks the bars from
 * the first shift to the last; `legBars` begin earlier, so that each shift's strategy can be led through the bars before
 * it, its orders unheard. At the last close of a shift its orders are cancelled and its position is closed.
 */
export function relay(strategy: Strategy, legBars: readonly Bars[], shifts: readonly Shift[]): Strategy {
  const firstBar = shifts[0]!.fromBar
  return {
    ...strategy,
    start(context) {
      let next = 0
      let step = idle
      return i => {
        const bar = i + firstBar
        if (shifts[next]?.fromBar === bar) step = startShift(strategy, context, legBars, shifts[next++]!)
        // the last bar of all has no successor: what is held stays in the account, as in any run
        if (shifts[next]?.fromBar === bar + 1) handOver(context)
        else step(bar)
      }
    },
  }
}

function startShift(
  strategy: Strategy,
  context: StrategyContext<Params>,
  legBars: readonly Bars[],
  { warmBar, fromBar, toBar, params }: Shift,
): Step {
  if (params === null) return idle
  let hears = false
  const legs = context.legs.map((leg, k) => ({
    ...leg,
    bars: sliceBars(legBars[k]!, warmBar, toBar),
    broker: hearing(leg.broker, () => hears),
  }))
  const step = strategy.start({
    ...context,
    bars: legs[0]!.bars,
    legs,
    broker: legs[0]!.broker,
    params: checkParams(strategy, params),
    indicator: computed,
    // its bars are counted from the warm-up on
    setSignalBars: () => {},
    enterSpread(weights, reason) {
      if (hears) context.enterSpread(weights, reason)
    },
  })
  for (let i = 0; i < fromBar - warmBar; i++) step(i)
  hears = true
  return bar => step(bar - warmBar)
}

function handOver({ legs }: StrategyContext<Params>): void {
  for (const { broker } of legs) {
    for (const order of broker.working) broker.cancel(order, HAND_OVER)
    broker.close(HAND_OVER)
  }
}

/** What a strategy meets while it is led through bars that it must not trade: no position, no fills, and every order refused. */
const DEAF = {
  position: 0,
  working: [],
  entriesBlocked: 'Warm-up',
  fills: [],
  buy: (request?: OrderRequest) => unheard('buy', request),
  sell: (request?: OrderRequest) => unheard('sell', request),
  close: () => null,
  cancel: () => {},
  modify: () => false,
  quotePair: () => {},
} satisfies Partial<Broker>

function unheard(side: Side, request: OrderRequest = {}) {
  const order = makeOrder(0, side, 'order', request, 0, ANY_PRICE)
  order.status = 'REJECTED'
  order.statusReason = DEAF.entriesBlocked
  return order
}

/** The broker, or a deaf one in its place for as long as it does not hear. */
function hearing(broker: Broker, hears: () => boolean): Broker {
  return new Proxy(broker, {
    get(real, name) {
      const one = hears() ? real : DEAF
      if (!(name in one)) throw new Error(`No ${String(name)} in the warm-up.`)
      const member: unknown = Reflect.get(one, name, one)
      return typeof member === 'function' ? member.bind(one) : member
    },
  })
}
