import type { EpochMs, Paise, Price, SignedQty } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { findInstrument } from '../market/instruments.ts'
import { mergeLegs } from '../run/legReport.ts'
import { onTimeframe } from '../run/onTimeframe.ts'
import { simulate } from '../run/simulate.ts'
import { checkParams, type Strategy } from '../strategies/define.ts'
import type { Trade } from '../trading/trade.ts'
import { type Lead, LedStrategy, type StrategyFault } from './ledStrategy.ts'
import type { BookOrder } from './orderLog.ts'
import { SECOND_MS } from './seconds.ts'

/** What a book of one day is: a strategy on its instruments, or the trader's own orders in one. */
export interface BookPlan {
  /** The same for the same book, all day. */
  readonly key: string
  /** Its inputs name strategy, main instrument, timeframe and capital. */
  readonly inputs: RunInputs
  /** The other instruments, where the strategy trades several. */
  readonly hedges: readonly string[]
}

/** What one instrument of a book holds now. */
export interface BookPosition {
  readonly instrument: string
  readonly qty: SignedQty
  readonly avgPrice: Price
  /** 0 when it is flat. */
  readonly entryMs: EpochMs
  readonly realisedPaise: Paise
  readonly chargesPaise: Paise
}

/** What a book says of itself, once. */
export interface BookNote {
  /** When it was first said. */
  readonly ms: EpochMs
  readonly text: string
}

/** What came of a book up to now. Plain data: it may cross a worker's border. */
export interface BookState {
  readonly key: string
  readonly orders: readonly BookOrder[]
  readonly positions: readonly BookPosition[]
  /** Round trips that have ended, by exit. */
  readonly trades: readonly Trade[]
  /** One value for each second, marked at its end. */
  readonly equityPaise: Float64Array
  /** As the fingerprint of a run takes them (P1). */
  readonly fillNumbers: Float64Array
  readonly fault: StrategyFault | null
  readonly notes: readonly BookNote[]
}

/** The trader's own orders: no strategy acts. */
export const BY_HAND: Strategy = {
  id: 'by-hand',
  title: 'Manual orders',
  summary: 'Orders that the trader gives.',
  params: {},
  start({ bars, setSignalBars }) {
    setSignalBars(new Int8Array(bars.openMs.length))
    return () => {}
  },
}

/**
 * Trades a book through the seconds of a day that have ended by `nowMs`: the engine's run on them (RULES.md, F12), led by
 * what the desk did. `seconds` are those of its instruments, the main one first, at the same times.
 */
export function runBook(
  { key, inputs, hedges }: BookPlan,
  strategy: Strategy,
  seconds: readonly Bars[],
  nowMs: EpochMs,
  lead: Lead,
): BookState {
  const [bars, ...others] = seconds
  if (bars!.openMs.length === 0) return unopened(key)
  const led = new LedStrategy(onPlan(strategy, inputs, nowMs), lead)
  const { legs, equityPaise, notes } = simulate(
    bars!,
    led.strategy,
    { ...inputs, params: checkParams(strategy, inputs.params) },
    {
      hedges: others.map((bars, k) => ({ instrument: hedges[k]!, bars, tick: inputs.fill.tick })),
      barMinutes: SECOND_MS / 60_000,
    },
  )
  const { trades, fillNumbers } = mergeLegs(legs)
  return {
    key,
    orders: led.orders(),
    positions: legs.map(({ instrument, account, bars }) => ({
      instrument,
      qty: account.positionQty,
      avgPrice: account.averagePrice,
      entryMs: account.openTrade(bars.close.at(-1) ?? 0, 0, 0)?.entryMs ?? 0,
      realisedPaise: account.realisedPaise,
      chargesPaise: account.chargesPaise,
    })),
    trades: legs.length > 1 ? trades : trades.map(trade => ({ ...trade, instrument: inputs.instrument })),
    equityPaise,
    fillNumbers,
    fault: led.fault,
    notes: notes.map(text => ({ ms: led.notedMs(text), text })),
  }
}

/** A book before the first second of its day. */
function unopened(key: string): BookState {
  const lists = { orders: [], positions: [], trades: [], notes: [] }
  return { key, ...lists, equityPaise: new Float64Array(0), fillNumbers: new Float64Array(0), fault: null }
}

function onPlan(strategy: Strategy, inputs: RunInputs, nowMs: EpochMs): Strategy {
  if (inputs.timeframe === null) return strategy
  return onTimeframe(strategy, inputs.timeframe, findInstrument(inputs.instrument).calendar, nowMs)
}
