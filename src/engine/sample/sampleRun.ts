import { type IsoDate, toPaise, toRupees } from '../core/units.ts'
import { checkCapital } from '../inputs/checkInputs.ts'
import { parseIsoDate } from '../market/ist.ts'
import { SESSIONS_PER_YEAR } from '../market/spacing.ts'
import { drawdownColumn, drawdowns } from '../metrics/drawdown.ts'
import { annualReturn, CALENDAR_DAYS_PER_YEAR, sharpe } from '../metrics/ratios.ts'
import { dailyReturns } from '../metrics/returns.ts'
import { winRate } from '../metrics/trades.ts'
import { sampleEquityCurve } from './equityCurve.ts'

/** The specification's sample result. Money in rupees, figures as RULES.md, M, defines them. */
export interface SampleRun {
  readonly initialCapital: number
  readonly finalEquity: number
  readonly totalReturnPct: number
  readonly annualReturnPct: number
  /** Zero or negative. */
  readonly maxDrawdownPct: number
  readonly sharpeRatio: number | null
  /** Share of the days that ended above the day before. */
  readonly winRatePct: number
  /** Steps from day to day. */
  readonly totalTrades: number
  readonly curve: {
    /** Beginning of each Indian day. */
    readonly ms: Float64Array
    readonly equity: Float64Array
    /** Below the highest equity so far: zero or negative. */
    readonly drawdown: Float64Array
    readonly bars: number
  }
}

/**
 * The specification's sample backtest: a random curve, the same for the same seed, and figures computed from it.
 * @throws InputError for a capital outside its range or a start date that is none.
 */
export function sampleRun(initialCapital: number, startDate: IsoDate, seed: number): SampleRun {
  checkCapital(initialCapital)
  const capitalPaise = toPaise(initialCapital)
  const { ms, paise } = sampleEquityCurve(capitalPaise, parseIsoDate(startDate, 'from'), seed)
  const finalPaise = paise.at(-1)!
  const totalReturn = (finalPaise - capitalPaise) / capitalPaise
  // the first point is the capital, so that the days of the account begin with the second
  const returns = dailyReturns(ms.subarray(1), paise.subarray(1), capitalPaise)
  return {
    initialCapital: toRupees(capitalPaise),
    finalEquity: toRupees(finalPaise),
    totalReturnPct: totalReturn * 100,
    // each day of the calendar is a point of the curve, and it ends between 105.8 % and 110.2 % of the capital after 179 days: both are always defined
    annualReturnPct: annualReturn(totalReturn, returns.length, CALENDAR_DAYS_PER_YEAR)! * 100,
    maxDrawdownPct: drawdowns(ms, paise, capitalPaise).fraction.depth * 100,
    sharpeRatio: sharpe(returns, SESSIONS_PER_YEAR),
    winRatePct: winRate(returns)! * 100,
    totalTrades: returns.length,
    curve: {
      ms,
      equity: paise.map(toRupees),
      drawdown: drawdownColumn(paise, capitalPaise).map(toRupees),
      bars: paise.length,
    },
  }
}
