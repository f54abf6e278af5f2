/** A saved walk-forward, small enough to read. For tests. */
import { handMetrics } from '../../../engine/metrics/testing/handMetrics.ts'
import type { WalkForwardWindow } from '../../../engine/research/walkForward.ts'
import type { WalkForwardAnswer, WalkForwardAsk, WalkForwardView } from '../../../workers/api/researchApi.ts'
import { RUN_SCHEMA } from '../savedRun.ts'
import type { SavedWalkForward } from '../walkForward.ts'
import { sweepOf } from './saved.ts'

const INSIDE = { from: '2023-01-02', to: '2023-01-31', days: 20 }
const OUTSIDE = { from: '2023-02-01', to: '2023-02-14', days: 10 }

const windowOf = (params: Record<string, number> | null, netProfit: number): WalkForwardWindow => ({
  inSample: INSIDE,
  outOfSample: { ...OUTSIDE, from: netProfit < 0 ? '2023-02-15' : '2023-02-01' },
  chosen: params && { params, figure: 1.84, returnPct: 2 },
  outcome: { figure: null, reason: 'Too few days.', netProfit, returnPct: 0.5, trades: 3 },
})

/** What the worker answers to that question: two windows. */
export function walkForwardView(ask: WalkForwardAsk): WalkForwardView {
  const ms = Float64Array.of(Date.parse('2023-02-01T15:29:00+05:30'), Date.parse('2023-02-28T15:29:00+05:30'))
  return {
    ask,
    points: 9,
    windows: [windowOf({ shortBars: 5, longBars: 20 }, 500), windowOf({ shortBars: 7, longBars: 20 }, -200)],
    efficiency: { inSamplePct: 20, outOfSamplePct: 12, ratio: 0.6, reason: null },
    notes: ['One note.'],
    riskEvents: [],
    riskWords: null,
    stats: handMetrics({ netProfit: 300, trades: 6 }),
    curve: { ms, equity: Float64Array.of(100_000, 100_300), drawdown: new Float64Array(2), bars: 2 },
    hold: { ms, rupees: Float64Array.of(100_000, 101_000) },
    plain: { ok: true, value: handMetrics({ netProfit: -50, trades: 8 }) },
    fingerprint: 'ab',
    engineVersion: '1.0.0',
    elapsedMs: 10,
  }
}

/** The same as the worker sends it, with three trials, one of them without a Sharpe ratio. */
export function walkForwardAnswer(ask: WalkForwardAsk): WalkForwardAnswer {
  const tried = {
    datasetSha256: 'ab'.repeat(32),
    params: { shortBars: Float64Array.of(5, 6, 7), longBars: Float64Array.of(20, 20, 20) },
    sharpes: Float64Array.of(0.5, Number.NaN, -1),
  }
  return { ...walkForwardView(ask), tried }
}

/** A walk-forward as it is kept; what a test says wins. */
export function savedWalkForward(part: Partial<SavedWalkForward> = {}): SavedWalkForward {
  const { data, inputs, strategyTitle, source } = sweepOf()
  const ask: WalkForwardAsk = {
    data,
    inputs,
    axes: [{ param: 'shortBars', from: 5, to: 7, step: 1 }],
    method: { kind: 'grid' },
    plan: { inSampleDays: 20, outOfSampleDays: 10, anchored: false, figure: 'sharpe' },
  }
  const facts = { schema: RUN_SCHEMA, id: 'aaaaaaaaaa', createdMs: 1_000, strategyTitle, source } as const
  return { ...facts, ...walkForwardView(ask), ...part }
}
