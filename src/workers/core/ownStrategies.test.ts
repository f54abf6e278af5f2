import { describe, expect, it } from 'vitest'
import { defaultInputs, ruleStrategy } from '../../engine/index.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { createBacktests } from '../backtests.ts'

const RULES: Rules = {
  ...EMPTY_RULES,
  name: 'Averages',
  params: { length: { label: 'Length', unit: 'bars', min: 2, max: 200, step: 1, default: 20 } },
  entryLong: ['close crosses above SMA(length)'],
  exitLong: ['close crosses below SMA(length)'],
}
/** Rules that no worker has heard of, and a run of them. */
function unheard(maxBarsHeld: number) {
  const rules = { ...RULES, maxBarsHeld }
  const inputs = {
    ...defaultInputs('NIFTY', 1),
    strategy: ruleStrategy(rules).id,
    capital: 5_000_000,
    from: '2023-01-02',
    to: '2023-01-31',
  }
  const data = { main: { kind: 'synthetic', seed: 1 }, hedge: null, rules } as const
  return { rules, inputs, data }
}

const AXES = [{ param: 'length', from: 10, to: 40, step: 10 }]
const GRID = { kind: 'grid' } as const

describe('a strategy of one’s own in a worker', () => {
  it('is told with all that a form needs; what the rules leave out is filled in', () => {
    const { format, name, entryLong } = RULES
    const read = createBacktests().readRules({ format, name, entryLong: ['close > open'] })
    expect(read).toMatchObject({
      ok: true,
      value: {
        title: 'Averages',
        summary: 'Buys when close is above open.',
        params: {},
        rules: { note: '' },
      },
    })
    expect(entryLong).toHaveLength(1)
  })

  it('that cannot be read is named by field and row', () => {
    const wrong = { ...RULES, exitLong: ['close > 1', 'RSY < 3'] }
    expect(createBacktests().readRules(wrong)).toEqual({
      ok: false,
      problem: { field: 'exitLong row 2', message: '"RSY" is not known. Did you mean RSI?' },
    })
  })

  it('runs by the rules that go with the run, and draws its lines on the prices', async () => {
    const worker = createBacktests()
    const { data, inputs } = unheard(101)
    const run = await worker.run(data, inputs, () => {})
    if (!run.ok) throw new Error(run.problem.message)
    expect(run.value.stats.trades).toBeGreaterThan(20)
    const candles = worker.candles(run.value.runId, -Infinity, Infinity, 500)
    expect(candles!.lines.map(({ name }) => name)).toEqual(['SMA(20)'])
    const report = await worker.exportRun(run.value.runId, 'report-html')
    expect(await report!.blob.text()).toContain('Averages on NIFTY')
  })

  it('is swept by the rules that go with the plan and with the sweep', () => {
    const { sweep } = createBacktests()
    const planned = unheard(102)
    const design = { strategy: planned.inputs.strategy, axes: AXES, method: GRID }
    expect(sweep.plan({ ...design, rules: planned.rules })).toMatchObject({
      ok: true,
      value: { count: 4 },
    })
    const { data, inputs } = unheard(103)
    const opened = sweep.open(
      { data, inputs, strategy: inputs.strategy, axes: AXES, method: GRID },
      1e6,
      () => {},
    )
    expect(opened).toMatchObject({ ok: true })
  })

  it('is walked forward by the rules that go with the question', () => {
    const { data, inputs } = unheard(104)
    const plan = { inSampleDays: 12, outOfSampleDays: 5, anchored: false, figure: 'netProfit' } as const
    const ask = { data, inputs, axes: AXES, method: GRID, plan }
    const answer = createBacktests().research.walkForward(ask, () => {})
    expect(answer).toMatchObject({ ok: true, value: { points: 4 } })
  })
})
