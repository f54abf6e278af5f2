import type { Bars } from '../../bars.ts'
import { istDay } from '../../ist.ts'

/** What the closeness table compares; all of one symbol's minute bars. */
export interface Likeness {
  readonly rangeBps: readonly [tenth: number, median: number, ninetieth: number]
  readonly minuteVolBps: number
  /** Mean of the fourth power over the square of the variance: 3 for a bell. */
  readonly kurtosis: number
  readonly beyond3Pct: number
  readonly beyond5Pct: number
  readonly correlation1: number
  /** Autocorrelation of the sizes of the returns at 1, 10 and 60 minutes. */
  readonly sizeCorrelation: readonly [number, number, number]
  readonly overnightBps: number
  readonly openSeamBps: number
  readonly dayVolBps: number
}

/** Figures of minute bars, to set real and synthetic ones side by side. */
export function likeness(bars: Bars): Likeness {
  const { openMs, open, high, low, close } = bars
  const returns: number[] = []
  const seams: number[] = []
  const nights: number[] = []
  const days: number[] = []
  let dayClose = Number.NaN
  for (let i = 1; i < openMs.length; i++) {
    const last = close[i - 1]!
    if (istDay(openMs[i]!) === istDay(openMs[i - 1]!)) {
      returns.push(close[i]! / last - 1)
      seams.push(open[i]! / last - 1)
    } else {
      nights.push(open[i]! / last - 1)
      if (dayClose > 0) days.push(last / dayClose - 1)
      dayClose = last
    }
  }
  const ranges = Array.from(high, (value, i) => (value - low[i]!) / close[i]!).sort((a, b) => a - b)
  const quantile = (share: number) => ranges[Math.floor(share * ranges.length)]! * 1e4
  const sd = deviation(returns)
  const sizes = returns.map(Math.abs)
  const beyond = (times: number) =>
    (100 * returns.filter(r => Math.abs(r) > times * sd).length) / returns.length
  return {
    rangeBps: [quantile(0.1), quantile(0.5), quantile(0.9)],
    minuteVolBps: sd * 1e4,
    kurtosis: mean(returns.map(r => square(square(r / sd)))),
    beyond3Pct: beyond(3),
    beyond5Pct: beyond(5),
    correlation1: autocorrelation(returns, 1),
    sizeCorrelation: [autocorrelation(sizes, 1), autocorrelation(sizes, 10), autocorrelation(sizes, 60)],
    overnightBps: deviation(nights) * 1e4,
    openSeamBps: deviation(seams) * 1e4,
    dayVolBps: deviation(days) * 1e4,
  }
}

export function autocorrelation(values: readonly number[], lag: number): number {
  const middle = mean(values)
  let together = 0
  let alone = 0
  for (let i = 0; i < values.length; i++) {
    alone += square(values[i]! - middle)
    if (i >= lag) together += (values[i]! - middle) * (values[i - lag]! - middle)
  }
  return together / alone
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map(value => square(value - middle))))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The rows of docs/synthetic-market.md, from the figures of one market. */
export function rowsOf(figures: Likeness): [string, string][] {
  const f = (digits: number) => (value: number) => value.toFixed(digits)
  return [
    ['Range of a minute, bps: 10th / 50th / 90th of 100', figures.rangeBps.map(f(2)).join(' / ')],
    ['Deviation of a minute, bps', f(2)(figures.minuteVolBps)],
    ['Kurtosis of a minute', f(1)(figures.kurtosis)],
    ['Minutes beyond 3 deviations, %', f(2)(figures.beyond3Pct)],
    ['Minutes beyond 5 deviations, %', f(2)(figures.beyond5Pct)],
    ['Autocorrelation of returns, 1 minute', f(3)(figures.correlation1)],
    ['Autocorrelation of sizes, 1 / 10 / 60 minutes', figures.sizeCorrelation.map(f(3)).join(' / ')],
    ['Open against the last close, bps', f(2)(figures.openSeamBps)],
    ['Overnight gap, bps', f(1)(figures.overnightBps)],
    ['Day, close to close, bps', f(1)(figures.dayVolBps)],
  ]
}

function square(value: number): number {
  return value * value
}
