import type { Trade } from '../trading/trade.ts'
import { type Fraction, type Paise, type Price, toRupees } from '../units.ts'
import { maxDrawdown } from './drawdown.ts'
import { annualReturn, calmar, DAYS_PER_YEAR, finiteOrNull, sharpe, sortino, volatility } from './ratios.ts'
import { dailyReturns } from './returns.ts'
import { expectancy, profitFactor, winRate } from './trades.ts'

/**
 * The figures of a run. Money in rupees; `null` where a figure is undefined (no trade, no loss, one bar), never NaN
 * or Infinity. Definitions in RULES.md, M.
 */
export interface Stats {
  readonly initialCapital: number
  readonly finalEquity: number
  readonly netProfit: number
  readonly totalReturnPct: number
  readonly cagrPct: number | null
  /** Zero or negative. */
  readonly maxDrawdown: number
  /** Zero or negative; not always the same fall as `maxDrawdown`. */
  readonly maxDrawdownPct: number
  readonly volatilityPct: number | null
  readonly sharpe: number | null
  readonly sortino: number | null
  readonly calmar: number | null
  /** Round trips that ended; so are the next five. */
  readonly trades: number
  readonly longTrades: number
  readonly shortTrades: number
  readonly winRatePct: number | null
  readonly profitFactor: number | null
  readonly expectancy: number | null
  readonly exposurePct: number
  readonly charges: number
  /** Last close ÷ first close − 1 of the run's bars. */
  readonly buyHoldReturnPct: number
}

/** What a run leaves behind for its figures. */
export interface RunOutcome {
  /** When each bar opened. */
  readonly ms: Float64Array
  /** One value for each bar, marked at its close. */
  readonly equityPaise: Float64Array
  /** Above zero. */
  readonly capitalPaise: Paise
  /** Round trips that ended. */
  readonly trades: readonly Trade[]
  /** Bars at whose close a position was held. */
  readonly barsInMarket: number
  readonly chargesPaise: Paise
  readonly firstClose: Price
  readonly lastClose: Price
}

/** All figures of a run, in two passes over its bars. */
export function summarise(run: RunOutcome): Stats {
  const { ms, equityPaise, capitalPaise, trades } = run
  const finalPaise = equityPaise.at(-1) ?? capitalPaise
  const returns = dailyReturns(ms, equityPaise, capitalPaise)
  const totalReturn = (finalPaise - capitalPaise) / capitalPaise
  const cagr = finalPaise > 0 ? annualReturn(totalReturn, returns.length, DAYS_PER_YEAR) : null
  const drawdown = maxDrawdown(equityPaise, capitalPaise)
  const profits = trades.map(trade => trade.netPaise)
  const longTrades = trades.filter(trade => trade.side === 'long').length
  const meanProfit = expectancy(profits)
  return {
    initialCapital: toRupees(capitalPaise),
    finalEquity: toRupees(finalPaise),
    netProfit: toRupees(finalPaise - capitalPaise),
    totalReturnPct: totalReturn * 100,
    cagrPct: percent(cagr),
    maxDrawdown: toRupees(drawdown.money.depth),
    maxDrawdownPct: drawdown.fraction.depth * 100,
    volatilityPct: percent(volatility(returns, DAYS_PER_YEAR)),
    sharpe: sharpe(returns, DAYS_PER_YEAR),
    sortino: sortino(returns, DAYS_PER_YEAR),
    calmar: calmar(cagr, drawdown.fraction.depth),
    trades: trades.length,
    longTrades,
    shortTrades: trades.length - longTrades,
    winRatePct: percent(winRate(profits)),
    profitFactor: profitFactor(profits),
    expectancy: meanProfit === null ? null : toRupees(meanProfit),
    exposurePct: ms.length === 0 ? 0 : (run.barsInMarket / ms.length) * 100,
    charges: toRupees(run.chargesPaise),
    buyHoldReturnPct: (run.lastClose / run.firstClose - 1) * 100,
  }
}

function percent(fraction: Fraction | null): number | null {
  return fraction === null ? null : finiteOrNull(fraction * 100)
}
