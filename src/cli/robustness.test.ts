/** What the terminal tells of how far a result can be trusted is what the workers tell the page of the same inputs. */
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { defaultInputs, monteCarloPlan, NSE_COSTS, type RunInputs } from '../engine/index.ts'
import { countDistinct, sweepTrials } from '../storage/runs/trials.ts'
import { bestSharpe, comparedRuns, trialsOf } from '../ui/research/sweep/overfittingTrials.ts'
import { emptyTable, toChunk, withRows } from '../ui/research/sweep/sweepTable.ts'
import { walkForwardTrials } from '../ui/research/walkForwardTrials.ts'
import type { BacktestApi } from '../workers/api/engineApi.ts'
import type { SweepAsk } from '../workers/api/sweepApi.ts'
import { createBacktests } from '../workers/backtests.ts'
import { ROBUSTNESS_FLAGS, ROBUSTNESS_OPTIONS } from './robustnessOptions.ts'

const RUN =
  '--synthetic --seed 3 --from 2023-01-02 --to 2023-02-28 --instrument NIFTY --strategy momentum --costs nse --capital 1000000'
const DATA = { main: { kind: 'synthetic', seed: 3 }, hedge: null } as const
const INPUTS: RunInputs = {
  ...defaultInputs('NIFTY', 1),
  from: '2023-01-02',
  to: '2023-02-28',
  capital: 1_000_000,
  costs: NSE_COSTS,
}
const AXES = '--axis shortBars=5:15:5 --axis longBars=10,20,40'
const ASK: SweepAsk = {
  data: DATA,
  inputs: INPUTS,
  strategy: 'momentum',
  axes: [
    { param: 'shortBars', from: 5, to: 15, step: 5 },
    { param: 'longBars', values: [10, 20, 40] },
  ],
  method: { kind: 'grid' },
}
const nothing = () => {}

type Name = 'backtest' | 'sweep' | 'walk-forward'
const command = (name: Name, args: string) => runCommand(name, args.split(' '))

function printed(name: Name, args: string) {
  const { status, stdout, stderr } = command(name, args)
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

/** What a worker answers, as JSON has it: columns are lists. */
function asJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part) => (part instanceof Float64Array ? Array.from(part) : part)),
  )
}

function answered<T>(outcome: { ok: true; value: T } | { ok: false } | null): T {
  if (!outcome?.ok) throw new Error('no answer')
  return outcome.value
}

describe('npm run backtest', () => {
  let api: BacktestApi
  let runId: string

  beforeAll(async () => {
    api = createBacktests()
    runId = answered(await api.run(DATA, INPUTS, nothing)).runId
  })

  it('W6 evaluates the run as the page does: alone, or as one of so many trials', () => {
    const alone = printed('backtest', RUN)
    expect(alone.overfitting).toEqual(
      asJson(api.research.evaluateOverfitting(runId, { trials: 1, yearlySharpeVariance: null })),
    )
    expect(alone.overfitting.probabilistic * 100).toBeCloseTo(alone.stats.probabilisticSharpePct, 9)
    expect(Object.keys(alone)).not.toContain('monteCarlo')
    const many = printed('backtest', `${RUN} --trials 50:1.5`)
    expect(many.overfitting).toEqual(
      asJson(api.research.evaluateOverfitting(runId, { trials: 50, yearlySharpeVariance: 1.5 })),
    )
    expect(many.overfitting.deflated).toBeLessThan(alone.overfitting.deflated)
  })

  it.each([
    ['days', {}],
    ['trades:500 --path-seed 7', { method: 'trade-order', paths: 500, seed: 7 }],
    ['days --block-days 5', { meanBlockDays: 5 }],
  ] as const)('W8 draws the paths of the page: --monte-carlo %s', (args, asked) => {
    const { monteCarlo } = printed('backtest', `${RUN} --monte-carlo ${args}`)
    const view = answered(api.research.monteCarlo(runId, monteCarloPlan(INPUTS, asked)))
    if ('reason' in view) throw new Error(view.reason)
    const { equityAxis: _, ...drawn } = view
    expect(monteCarlo).toEqual(asJson(drawn))
    expect(monteCarlo.finalEquity.percentiles).toHaveLength(5)
  })

  it('W9 L1 runs again as the page does', () => {
    const { sensitivity, audit: lookAhead } = printed('backtest', `${RUN} --sensitivity --audit 4`)
    expect(sensitivity).toEqual(
      asJson(answered(api.research.sensitivity({ data: DATA, inputs: INPUTS }, nothing))),
    )
    const view = answered(
      api.research.checkLookAhead({ data: DATA, inputs: INPUTS }, { bars: 4, deadlineMs: 60_000 }, nothing),
    )
    const { isCutShort: _, ...checked } = view
    expect(lookAhead).toEqual(asJson(checked))
    expect(lookAhead.checked).toBe(4)
  })

  it('tells what the engine does not take in one sentence, and explains the options', () => {
    expect(command('backtest', `${RUN} --monte-carlo days:5`)).toEqual({
      status: 2,
      stdout: '',
      stderr: '--monte-carlo: enter a whole number from 100 to 10000.\n',
    })
    const { stdout } = command('backtest', '--help')
    expect(command('backtest', '-h').stdout).toBe(stdout)
    for (const name of [...ROBUSTNESS_OPTIONS, ...ROBUSTNESS_FLAGS]) expect(stdout).toContain(`  --${name} `)
  })
})

describe('npm run sweep', () => {
  it('W6 W7 evaluates the best of all trials as the page does, and prints the rows as ever', async () => {
    const api = createBacktests()
    const plan = answered(api.sweep.plan(ASK))
    const { datasetSha256 } = answered(api.sweep.open(ASK, 1_000_000, nothing))
    const all = Int32Array.from({ length: plan.count }, (_, k) => k)
    const wantsReturns = new Uint8Array(plan.count).fill(1)
    const rows = answered(api.sweep.runSlice({ indices: all, wantsReturns }))
    const days = rows.returns.length / rows.returnsOf.length
    const returns = new Map(
      Array.from(
        rows.returnsOf,
        (index, k) => [index, rows.returns.slice(k * days, (k + 1) * days)] as const,
      ),
    )
    const head = { data: DATA, inputs: INPUTS, datasetSha256 } as Parameters<typeof emptyTable>[0]
    const table = withRows(emptyTable(head, ASK, plan), rows)
    const best = bestSharpe(table)!
    const compared = comparedRuns(table, best)
    const tried = countDistinct(sweepTrials(table.sweep, toChunk(table, Array.from(compared))))
    const trials = trialsOf(table, best, compared, returns, tried)
    const halves = await api.sweep.compareHalves(trials, { part: 0, parts: 1 })
    const statistics = api.sweep.evaluateOverfitting(trials, [halves])

    const { overfitting, rows: printedRows } = printed('sweep', `${RUN} ${AXES} --overfitting`)
    const { judged, tried: told, compared: among, ...measured } = overfitting
    expect(measured).toEqual(asJson(statistics))
    expect(measured.cscv.pbo).toBeGreaterThanOrEqual(0)
    expect([told, among]).toEqual([tried, compared.length])
    expect(judged).toEqual(printedRows[best].params)
    const plain = printed('sweep', `${RUN} ${AXES}`)
    expect(plain.rows).toEqual(printedRows)
    expect(plain).not.toHaveProperty('overfitting')
  })
})

describe('npm run walk-forward', () => {
  it('W6 tells what was tried, and the plain run beside it, as the page does', async () => {
    const api = createBacktests()
    const plan = { inSampleDays: 15, outOfSampleDays: 10, anchored: true, figure: 'netProfit' } as const
    const walk = answered(api.research.walkForward({ ...ASK, plan }, nothing))
    const { walkForward } = printed(
      'walk-forward',
      `${RUN} ${AXES} --in-sample 15 --out-of-sample 10 --anchored --figure netProfit`,
    )
    expect(walkForward.anchored).toBe(true)
    expect(walkForward.plain).toEqual(asJson(answered(walk.plain)))
    const parts = await walkForwardTrials(ASK, walk.tried)
    expect(walkForward.tried).toEqual(countDistinct(parts.flatMap(({ trials }) => trials)))
  })
})
