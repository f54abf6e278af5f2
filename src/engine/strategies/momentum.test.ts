import { describe, expect, it } from 'vitest'
import { minuteBars } from '../../../test/handRun.ts'
import { DEFAULT_FILL, defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { simulate } from '../run/simulate.ts'
import { findStrategy } from './catalog.ts'

const momentum = findStrategy('momentum')

function closes(values: readonly number[], volumes?: readonly number[]): Bars {
  return minuteBars(...values.map((v, k) => [v, v, v, v, volumes?.[k] ?? 0] as const))
}

function run(bars: Bars, params: Record<string, number>, inputs: Partial<RunInputs> = {}) {
  const simulation = simulate(bars, momentum, {
    ...defaultInputs('TEST', 1),
    capital: 100_000,
    costs: { kind: 'none' },
    size: { kind: 'fixed', qty: 10 },
    fill: DEFAULT_FILL,
    risk: null,
    ...inputs,
    params: { shortBars: 1, longBars: 2, volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0, ...params },
  })
  const fills = simulation.broker.fills.map(({ bar, side, qty, price }) => [
    bar,
    side === 'buy' ? qty : -qty,
    price,
  ])
  return { ...simulation, fills }
}

describe('momentum', () => {
  // price against the mean of two bars: above it while rising, below while falling
  const zigzag = closes([100, 99, 98, 99, 100, 99, 98, 99])

  it('declares its averages as lines to draw, without the one that is the price itself', () => {
    const params = { shortBars: 2, longBars: 3 }
    const bars = closes([100, 102, 104, 103])
    expect(momentum.lines?.(bars, params, null, [bars])).toEqual([
      { name: 'Short average (2 bars)', values: Float64Array.of(Number.NaN, 101, 103, 103.5) },
      { name: 'Long average (3 bars)', values: Float64Array.of(Number.NaN, Number.NaN, 102, 103) },
    ])
    const names = momentum.lines?.(bars, { ...params, shortBars: 1 }, null, [bars]).map(({ name }) => name)
    expect(names).toEqual(['Long average (3 bars)'])
  })

  it('B4 buys at the open after a cross up and turns over after a cross down', () => {
    expect(run(zigzag, {}).fills).toEqual([
      [4, 10, 100],
      [6, -10, 98],
      [6, -10, 98],
    ])
  })

  it('B1 long only leaves and does not turn over, short only waits for the cross down', () => {
    expect(run(zigzag, {}, { direction: 'long' }).fills).toEqual([
      [4, 10, 100],
      [6, -10, 98],
    ])
    expect(run(zigzag, {}, { direction: 'short' }).fills).toEqual([[6, -10, 98]])
  })

  it('B4 a touch that does not cross is no signal, and the cross after it still is', () => {
    const touch = closes([100, 99, 98, 98, 99, 100])
    expect(run(touch, {}).fills).toEqual([[5, 10, 100]])
    const back = closes([100, 99, 98, 98, 97, 96])
    expect(run(back, {}).fills).toEqual([])
  })

  it('B4 leaves at the target and at the stop, counted from the fill price', () => {
    const up = minuteBars(
      [100, 100, 100, 100],
      [99, 99, 99, 99],
      [100, 100, 100, 100],
      [100, 100.5, 100, 100.2],
      [100.2, 101.2, 100.2, 101],
    )
    expect(run(up, { takeProfitPct: 1, stopLossPct: 5 }).fills).toEqual([
      [3, 10, 100],
      [4, -10, 101],
    ])
    const down = minuteBars(
      [100, 100, 100, 100],
      [99, 99, 99, 99],
      [100, 100, 100, 100],
      [100, 100.3, 99.7, 100.2],
      [100.2, 100.2, 99.4, 99.9],
    )
    const { fills, account } = run(down, { stopLossPct: 0.5 })
    expect(fills).toEqual([
      [3, 10, 100],
      [4, -10, 99.5],
    ])
    expect(account.trades[0]!.exitReason).toBe('Stop loss')
  })

  it('B5 enters only when the volume exceeds its average of 20 bars by the threshold', () => {
    const prices = [...Array.from({ length: 20 }, () => 100), 99, 100, 101, 102]
    const quiet = prices.map(() => 1000)
    const busy = quiet.map((v, k) => (k === 21 ? 2 * v : v))
    expect(run(closes(prices, quiet), { volumeThreshold: 1.5 }).fills).toEqual([])
    expect(run(closes(prices, busy), { volumeThreshold: 1.5 }).fills).toEqual([[22, 10, 101]])
  })

  it('a volume of exactly the threshold does not exceed it, whatever the noise of the product', () => {
    const prices = [...Array.from({ length: 20 }, () => 100), 99, 100, 101, 102]
    // 19 bars of 177 and one of 437 have a mean of 190; 2.3 × 190 is 436.99999999999994 in doubles
    const volumes = (last: number) => prices.map((_, k) => (k === 21 ? last : 177))
    const fills = (last: number) => run(closes(prices, volumes(last)), { volumeThreshold: 2.3 }).fills
    expect([fills(437), fills(438).length]).toEqual([[], 1])
  })

  it('B5 the volume filter never keeps a position from being closed', () => {
    const volumes = [1, 1, 1, 1, 1, 1, 1, 1]
    const bars = closes([100, 99, 98, 99, 100, 99, 98, 99], volumes)
    expect(run(bars, { volumeThreshold: 0 }).fills.length).toBe(3)
    const held = run(
      closes([100, 99, 100, 101, 100, 99], volumes),
      { volumeThreshold: 0 },
      { direction: 'long' },
    )
    expect(held.account.positionQty).toBe(0)
  })

  it('says that the filter is off where the data has no volume, and trades', () => {
    const { fills, notes } = run(zigzag, { volumeThreshold: 1.5 })
    expect(fills.length).toBeGreaterThan(0)
    expect(notes).toEqual(['Volume filter off while the data has no volume, as is usual for an index.'])
    expect(run(zigzag, { volumeThreshold: 0 }).notes).toEqual([])
  })

  it('B4 adds nothing to what it holds', () => {
    const bars = closes([100, 99, 100, 101, 100.4, 100.6, 102, 103, 104])
    const { account } = run(bars, { longBars: 3 }, { direction: 'long' })
    expect(account.positionQty === 10 || account.positionQty === 0).toBe(true)
  })
})
