/** Parameters chosen on some days and traded on the days after them, over and over. See RULES.md, W. */

import { InputError } from '../core/problem.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Dataset } from '../market/dataset.ts'
import { dateSpanWords } from '../market/ist.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Report } from '../run/report.ts'
import { type PreparedRun, prepareRun, runBacktest, toReport } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import type { SweepPoint } from '../sweep/points.ts'
import { prepareSweep } from '../sweep/sweep.ts'
import { type Chosen, chooseBest } from './choice.ts'
import { fewTradesWords } from './choiceTrades.ts'
import { coldLine } from './coldLines.ts'
import { countWords } from './diagnosis/findingWords.ts'
import { type Efficiency, efficiencyOf } from './efficiency.ts'
import type { ChoiceMetric } from './limits.ts'
import { relay, type Shift } from './relay.ts'
import { type TriedPoint, TriedPoints } from './triedPoints.ts'
import { type WindowOutcome, windowOutcome } from './windowOutcome.ts'
import { type DaySpan, RunDays, type WindowDays, type WindowPlan, walkWindows } from './windows.ts'

/** Which windows, and how each chooses. */
export interface WalkForwardPlan extends WindowPlan {
  /** What the parameters are chosen by: the largest in sample, the first of equal ones. */
  readonly figure: ChoiceMetric
}

/** One window: its days, its choice, and what became of it. */
export interface WalkForwardWindow {
  readonly inSample: WindowDays
  readonly outOfSample: WindowDays
  /** The best point in sample, and what it showed there. Null: no point had the metric, and nothing was traded. */
  readonly chosen: Chosen | null
  /** Out of sample, as a part of the joined run. */
  readonly outcome: WindowOutcome
}

/** What the choices did on days that they had not seen. */
export interface WalkForward {
  readonly plan: WalkForwardPlan
  /** Points that each window chose from. */
  readonly points: number
  /** Those that ran in sample, each once. */
  readonly tried: readonly TriedPoint[]
  readonly windows: readonly WalkForwardWindow[]
  readonly efficiency: Efficiency
  /** The out-of-sample days as one run on one account; parameters that were swept stand in it as in the inputs. */
  readonly report: Report
  readonly notes: readonly string[]
}

/**
 * A walk-forward analysis (Pardo, "The Evaluation and Optimization of Trading Strategies", 2008). `onProgress` hears of
 * each in-sample run.
 * @throws InputError as `runBacktest` does, for windows that do not fit into the days, and when no window has a choice.
 */
export function walkForward(
  dataset: Dataset,
  inputs: RunInputs,
  points: readonly SweepPoint[],
  plan: WalkForwardPlan,
  onProgress?: (runs: number, of: number) => void,
): WalkForward {
  const whole = prepareRun(dataset, inputs)
  const days = new RunDays(whole.bars.openMs)
  const spans = walkWindows(days.count, plan)
  const tried = new TriedPoints(points)
  let runs = 0
  let trades = 0
  const choices = spans.map(({ inSample }) => {
    const { from, to } = days.dates(inSample)
    const sweep = prepareSweep(dataset, { ...inputs, from, to })
    return chooseBest(sweep, points, plan.figure, (k, stats) => {
      tried.add(k, stats)
      trades += stats?.trades ?? 0
      onProgress?.(++runs, spans.length * points.length)
    })
  })
  if (choices.every(chosen => chosen === null)) {
    throw trades === 0 ? nothingTrades(whole, points, days, longest(spans)) : noMetric(plan.figure)
  }
  const legBars = [whole.bars, ...whole.hedges.map(({ bars }) => bars)]
  const shifts = spans.map(({ inSample, outOfSample }, k): Shift => {
    const { from, to } = days.bars(outOfSample)
    const chosen = choices[k]!
    const params = chosen && { ...inputs.params, ...chosen.params }
    return { warmBar: days.bars(inSample).from, fromBar: from, toBar: to, params }
  })
  const { from } = days.dates(spans[0]!.outOfSample)
  const { to } = days.dates(spans.at(-1)!.outOfSample)
  const run = prepareRun(dataset, { ...inputs, from, to })
  const strategy = relay(run.strategy, legBars, shifts)
  const report = toReport(dataset, run, simulate(run.bars, strategy, run.inputs, { hedges: run.hedges }))
  const firstBar = shifts[0]!.fromBar
  const windows = spans.map((span, k): WalkForwardWindow => {
    const { fromBar, toBar } = shifts[k]!
    const bars = { from: fromBar - firstBar, to: toBar - firstBar }
    return {
      inSample: days.dates(span.inSample),
      outOfSample: days.dates(span.outOfSample),
      chosen: choices[k]!,
      outcome: windowOutcome(run, report, bars, plan.figure),
    }
  })
  return {
    plan,
    points: points.length,
    tried: tried.list(),
    windows,
    efficiency: efficiencyOf(windows, report.stats.periodsPerYear),
    report,
    notes: notesOf(choices),
  }
}

/**
 * The metrics of the same days as a plain run with the parameters of the inputs.
 * @throws InputError as `runBacktest` does: parameters of which some were swept need not fit together.
 */
export function plainMetrics(dataset: Dataset, inputs: RunInputs, { report }: WalkForward): Metrics {
  const { from, to } = report.inputs
  return runBacktest(dataset, { ...inputs, from, to }).stats
}

function noMetric(metric: ChoiceMetric): InputError {
  return new InputError(
    `metric: no combination has ${metric} in any in-sample window; use longer windows, more combinations or another metric.`,
    'metric',
  )
}

/** Every in-sample run begins with nothing: what needs more bars than a window has never trades, as it does in a longer run. */
function nothingTrades(
  run: PreparedRun,
  points: readonly SweepPoint[],
  days: RunDays,
  inSample: DaySpan,
): InputError {
  const bars = days.bars(inSample)
  const line = coldLine(run, points, bars)
  const span = days.dates(inSample)
  if (line !== null) {
    const windowWords = `${countWords(span.days, 'trading day')} have ${countWords(bars.to - bars.from, 'bar')}`
    return new InputError(
      `in-sample: ${windowWords}, too few for ${line}; use more days or shorter periods.`,
      'inSampleDays',
    )
  }
  return new InputError(
    `metric: no combination trades in any in-sample window; use longer windows, or backtest one of them alone (${dateSpanWords(span.from, span.to)}) to see why, such as a capital below one lot.`,
    'metric',
  )
}

/** The window in sample with the most days, the first of equal ones. */
function longest(spans: ReturnType<typeof walkWindows>): DaySpan {
  const [first, ...others] = spans.map(({ inSample }) => inSample)
  return others.reduce((most, one) => (one.to - one.from > most.to - most.from ? one : most), first!)
}

function notesOf(choices: readonly (Chosen | null)[]): readonly string[] {
  const idle = choices.filter(chosen => chosen === null).length
  const few = fewTradesWords(choices)
  return [
    ...(idle > 0
      ? [
          `In ${idle} of ${choices.length} windows no combination had the metric in sample: nothing was traded.`,
        ]
      : []),
    ...(few === null ? [] : [few]),
  ]
}
