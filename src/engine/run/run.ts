import { lowerBound } from '../core/lowerBound.ts'
import { toPaise } from '../core/units.ts'
import { ENGINE_VERSION } from '../core/version.ts'
import { Workspace } from '../core/workspace.ts'
import { checkInputs } from '../inputs/checkInputs.ts'
import { type RunInputs, runSegment } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { knowsHolidays, toDate } from '../market/calendar.ts'
import type { Dataset } from '../market/dataset.ts'
import { findInstrument, type Instrument } from '../market/instruments.ts'
import { DAY_MINUTES, istDay, istDayStart } from '../market/ist.ts'
import { barMinutesOf } from '../market/resample.ts'
import { unconfirmedMuhurat } from '../market/sessions.ts'
import { type BarSpacing, barSpacing, SESSIONS_PER_YEAR } from '../market/spacing.ts'
import { tickOn } from '../market/ticks.ts'
import type { RunFacts, RunOutcome } from '../metrics/outcome.ts'
import { type RunCalendar, runCalendar } from '../metrics/runCalendar.ts'
import { summarise } from '../metrics/summary.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { checkParams, type Strategy } from '../strategies/define.ts'
import { fingerprint } from './fingerprint.ts'
import { countJointTrades, mergeLegs, tradeNotes } from './legReport.ts'
import { optionNotes, withSoldOptions } from './optionNotes.ts'
import type { ChangedFills, Report, RunResult } from './report.ts'
import { selectRunLegs } from './runLegs.ts'
import { type Simulation, simulate } from './simulate.ts'
import { changedWords, countChanged, decidingBars, ledBy } from './smallerBars.ts'
import type { HedgeBars } from './startLeg.ts'
import { symbolNotes } from './symbolNotes.ts'

/**
 * One backtest, from bars to a report. The same dataset and inputs give the same bytes on every machine.
 * @throws InputError for what the trader can fix: a field out of its limits, a range without data.
 */
export function runBacktest(
  dataset: Dataset,
  given: RunInputs,
  onProgress?: (bars: number, of: number) => void,
): Report {
  return withFingerprint(runResult(dataset, given, onProgress))
}

/**
 * The same without its fingerprint, for who has a hash that cannot answer at once.
 * @throws InputError as `runBacktest` does.
 */
export function runResult(
  dataset: Dataset,
  given: RunInputs,
  onProgress?: (bars: number, of: number) => void,
): RunResult {
  const run = prepareRun(dataset, given)
  const count = run.bars.openMs.length
  const simulation = simulate(run.bars, run.strategy, run.inputs, {
    hedges: run.hedges,
    ...(count <= WARM_BARS && { workspace: WARM, isKept: true }),
    onProgress: onProgress && (done => onProgress(done, count)),
  })
  onProgress?.(count, count)
  return toResult(dataset, run, simulation, changedFills(dataset, run, simulation))
}

/** F12: how many fills the smaller bars changed, by the same run on the bars of its timeframe, which are far fewer. */
function changedFills(dataset: Dataset, run: PreparedRun, { legs }: Simulation): ChangedFills | null {
  if (!run.inputs.fill.onSmallerBars) return null
  const plain = withoutSmallerBars(dataset, run)
  const others = simulate(plain.bars, plain.strategy, plain.inputs, { hedges: plain.hedges })
  return { minutes: barMinutesOf(run.bars), ...countChanged(run.inputs, legs, others.legs) }
}

type WalkedRun = Pick<PreparedRun, 'strategy' | 'inputs' | 'bars' | 'hedges'>

function withoutSmallerBars(dataset: Dataset, { inputs, bars, hedges }: PreparedRun): WalkedRun {
  const plain = { ...inputs, fill: { ...inputs.fill, onSmallerBars: false } }
  // which bars several instruments have in common is another question on the timeframe (S1)
  if (hedges.length > 0) return prepareRun(dataset, plain)
  return {
    strategy: findStrategy(inputs.strategy),
    inputs: plain,
    bars: decidingBars(inputs, bars),
    hedges,
  }
}

/** What runs of the same length leave for the next one: memory that is touched for the first time costs more than a run. */
const WARM = new Workspace()
/** A longer run has memory of its own, which nobody holds on to afterwards; of this length a column takes 8 MB. */
const WARM_BARS = 1_000_000

/** A run that is ready to start. Only `inputs` knows the values of the strategy's parameters. */
export interface PreparedRun {
  /** As the run leads it: on smaller bars than those of its timeframe (F12) it decides on the longer ones. */
  readonly strategy: Strategy
  /** As they will act on these bars: `fill.onSmallerBars` is on only where they are smaller. */
  readonly inputs: RunInputs
  readonly bars: Bars
  readonly calendar: RunCalendar
  readonly hedges: readonly HedgeBars[]
  readonly notes: readonly string[]
}

/**
 * What `runBacktest` walks over: range, timeframe and common times chosen, inputs resolved.
 * @throws InputError as `runBacktest` does.
 */
export function prepareRun(dataset: Dataset, given: RunInputs): PreparedRun {
  const strategy = findStrategy(given.strategy)
  const params = checkParams(strategy, given.params)
  const requested: RunInputs = { ...checkInputs(given), params }
  const notes: string[] = []
  const { legs, onSmallerBars } = selectRunLegs(dataset, strategy, requested, notes)
  const [main, ...others] = legs
  const { bars } = main!
  const fill = { ...requested.fill, onSmallerBars }
  const decided = decidingBars({ ...requested, fill }, bars)
  const inputs = resolveInputs({ ...requested, fill }, bars, decided, notes)
  notes.push(...optionNotes(dataset, inputs), ...symbolNotes(dataset, inputs.instrument))
  const hedges = others.map(hedge => ({ ...hedge, tick: requested.fill.tick }))
  const spacing = barSpacing(decided.openMs, findInstrument(inputs.instrument).calendar)
  notes.push(...spacingNotes(spacing))
  const calendar = runCalendar(bars.openMs, spacing)
  return { strategy: ledBy(inputs, strategy), inputs, bars, calendar, hedges, notes }
}

/** The inputs as they will act on these bars: what the trader left open is filled in, what cannot apply is off. */
function resolveInputs(inputs: RunInputs, bars: Bars, decided: Bars, notes: string[]): RunInputs {
  const { fill, squareOff } = inputs
  const tick = fill.tick ?? resolveTick(inputs, bars, notes)
  const daily = squareOff !== null && barMinutesOf(decided) >= DAY_MINUTES
  if (daily) notes.push('Square-off does not apply: the bars are a day or longer.')
  else if (squareOff !== null) notes.push(...sessionNotes(findInstrument(inputs.instrument), bars))
  return { ...inputs, fill: { ...fill, tick }, squareOff: daily ? null : squareOff }
}

/** O3: the tick of the first day, with a note when that of the last one is another. */
function resolveTick(inputs: RunInputs, bars: Bars, notes: string[]): number {
  const instrument = findInstrument(inputs.instrument)
  const segment = runSegment(inputs)
  const last = bars.openMs.length - 1
  const first = tickOn(instrument, segment, istDay(bars.openMs[0]!), bars.open[0]!)
  const later = tickOn(instrument, segment, istDay(bars.openMs[last]!), bars.close[last]!)
  if (later !== first) {
    notes.push(
      `The tick of ${instrument.symbol} is ${first} on the first day and ${later} on the last; the run uses ${first}.`,
    )
  }
  return first
}

/** M3: what stands for a year where the bars are not daily. */
function spacingNotes({ kind, days, tradingDays, periodsPerYear }: BarSpacing): string[] {
  if (periodsPerYear === SESSIONS_PER_YEAR) return []
  const isOne = kind === 'weekly' || kind === 'monthly'
  const bars = isOne ? `The bars are ${kind}` : `Only ${days} of ${tradingDays} trading days have a bar`
  const counted = Number(periodsPerYear.toFixed(1))
  return [`${bars}: annualised metrics use ${counted} periods a year instead of 252.`]
}

/** What the calendar does not know of the days of an intraday run. */
function sessionNotes({ calendar }: Instrument, { openMs }: Bars): string[] {
  if (calendar === 'none') return []
  const firstDay = istDay(openMs[0]!)
  const lastDay = istDay(openMs.at(-1)!)
  const notes = unconfirmedMuhurat(firstDay, lastDay)
    .filter(day => lowerBound(openMs, istDayStart(day)) < lowerBound(openMs, istDayStart(day + 1)))
    .map(day => `The hours of Muhurat trading on ${toDate(day)} are not confirmed.`)
  if (!knowsHolidays(firstDay) || !knowsHolidays(lastDay)) {
    notes.push('NSE sessions are known for 2018 to 2026: on other days the square-off uses the usual hours.')
  }
  return notes
}

/** All that a run has to say, once it has been simulated. */
export function toReport(dataset: Dataset, run: PreparedRun, simulation: Simulation): Report {
  return withFingerprint(toResult(dataset, run, simulation))
}

function withFingerprint(result: RunResult): Report {
  // its lists stay unmade until somebody asks for them
  return Object.assign(result, { fingerprint: fingerprint(result) })
}

function toResult(
  dataset: Dataset,
  run: PreparedRun,
  simulation: Simulation,
  changed: ChangedFills | null = null,
): RunResult {
  const { stamp, hedges = [] } = dataset
  const { inputs, bars, notes } = run
  const { equityPaise, legs } = simulation
  const traded = mergeLegs(legs)
  const joint = countJointTrades(simulation)
  const others = hedges.map(hedge => ({ instrument: hedge.instrument, dataset: hedge.stamp }))
  const changedNotes = changed && [changedWords(changed, inputs.timeframe!)]
  return {
    engineVersion: ENGINE_VERSION,
    dataset: stamp,
    ...(others.length > 0 && { hedges: others, jointTrades: joint }),
    inputs,
    notes: [
      ...withSoldOptions(notes, dataset, inputs, legs),
      ...simulation.notes,
      ...tradeNotes(simulation, joint, traded.orders),
      ...(changedNotes ?? []),
    ],
    ...(changed && { changedFills: changed }),
    stats: summarise(outcomeOf(run, simulation, { trades: traded.columns, excursions: traded.excursions })),
    get trades() {
      return traded.trades
    },
    open: traded.open,
    excursions: traded.excursions,
    get fills() {
      return traded.fills
    },
    fillNumbers: traded.fillNumbers,
    orders: traded.orders,
    riskEvents: simulation.riskEvents,
    equity: { ms: bars.openMs, paise: equityPaise },
  }
}

/** What the metrics of a run are taken from. */
export function outcomeOf(
  run: Pick<PreparedRun, 'bars' | 'calendar' | 'inputs'>,
  simulation: Simulation,
  { trades, excursions }: Pick<RunOutcome, 'trades' | 'excursions'>,
): RunOutcome {
  const { risk } = run.inputs
  return {
    ...factsOf(run, simulation),
    equityPaise: simulation.equityPaise,
    trades,
    excursions,
    dailyLossPaise: risk && toPaise(risk.maxDailyLoss),
  }
}

/** The same for metrics that take neither a column nor a list. */
export function factsOf(
  { bars, calendar }: Pick<PreparedRun, 'bars' | 'calendar'>,
  { account, legs, barsHeld }: Simulation,
): RunFacts {
  return {
    bars,
    calendar,
    capitalPaise: account.capitalPaise,
    barsInMarket: barsHeld,
    chargesPaise: legs.reduce((sum, leg) => sum + leg.account.chargesPaise, 0),
    rupeesPerTick: legs.reduce((sum, { account, terms }) => sum + account.tradedQty * terms.tick, 0),
  }
}
