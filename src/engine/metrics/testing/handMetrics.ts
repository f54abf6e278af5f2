import { barSpacing } from '../../market/spacing.ts'
import { tradeColumns } from '../../trading/tradeColumns.ts'
import type { Metrics } from '../metrics.ts'
import type { RunOutcome } from '../outcome.ts'
import { runCalendar } from '../runCalendar.ts'
import { summarise } from '../summary.ts'

/** A run of ₹1,000 without a bar or a trade, and what a test makes of it. */
export function handOutcome(change: Partial<RunOutcome> = {}): RunOutcome {
  const bars = change.bars ?? { openMs: new Float64Array(0), close: new Float64Array(0) }
  return {
    bars,
    calendar: runCalendar(bars.openMs, barSpacing(bars.openMs, 'none')),
    equityPaise: new Float64Array(0),
    capitalPaise: 100_000,
    trades: tradeColumns([]),
    excursions: { maePaise: new Float64Array(0), mfePaise: new Float64Array(0) },
    barsInMarket: 0,
    chargesPaise: 0,
    rupeesPerTick: 0,
    dailyLossPaise: null,
    ...change,
  }
}

/** The metrics of that run, with those that a test writes by hand: what it gives has no reason any more. */
export function handMetrics(change: Partial<Metrics> = {}): Metrics {
  const stats = summarise(handOutcome())
  const reasons = Object.entries(stats.reasons).filter(
    ([id]) => (change as Record<string, unknown>)[id] == null,
  )
  return { ...stats, reasons: Object.fromEntries(reasons), ...change }
}
