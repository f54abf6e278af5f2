import { expect, it } from 'vitest'
import { barsAt, flat } from '../../../test/handRun.ts'
import { barSpacing } from '../market/spacing.ts'
import { meanAndDeviation } from '../metrics/moments.ts'
import { returnsOf } from '../metrics/returns.ts'
import { runCalendar } from '../metrics/runCalendar.ts'
import { handReport } from './testing/handReport.ts'
import { windowOutcome } from './windowOutcome.ts'

it('W4 M3 a window takes for a year what its run takes', () => {
  const bars = barsAt(
    '2023-01-02T09:15',
    14 * 86_400_000,
    Array.from({ length: 40 }, () => flat(100)),
  )
  const spacing = barSpacing(bars.openMs, 'none')
  const equity = Array.from({ length: 40 }, (_, i) => 10_000_000 + 1000 * i + (i % 3) * 5000)
  const run = { bars, calendar: runCalendar(bars.openMs, spacing) }
  const { figure } = windowOutcome(run, handReport({ dailyPaise: equity }), { from: 10, to: 30 }, 'sharpe')
  const { mean, deviation } = meanAndDeviation(returnsOf(Float64Array.from(equity.slice(10, 30)), equity[9]!))
  // 40 bars on 391 weekdays; the window alone has 20 on 191
  expect(spacing).toMatchObject({ days: 40, tradingDays: 391 })
  expect(figure).toBeCloseTo((mean / deviation) * Math.sqrt((252 * 40) / 391), 12)
})
