/** A paper desk for tests: days of the synthetic market, tickets, and drafts of strategies. */
import type { IsoDate } from '../../core/units.ts'
import type { PaperTerms } from '../../desk/paperView.ts'
import type { OrderTicket } from '../../desk/types.ts'
import { dayOf } from '../../market/calendar.ts'
import { syntheticBars } from '../../market/synthetic/syntheticBars.ts'
import { CATALOG } from '../../strategies/catalog.ts'
import type { DayMarket, SymbolDay } from '../market.ts'
import { toSeconds } from '../seconds.ts'
import type { PaperAct, PaperDraft, PaperEntry } from '../session.ts'

/** A day of the synthetic market. */
export function marketOf(
  date: IsoDate,
  symbols: readonly string[] = ['NIFTY', 'BANKNIFTY'],
  seed = 1,
): DayMarket {
  const days = symbols.map((symbol): [string, SymbolDay] => {
    const bars = syntheticBars({ symbol, seed, from: date, to: date })
    return [symbol, { symbol, name: symbol, seconds: toSeconds(bars, 1, 0.05), previousClose: null }]
  })
  return { day: dayOf(date), symbols: new Map(days) }
}

/** Terms that bind nothing. */
export const FREE: PaperTerms = {
  manualCapital: 10_000_000,
  ordersPerSecond: 10,
  overLimit: 'wait',
  limits: null,
}

/** A ticket: a lot of NIFTY at market, where nothing else is said. */
export function ticketOf(part: Partial<OrderTicket> = {}): OrderTicket {
  return {
    instrument: 'NIFTY',
    side: 'buy',
    type: 'market',
    qty: 50,
    limitPrice: 0,
    stopPrice: 0,
    protectionPct: 1,
    stopLossPct: 0,
    takeProfitPct: 0,
    ...part,
  }
}

/** A draft of a strategy of the catalogue, with its defaults. */
export function draftOf(type: string, own: Partial<PaperDraft> = {}): PaperDraft {
  const strategy = CATALOG.find(({ id }) => id === type)!
  return {
    name: strategy.title,
    type,
    instruments: (strategy.legs ?? 1) > 1 ? ['NIFTY', 'BANKNIFTY'] : ['NIFTY'],
    params: Object.fromEntries(Object.entries(strategy.params).map(([name, param]) => [name, param.default])),
    capital: 2_000_000,
    sessionStart: '09:15',
    sessionEnd: '15:30',
    squareOff: '15:15',
    timeframe: '1m',
    legs: strategy.legs ?? 1,
    ...own,
  }
}

/** Acts at feed times, as a log has them. */
export function logOf(acts: readonly (readonly [ms: number, act: PaperAct])[]): PaperEntry[] {
  return acts.map(([ms, act], k) => ({ seq: k + 1, ms, wallMs: ms, act }))
}
