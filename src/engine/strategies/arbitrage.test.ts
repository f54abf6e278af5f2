import { describe, expect, it } from 'vitest'
import { flat, type HandInputs, minuteBars } from '../../../test/handRun.ts'
import { DEFAULT_FILL, defaultInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { simulate } from '../run/simulate.ts'
import { findStrategy } from './catalog.ts'

const arbitrage = findStrategy('arbitrage')

/** Runs on these closes of the main leg; the hedge stands still at 50 where nothing else is given. */
function run(
  closes: readonly number[],
  params: Record<string, number> = {},
  inputs: HandInputs = {},
  hedge: Bars = minuteBars(...closes.map(() => flat(50))),
) {
  const all = {
    ...defaultInputs('TEST', 1),
    capital: 1_000_000,
    costs: { kind: 'none' } as const,
    size: { kind: 'fixed', qty: 10 } as const,
    risk: null,
    ...inputs,
    fill: { ...DEFAULT_FILL, ...inputs.fill },
    params: { lookbackBars: 6, entryZ: 2, exitZ: 0.5, ...params },
  }
  const main = minuteBars(...closes.map(flat))
  const simulation = simulate(main, arbitrage, all, {
    hedges: [{ instrument: 'HEDGE', bars: hedge, tick: null }],
  })
  const fills = simulation.legs.map(({ broker }) =>
    broker.fills.map(({ bar, side, qty }) => [bar, side === 'buy' ? qty : -qty]),
  )
  const reasons = simulation.legs[0]!.account.trades.map(trade => [trade.entryReason, trade.exitReason])
  return { ...simulation, fills, reasons }
}

// a jump out of six calm bars is 2.2 deviations from their mean
const CALM = [100, 100.1, 100, 99.9, 100, 100.1]
const UP = [...CALM, 103]
const DOWN = [...CALM, 97]

describe('arbitrage', () => {
  it('B7 sells a high ratio and buys the hedge for the same value, at the open after the close that showed it', () => {
    const { fills } = run([...UP, 103, 103])
    expect(fills).toEqual([[[7, -10]], [[7, 21]]])
  })

  it('buys a low ratio and sells the hedge', () => {
    const { fills } = run([...DOWN, 97, 97])
    expect(fills).toEqual([[[7, 10]], [[7, -19]]])
  })

  it('B7 leaves both legs at the open after the ratio is back near its mean', () => {
    const { fills, reasons } = run([...UP, 103, 101.2, 101, 101])
    expect(fills).toEqual([
      [
        [7, -10],
        [9, 10],
      ],
      [
        [7, 21],
        [9, -21],
      ],
    ])
    expect(reasons).toEqual([['Ratio high', 'Back at the mean']])
  })

  it('B7 takes the loss at the stop, and waits with the next entry until the ratio is below it again', () => {
    // 2.2 deviations, then 1.9 to 2.0 for five bars, below 1.3 for two, 1.7 again
    const further = [...CALM, 103, 106, 112, 124, 148, 196, 196, 196, 300, 300]
    const levels = { entryZ: 1.5, exitZ: 0.1 }
    expect(run(further, levels).fills[0]).toEqual([[7, -10]])
    const { fills, reasons } = run(further, { ...levels, stopZ: 1.7 })
    expect(reasons).toEqual([['Ratio high', 'Stop']])
    expect(fills[0]).toEqual([
      [7, -10],
      [8, 10],
      [15, -10],
    ])
  })

  it('B6 a z-score of exactly a level reaches it, whatever it is in doubles', () => {
    // of two values the last lies exactly one deviation from their mean
    const tie = { lookbackBars: 2, entryZ: 1, exitZ: 0.5 }
    for (let k = 1; k < 60; k++) {
      const closes = [100, 100 + k / 20, 100 + k / 20, 100 + k / 20]
      expect(run(closes, tie).fills[0]).toEqual([[2, -10]])
      expect(run([100, 100 - k / 20, 100, 100], { ...tie, exitZ: 0 }).fills[0]![0]).toEqual([2, 10])
    }
  })

  it('B1 long only and short only take the side of the main leg', () => {
    expect(run([...UP, 103, 103], {}, { direction: 'long' }).fills).toEqual([[], []])
    expect(run([...UP, 103, 103], {}, { direction: 'short' }).fills[0]).toEqual([[7, -10]])
    expect(run([...DOWN, 97, 97], {}, { direction: 'short' }).fills).toEqual([[], []])
  })

  it('B7 asks for nothing after the square-off', () => {
    const { fills, refusals } = withRefusals(run([...UP, 103, 103], {}, { squareOff: '09:20' }))
    expect(fills).toEqual([[], []])
    expect(refusals).toEqual([0, 0])
  })

  it('B7 closes what is left when one leg is gone, and the run counts the bars of that', () => {
    const hedge = minuteBars(...[...UP, 103, 103, 103, 103, 103].map(() => [50, 50, 50, 50, 30] as const))
    // the exit of the hedge finds 15 units of volume a bar, that of the main leg 500
    const thin = { ...hedge, volume: hedge.volume.map((volume, i) => (i < 8 ? 1000 : volume)) }
    const { fills, barsAlone, reasons } = run(
      [...UP, 103, 101.2, 101, 101, 101],
      {},
      { fill: { maxVolumeFraction: 0.5 } },
      thin,
    )
    expect(fills[1]).toEqual([
      [7, 21],
      [9, -15],
      [10, -6],
    ])
    expect(barsAlone).toBe(1)
    expect(reasons).toEqual([['Ratio high', 'Back at the mean']])
  })

  it('hedges by the slope of the returns when asked, and not at all where that is negative', () => {
    const wave = Array.from({ length: 40 }, (_, i) => 100 + (i % 2) + (i % 5) / 10)
    const half = (sign: number) => minuteBars(...wave.map(price => flat(50 + (sign * (price - 100)) / 4)))
    const closes = [...wave.slice(0, -4), 108, 108, 108, 108]
    const params = { hedgeRatio: 1, lookbackBars: 20, entryZ: 2 }
    const { legs } = run(closes, params, {}, half(1))
    const [own, theirs] = legs.map(({ broker }) => broker.fills[0]!)
    // the hedge moves half as much in per cent, so it takes more than its value
    expect((theirs!.qty * theirs!.price) / (own!.qty * own!.price)).toBeGreaterThan(1.2)
    expect(run(closes, params, {}, half(-1)).fills).toEqual([[], []])
    expect(run(closes, { ...params, hedgeRatio: 0 }, {}, half(-1)).fills[0]).not.toEqual([])
  })

  it('draws its z-score in a pane with its entry, exit and stop on both sides', () => {
    const main = minuteBars(...UP.map(flat))
    const hedge = minuteBars(...UP.map(() => flat(50)))
    const params = { lookbackBars: 6, entryZ: 2, exitZ: 0.5, stopZ: 0, hedgeRatio: 0 }
    const [line, ...others] = arbitrage.lines!(main, params, null, [main, hedge])
    expect(others).toEqual([])
    const { name, pane, levels, values } = line!
    expect([name, pane, levels]).toEqual(['z-score (6 bars)', 'z-score', [2, -2, 0.5, -0.5]])
    // it enters on the bar after the first that is so far out
    const { fills } = run([...UP, 103])
    expect(values.findIndex(z => Math.abs(z) >= 2) + 1).toBe(fills[0]![0]![0])
    const stopped = arbitrage.lines!(main, { ...params, stopZ: 3 }, null, [main, hedge])
    expect(stopped[0]!.levels).toEqual([3, -3, 2, -2, 0.5, -0.5])
  })

  it.each([
    [{ exitZ: 2 }, 'Exit z-score (exitZ) must be below Entry z-score (entryZ).'],
    [{ stopZ: 1.5 }, 'Stop z-score (stopZ) must be 0 (off) or above Entry z-score (entryZ).'],
  ])('refuses levels that contradict each other: %o', (params, message) => {
    expect(() => run(UP, params)).toThrow(message)
  })
})

function withRefusals(simulation: ReturnType<typeof run>) {
  return { ...simulation, refusals: simulation.legs.map(({ broker }) => broker.book.refusals.size) }
}
