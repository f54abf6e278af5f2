import { beforeAll, describe, expect, it } from 'vitest'
import {
  defaultInputs,
  diagnose,
  type MonteCarloPlan,
  monteCarlo,
  NSE_COSTS,
  type RunInputs,
  runBacktest,
  sensitivity,
  syntheticDataset,
  toRunJson,
  walkForward,
} from '../engine/index.ts'
import type { Dataset } from '../engine/market/dataset.ts'
import type { Report } from '../engine/run/report.ts'
import type { RunView } from './api/api.ts'
import type { BacktestApi } from './api/engineApi.ts'
import type { WalkForwardAsk } from './api/researchApi.ts'
import { createBacktests } from './backtests.ts'
import { escapeHtml } from './export/html.ts'

const PLAN: MonteCarloPlan = {
  method: 'daily-returns',
  paths: 1000,
  seed: 1,
  meanBlockDays: null,
  drawdownLimitPct: 20,
}

const SEED = 3
const BUILT_IN = { main: { kind: 'synthetic', seed: SEED }, hedge: null } as const
const INPUTS: RunInputs = {
  ...defaultInputs('NIFTY', 1),
  from: '2023-01-02',
  to: '2023-02-28',
  capital: 1_000_000,
  costs: NSE_COSTS,
  params: { shortBars: 9, longBars: 40, volumeThreshold: 1, takeProfitPct: 1, stopLossPct: 0.5 },
}
const run = { data: BUILT_IN, inputs: INPUTS }
const nothing = () => {}

let api: BacktestApi
let view: RunView
let dataset: Dataset
let report: Report

beforeAll(async () => {
  api = createBacktests()
  const outcome = await api.run(BUILT_IN, INPUTS, nothing)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  view = outcome.value
  dataset = syntheticDataset({
    symbol: 'NIFTY',
    seed: SEED,
    from: INPUTS.from!,
    to: INPUTS.to!,
    onDay: nothing,
  })
  report = runBacktest(dataset, INPUTS)
})

function given<T>(outcome: { ok: true; value: T } | { ok: false; problem: { message: string } } | null): T {
  if (!outcome?.ok) throw new Error(outcome?.problem.message ?? 'no answer')
  return outcome.value
}

describe('the diagnosis', () => {
  it('comes with the run, as the engine finds it, and goes with its JSON', async () => {
    const findings = diagnose(dataset, report)
    expect(findings.map(({ id }) => id)).toContain('short-period')
    expect(view.findings).toEqual(findings)
    const file = await api.exportRun(view.runId, 'run-json')
    const { diagnosis, ...json } = JSON.parse(await file!.blob.text())
    expect(diagnosis).toEqual(findings)
    expect(json).toEqual(JSON.parse(JSON.stringify(toRunJson(report))))
  })

  it('W9 stands in the HTML report, with what the run would be with one thing changed', async () => {
    const html = await (await api.exportRun(view.runId, 'report-html'))!.blob.text()
    expect(html).toContain('<h2>Diagnosis</h2>')
    expect(html).toContain(escapeHtml(view.findings![0]!.words))
    const { cases } = sensitivity(dataset, INPUTS)
    expect(cases).toHaveLength(7)
    for (const { label } of cases) expect(html).toContain(`<th scope="row"><bdi>${label}</bdi></th>`)
    expect(html).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('Monte Carlo', () => {
  it('W8 is the one of the engine, with an axis that holds the cone', async () => {
    const drawn = given(api.research.monteCarlo(view.runId, PLAN))
    if ('reason' in drawn) throw new Error(drawn.reason)
    const { equityAxis, ...rest } = drawn
    expect(rest).toEqual(monteCarlo(report, PLAN))
    expect(equityAxis.low).toBeLessThan(Math.min(...drawn.cone[0]!))
    expect(equityAxis.high).toBeGreaterThan(Math.max(...drawn.cone[4]!))
    expect(equityAxis.low).toBeLessThan(Math.min(...report.equity.paise) / 100)
    expect(equityAxis.high).toBeGreaterThan(Math.max(...report.equity.paise) / 100)
    expect(equityAxis.ticks.length).toBeGreaterThan(1)
  })

  it('says what is wrong with a plan, and that a run is gone', async () => {
    const outcome = api.research.monteCarlo(view.runId, { ...PLAN, paths: 5 })
    expect(outcome).toEqual({
      ok: false,
      problem: { field: 'paths', message: 'Enter a whole number from 100 to 10000.' },
    })
    expect(api.research.monteCarlo('gone', PLAN)).toBeNull()
  })
})

describe('the overfitting statistics', () => {
  it('evaluates the run by the trials that it is given', async () => {
    const one = api.research.evaluateOverfitting(view.runId, { trials: 0, yearlySharpeVariance: null })
    const many = api.research.evaluateOverfitting(view.runId, { trials: 50, yearlySharpeVariance: 1.5 })
    if (!one || !many || 'reason' in one || 'reason' in many) throw new Error('not measured')
    expect(one).toMatchObject({ trials: 1, luckSharpe: 0, sharpe: report.stats.sharpe })
    expect(many.luckSharpe).toBeGreaterThan(1)
    expect(many.deflated).toBeLessThan(one.deflated!)
    expect(api.research.evaluateOverfitting('gone', { trials: 1, yearlySharpeVariance: null })).toBeNull()
  })
})

describe('what runs again', () => {
  it('W9 tells of each case as soon as it is there', async () => {
    const heard: string[] = []
    const told = given(api.research.sensitivity(run, one => heard.push(one.id)))
    expect(heard).toEqual(told.cases.map(({ id }) => id))
    expect(told.cases[0]!.stats!.netProfit).toBe(report.stats.netProfit)
  })

  it('L1 ends the look-ahead bias check at its deadline with what it has', async () => {
    const all = given(api.research.checkLookAhead(run, { bars: 4, deadlineMs: 60_000 }, nothing))
    expect(all).toMatchObject({ checked: 4, found: null, isCutShort: false })
    const cut = given(api.research.checkLookAhead(run, { bars: null, deadlineMs: 0 }, nothing))
    expect(cut).toMatchObject({ checked: 1, bars: all.bars, found: null, isCutShort: true })
  })

  it('W1 to W5 walks forward as the engine does, beside the plain run on the same days', async () => {
    const ask: WalkForwardAsk = {
      ...run,
      axes: [{ param: 'longBars', from: 20, to: 40, step: 10 }],
      method: { kind: 'grid' },
      plan: { inSampleDays: 15, outOfSampleDays: 10, anchored: false, figure: 'netProfit' },
    }
    const walked = given(api.research.walkForward(ask, nothing))
    const points = [20, 30, 40].map(longBars => ({ longBars }))
    const exact = walkForward(dataset, INPUTS, points, ask.plan)
    expect(walked.windows).toEqual(exact.windows)
    expect(walked.fingerprint).toBe(exact.report.fingerprint)
    expect(walked.stats).toEqual(exact.report.stats)
    expect(walked.points).toBe(3)
    const { datasetSha256, params, sharpes } = walked.tried
    expect(datasetSha256).toBe(dataset.stamp.sha256)
    expect([...params.longBars!]).toEqual([20, 30, 40])
    expect([...sharpes]).toEqual(exact.tried.map(({ yearlySharpe }) => yearlySharpe))
    const { from, to } = exact.report.inputs
    expect(given(walked.plain)).toEqual(runBacktest(dataset, { ...INPUTS, from, to }).stats)
    expect(walked.curve.ms[0]).toBe(exact.report.equity.ms[0])
    expect(walked.hold.rupees.length).toBeGreaterThan(1)
  })

  it('says what does not fit', async () => {
    const outcome = api.research.walkForward(
      {
        ...run,
        axes: [{ param: 'longBars', from: 20, to: 40, step: 10 }],
        method: { kind: 'grid' },
        plan: { inSampleDays: 900, outOfSampleDays: 10, anchored: false, figure: 'sharpe' },
      },
      nothing,
    )
    expect(outcome.ok ? '' : outcome.problem.message).toMatch(/^900 trading days leave none to trade/)
  })
})
