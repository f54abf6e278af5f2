import { transfer } from 'comlink'
import {
  checkLookAhead,
  type Dataset,
  evaluateReport,
  findStrategy,
  type MonteCarlo,
  type MonteCarloPlan,
  monteCarlo,
  plainMetrics,
  type RunInputs,
  riskWords,
  runResult,
  sensitivity,
  sweepPoints,
  ticksWithin,
  toRupees,
  walkForward,
} from '../engine/index.ts'
import type { NotAvailable } from '../engine/metrics/metricValue.ts'
import type { TriedPoint } from '../engine/research/triedPoints.ts'
import type { Report } from '../engine/run/report.ts'
import type { ApiOf } from './api/contract.ts'
import type {
  LookAheadCheckPlan,
  LookAheadCheckProgress,
  LookAheadCheckView,
  MonteCarloView,
  Proof,
  RESEARCH,
  WalkForwardAnswer,
  WalkForwardAsk,
  WalkForwardProgress,
  WalkForwardTried,
} from './api/researchApi.ts'
import { attempt, attemptLater } from './core/attempt.ts'
import { monotonicMs } from './core/host.ts'
import { knowOwn } from './core/ownStrategies.ts'
import { withFingerprint } from './fingerprint.ts'
import type { FindData } from './runs.ts'
import { barsOfRun } from './views/candles.ts'
import { toCurve } from './views/curve.ts'
import { toHoldLine } from './views/hold.ts'

/** Steps of all paths together: more take seconds, in which the worker answers nothing else. */
const MAX_STEPS = 50_000_000
const MARKS = 5
/** A second or two on a year of minutes, after every run of a strategy of the trader's own. */
const PROOF: LookAheadCheckPlan = { bars: 40, deadlineMs: 10_000 }

interface ResearchParts {
  readonly find: FindData
  /** A run that is in memory. */
  readonly reportOf: (runId: string) => Report | null
  /** Lets through what the page can follow. */
  readonly throttle: <T>(send: (value: T) => void) => (value: T) => void
}

/** The part of a worker that asks how far a run can be trusted. */
export function createResearch({ find, reportOf, throttle }: ResearchParts): ApiOf<typeof RESEARCH> {
  return {
    monteCarlo(runId, plan) {
      const report = reportOf(runId)
      if (!report) return null
      const outcome = attempt(() => toMonteCarloView(report, plan))
      return outcome.ok && 'cone' in outcome.value ? transfer(outcome, coneBuffers(outcome.value)) : outcome
    },
    evaluateOverfitting(runId, tried) {
      const report = reportOf(runId)
      return report && evaluateReport(report, tried)
    },
    sensitivity: ({ data, inputs }, onCase) =>
      attempt(() =>
        sensitivity(
          find(data, inputs, () => {}),
          inputs,
          onCase,
        ),
      ),
    checkLookAhead: ({ data, inputs }, plan, onProgress) =>
      attempt(() =>
        lookAheadOf(
          find(data, inputs, () => {}),
          inputs,
          plan,
          throttle(onProgress),
        ),
      ),
    prove: ({ data, inputs }, fingerprint, onProgress) =>
      attemptLater(async (): Promise<Proof> => {
        const dataset = find(data, inputs, () => {})
        for (let again = 0; again < 2; again++) {
          const report = await withFingerprint(runResult(dataset, inputs))
          if (report.fingerprint !== fingerprint) return { isDeterministic: false, lookAhead: null }
        }
        const lookAhead = lookAheadOf(dataset, inputs, PROOF, throttle(onProgress))
        return { isDeterministic: true, lookAhead }
      }),
    walkForward(ask, onProgress) {
      const outcome = attempt(() => toWalkForwardAnswer(ask, find, throttle(onProgress)))
      return outcome.ok ? transfer(outcome, walkForwardBuffers(outcome.value)) : outcome
    },
  }
}

function lookAheadOf(
  dataset: Dataset,
  inputs: RunInputs,
  { bars, deadlineMs }: LookAheadCheckPlan,
  notify: (progress: LookAheadCheckProgress) => void,
): LookAheadCheckView {
  const endMs = monotonicMs() + deadlineMs
  let isCutShort = false
  const check = checkLookAhead(dataset, inputs, {
    most: bars ?? Infinity,
    onProgress: (checked, of) => {
      notify({ checked, of })
      isCutShort = checked < of
    },
    mayGoOn: () => monotonicMs() < endMs,
  })
  return { ...check, isCutShort: isCutShort && check.found === null }
}

function toMonteCarloView(report: Report, plan: MonteCarloPlan): MonteCarloView | NotAvailable {
  const steps = plan.method === 'trade-order' ? report.trades.length : report.stats.tradingDays
  const most = Math.max(100, Math.floor(MAX_STEPS / steps / 100) * 100)
  if (plan.paths > most) {
    return {
      reason: `${plan.paths} paths of ${steps} ${plan.method === 'trade-order' ? 'trades' : 'days'} take too long: enter ${most} paths or fewer.`,
    }
  }
  const drawn = monteCarlo(report, plan)
  return 'reason' in drawn ? drawn : { ...drawn, equityAxis: equityAxis(drawn, report) }
}

/** Holds the cone and the run itself, one of ten of which leave the cone, with some air. */
function equityAxis({ cone }: MonteCarlo, { equity }: Report): MonteCarloView['equityAxis'] {
  const lowest = (values: Float64Array) => values.reduce((a, b) => Math.min(a, b))
  const highest = (values: Float64Array) => values.reduce((a, b) => Math.max(a, b))
  const low = Math.min(lowest(cone[0]!), toRupees(lowest(equity.paise)))
  const high = Math.max(highest(cone.at(-1)!), toRupees(highest(equity.paise)))
  const room = (high - low || 1) * 0.05
  return { low: low - room, high: high + room, ticks: ticksWithin(low - room, high + room, MARKS) }
}

function coneBuffers({ cone, ms }: MonteCarloView): ArrayBuffer[] {
  return [ms, ...cone].map(({ buffer }) => buffer as ArrayBuffer)
}

function toWalkForwardAnswer(
  ask: WalkForwardAsk,
  find: FindData,
  notify: (progress: WalkForwardProgress) => void,
): WalkForwardAnswer {
  const startMs = monotonicMs()
  const { data, inputs, axes, method, plan } = ask
  knowOwn(data)
  const points = sweepPoints(findStrategy(inputs.strategy), axes, method)
  const dataset = find(data, inputs, () => {})
  const walk = walkForward(dataset, inputs, points, plan, (runs, of) => notify({ runs, of }))
  const { report, windows, efficiency, notes } = walk
  const curve = toCurve(report)
  return {
    ask,
    points: points.length,
    tried: toColumns(walk.tried, dataset.stamp.sha256),
    windows,
    efficiency,
    notes: [...notes, ...report.notes],
    riskEvents: report.riskEvents,
    riskWords: riskWords(report.riskEvents),
    stats: report.stats,
    curve,
    hold: toHoldLine(barsOfRun(dataset, report)[0]!, curve.ms, inputs.capital),
    plain: attempt(() => plainMetrics(dataset, inputs, walk)),
    fingerprint: report.fingerprint,
    engineVersion: report.engineVersion,
    elapsedMs: monotonicMs() - startMs,
  }
}

function toColumns(tried: readonly TriedPoint[], datasetSha256: string): WalkForwardTried {
  const names = Object.keys(tried[0]?.params ?? {})
  const columnOf = (name: string) => Float64Array.from(tried, ({ params }) => params[name]!)
  return {
    datasetSha256,
    params: Object.fromEntries(names.map(name => [name, columnOf(name)])),
    sharpes: Float64Array.from(tried, ({ yearlySharpe }) => yearlySharpe ?? Number.NaN),
  }
}

function walkForwardBuffers({ curve, hold, tried }: WalkForwardAnswer): ArrayBuffer[] {
  const columns = [...Object.values(tried.params), tried.sharpes]
  return [curve.ms, curve.equity, curve.drawdown, hold.ms, hold.rupees, ...columns].map(
    ({ buffer }) => buffer as ArrayBuffer,
  )
}
