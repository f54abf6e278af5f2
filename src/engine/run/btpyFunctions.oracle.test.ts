/** What backtesting.py's own test suite asserts of its functions: crosses, falls of the equity, an average of days. */
import { expect, it } from 'vitest'
import { oracleBars } from '../../../test/scripted.ts'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { crossedAbove, crossing } from '../indicators/cross.ts'
import { sma } from '../indicators/sma.ts'
import { istDay } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { drawdownColumn } from '../metrics/drawdown.ts'
import { drawdownsOf } from '../metrics/testing/drawdownPeriods.ts'

interface Case {
  id: string
  function?: string
  input?: unknown
  asserted_upstream: unknown
}

/** Ours for the peer's function of that name. */
function expectFunction({ function: name, input, asserted_upstream: wanted }: Case): void {
  const column = (value: number[] | number) =>
    typeof value === 'number' ? new Float64Array(2).fill(value) : Float64Array.from(value)
  if (name === 'crossover' || name === 'cross') {
    const [first, second] = (input as [number[], number[] | number]).map(column)
    expect(name === 'cross' ? crossing(first!, second!, 1) !== 0 : crossedAbove(first!, second!, 1)).toBe(
      wanted,
    )
    return
  }
  if (name === 'drawdown_runs') {
    expect(drawdownRuns((input as { drawdown: number[] }).drawdown)).toEqual(wanted)
    return
  }
  expect(name).toMatch(/^resample_apply\(D, SMA10\)/)
  expectResampled(wanted as Resampled)
}

/** One fall after the other: depth and beginning by `drawdowns`, the end where the column is back at zero. */
function drawdownRuns(drawdown: readonly number[]) {
  const runs = { durations_bars: [] as number[], peaks: [] as number[], at_index: [] as number[] }
  const capital = 100
  let equity = Float64Array.from(drawdown, fall => capital - fall)
  for (let from = 0; ; ) {
    const { depth, peakBar, troughBar } = drawdownsOf(firstFall(equity, capital), capital).money
    if (depth === 0) return runs
    const end = drawdownColumn(equity, capital).indexOf(0, troughBar)
    runs.durations_bars.push(end - peakBar)
    runs.peaks.push(-depth)
    runs.at_index.push(from + end)
    equity = equity.slice(end)
    from += end
  }
}

/** The equity up to the end of its first fall. */
function firstFall(equity: Float64Array, capital: number): Float64Array {
  const column = drawdownColumn(equity, capital)
  const start = column.findIndex(fall => fall < 0)
  return start < 0 ? equity : equity.slice(0, column.indexOf(0, start) + 1)
}

interface Resampled {
  count_over_size: number
  last48_unique: number[]
}

/** Days and their average are ours; that an hour shows the average of the last day before its own, the peer's. */
function expectResampled({ count_over_size, last48_unique }: Resampled): void {
  const hours = oracleBars('data/EURUSD-1h.csv', [0, 5_000])
  const days = resample(hours, '1D')
  const average = sma(days.close, 10)
  const dayOf = new Map(Array.from(days.openMs, (ms, k) => [istDay(ms), k]))
  const shown = hours.openMs.map(ms => average[dayOf.get(istDay(ms))! - 1] ?? Number.NaN)
  const known = shown.filter(value => !Number.isNaN(value))
  expect(known.length / shown.length).toBeCloseTo(count_over_size, 4)
  const last = [...new Set(Array.from(shown.slice(-48), value => value.toFixed(6)))]
  expect(last).toEqual(last48_unique.map(value => value.toFixed(6)))
}

describeShared('what backtesting.py asserts of its functions holds for ours', () => {
  const { cases } = sharedJson<{ cases: Case[] }>('oracles/open/engine/btpy-suite.json')
  const functions = cases.filter(c => c.function !== undefined)

  it('leaves none out', () => expect(functions).toHaveLength(6))

  it.each(functions.map(c => [c.id, c] as const))('%s', (_id, c) => expectFunction(c))
})
