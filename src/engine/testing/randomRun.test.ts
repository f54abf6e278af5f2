import { describe, expect, it } from 'vitest'
import { type Bars, barFault } from '../market/bars.ts'
import { runBacktest } from '../run/run.ts'
import { CATALOG } from '../strategies/catalog.ts'
import { randomRun } from './randomRun.ts'

const SEEDS = 400
const runs = Array.from({ length: SEEDS }, (_, seed) => randomRun(seed))

function faultsOf({ openMs, open, high, low, close, volume }: Bars): string[] {
  return Array.from(openMs, (ms, i) =>
    i > 0 && ms <= openMs[i - 1]!
      ? 'not ascending'
      : barFault(open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!),
  ).filter(fault => fault !== null)
}

describe('a random run', () => {
  it('is the same for the same seed, and another for another one', () => {
    expect(randomRun(17)).toEqual(runs[17])
    expect(new Set(runs.map(({ dataset }) => dataset.stamp.sha256)).size).toBe(SEEDS)
  })

  it('has bars that can be real, in ascending order', () => {
    const faults = runs.flatMap(({ dataset }, seed) =>
      [dataset, ...(dataset.hedges ?? [])].flatMap(({ bars }) => faultsOf(bars).map(fault => [seed, fault])),
    )
    expect(faults).toEqual([])
  })

  it('is one that the engine takes, and often trades, whatever the strategy', () => {
    const trades = new Map(CATALOG.map(({ id }) => [id, 0]))
    for (const { dataset, inputs } of runs) {
      const { fills } = runBacktest(dataset, inputs)
      if (fills.length > 0) trades.set(inputs.strategy, trades.get(inputs.strategy)! + 1)
    }
    for (const [id, count] of trades) expect(count, id).toBeGreaterThan((0.3 * SEEDS) / CATALOG.length)
  })

  it('takes every word of the inputs in some seed', () => {
    const seen = (pick: (run: (typeof runs)[number]) => unknown) => [...new Set(runs.map(pick))].sort()
    expect(seen(({ inputs }) => inputs.costs.kind)).toEqual(['flat', 'none', 'nse'])
    expect(seen(({ inputs }) => inputs.fill.at)).toEqual(['next-open', 'this-close'])
    expect(seen(({ inputs }) => inputs.fill.tick)).toEqual([0, 0.0025, 0.01, 0.05, null])
    expect(seen(({ inputs }) => inputs.size.kind)).toEqual(['equity', 'fixed', 'margin'])
    expect(seen(({ inputs }) => inputs.direction)).toEqual(['both', 'long', 'short'])
    expect(seen(({ inputs }) => inputs.lots)).toEqual([false, true])
  })
})
