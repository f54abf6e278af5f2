import { describe, expect, it } from 'vitest'
import { NSE_COSTS, type RunInputs } from '../../engine/inputs/inputs.ts'
import type { RunView } from '../api/api.ts'
import { createBacktests } from '../backtests.ts'

const BUILT_IN = { main: { kind: 'synthetic', seed: 3 }, hedge: null } as const
const params = { shortBars: 9, longBars: 40, volumeThreshold: 1, takeProfitPct: 1, stopLossPct: 0.5 }
const other = { ...params, longBars: 25 }

/** A worker's backtests with one run on two months of minutes, charges and limits on. */
async function withRun(change: Partial<RunInputs> = {}, data: Parameters<typeof run>[1] = BUILT_IN) {
  const backtests = createBacktests()
  const asked: RunInputs = {
    ...backtests.defaultInputs('NIFTY', 1),
    from: '2023-01-02',
    to: '2023-02-28',
    capital: 1_000_000,
    costs: NSE_COSTS,
    params,
    ...change,
  }
  return { backtests, asked, view: await run(backtests, data, asked) }
}

async function run(
  backtests: ReturnType<typeof createBacktests>,
  data: Parameters<typeof backtests.run>[0],
  inputs: RunInputs,
): Promise<RunView> {
  const outcome = await backtests.run(data, inputs, () => {})
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

function shown({ backtests, view }: Awaited<ReturnType<typeof withRun>>, asked: RunInputs['params']) {
  const outcome = backtests.preview(view.runId, asked)
  if (!outcome?.ok) throw new Error('There is no preview.')
  return outcome.value
}

describe('a preview', () => {
  it('P1 says of other parameters what a run of its own says, whatever was shown before', async () => {
    const first = await withRun()
    const { stats, trades, open, notes, orders, riskEvents, riskWords } = await run(
      first.backtests,
      BUILT_IN,
      { ...first.asked, params: other },
    )
    expect(stats.trades).toBeGreaterThan(10)
    for (const asked of [other, params, other]) {
      const preview = shown(first, asked)
      expect(preview.stats).toEqual((asked === other ? { stats } : first.view).stats)
    }
    expect(shown(first, other)).toMatchObject({
      traded: { trades, open },
      notes,
      orders,
      riskEvents,
      riskWords,
    })
  })

  it('draws at most 600 points, with the first, the last and the deepest', async () => {
    const first = await withRun()
    const { curve } = shown(first, params)
    expect(curve.ms.length).toBeLessThanOrEqual(600)
    expect(curve.ms.length).toBeGreaterThan(400)
    const whole = first.view.curve
    expect([curve.ms[0], curve.ms.at(-1), curve.bars]).toEqual([whole.ms[0], whole.ms.at(-1), whole.bars])
    expect(Math.min(...curve.drawdown)).toBe(Math.min(...whole.drawdown))
  })

  it('leaves the round trips out where they are too many for every step', async () => {
    const busy = { shortBars: 1, longBars: 2, volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 }
    const first = await withRun({ risk: null, capital: 1e9 })
    const { stats, traded } = shown(first, busy)
    expect(stats.trades).toBeGreaterThan(2_000)
    expect(traded).toBeNull()
  })

  it('of a pair names the leg of each trade', async () => {
    const pair = {
      main: BUILT_IN.main,
      hedge: { instrument: 'BANKNIFTY', source: BUILT_IN.main },
    } as const
    const first = await withRun({ strategy: 'arbitrage', params: {}, capital: 5_000_000, lots: true }, pair)
    const { traded, stats } = shown(first, first.view.inputs.params)
    expect(stats).toEqual(first.view.stats)
    expect(first.view.trades.leg).toContain(1)
    expect(traded!.trades.leg).toEqual(first.view.trades.leg)
  })

  it('passes on what the strategy refuses, and knows no run that is gone', async () => {
    const { backtests, view } = await withRun()
    expect(backtests.preview(view.runId, { shortBars: 0 })).toMatchObject({
      ok: false,
      problem: { field: 'shortBars' },
    })
    expect(backtests.preview('gone', params)).toBeNull()
  })
})
