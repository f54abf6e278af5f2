import {
  choicesOf,
  type Dataset,
  type Direction,
  findStrategy,
  HEADLINE,
  type JointTrades,
  METRICS,
  type MetricId,
  metricLabel,
  type Report,
  runBacktest,
  toIsoDate,
} from '../../../engine/index.ts'
import { runLink } from './runLink.ts'
import { hedgeOf, type Simulation, simulationInputs } from './simulationInputs.ts'
import type { SyntheticData } from './syntheticData.ts'
import { runIdOf } from './tool.ts'

/** A metric of a run by the name under which the screens show it. */
export interface RunMetric {
  readonly id: MetricId
  readonly label: string
  readonly unit: string
  /** In that unit; null has its reason. */
  readonly value: number | null
  readonly reason: string | null
}

/** What the assistant tells of a run. */
export interface RunSummary {
  readonly runId: string
  readonly fingerprint: string
  /** Opens the Backtesting screen with this run. */
  readonly link: string
  readonly market: string
  readonly seed: number
  readonly strategy: string
  readonly instrument: string
  /** What a strategy of two legs trades against; null for others. */
  readonly hedge: string | null
  readonly from: string
  readonly to: string
  /** Days of the first and the last bar. */
  readonly firstDay: string
  readonly lastDay: string
  readonly bars: number
  readonly capital: number
  readonly timeframe: string
  readonly direction: Direction
  readonly slippageTicks: number
  readonly params: Readonly<Record<string, number>>
  readonly figures: readonly RunMetric[]
  /** Round trips of both legs together; null of a run of one. */
  readonly spreads: JointTrades | null
  readonly notes: readonly string[]
  /** How often a limit of the Settings screen acted, and the first time in words. */
  readonly limits: { readonly count: number; readonly first: string | null }
}

const MORE_METRICS: readonly MetricId[] = [
  'buyHoldReturnPct',
  'charges',
  'profitFactor',
  'expectancy',
  'exposurePct',
  'tradingDays',
]

/** What an answer shows of a run, in its order. */
export const SHOWN: readonly MetricId[] = [...HEADLINE, ...MORE_METRICS]

/**
 * Runs it: the engine's defaults, as on the Backtesting screen, with what was asked for.
 * @throws InputError for what the engine refuses.
 */
export async function simulate(requested: Simulation, data: SyntheticData): Promise<Report> {
  return runOn(await barsFor(requested, data), requested)
}

/**
 * Runs it on these bars.
 * @throws InputError for what the engine refuses.
 */
export function runOn(dataset: Dataset, requested: Simulation): Report {
  return runBacktest(dataset, simulationInputs(requested))
}

/** The bars of a run, those of its hedge among them. */
export async function barsFor(requested: Simulation, data: SyntheticData): Promise<Dataset> {
  const { instrument, seed, from, to } = requested
  const own = await data.get({ symbol: instrument, seed, from, to })
  const hedge = hedgeOf(requested)
  const hedges =
    hedge === null ? [] : [{ instrument: hedge, ...(await data.get({ symbol: hedge, seed, from, to })) }]
  return { ...own, ...(hedges.length > 0 && { hedges }) }
}

/** What is told of the run. */
export function toSummary(requested: Simulation, report: Report): RunSummary {
  const { equity, riskEvents, fingerprint, inputs } = report
  return {
    runId: runIdOf(fingerprint),
    fingerprint,
    link: runLink(requested),
    market: `built-in synthetic market, seed ${requested.seed}`,
    seed: requested.seed,
    strategy: requested.strategy,
    instrument: requested.instrument,
    hedge: hedgeOf(requested),
    from: requested.from,
    to: requested.to,
    firstDay: toIsoDate(equity.ms[0]!),
    lastDay: toIsoDate(equity.ms.at(-1)!),
    bars: equity.ms.length,
    capital: requested.capital,
    timeframe: requested.timeframe ?? '1m',
    direction: requested.direction,
    slippageTicks: requested.slippageTicks,
    params: inputs.params,
    figures: SHOWN.map(id => toMetric(id, report)),
    spreads: report.jointTrades ?? null,
    notes: report.notes,
    limits: { count: riskEvents.length, first: riskEvents[0]?.message ?? null },
  }
}

/** The inputs of a run that is told of; of its parameters those that are not the default. */
export function inputsOf(run: RunSummary): Simulation {
  const { strategy, instrument, from, to, capital, direction, slippageTicks, seed } = run
  const timeframe = choicesOf('timeframe').find(each => each === run.timeframe && each !== '1m') ?? null
  const declared = findStrategy(strategy).params
  const params = Object.fromEntries(
    Object.entries(run.params).filter(([name, value]) => value !== declared[name]?.default),
  )
  return { strategy, instrument, params, from, to, capital, timeframe, direction, slippageTicks, seed }
}

/** Rupees. */
export function netProfitOf({ figures }: RunSummary): number {
  return figures.find(({ id }) => id === 'netProfit')!.value!
}

/** A metric of a report, with the reason where it has no value. */
export function toMetric(id: MetricId, { stats, hedges = [] }: Report): RunMetric {
  const { unit } = METRICS[id]
  return {
    id,
    label: metricLabel(id, hedges.length > 0),
    unit,
    value: stats[id],
    reason: stats.reasons[id] ?? null,
  }
}
