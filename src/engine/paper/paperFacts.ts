import { toRupees } from '../core/units.ts'
import { type DeskFacts, type DrawdownFact, deskFacts, type MarginFact } from '../desk/facts.ts'
import type { PaperFeed } from '../desk/paperView.ts'
import type { MarginTable } from '../margin/table.ts'
import { dayTimeWords } from '../market/ist.ts'
import type { PaperDay } from './day.ts'
import { dayTrades } from './dayTrades.ts'
import type { PaperDeskState } from './deskState.ts'
import { type CarriedProfit, type DeskDrawdown, deskDrawdown } from './limits.ts'
import { type HandMargin, handMargin } from './orderNeed.ts'
import type { PaperSession } from './session.ts'
import type { Standing } from './standing.ts'

/** Datasets that the name of a source lists. */
const MAX_SYMBOLS = 3

/** What a paper desk's facts take beside its rows. */
export interface PaperFactsOf {
  /** What the days before have brought. */
  readonly carried: CarriedProfit
  /** Margins of a SPAN file, as the order ticket takes them. */
  readonly margins: MarginTable | null
}

/** The facts of a paper desk at a moment, for the assistant. */
export function paperFacts(
  { name, feed }: Pick<PaperSession, 'name' | 'feed'>,
  day: PaperDay,
  state: PaperDeskState,
  { carried, margins }: PaperFactsOf,
  orderIds: readonly string[],
): DeskFacts {
  const { nowMs, books, standing } = day
  return deskFacts(
    state,
    {
      source: `${name}, ${feedWords(feed)}, ${dayTimeWords(nowMs)}`,
      nowMs,
      ended: dayTrades(books),
      booked: books.flatMap(book => book.state.positions),
      limited: standing.limited,
      margin: marginFact(handMargin(day, state, margins)),
      drawdown: drawdownFact(deskDrawdown(day, carried), standing),
      dailyLossLimit: standing.terms.limits?.maxDailyLoss ?? null,
    },
    orderIds,
  )
}

function marginFact({ availablePaise, usedPaise }: HandMargin): MarginFact {
  return { available: toRupees(availablePaise), used: toRupees(usedPaise) }
}

function drawdownFact(drawdown: DeskDrawdown, { terms }: Standing): DrawdownFact {
  return {
    today: toRupees(drawdown.todayPaise),
    mostToday: toRupees(drawdown.mostTodayPaise),
    fromPeak: toRupees(drawdown.fromPeakPaise),
    peak: toRupees(drawdown.peakPaise),
    limitPct: terms.limits?.maxDrawdownPct ?? null,
  }
}

/** "simulated market", "replay of NIFTY, TCS". */
function feedWords(feed: PaperFeed): string {
  if (feed.kind === 'built-in') return 'simulated market'
  const symbols = feed.datasets.map(({ symbol }) => symbol)
  const rest = symbols.length - MAX_SYMBOLS
  return `replay of ${symbols.slice(0, MAX_SYMBOLS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
