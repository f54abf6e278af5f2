import { type Paise, toRupees } from '../core/units.ts'
import { MINUTE_MS } from '../market/ist.ts'
import type { TradeColumns } from '../trading/tradeColumns.ts'
import type { MetricValues } from './metrics.ts'
import { type MetricValue, metricValue, scaled, tooFewTrades } from './metricValue.ts'
import type { Days, RunFacts, RunOutcome } from './outcome.ts'
import {
  averageLoss,
  averageWin,
  expectancy,
  grossProfit,
  kelly,
  largestLoss,
  largestWin,
  longestStreak,
  payoff,
  profitFactor,
  systemQuality,
  topShare,
  winRate,
} from './trades.ts'

const NO_TRADE = 'No closed trades.'
const NO_WIN = 'No winning trades.'
const NO_LOSS = 'No losing trades.'
const ONE_SIDED = 'Needs winning and losing trades.'

type TradeId = 'trades' | 'winRatePct' | 'profitFactor' | 'expectancy' | 'payoff' | 'topFiveSharePct' | 'sqn'

/** The profits of the round trips that ended, net of charges (M5). */
export function tradeMetrics(profits: Float64Array): MetricValues<TradeId> {
  const estimate = estimateFrom(profits)
  return {
    trades: profits.length,
    winRatePct: scaled(estimate(winRate(profits), NO_TRADE), 100),
    profitFactor: estimate(profitFactor(profits), NO_LOSS),
    expectancy: scaled(estimate(expectancy(profits), NO_TRADE), 0.01),
    payoff: estimate(payoff(profits), ONE_SIDED),
    topFiveSharePct: scaled(estimate(topShare(profits, 5), NO_WIN), 100),
    sqn: estimate(systemQuality(profits), 'All trades made the same amount.'),
  }
}

type OtherTradeId =
  | 'longTrades'
  | 'shortTrades'
  | 'wins'
  | 'losses'
  | 'breakEvens'
  | 'longWinRatePct'
  | 'shortWinRatePct'
  | 'grossProfit'
  | 'averageWin'
  | 'averageLoss'
  | 'largestWin'
  | 'largestLoss'
  | 'winStreak'
  | 'lossStreak'
  | 'winHoldMinutes'
  | 'lossHoldMinutes'
  | 'kellyPct'

/** What else there is to say of them, which no sweep keeps. */
export function otherTradeMetrics(trades: TradeColumns): MetricValues<OtherTradeId> {
  const profits = trades.netPaise
  const count = profits.length
  const long = profits.filter((_, k) => trades.isLong[k] === 1)
  const short = profits.filter((_, k) => trades.isLong[k] === 0)
  const wins = countOf(profits, 1)
  const losses = countOf(profits, -1)
  return {
    longTrades: long.length,
    shortTrades: short.length,
    wins,
    losses,
    breakEvens: count - wins - losses,
    longWinRatePct: scaled(metricValue(winRate(long), NO_TRADE, tooFewTrades(long.length)), 100),
    shortWinRatePct: scaled(metricValue(winRate(short), NO_TRADE, tooFewTrades(short.length)), 100),
    grossProfit: toRupees(grossProfit(profits)),
    averageWin: rupees(averageWin(profits), NO_WIN),
    averageLoss: rupees(averageLoss(profits), NO_LOSS),
    largestWin: rupees(largestWin(profits), NO_WIN),
    largestLoss: rupees(largestLoss(profits), NO_LOSS),
    winStreak: longestStreak(profits, 1),
    lossStreak: longestStreak(profits, -1),
    winHoldMinutes: metricValue(holdMinutes(trades, 1), NO_WIN),
    lossHoldMinutes: metricValue(holdMinutes(trades, -1), NO_LOSS),
    kellyPct: scaled(estimateFrom(profits)(kelly(profits), ONE_SIDED), 100),
  }
}

/** A figure of these trades, where there are enough of them for one. */
function estimateFrom(profits: Float64Array): (value: number | null, reason: string) => MetricValue {
  const tooFew = tooFewTrades(profits.length)
  return (value, reason) => metricValue(value, reason, tooFew)
}

type PathId = 'breakEvenSlippageTicks' | 'exposurePct'

/** How long positions were held, and what their fills could bear (M6, M12). */
export function pathMetrics(run: RunFacts, days: Days): MetricValues<PathId> {
  const bars = run.bars.openMs.length
  return {
    breakEvenSlippageTicks: breakEvenSlippage(run, days),
    exposurePct: bars === 0 ? 0 : (run.barsInMarket / bars) * 100,
  }
}

type ExcursionId = 'averageMae' | 'largestMae' | 'averageMfe' | 'largestMfe'

/** How the trades went on their way (M11). */
export function excursionMetrics({ trades, excursions }: RunOutcome): MetricValues<ExcursionId> {
  const count = trades.netPaise.length
  const mae = excursions.maePaise.subarray(0, count)
  const mfe = excursions.mfePaise.subarray(0, count)
  const some = (value: number) => (count === 0 ? null : value)
  return {
    averageMae: rupees(expectancy(mae), NO_TRADE),
    largestMae: rupees(some(largestLoss(mae) ?? 0), NO_TRADE),
    averageMfe: rupees(expectancy(mfe), NO_TRADE),
    largestMfe: rupees(some(largestWin(mfe) ?? 0), NO_TRADE),
  }
}

/** Net profit ÷ (units bought and sold × tick): how many ticks worse every fill might have been. */
function breakEvenSlippage({ rupeesPerTick, capitalPaise }: RunFacts, { finalPaise }: Days): MetricValue {
  const net = toRupees(finalPaise - capitalPaise)
  const nothing = 'Nothing was bought or sold, or the prices have no tick.'
  return metricValue(rupeesPerTick === 0 ? null : net / rupeesPerTick, nothing)
}

function countOf(profits: Float64Array, sign: 1 | -1): number {
  let count = 0
  for (let k = 0; k < profits.length; k++) if (Math.sign(profits[k]!) === sign) count++
  return count
}

/** Mean time from entry to exit of the trades with that sign. */
function holdMinutes({ netPaise, heldMs }: TradeColumns, sign: 1 | -1): number | null {
  let minutes = 0
  let count = 0
  for (let k = 0; k < netPaise.length; k++) {
    if (Math.sign(netPaise[k]!) !== sign) continue
    minutes += heldMs[k]! / MINUTE_MS
    count++
  }
  return count === 0 ? null : minutes / count
}

function rupees(paise: Paise | null, reason: string): MetricValue {
  return metricValue(paise === null ? null : toRupees(paise), reason)
}
