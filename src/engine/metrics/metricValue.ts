/** How a metric says that it cannot be given (M8). */

/** A metric that is not given, and why: one sentence for the trader. */
export interface NotAvailable {
  readonly reason: string
}

/** A number, or why there is none. */
export type MetricValue = number | NotAvailable

/** Fewer ended trades than this say nothing about the next one. */
export const MIN_TRADES = 10
/** Fewer daily returns than this say nothing about a year. */
export const MIN_DAYS = 14

/** The value where there is a finite one, else the reason; `tooFew` comes before both. */
export function metricValue(value: number | null, reason: string, tooFew: string | null = null): MetricValue {
  if (tooFew !== null) return { reason: tooFew }
  return value !== null && Number.isFinite(value) ? value : { reason }
}

/** The same number in another unit ("in per cent": 100); what is not available stays so. */
export function scaled(given: MetricValue, factor: number): MetricValue {
  return typeof given === 'number' ? given * factor : given
}

/** The metric while its size is at most the limit; beyond it the reason. */
export function bounded(given: MetricValue, limit: number, reason: string): MetricValue {
  return typeof given === 'number' && Math.abs(given) > limit ? { reason } : given
}

/** Why a metric of so many trades is not given, or null when there are enough. */
export function tooFewTrades(count: number): string | null {
  return count < MIN_TRADES ? `Needs at least ${MIN_TRADES} closed trades; the run has ${count}.` : null
}

/** Why a metric of so many returns is not given, or null when there are enough. Weekly bars have one day each, too. */
export function tooFewDays(count: number): string | null {
  return count < MIN_DAYS ? `Needs at least ${MIN_DAYS} days with bars; the run has ${count}.` : null
}
