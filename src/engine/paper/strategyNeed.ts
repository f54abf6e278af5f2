import { needOf } from '../analysis/lotNeed.ts'
import type { EpochMs, Price } from '../core/units.ts'
import type { StrategyDraft } from '../desk/types.ts'
import type { Bars } from '../market/bars.ts'
import { groupsOf, strategyInputs, toPaperDraft } from './books.ts'
import type { PaperDay } from './day.ts'
import { lastPrice } from './deskState.ts'

/** Why a strategy of the desk would never enter: its capital is too small. */
export interface StrategyNeed {
  /** What its capital, or an equal share of it, is too small for: the instruments, or the pair, that one order is of. */
  readonly short: readonly (readonly string[])[]
  /** Whether several instruments share the capital. */
  readonly isShared: boolean
  /** Whether the strategy sets the quantity of its orders itself: it may be several lots. */
  readonly setsQty: boolean
  /** Rupees of capital that are enough for all of its instruments at the last prices. */
  readonly capital: number
}

/** Q1: what a strategy would need to enter at the last prices; null where its capital is enough for each instrument. */
export function strategyNeed({ market, nowMs }: PaperDay, given: StrategyDraft): StrategyNeed | null {
  const draft = toPaperDraft(given)
  const groups = groupsOf(draft)
  const found = groups.flatMap(symbols => {
    const legs = symbols.flatMap(instrument => {
      const price = lastPrice(market, instrument, nowMs)
      return price === null ? [] : [{ instrument, bars: oneBar(nowMs, price) }]
    })
    if (legs.length < symbols.length) return []
    const need = needOf(legs, strategyInputs(draft, symbols[0]!, groups.length, null))
    return need === null || need.capital === null ? [] : [{ ...need, symbols, capital: need.capital }]
  })
  if (found.length === 0) return null
  return {
    short: found.map(({ symbols }) => symbols),
    isShared: groups.length > 1,
    setsQty: found.some(({ orderQty }) => orderQty !== undefined),
    capital: Math.max(...found.map(({ capital }) => capital)) * groups.length,
  }
}

function oneBar(ms: EpochMs, price: Price): Bars {
  const at = Float64Array.of(price)
  return { openMs: Float64Array.of(ms), open: at, high: at, low: at, close: at, volume: Float64Array.of(0) }
}
