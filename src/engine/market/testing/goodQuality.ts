/** A quality report without a fault. For tests. */
import type { Quality } from '../quality/quality.ts'

const none = { count: 0, first: [] }

/** Two whole days of minutes. */
export const GOOD: Quality = {
  intervalMinutes: 1,
  bars: 750,
  sessionsFound: 2,
  sessionsExpected: 2,
  missingDays: none,
  closedDays: none,
  barsPerDay: { usual: 375, fewest: 375, shortDays: none },
  gaps: none,
  missingBars: 0,
  duplicates: 0,
  rejected: 0,
  widened: 0,
  leftOut: 0,
  others: 0,
  hasVolume: true,
  zeroVolume: none,
  jumps: none,
  spacing: { kind: 'intraday', days: 2, tradingDays: 2, periodsPerYear: 252 },
  level: null,
  stamps: 'open',
  zone: 'from the file',
}
