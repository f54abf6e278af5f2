/** One case of a fill by hand: some minutes written out, what is ordered, and what must come of it by RULES.md. */

import { DEFAULT_FILL, defaultInputs, type FillInputs, type RunInputs } from '../src/engine/inputs/inputs.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { MINUTE_MS } from '../src/engine/market/ist.ts'
import { defineStrategy, type Strategy } from '../src/engine/strategies/define.ts'
import type { Broker } from '../src/engine/trading/broker.ts'
import type { Order, OrderChange, OrderRequest } from '../src/engine/trading/order.ts'
import { barsFromRows } from './handBars.ts'

/** A minute; null is one that the data does not have. */
export type Minute = readonly [open: number, high: number, low: number, close: number, volume?: number] | null
/** A fill: the minute (0 is 09:15), or the bar of the timeframe, in which it happens, units bought or sold, the price. */
export type CaseFill = readonly [at: number, qty: number, price: number]

/** What is done at the close of a bar of the timeframe. */
type CaseAct = { readonly at: number } & (
  | { readonly side: 'buy' | 'sell'; readonly request: OrderRequest }
  | { readonly moveStopTo: number }
  | { readonly bid: number; readonly ask: number }
)

/** A case. */
export interface FillCase {
  /** A rule and a sentence. */
  readonly title: string
  readonly minutes: readonly Minute[]
  readonly acts: readonly CaseAct[]
  readonly fill?: Partial<FillInputs>
  readonly squareOff?: string
  readonly fills: readonly CaseFill[]
  /** On the bars of the timeframe alone, in their numbers; only of a case inside a bar. */
  readonly without?: readonly CaseFill[]
  /** On the paper desk, where the path through the minute (D2) gives another answer; null: volume lies otherwise there. */
  readonly paper?: readonly CaseFill[] | null
}

/** When the minutes begin. */
export const FIRST_MS = Date.parse('2023-01-02T09:15:00+05:30')

/** A minute that stands still. */
export function still(price: number): Minute {
  return [price, price, price, price]
}

/** An order that is given at the close of the first bar. */
export function order(side: 'buy' | 'sell', request: OrderRequest = {}): readonly CaseAct[] {
  return [{ at: 0, side, request }]
}

/** SL-M. */
export const stop = (stopPrice: number) => ({ type: 'stop', stopPrice }) as const
/** A limit order. */
export const limit = (limitPrice: number) => ({ type: 'limit', limitPrice }) as const
/** SL. */
export const stopLimit = (stopPrice: number, limitPrice: number) =>
  ({ type: 'stop-limit', stopPrice, limitPrice }) as const
/** A stop-loss and a target. */
export const exits = (stopLossPrice: number, takeProfitPrice: number) => ({
  exits: { stopLossPrice, takeProfitPrice },
})
/** A tenth of each bar's volume at most. */
export const CAPPED = { maxVolumeFraction: 0.1 }

/** The minutes as bars. */
export function barsOfCase({ minutes }: FillCase): Bars {
  return barsFromRows(
    minutes.flatMap((minute, k) => {
      if (minute === null) return []
      const [open, high, low, close, volume = 1_000] = minute
      return [{ openMs: FIRST_MS + k * MINUTE_MS, open, high, low, close, volume }]
    }),
  )
}

/** The inputs of a case: ten units, no charges, no limits, tick 0.05, limits that must be traded through by it. */
export function inputsOfCase(
  { fill, squareOff }: FillCase,
  timeframe: RunInputs['timeframe'],
  onSmallerBars: boolean,
): RunInputs {
  return {
    ...defaultInputs('TEST', 1),
    strategy: 'case',
    capital: 1_000_000,
    costs: { kind: 'none' },
    size: { kind: 'fixed', qty: 10 },
    timeframe,
    squareOff: squareOff ?? null,
    fill: { ...DEFAULT_FILL, ...fill, onSmallerBars },
  }
}

/** The strategy that does what a case says. */
export function strategyOfCase({ acts }: FillCase): Strategy {
  return defineStrategy({
    id: 'case',
    title: 'Case',
    summary: 'A case by hand.',
    params: {},
    start({ broker }) {
      const given: Order[] = []
      return i => {
        for (const act of acts) if (act.at === i) doAct(broker, act, given)
      }
    },
  }) as Strategy
}

function doAct(broker: Broker, act: CaseAct, given: Order[]): void {
  if ('request' in act) {
    given.push(broker[act.side]({ validity: 'gtc', ...act.request }))
  } else if ('moveStopTo' in act) {
    const change: OrderChange = { stopPrice: act.moveStopTo }
    broker.modify(given[0]!.stopLoss!, change)
  } else {
    const quote = (limitPrice: number): OrderRequest => ({ type: 'limit', limitPrice, validity: 'gtc' })
    broker.quotePair(broker.buy(quote(act.bid)), broker.sell(quote(act.ask)))
  }
}
