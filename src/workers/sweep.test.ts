/** A sweep as the page sees it: over a MessageChannel, slice by slice. */
import { proxy } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../engine/core/problem.ts'
import { InputError, runSweep, SWEEP_METRICS, sweepPoints } from '../engine/index.ts'
import { NSE_COSTS } from '../engine/inputs/inputs.ts'
import { momentum } from '../engine/strategies/momentum.ts'
import type { ApiOf } from './api/contract.ts'
import type { SWEEP, SweepAsk, SweepRows } from './api/sweepApi.ts'
import { createSweeps } from './sweep.ts'
import { overChannel } from './testing/overChannel.ts'
import { plainDataset } from './testing/sweepData.ts'

type SweepApi = ApiOf<typeof SWEEP>

const { dataset, inputs } = plainDataset(2_000)
const ask: SweepAsk = {
  strategy: 'momentum',
  axes: [
    { param: 'shortBars', from: 3, to: 7, step: 2 },
    { param: 'longBars', from: 10, to: 30, step: 10 },
  ],
  method: { kind: 'grid' },
  data: { main: { kind: 'imported', id: 'wavy' }, hedge: null },
  inputs,
}

/** Whole weeks, so that each day stays a weekday. */
const EIGHT_YEARS_MS = 8 * 52 * 7 * 86_400_000

const connect = (bars = dataset) => overChannel<SweepApi>(createSweeps(() => bars))

const slice = (...indices: number[]) => ({
  indices: Int32Array.from(indices),
  wantsReturns: Uint8Array.from(indices, index => index % 2),
})

async function opened(change: Partial<SweepAsk> = {}, bars = dataset, columnBytes = 1_000_000) {
  const api = connect(bars)
  const nobody = proxy(() => {})
  expect(await api.open({ ...ask, ...change }, columnBytes, nobody)).toMatchObject({ ok: true })
  return api
}

function rowsOf(outcome: Outcome<SweepRows>): SweepRows {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** The metrics of the run at that place of the slice, by name. */
function metricsAt({ indices, figures }: SweepRows, at: number) {
  return Object.fromEntries(SWEEP_METRICS.map((id, f) => [id, figures[f * indices.length + at]]))
}

describe('a sweep in a worker', () => {
  it('plans the runs without running one: their values and how many there are', async () => {
    const planned = await connect().plan(ask)
    if (!planned.ok) throw new Error(planned.problem.message)
    expect(planned.value.count).toBe(9)
    expect(planned.value.columns.map(column => [...column])).toEqual([
      [3, 3, 3, 5, 5, 5, 7, 7, 7],
      [10, 20, 30, 10, 20, 30, 10, 20, 30],
    ])
    expect(planned.value.values).toEqual([
      [3, 5, 7],
      [10, 20, 30],
    ])
    expect(planned.value.figures).toEqual(SWEEP_METRICS)
  })

  it('says at which parameter an axis is wrong', async () => {
    const axes = [{ param: 'shortBars', from: 9, to: 5, step: 1 }]
    const planned = await connect().plan({ ...ask, axes })
    expect(planned).toMatchObject({ ok: false, problem: { field: 'shortBars' } })
  })

  it('gives, slice by slice and in any order, the metrics of the whole sweep, bit for bit', async () => {
    const api = await opened()
    const whole = runSweep(dataset, inputs, sweepPoints(momentum, ask.axes, ask.method), {
      withDailyReturns: true,
    })
    for (const part of [slice(8, 1), slice(0), slice(7, 2, 6, 3, 5, 4)]) {
      const rows = rowsOf(await api.runSlice(part))
      part.indices.forEach((index, at) => {
        const { stats } = whole.rows[index]!
        const expected = Object.fromEntries(SWEEP_METRICS.map(id => [id, stats?.[id] ?? Number.NaN]))
        expect(metricsAt(rows, at)).toEqual(expected)
      })
      const days = rows.returns.length / Math.max(1, rows.returnsOf.length)
      rows.returnsOf.forEach((index, k) => {
        expect(rows.returns.slice(k * days, (k + 1) * days)).toEqual(whole.rows[index]!.dailyReturns)
      })
      expect([...rows.returnsOf]).toEqual([...part.indices].filter(index => index % 2 === 1))
    }
  })

  it('keeps a run that the strategy refuses as a row with its sentence', async () => {
    const pair = {
      strategy: 'arbitrage',
      inputs: { ...inputs, strategy: 'arbitrage', params: {} },
      axes: [{ param: 'exitZ', values: [0.5, 3] }],
    }
    const hedges = [{ ...dataset, instrument: 'BANKNIFTY' }]
    const api = await opened(pair, { ...dataset, hedges })
    const rows = rowsOf(await api.runSlice(slice(0, 1)))
    expect(rows.refusals).toEqual([
      { at: 1, words: 'Exit z-score (exitZ) must be below Entry z-score (entryZ).' },
    ])
    expect(metricsAt(rows, 1).netProfit).toBeNaN()
    expect([...rows.returnsOf]).toEqual([])
  })

  it('answers what is wrong with one of its runs as a problem, and runs the others', async () => {
    const start = vi.spyOn(momentum, 'start').mockImplementation(({ params }) => () => {
      if (params.longBars === 20) throw new InputError('Own failed (line 4).', 'strategy')
    })
    try {
      const api = await opened()
      const problem = { message: 'Own failed (line 4).', field: 'strategy' }
      expect(await api.runSlice(slice(0, 1))).toEqual({ ok: false, problem })
      expect(await api.runSlice(slice(0))).toMatchObject({ ok: true })
    } finally {
      start.mockRestore()
    }
  })

  it('warms up with runs of its kind, and only until it is opened', async () => {
    const nobody = proxy(() => {})
    const starts = vi.spyOn(momentum, 'start')
    try {
      const api = connect()
      await api.warmUp(ask, nobody)
      expect(starts).toHaveBeenCalledTimes(9)
      starts.mockClear()
      const long = { ...ask, axes: [{ param: 'longBars', from: 10, to: 209, step: 1 }] }
      const warming = api.warmUp(long, nobody)
      await api.open(ask, 1_000_000, nobody)
      await warming
      expect(starts.mock.calls.length).toBeLessThan(100)
    } finally {
      starts.mockRestore()
    }
  })

  it('keeps what is wrong with it for the one who opens it', async () => {
    const api = connect()
    const wrong = { ...ask, inputs: { ...inputs, capital: -1 } }
    const nobody = proxy(() => {})
    await api.warmUp(wrong, nobody)
    expect(await api.open(wrong, 1_000_000, nobody)).toMatchObject({
      ok: false,
      problem: { field: 'capital' },
    })
  })

  it('says when it is opened that there are no charges for the days of the data, whatever its first run is', async () => {
    const early = {
      ...dataset,
      bars: { ...dataset.bars, openMs: dataset.bars.openMs.map(ms => ms - EIGHT_YEARS_MS) },
    }
    const costly = { ...ask, inputs: { ...inputs, costs: NSE_COSTS } }
    // the first run has a short average of 40 bars and a long one of 10, which the strategy refuses
    const refusedFirst = { ...costly, axes: [{ param: 'shortBars', values: [40, 5] }, ask.axes[1]!] }
    for (const asked of [costly, refusedFirst]) {
      const answer = await connect(early).open(
        asked,
        1_000_000,
        proxy(() => {}),
      )
      expect(answer).toMatchObject({ ok: false, problem: { field: 'costs' } })
    }
  })

  it('lets go of a sweep, and then runs nothing of it', async () => {
    const api = await opened()
    await api.close()
    await expect(api.runSlice(slice(0))).rejects.toThrow('No sweep is open in this worker.')
  })

  it('evaluates its runs: a run without skill among many of its kind is luck', async () => {
    const days = 120
    // deterministic noise around zero: each run its own phase
    const noise = (run: number) =>
      Float64Array.from({ length: days }, (_, day) => 0.01 * Math.sin((day + 1) * (run + 2) * 1.7))
    const runs = Array.from({ length: 40 }, (_, run) => noise(run))
    const sweep = Float64Array.from(runs.flatMap(run => [...run]))
    const tried = { trials: 140, yearlySharpeVariance: 0.5 }
    const api = connect()
    const trials = {
      // no skill, but a profit that could be believed
      returns: runs.find(returns => returns.reduce((all, one) => all * (1 + one), 1) > 1)!,
      periodsPerYear: 252,
      tried,
      sweep,
    }
    const halves = await Promise.all([0, 1].map(part => api.compareHalves(trials, { part, parts: 2 })))
    const evaluated = await api.evaluateOverfitting(trials, halves)
    if ('reason' in evaluated) throw new Error(evaluated.reason)
    expect(evaluated.trials).toBe(140)
    expect('pbo' in evaluated.cscv && evaluated.cscv.trials).toBe(40)
    expect(evaluated.verdict).toBe('luck')
  })
})
