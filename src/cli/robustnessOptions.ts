/** The options of a backtest that ask how far its result can be trusted, and what is printed for them. */
import {
  checkLookAhead,
  type Dataset,
  evaluateReport,
  InputError,
  type MonteCarloPlan,
  monteCarlo,
  monteCarloPlan,
  type Report,
  type RunInputs,
  sensitivity,
  type TrialCount,
} from '../engine/index.ts'
import { inOptionsNamed, parseNumber } from './inputOptions.ts'
import { type Options, single } from './options.ts'

/** Names of those that take a value, for `parseOptions`. */
export const ROBUSTNESS_OPTIONS = ['trials', 'monte-carlo', 'path-seed', 'block-days', 'audit'] as const
/** And of those that take none. */
export const ROBUSTNESS_FLAGS = ['sensitivity'] as const

/** What `--help` prints of them. */
export const ROBUSTNESS_HELP = `  --trials N:VARIANCE     trials on the data so far, this run included, and the variance of their annualised Sharpe ratios,
                          as sweep and walk-forward print both under "tried"; the run alone without it
  --monte-carlo days      draws the run's days again, in blocks: what else they could have brought
         trades           or its trades in another order
         days:PATHS       or either of them with that many paths (1000)
  --path-seed N           which paths are drawn (1)
  --block-days N          mean length of a block of days (the cube root of their number)
  --sensitivity           re-runs with other charges and slippage, and with a one-bar delay
  --audit BARS            replaces the data after that many bars and checks that no earlier order changes
         all              or after every bar, which takes as many runs`

/** The engine's words for what two options give. */
const PLAN_OPTIONS = { paths: 'monte-carlo', seed: 'path-seed' }
const METHODS = { days: 'daily-returns', trades: 'trade-order' } as const

/** What was asked besides the run itself. */
export interface Robustness {
  readonly tried: TrialCount
  readonly paths: Partial<MonteCarloPlan> | null
  readonly wantsSensitivity: boolean
  /** Bars after which the future is replaced; null without the look-ahead bias check. */
  readonly lookAheadBars: number | null
}

/** @throws InputError that names the option, its value and what it may be. */
export function parseRobustness({ more, flags }: Pick<Options, 'more' | 'flags'>): Robustness {
  const lookAhead = single(more, 'audit')
  return {
    tried: parseTrials(single(more, 'trials')),
    paths: parsePaths(more),
    wantsSensitivity: flags.has('sensitivity'),
    lookAheadBars: lookAhead === undefined ? null : parseLookAheadBars(lookAhead),
  }
}

/** What the command prints of them, beside the run. */
export function robustnessOf(dataset: Dataset, inputs: RunInputs, report: Report, requested: Robustness) {
  const { tried, paths, wantsSensitivity, lookAheadBars } = requested
  return {
    overfitting: evaluateReport(report, tried),
    ...(paths && {
      monteCarlo: inOptionsNamed(PLAN_OPTIONS, () => monteCarlo(report, monteCarloPlan(inputs, paths))),
    }),
    ...(wantsSensitivity && { sensitivity: sensitivity(dataset, inputs) }),
    ...(lookAheadBars !== null && { audit: checkLookAhead(dataset, inputs, { most: lookAheadBars }) }),
  }
}

function parseTrials(text: string | undefined): TrialCount {
  if (text === undefined) return { trials: 1, yearlySharpeVariance: null }
  const [trials = Number.NaN, yearlySharpeVariance = Number.NaN, ...rest] = text.split(':').map(asNumber)
  if (
    Number.isInteger(trials) &&
    trials >= 1 &&
    yearlySharpeVariance >= 0 &&
    yearlySharpeVariance < Infinity &&
    rest.length === 0
  ) {
    return { trials, yearlySharpeVariance }
  }
  throw new InputError(
    `--trials: "${text}" must look like 216:0.42: how many trials, and the variance of their annualised Sharpe ratios.`,
  )
}

function asNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** Whether so many paths can be, the engine knows. */
function parsePaths(more: Options['more']): Robustness['paths'] {
  const [text, seed, blockDays] = ['monte-carlo', 'path-seed', 'block-days'].map(name => single(more, name))
  if (text === undefined) {
    const unused = seed === undefined ? blockDays && 'block-days' : 'path-seed'
    if (unused) throw new InputError(`--${unused}: only --monte-carlo has it. Add it or leave this out.`)
    return null
  }
  const [name = '', paths, ...rest] = text.split(':')
  if (!Object.hasOwn(METHODS, name) || rest.length > 0) {
    throw new InputError(`--monte-carlo: "${text}" must be days or trades, or look like days:1000.`)
  }
  const method = METHODS[name as keyof typeof METHODS]
  if (blockDays !== undefined && method === 'trade-order') {
    throw new InputError('--block-days: only --monte-carlo days has it. Leave it out.')
  }
  return {
    method,
    ...(paths !== undefined && { paths: parseNumber('monte-carlo', paths) }),
    ...(seed !== undefined && { seed: parseNumber('path-seed', seed) }),
    ...(blockDays !== undefined && { meanBlockDays: parseNumber('block-days', blockDays) }),
  }
}

function parseLookAheadBars(text: string): number {
  if (text === 'all') return Infinity
  const bars = asNumber(text)
  if (Number.isInteger(bars) && bars >= 1) return bars
  throw new InputError(`--audit: "${text}" must be a whole number of bars from 1, or all.`)
}
