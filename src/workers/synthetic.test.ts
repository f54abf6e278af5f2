/** Runs on the built-in market, which needs no file. */
import { describe, expect, it } from 'vitest'
import { runBacktest, syntheticDataset } from '../engine/index.ts'
import type { RunInputs } from '../engine/inputs/inputs.ts'
import type { RunData, RunProgress } from './api/api.ts'
import { createBacktests } from './backtests.ts'

const RANGE = { from: '2023-01-02', to: '2023-01-10' }
const SYNTHETIC = { kind: 'synthetic', seed: 3 } as const
const ALONE: RunData = { main: SYNTHETIC, hedge: null }

async function run(change: Partial<RunInputs> = {}, data = ALONE, api = createBacktests()) {
  const heard: RunProgress[] = []
  const inputs = { ...api.defaultInputs('NIFTY', 1), ...RANGE, capital: 5_000_000, ...change }
  const outcome = await api.run(data, inputs, progress => heard.push(progress))
  return { api, inputs, outcome, heard }
}

async function view(...asked: Parameters<typeof run>) {
  const { api, inputs, outcome } = await run(...asked)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return { api, inputs, view: outcome.value }
}

describe('a run on the built-in market', () => {
  it('P1 is the run of the engine on the same bars, with the charge book on', async () => {
    const { inputs, view: shown } = await view()
    const dataset = syntheticDataset({ symbol: 'NIFTY', seed: 3, ...RANGE })
    expect(inputs.costs.kind).toBe('nse')
    expect(shown.fingerprint).toBe(runBacktest(dataset, inputs).fingerprint)
    expect(shown.dataset).toEqual(dataset.stamp)
    expect(shown.legs).toEqual(['NIFTY'])
  })

  it('makes its bars once for a symbol, seed and range', async () => {
    const api = createBacktests()
    const first = await view({}, ALONE, api)
    const again = await run({ strategy: 'gap-trading' }, ALONE, api)
    expect(again.heard.filter(({ barsPerSecond }) => barsPerSecond === null)).toEqual([])
    expect(again.outcome).toMatchObject({ ok: true, value: { dataset: first.view.dataset } })
    const other = await view({}, { ...ALONE, main: { ...SYNTHETIC, seed: 4 } }, api)
    expect(other.view.dataset.sha256).not.toBe(first.view.dataset.sha256)
  })

  it('has its bars made ahead, and the run that follows is none the wiser', async () => {
    const { api, inputs, view: alone } = await view()
    const ready = createBacktests()
    await ready.prepare(ALONE, inputs, () => {})
    const { heard, outcome } = await run({}, ALONE, ready)
    expect(heard.filter(({ barsPerSecond }) => barsPerSecond === null)).toEqual([])
    expect(outcome).toMatchObject({ ok: true, value: { fingerprint: alone.fingerprint } })
    // the runs that are kept are those that were asked for
    for (let k = 0; k < 4; k++) await api.prepare(ALONE, inputs, () => {})
    expect(api.charges(alone.runId, null)).not.toBeNull()
  })

  it('C7 itemises the charges of the run and of each trade', async () => {
    const { api, view: shown } = await view()
    expect(shown.trades.count).toBeGreaterThan(0)
    const whole = api.charges(shown.runId, null)
    if (!whole || 'then' in whole) throw new Error('The run has no lines.')
    expect(whole.total).toBe(shown.stats.charges)
    expect(whole.lines[0]).toMatchObject({ label: 'Brokerage' })
    const paise = (rupees: number) => Math.round(rupees * 100)
    const count = shown.trades.count + shown.open.count
    const trades = Array.from({ length: count }, (_, i) => api.charges(shown.runId, i)!)
    expect(trades.map(({ total }) => total)).toEqual([...shown.trades.charges, ...shown.open.charges])
    expect(trades.reduce((sum, { total }) => sum + paise(total), 0)).toBe(paise(whole.total))
    expect(api.charges(shown.runId, count)).toBeNull()
    expect(api.charges('gone', null)).toBeNull()
    const flat = await view({ costs: { kind: 'flat', fraction: 0.0003 } }, ALONE, api)
    expect(api.charges(flat.view.runId, null)).toBeNull()
  })

  it('S1 a pair trades two instruments of one market, each with prices of its own', async () => {
    const hedge = { instrument: 'NIFTY', source: SYNTHETIC }
    const pair = { strategy: 'arbitrage', instrument: 'BANKNIFTY' }
    const { api, view: shown } = await view(pair, { main: SYNTHETIC, hedge })
    expect(shown.legs).toEqual(['BANKNIFTY', 'NIFTY'])
    expect(shown.hedges.map(({ instrument }) => instrument)).toEqual(['NIFTY'])
    expect(new Set(shown.trades.leg)).toEqual(new Set([0, 1]))
    const [own, other] = [0, 1].map(leg => api.candles(shown.runId, -Infinity, Infinity, 10, leg)!)
    expect(own!.close[0]).toBeGreaterThan(2 * other!.close[0]!)
    expect((await run(pair)).outcome).toMatchObject({ ok: false, problem: { field: 'hedge' } })
  })

  it.each([
    [
      'W7',
      { from: '2010-01-04', to: '2010-02-01' },
      /^No NIFTY data between 4 Jan 2010 and 1 Feb 2010\. Available: /,
    ],
    ['W8', { from: '2023-04-07', to: '2023-04-09' }, /^No trading days in this range$/],
    [
      'T6',
      { instrument: 'HDFC', from: '2023-07-13', to: '2023-08-01' },
      /became HDFCBANK, which the synthetic market does not have; start on or before/,
    ],
  ])('%s answers %j with one sentence', async (_, change, message) => {
    expect((await run(change)).outcome).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(message) },
    })
  })

  it('Q1 says which lots bind a range', () => {
    const { lotWords } = createBacktests()
    expect(lotWords('NIFTY', null, '2024-04-01', '2024-05-31')).toMatch(
      /^Entries are rounded to the NIFTY lot size: 50, 25 from 26 Apr 2024\./,
    )
    expect(lotWords('TCS', null, '2024-04-01', '2024-05-31')).toBe('TCS has a lot size of 1.')
    expect(lotWords('NIFTY', 'equity-intraday', '2024-04-01', '2024-05-31')).toContain('a lot size of 1')
    expect(lotWords('NIFTY', null, '', '2024-05-31')).toBeNull()
  })
})
