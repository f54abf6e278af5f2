import { needOf } from '../analysis/lotNeed.ts'
import type { EpochMs, Price } from '../core/units.ts'
import type { StrategyDraft } from '../desk/types.ts'
import type { Bars } from '../market/bars.ts'
import { knownStrategy } from '../strategies/catalog.ts'
import { groupsOf, strategyInputs } from './books.ts'
import type { PaperDay } from './day.ts'
import { lastPrice } from './deskState.ts'

/** Why a strategy of the desk would never enter: its capital is too small for one lot. */
export interface StrategyNeed {
  /** The instruments of which its share of the capital does not carry one lot. */
  readonly instruments: readonly string[]
  /** Rupees of capital that carry one lot of each of its instruments at the last prices. */
  readonly capital: number
}

/** Q1: what a strategy would need to enter at the last prices; null where its capital carries a lot of each instrument. */
export function strategyNeed({ market, nowMs }: PaperDay, draft: StrategyDraft): StrategyNeed | null {
  const known = { ...draft, timeframe: draft.timeframe ?? '1m', legs: knownStrategy(draft.type)?.legs ?? 1 }
  const groups = groupsOf(known)
  const short: string[] = []
  let most = 0
  for (const symbols of groups) {
    const legs = symbols.flatMap(instrument => {
      const price = lastPrice(market, instrument, nowMs)
      return price === null ? [] : [{ instrument, bars: oneBar(nowMs, price) }]
    })
    if (legs.length < symbols.length) continue
    const capital = needOf(legs, strategyInputs(known, symbols[0]!, groups.length, null))?.capital ?? null
    if (capital === null) continue
    short.push(...symbols)
    most = Math.max(most, capital)
  }
  return short.length === 0 ? null : { instruments: short, capital: most * groups.length }
}

function oneBar(ms: EpochMs, price: Price): Bars {
  const at = Float64Array.of(price)
  return { openMs: Float64Array.of(ms), open: at, high: at, low: at, close: at, volume: Float64Array.of(0) }
}
