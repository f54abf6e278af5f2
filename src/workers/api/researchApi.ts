/** The part of the contract that asks how far a run can be trusted. */
import type { Axis } from '../../engine/analysis/axis.ts'
import type { Outcome } from '../../engine/core/problem.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { Metrics } from '../../engine/metrics/metrics.ts'
import type { NotAvailable } from '../../engine/metrics/metricValue.ts'
import type { Efficiency } from '../../engine/research/efficiency.ts'
import type { MonteCarloPlan } from '../../engine/research/limits.ts'
import type { LookAheadCheck } from '../../engine/research/lookAheadCheck.ts'
import type { MonteCarlo } from '../../engine/research/monteCarlo.ts'
import type { Overfitting } from '../../engine/research/overfitting.ts'
import type { Sensitivity } from '../../engine/research/sensitivity.ts'
import type { SensitivityCase } from '../../engine/research/sensitivityCase.ts'
import type { TrialCount } from '../../engine/research/trials.ts'
import type { WalkForwardPlan, WalkForwardWindow } from '../../engine/research/walkForward.ts'
import type { SweepAxis } from '../../engine/sweep/axes.ts'
import type { SweepMethod } from '../../engine/sweep/points.ts'
import type { RiskEvent } from '../../engine/trading/risk.ts'
import type { EquityCurve, HoldLine, RunData } from './api.ts'
import { job, ofRun } from './contract.ts'

/** A run as it was asked for: what a worker needs to make it again. */
export interface ResearchRun {
  readonly data: RunData
  readonly inputs: RunInputs
}

/** A Monte Carlo with the scale that it is drawn on. */
export interface MonteCarloView extends MonteCarlo {
  /** For the cone and the run itself, in rupees. */
  readonly equityAxis: Axis
}

/** How far a look-ahead bias check goes. */
export interface LookAheadCheckPlan {
  /** Bars after which the future is replaced; null for every bar. */
  readonly bars: number | null
  /** The check ends with what it has after so long. */
  readonly deadlineMs: number
}

/** How far a look-ahead bias check is. */
export interface LookAheadCheckProgress {
  readonly checked: number
  readonly of: number
}

/** A look-ahead bias check, and whether its time ran out. */
export interface LookAheadCheckView extends LookAheadCheck {
  /** Whether the time was over before all bars were checked. */
  readonly isCutShort: boolean
}

/** What repeated runs say of a strategy of the trader's own. */
export interface Proof {
  /** Whether two more runs, in another worker, had the fingerprint of the first. */
  readonly isDeterministic: boolean
  /** Null where runs differ, since a difference then proves nothing. */
  readonly lookAhead: LookAheadCheckView | null
}

/** A walk-forward as the form asks for it. */
export interface WalkForwardAsk extends ResearchRun {
  readonly axes: readonly SweepAxis[]
  readonly method: SweepMethod
  readonly plan: WalkForwardPlan
}

/** In-sample runs so far, of all windows. */
export interface WalkForwardProgress {
  /** In-sample runs. */
  readonly runs: number
  readonly of: number
}

/** A walk-forward as the screen shows it. */
export interface WalkForwardView {
  readonly ask: WalkForwardAsk
  /** Points that each window chose from. */
  readonly points: number
  readonly windows: readonly WalkForwardWindow[]
  readonly efficiency: Efficiency
  readonly notes: readonly string[]
  readonly riskEvents: readonly RiskEvent[]
  /** What the limits did, in one clause; null when none acted. */
  readonly riskWords: string | null
  /** Of the out-of-sample days as one run on one account. */
  readonly stats: Metrics
  readonly curve: EquityCurve
  readonly hold: HoldLine
  /** The same days with the parameters of the form. */
  readonly plain: Outcome<Metrics>
  readonly fingerprint: string
  readonly engineVersion: string
  readonly elapsedMs: number
}

/** What a walk-forward tried in sample, in columns: each point once. */
export interface WalkForwardTried {
  /** Of the main instrument's bars. */
  readonly datasetSha256: string
  /** Values of the swept parameters. */
  readonly params: Readonly<Record<string, Float64Array>>
  /** Means of the yearly ratios of the windows; NaN where a point had none. */
  readonly sharpes: Float64Array
}

/** A walk-forward that has just ended, and the trials that it was on its data. */
export interface WalkForwardAnswer extends WalkForwardView {
  readonly tried: WalkForwardTried
}

/** How far a run can be trusted. */
export const RESEARCH = {
  /** What else the trades or days of a run could have brought. Null: no longer in memory. */
  monteCarlo: ofRun<(runId: string, plan: MonteCarloPlan) => Outcome<MonteCarloView | NotAvailable> | null>(),
  /** How far a run is what so many trials give by luck. Null as for `monteCarlo`. */
  evaluateOverfitting: ofRun<(runId: string, tried: TrialCount) => Overfitting | NotAvailable | null>(),
  /** `onCase` hears of each case as soon as it is there. */
  sensitivity: job<(run: ResearchRun, onCase: (one: SensitivityCase) => void) => Outcome<Sensitivity>>(
    'The sensitivity stopped unexpectedly. Try again; the run is kept.',
  ),
  checkLookAhead: job<
    (
      run: ResearchRun,
      plan: LookAheadCheckPlan,
      onProgress: (progress: LookAheadCheckProgress) => void,
    ) => Outcome<LookAheadCheckView>
  >('The look-ahead bias check stopped unexpectedly. Try again; the run is kept.'),
  /** Runs it again, and on other futures; `fingerprint` is that of the run on show. */
  prove: job<
    (
      run: ResearchRun,
      fingerprint: string,
      onProgress: (progress: LookAheadCheckProgress) => void,
    ) => Promise<Outcome<Proof>>
  >('The check of your strategy stopped unexpectedly. The run is kept.'),
  walkForward: job<
    (ask: WalkForwardAsk, onProgress: (progress: WalkForwardProgress) => void) => Outcome<WalkForwardAnswer>
  >('The walk-forward stopped unexpectedly. Your inputs and the last result are kept.'),
}
