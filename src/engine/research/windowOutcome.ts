import { type Percent, toPaise, toRupees } from '../core/units.ts'
import { sliceBars } from '../market/bars.ts'
import { runCalendar } from '../metrics/runCalendar.ts'
import { summarise } from '../metrics/summary.ts'
import type { Report } from '../run/report.ts'
import type { PreparedRun } from '../run/run.ts'
import { tradeColumns } from '../trading/tradeColumns.ts'
import type { ChoiceMetric } from './limits.ts'

/** One span of a run. */
export interface WindowOutcome {
  /** The metric by which its parameters were chosen; null where it cannot be given, with the reason. */
  readonly figure: number | null
  readonly reason: string | null
  /** Rupees by which the equity changed in it. */
  readonly netProfit: number
  /** Of the equity with which it began. */
  readonly returnPct: Percent
  /** Round trips that ended in it. */
  readonly trades: number
}

/** W4: what a span of bars `[from, to)` did, as if it had begun with the equity that the one before left. */
export function windowOutcome(
  run: Pick<PreparedRun, 'bars' | 'calendar'>,
  { equity, inputs, ...report }: Report,
  { from, to }: { readonly from: number; readonly to: number },
  metric: ChoiceMetric,
): WindowOutcome {
  const equityPaise = equity.paise
  const startPaise = from === 0 ? toPaise(inputs.capital) : equityPaise[from - 1]!
  const netPaise = equityPaise[to - 1]! - startPaise
  const trades = report.trades.filter(({ exitBar }) => exitBar >= from && exitBar < to)
  const told = { netProfit: toRupees(netPaise), trades: trades.length }
  if (startPaise <= 0) return { ...told, figure: null, reason: 'Equity was used up before.', returnPct: 0 }
  const bars = sliceBars(run.bars, from, to)
  const none = new Float64Array(trades.length)
  // no metric that a point can be chosen by looks at excursions, exposure, charges or limits
  const stats = summarise({
    bars,
    calendar: runCalendar(bars.openMs, run.calendar.spacing),
    equityPaise: equityPaise.subarray(from, to),
    capitalPaise: startPaise,
    trades: tradeColumns(trades),
    excursions: { maePaise: none, mfePaise: none },
    barsInMarket: 0,
    chargesPaise: 0,
    rupeesPerTick: 0,
    dailyLossPaise: null,
  })
  return {
    ...told,
    figure: stats[metric],
    reason: stats.reasons[metric] ?? null,
    returnPct: (netPaise / startPaise) * 100,
  }
}
