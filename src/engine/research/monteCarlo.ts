/** What else the same trades or days could have brought. See RULES.md, W8. */

import { InputError } from '../core/problem.ts'
import { type Random, seededRandom } from '../core/random.ts'
import { type EpochMs, type Fraction, type Percent, toPaise } from '../core/units.ts'
import { MIN_DAYS, MIN_TRADES, type NotAvailable, tooFewDays } from '../metrics/metricValue.ts'
import { dailyReturns, dayEnds } from '../metrics/returns.ts'
import type { Report } from '../run/report.ts'
import { type MonteCarloPlan, PATHS } from './limits.ts'
import { monteCarloWords, type Paths } from './monteCarloWords.ts'
import { distributionOf, percentilesOf } from './percentiles.ts'

/** What the paths came to. */
export interface MonteCarlo extends Paths {
  /** When each point of the cone is in the run itself: the start, then the ends of trades or days; at most 200. */
  readonly ms: Float64Array
  /** Equity in rupees at the percentiles 5, 25, 50, 75 and 95 of all paths, one column for each, as long as `ms`. */
  readonly cone: readonly Float64Array[]
  /** What the paths did, in a few sentences. */
  readonly words: string
}

const MAX_POINTS = 200

/**
 * The same run drawn again so many times; the same plan gives the same bytes on every machine.
 * @throws InputError for a plan out of its limits.
 */
export function monteCarlo(report: Report, plan: MonteCarloPlan): MonteCarlo | NotAvailable {
  checkPlan(plan)
  const source = plan.method === 'trade-order' ? fromTrades(report) : fromDays(report, plan.meanBlockDays)
  if ('reason' in source) return source
  const capital = report.inputs.capital
  const { steps } = source
  const points = placesOf(steps)
  const equityAt = points.map(() => new Float64Array(plan.paths))
  const finals = new Float64Array(plan.paths)
  const falls = new Float64Array(plan.paths)
  const path = new Float64Array(steps + 1)
  const walk = source.start(capital, seededRandom(plan.seed))
  for (let k = 0; k < plan.paths; k++) {
    walk(path)
    points.forEach((step, p) => {
      equityAt[p]![k] = path[step]!
    })
    finals[k] = path[steps]!
    falls[k] = deepestFallPct(path)
  }
  const rows = equityAt.map(percentilesOf)
  const drawn = {
    plan: { ...plan, meanBlockDays: source.meanBlockDays },
    steps,
    idleDays: source.idleDays,
    // days end with what is held at its price; trades have no part of it
    openTrades: plan.method === 'trade-order' ? report.open.length : 0,
    ms: Float64Array.from(points, step => source.ms[step]!),
    cone: rows[0]!.map((_, place) => Float64Array.from(rows, row => row[place]!)),
    lossShare: shareOf(finals, final => final < capital),
    drawdownShare: shareOf(falls, fall => fall <= -plan.drawdownLimitPct),
    finalEquity: distributionOf(finals),
    maxDrawdownPct: distributionOf(falls),
  }
  return { ...drawn, words: monteCarloWords(drawn, report.inputs.risk !== null) }
}

/** What paths are drawn from. */
interface Source {
  readonly steps: number
  readonly idleDays: number
  /** One time more than steps: the start comes first. */
  readonly ms: readonly EpochMs[]
  readonly meanBlockDays: number | null
  /** Fills one path after the other with equity in rupees, the capital first. */
  readonly start: (capital: number, random: Random) => (path: Float64Array) => void
}

function fromTrades({ trades, equity }: Report): Source | NotAvailable {
  const steps = trades.length
  if (steps < MIN_TRADES)
    return { reason: `Needs at least ${MIN_TRADES} closed trades; the run has ${steps}.` }
  return {
    steps,
    idleDays: 0,
    ms: [equity.ms[0]!, ...trades.map(trade => trade.exitMs)],
    meanBlockDays: null,
    start: (capital, random) => {
      const nets = Float64Array.from(trades, trade => trade.netPaise)
      return path => {
        shuffle(nets, random)
        let paise = toPaise(capital)
        path[0] = capital
        for (let step = 0; step < steps; step++) {
          // what is used up trades no more (A7)
          if (paise > 0) paise += nets[step]!
          path[step + 1] = paise / 100
        }
      }
    },
  }
}

/**
 * Only the days from the first to the last change of the equity: to draw days on which a run that had not begun, or was
 * stopped, could not trade would say that it had little risk.
 */
function fromDays({ equity, inputs }: Report, wantedBlockDays: number | null): Source | NotAvailable {
  const all = dailyReturns(equity.ms, equity.paise, toPaise(inputs.capital))
  const tooFew = tooFewDays(all.length)
  if (tooFew !== null) return { reason: tooFew }
  const first = all.findIndex(change => change !== 0)
  const returns = all.slice(Math.max(first, 0), all.findLastIndex(change => change !== 0) + 1)
  const days = returns.length
  if (days < MIN_DAYS) {
    const changed = days === 1 ? '1 day' : `${days} days`
    return {
      reason: `Needs at least ${MIN_DAYS} days from the first to the last change of the equity; the run has ${changed}.`,
    }
  }
  const meanBlockDays = wantedBlockDays ?? cubeRoot(days)
  checkBlock(meanBlockDays, days)
  const ends = dayEnds(equity.ms).map(end => equity.ms[end]!)
  return {
    steps: days,
    idleDays: all.length - days,
    ms: [ends[first - 1] ?? equity.ms[0]!, ...ends.slice(first, first + days)],
    meanBlockDays,
    start: (capital, random) => path => {
      path[0] = capital
      let day = 0
      for (let step = 0; step < days; step++) {
        const begins = step === 0 || random() * meanBlockDays < 1
        day = begins ? Math.floor(random() * days) : (day + 1) % days
        const equity = path[step]!
        // what is used up trades no more (A7), and a debt does not turn into money by another loss
        path[step + 1] = equity > 0 ? equity * (1 + returns[day]!) : equity
      }
    },
  }
}

/** Puts the values in a random order, each as likely as the others (Fisher and Yates). */
function shuffle(values: Float64Array, random: Random): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const value = values[last]!
    values[last] = values[other]!
    values[other] = value
  }
}

/** Steps of the cone, evenly spread: the start, the end and at most 198 between them. */
function placesOf(steps: number): readonly number[] {
  const points = Math.min(steps + 1, MAX_POINTS)
  return Array.from({ length: points }, (_, p) => Math.round((p * steps) / (points - 1)))
}

/** M4 on the points of a path; its first one is the capital. */
function deepestFallPct(path: Float64Array): Percent {
  let peak = path[0]!
  let deepest = 0
  for (const equity of path) {
    if (equity > peak) peak = equity
    const fall = equity / peak - 1
    if (fall < deepest) deepest = fall
  }
  return deepest * 100
}

function shareOf(values: Float64Array, counts: (value: number) => boolean): Fraction {
  return values.reduce((sum, value) => sum + (counts(value) ? 1 : 0), 0) / values.length
}

/** The largest whole number whose cube is not above the number; `Math.cbrt` differs between machines. */
function cubeRoot(number: number): number {
  let root = 1
  while ((root + 1) * (root + 1) * (root + 1) <= number) root++
  return root
}

/** Longer blocks go round the same days again and again: every path would be the run itself from another day on. */
function checkBlock(meanBlockDays: number, days: number): void {
  if (meanBlockDays <= days) return
  throw new InputError(
    `block-days: ${meanBlockDays} is more than the ${days} days that paths are drawn from; enter ${days} or less.`,
    'meanBlockDays',
  )
}

function checkPlan({ paths, seed, meanBlockDays, drawdownLimitPct }: MonteCarloPlan): void {
  if (!Number.isInteger(paths) || paths < PATHS.min || paths > PATHS.max) {
    throw new InputError(`paths: enter a whole number from ${PATHS.min} to ${PATHS.max}.`, 'paths')
  }
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new InputError('seed: enter a whole number of 0 or more.', 'seed')
  if (meanBlockDays !== null && !(meanBlockDays >= 1)) {
    throw new InputError('block-days: enter a number of at least 1.', 'meanBlockDays')
  }
  if (!(drawdownLimitPct > 0 && drawdownLimitPct <= 100)) {
    throw new InputError('drawdownLimitPct: enter a number above 0, up to 100.', 'drawdownLimitPct')
  }
}
