/** How the desk's screens write what the engine's order model names. The exchange's own words come from the engine. */
import type { DeskOrder, StrategyDraft } from '../../engine/desk/types.ts'
import type { Timeframe } from '../../engine/market/resample.ts'
import type { Param } from '../../engine/strategies/define.ts'
import type { OrderStatus, OrderType } from '../../engine/trading/order.ts'
import { quantity } from '../format/format.ts'
import type { Option } from '../primitives/Select.tsx'
import { SPECIFIED_STRATEGIES } from '../run/specified.ts'

/** What the price of an order is until it has filled. */
export const PRICE_WORDS: Readonly<Record<OrderType, string>> = {
  market: 'Market price',
  limit: 'Limit price',
  stop: 'Trigger price',
  'stop-limit': 'Trigger price',
}

/** "1,500"; a dash for an entry that is sized as it fills and has not. */
export function orderQty({ qty }: Pick<DeskOrder, 'qty'>): string {
  return qty > 0 ? quantity(qty) : '–'
}

/** Its price, as `write` has it; "market" for an order at market that has not filled. */
export function orderPrice({ price }: Pick<DeskOrder, 'price'>, write: (price: number) => string): string {
  return price > 0 ? write(price) : 'market'
}

/** The Status select of the Order Book. */
export const STATUS_OPTIONS: readonly Option<OrderStatus | 'all'>[] = [
  { value: 'all', label: 'All' },
  { value: 'OPEN', label: 'Open' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'COMPLETE', label: 'Complete' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'CANCELLED', label: 'Cancelled' },
]

/** The Order Type select of the Order Book; the specification calls a side a type. */
export const SIDE_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'BUY', label: 'Buy' },
  { value: 'SELL', label: 'Sell' },
] as const

/** The Type select of a strategy, in the specification's order. */
export const TYPE_OPTIONS: readonly Option<string>[] = SPECIFIED_STRATEGIES.map(({ id, title }) => ({
  value: id,
  label: title,
}))

/** The Timeframe select of a strategy of a paper desk: it trades within the day. */
export const TIMEFRAME_OPTIONS: readonly Option<Timeframe>[] = [
  { value: '1m', label: '1 minute' },
  { value: '3m', label: '3 minutes' },
  { value: '5m', label: '5 minutes' },
  { value: '15m', label: '15 minutes' },
  { value: '30m', label: '30 minutes' },
  { value: '60m', label: '60 minutes' },
]

/** "Market Making" of "market-making", and the title of the trader's own; another id stays as it is. */
export function typeTitle({ type, own }: Pick<StrategyDraft, 'type' | 'own'>): string {
  return own?.title ?? TYPE_OPTIONS.find(({ value }) => value === type)?.label ?? type
}

/** Of parameters whose own help speaks of a run's Size and Whole lots: the desk's forms have neither. */
const PARAM_HELP: Readonly<Record<string, string>> = {
  'market-making orderQty': 'Per quote. Rounded up to whole lots.',
  'market-making positionLimit': 'Rounded down to whole lots, but at least one lot.',
}

/** A parameter with what a strategy's form of the desk says below it. */
export function deskParam(type: StrategyDraft['type'], name: string, param: Param): Param {
  const help = PARAM_HELP[`${type} ${name}`]
  return help === undefined ? param : { ...param, help }
}
