import { toRupees } from '../core/units.ts'
import type { MetricValues } from './metrics.ts'
import { bounded, type MetricValue, metricValue, scaled, tooFewDays } from './metricValue.ts'
import type { Days, RunFacts } from './outcome.ts'
import { annualReturn, CALENDAR_DAYS_PER_YEAR } from './ratios.ts'

/** A larger return a year is a short run carried on, not a forecast: 10 is 1,000 %. */
const MAX_ANNUAL_RETURN = 10

type Id =
  | 'initialCapital'
  | 'finalEquity'
  | 'netProfit'
  | 'pnlBeforeCharges'
  | 'charges'
  | 'chargesOfPnlPct'
  | 'totalReturnPct'
  | 'cagrPct'
  | 'buyHoldReturnPct'
  | 'excessReturnPct'

/** What the money did (M2, M12). */
export function moneyMetrics(run: RunFacts, days: Days): MetricValues<Id> {
  const { capitalPaise, chargesPaise } = run
  const { close } = run.bars
  const { finalPaise } = days
  const netPaise = finalPaise - capitalPaise
  const beforeChargesPaise = netPaise + chargesPaise
  const totalReturnPct = (netPaise / capitalPaise) * 100
  const buyHoldReturnPct = close.length === 0 ? 0 : (close.at(-1)! / close[0]! - 1) * 100
  return {
    initialCapital: toRupees(capitalPaise),
    finalEquity: toRupees(finalPaise),
    netProfit: toRupees(netPaise),
    pnlBeforeCharges: toRupees(beforeChargesPaise),
    charges: toRupees(chargesPaise),
    chargesOfPnlPct: metricValue(
      beforeChargesPaise > 0 ? (chargesPaise / beforeChargesPaise) * 100 : null,
      'P&L before charges is not positive.',
    ),
    totalReturnPct,
    cagrPct: scaled(cagr(run, days), 100),
    buyHoldReturnPct,
    excessReturnPct: totalReturnPct - buyHoldReturnPct,
  }
}

/** (1 + total return)^(365.25 ÷ calendar days) − 1, as a fraction, where a year can be told from the run (M2, M8). */
export function cagr(
  { capitalPaise, calendar }: Pick<RunFacts, 'capitalPaise' | 'calendar'>,
  { returns, finalPaise }: Days,
): MetricValue {
  if (finalPaise <= 0) return { reason: 'Equity used up: there is no growth rate.' }
  const yearly = annualReturn(finalPaise / capitalPaise - 1, calendar.calendarDays, CALENDAR_DAYS_PER_YEAR)
  const tooLarge = 'Annualised, it would exceed 1,000%: the run is too short for that.'
  return bounded(metricValue(yearly, tooLarge, tooFewDays(returns.length)), MAX_ANNUAL_RETURN, tooLarge)
}
