import { InputError } from '../core/problem.ts'
import { type EpochMs, type Paise, type Price, type Qty, toPaise } from '../core/units.ts'
import { Workspace } from '../core/workspace.ts'
import { type Indicate, ownColumns } from '../indicators/sharedColumns.ts'
import {
  AT_LAST_CLOSE,
  chargeSegment,
  type RunInputs,
  runSegment,
  strategySegment,
} from '../inputs/inputs.ts'
import { type Bars, firstTradedBar } from '../market/bars.ts'
import { findInstrument } from '../market/instruments.ts'
import { dayTimeWords, istDay } from '../market/ist.ts'
import { lotNote, qtyRulesOf } from '../market/lots.ts'
import { barMinutesOf } from '../market/resample.ts'
import { squareOffMinuteOn } from '../market/sessions.ts'
import { tickOn } from '../market/ticks.ts'
import { checkParams, type Strategy } from '../strategies/define.ts'
import { Account } from '../trading/account.ts'
import { Broker } from '../trading/broker.ts'
import { chargeNotes } from '../trading/charges/runCharges.ts'
import { makeCosts } from '../trading/costs.ts'
import { scaledCosts } from '../trading/costsScaled.ts'
import { DayClock } from '../trading/dayClock.ts'
import type { Leg } from '../trading/leg.ts'
import { Legs } from '../trading/legs.ts'
import { positionTerms } from '../trading/margin.ts'
import { RISK_REASONS, type RiskEvent, RiskMonitor } from '../trading/risk.ts'
import { BarTimes } from './barTimes.ts'
import { FastForward } from './fastForward.ts'

/** What the bar loop leaves behind. */
export interface Simulation {
  readonly account: Account
  readonly broker: Broker
  /** Every instrument of the run; the first one's account and broker are those above. */
  readonly legs: readonly Leg[]
  readonly riskEvents: readonly RiskEvent[]
  /** One value for each bar, marked at its close. */
  readonly equityPaise: Float64Array
  /** Bars at whose close a position was held, before anything filled at that close (M6). */
  readonly barsHeld: number
  /** Bars at whose close some legs were held and others not (S5); 0 in a run of one instrument. */
  readonly barsAlone: number
  /** Bars in which all legs were entered together (S3). */
  readonly enteredBars: readonly number[]
  readonly notes: readonly string[]
}

/** How often the loop reports its progress, in bars; it does so where a day begins. */
const PROGRESS_BARS = 65_536

/** Another instrument of a run. Its bars have the times of the main one's. */
export interface HedgeBars {
  readonly instrument: string
  readonly bars: Bars
  /** Order prices are rounded to it; null takes the instrument's. */
  readonly tick: Price | null
}

/** What a run may be given besides its bars, its strategy and its inputs. */
interface SimulateOptions {
  readonly hedges?: readonly HedgeBars[]
  readonly onProgress?: ((bars: number) => void) | undefined
  /** Memory that a run before has warmed; the answer's column is then its own only until the next run. */
  readonly workspace?: Workspace
  /** Where the strategy's indicators come from: missing is a run that computes its own. */
  readonly indicate?: Indicate
  /** Minutes from bar to bar; missing is what the first bars show. */
  readonly barMinutes?: number
  /** How many times each fill's charges are taken, for a run that is compared with another (W9); missing is once. */
  readonly costMultiplier?: number
}

/**
 * Walks the bars once: orders meet the bar, the account is marked, the limits look, the strategy acts (RULES.md, T3).
 */
export function simulate(
  bars: Bars,
  strategy: Strategy,
  inputs: RunInputs,
  {
    hedges = [],
    onProgress,
    workspace = new Workspace(),
    indicate = ownColumns(workspace),
    barMinutes = barMinutesOf(bars),
    costMultiplier = 1,
  }: SimulateOptions = {},
): Simulation {
  const { openMs, close } = bars
  const count = openMs.length
  const capitalPaise = toPaise(inputs.capital)
  const notes: string[] = []
  const equity = workspace.start(count)
  const main = startLeg(bars, inputs, capitalPaise, notes, costMultiplier, workspace)
  const { account, broker } = main
  const legs = [main, ...hedges.map(hedge => startHedge(hedge, inputs, notes, costMultiplier, workspace))]
  const risk = new RiskMonitor(inputs.risk, capitalPaise)
  const clock = startClock(inputs)
  const times = new BarTimes(openMs)
  const fillsAtClose = inputs.fill.at === 'this-close'
  const together = new Legs(legs)
  const group = together.several
  let active: Int8Array | null = null
  const step = strategy.start({
    bars,
    barMinutes,
    params: checkParams(strategy, inputs.params),
    broker,
    legs,
    enterSpread: (weights, reason) => together.enter(weights, reason),
    direction: inputs.direction,
    segment: strategySegment(inputs),
    lotAt: lotAt(main, inputs),
    indicator: indicate,
    setSignalBars: bars => {
      active = bars
    },
    note: sentence => notes.push(sentence),
  })
  const progress = every(PROGRESS_BARS, onProgress)
  const passTime = {
    day: (i: number) => {
      beginDay(i, legs, together, risk, clock.intraday, equity)
      progress(i)
    },
    'square-off': (i: number) => squareOff(i, legs, together),
  }
  // several legs, and fills at the close, are looked at on every bar
  const quiet = new FastForward(
    bars,
    account,
    broker,
    equity,
    group === null && !fillsAtClose ? active : null,
  )
  let barsHeld = 0
  // the three numbers that each bar is compared with, kept at hand: a time would have to be looked up for each
  let nextBar = 0
  let { peakPaise, floorPaise } = risk

  for (let i = 0; i < count; i = quiet.mark(i + 1, nextBar, peakPaise, floorPaise)) {
    if (i === nextBar) {
      const ms = openMs[i]!
      while (ms >= clock.nextMs) passTime[clock.pass(ms)](i)
      floorPaise = risk.floorPaise
      nextBar = times.firstAt(clock.nextMs, i + 1)
    }
    let equityPaise: Paise
    if (group === null) {
      broker.meetBar(i)
      equityPaise = account.equityPaise(close[i]!)
    } else {
      equityPaise = group.meetBar(i)
    }
    if (equityPaise > peakPaise || equityPaise <= floorPaise) {
      enforce(risk, legs, equityPaise, openMs[i]!, i)
      peakPaise = risk.peakPaise
      floorPaise = risk.floorPaise
    }
    step(i)
    // M6: before anything fills at this very close
    if (account.positionQty !== 0) barsHeld++
    if (fillsAtClose) equityPaise = together.meetClose(i)
    equity[i] = equityPaise
  }
  return {
    account,
    broker,
    legs,
    riskEvents: risk.events,
    equityPaise: equity,
    barsHeld: Math.max(barsHeld + quiet.barsHeld, together.barsHeld),
    barsAlone: together.barsAlone,
    enteredBars: together.enteredBars,
    notes: [...new Set(notes)],
  }
}

/** Q1: the lot of each bar's day, for a strategy with quantities of its own. */
function lotAt({ bars, terms: { qtyRulesAt } }: Leg, { lots }: RunInputs): ((i: number) => Qty) | null {
  return lots && qtyRulesAt !== null ? i => qtyRulesAt(bars.openMs[i]!).lot : null
}

/** R4: the square-off keeps to the sessions of the exchange, where the instrument has one. */
function startClock(inputs: RunInputs): DayClock {
  // a time that no bar reaches: each day is closed where it ends
  if (inputs.squareOff === AT_LAST_CLOSE) return new DayClock('23:59')
  const segment = runSegment(inputs)
  const hasSessions = findInstrument(inputs.instrument).calendar === 'nse' && segment !== null
  return new DayClock(
    inputs.squareOff,
    hasSessions ? (day, askedMinute) => squareOffMinuteOn(day, segment, askedMinute) : undefined,
  )
}

/** Passes the first number on, and then those that are so much above the last one. */
function every(distance: number, tell: (value: number) => void = () => {}): (value: number) => void {
  let next = 0
  return value => {
    if (value < next) return
    next = value + distance
    tell(value)
  }
}

function startLeg(
  bars: Bars,
  inputs: RunInputs,
  capitalPaise: Paise,
  notes: string[],
  costMultiplier: number,
  workspace: Workspace,
): Leg {
  const account = new Account(capitalPaise, workspace.rows(), bars.openMs)
  const terms = brokerTerms(bars, inputs, notes, costMultiplier)
  const broker = new Broker(bars, account, terms, workspace.rows())
  return { instrument: inputs.instrument, bars, account, broker, terms }
}

/** S2: it draws on the run's money, of which the main leg's account keeps the book: its own begins at nothing. */
function startHedge(
  { instrument, bars, tick }: HedgeBars,
  inputs: RunInputs,
  notes: string[],
  costMultiplier: number,
  workspace: Workspace,
): Leg {
  const own = { ...inputs, instrument, fill: { ...inputs.fill, tick } }
  return startLeg(bars, own, 0, notes, costMultiplier, workspace)
}

/** Bar i begins a day. What an intraday run still has working is cancelled, what it holds closed where the day before ended (R4). */
function beginDay(
  i: number,
  legs: readonly Leg[],
  together: Legs,
  risk: RiskMonitor,
  intraday: boolean,
  equity: Float64Array,
): void {
  if (intraday && i > 0) {
    together.cancelEntries('Session end')
    for (const { broker } of legs) broker.closeNow(i - 1, 'close', 'Session end')
    equity[i - 1] = legs.reduce((sum, { account }) => sum + account.cashPaise, 0)
  }
  risk.startDay(i === 0 ? legs[0]!.account.capitalPaise : equity[i - 1]!)
  for (const { broker } of legs) broker.startDay(i, risk.blocked)
}

/** The equity is at a new peak, or a limit acts. */
function enforce(risk: RiskMonitor, legs: readonly Leg[], equityPaise: Paise, ms: EpochMs, i: number): void {
  const kind = risk.look(equityPaise, ms, i)
  if (kind) for (const { broker } of legs) broker.halt(RISK_REASONS[kind], risk.blocked)
}

function squareOff(i: number, legs: readonly Leg[], together: Legs): void {
  together.cancelEntries('Square-off')
  for (const { broker } of legs) {
    broker.closeNow(i, 'open', 'Square-off')
    broker.entriesBlocked ??= 'After square-off'
  }
}

/** F8: how long a volume cap was off, for want of volume. */
function uncappedNotes(bars: Bars, instrument: string): string[] {
  const first = firstTradedBar(bars)
  if (first === 0) return []
  if (first === bars.openMs.length) return [`Volume cap off: the ${instrument} data has no volume.`]
  const words = dayTimeWords(bars.openMs[first]!)
  return [`Volume cap off until ${words}: the ${instrument} data has no volume before.`]
}

function brokerTerms(bars: Bars, inputs: RunInputs, notes: string[], costMultiplier: number) {
  const instrument = findInstrument(inputs.instrument)
  const segment = runSegment(inputs)
  const { openMs } = bars
  const firstDay = istDay(openMs[0]!)
  const tick = inputs.fill.tick ?? tickOn(instrument, segment, firstDay, bars.open[0]!)
  const capped = inputs.fill.maxVolumeFraction !== null
  if (tick === 0 && inputs.fill.slippageTicks > 0) {
    throw new InputError('slippage-ticks: slippage in ticks needs a tick above 0.', 'slippageTicks')
  }
  if (capped) notes.push(...uncappedNotes(bars, inputs.instrument))
  if (inputs.lots) notes.push(lotNote(instrument, segment, firstDay, istDay(openMs.at(-1)!)))
  notes.push(...chargeNotes(inputs.costs, instrument, openMs[0]!, openMs.at(-1)!))
  const costs = makeCosts(inputs.costs, chargeSegment(inputs))
  return {
    costs: costMultiplier === 1 ? costs : scaledCosts(costs, costMultiplier),
    fill: inputs.fill,
    tick,
    sizing: inputs.size,
    ...positionTerms(inputs),
    maxPositionQty: inputs.risk?.maxPositionQty ?? Infinity,
    qtyRulesAt: inputs.lots ? qtyRulesOf(instrument, segment) : null,
  }
}
