import { BarTimes } from '../core/barTimes.ts'
import { type EpochMs, type Paise, type Qty, toPaise } from '../core/units.ts'
import { Workspace } from '../core/workspace.ts'
import { type Indicate, ownColumns } from '../indicators/indicate.ts'
import { AT_LAST_CLOSE, type RunInputs, strategySegment } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { barMinutesOf } from '../market/resample.ts'
import { checkParams, type Strategy } from '../strategies/define.ts'
import type { Account } from '../trading/account.ts'
import type { Broker } from '../trading/broker.ts'
import { DayClock } from '../trading/dayClock.ts'
import type { Leg } from '../trading/leg.ts'
import { Legs } from '../trading/legs.ts'
import { RISK_REASONS, type RiskEvent, RiskMonitor } from '../trading/risk.ts'
import type { EquityPath } from './equityPath.ts'
import { FastForward } from './fastForward.ts'
import { squareOffOn } from './squareOffTime.ts'
import { type HedgeBars, startHedge, startLeg } from './startLeg.ts'

/** What the bar loop leaves behind. */
export interface Simulation {
  readonly account: Account
  readonly broker: Broker
  /** Every instrument of the run; the first one's account and broker are those above. */
  readonly legs: readonly Leg[]
  readonly riskEvents: readonly RiskEvent[]
  /** One value for each bar, marked at its close; empty where a path took them. */
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

/** What a run may be given besides its bars, its strategy and its inputs. */
interface SimulateOptions {
  readonly hedges?: readonly HedgeBars[]
  readonly onProgress?: ((bars: number) => void) | undefined
  /** Memory that a run before has warmed; missing is a run that has its own. */
  readonly workspace?: Workspace
  /** Whether the answer outlives the next run in that workspace; if not, its equity, fills and trades are its own until then. */
  readonly isKept?: boolean
  /** Takes the equity instead of a column, for a run of which only metrics are asked. */
  readonly path?: EquityPath
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
    isKept = false,
    path,
    indicate = ownColumns(workspace),
    barMinutes = barMinutesOf(bars),
    costMultiplier = 1,
  }: SimulateOptions = {},
): Simulation {
  const { openMs, close } = bars
  const count = openMs.length
  const capitalPaise = toPaise(inputs.capital)
  const notes: string[] = []
  const { equity, record } = startRecord(path, workspace, count, isKept, capitalPaise)
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
      beginDay(i, legs, together, risk, clock.intraday, record)
      progress(i)
    },
    'square-off': (i: number) => squareOff(i, legs, together),
  }
  const passTimes = (i: number) => {
    const ms = openMs[i]!
    while (ms >= clock.nextMs) passTime[clock.pass(ms)](i)
  }
  // several legs, and fills at the close, are looked at on every bar
  const quiet = new FastForward(
    bars,
    account,
    broker,
    record,
    group === null && !fillsAtClose ? active : null,
  )
  let barsHeld = 0
  // the three numbers that each bar is compared with, kept at hand: a time would have to be looked up for each
  let nextBar = 0
  let { peakPaise, floorPaise } = risk

  for (let i = 0; i < count; i = quiet.mark(i + 1, nextBar, peakPaise, floorPaise)) {
    if (i === nextBar) {
      passTimes(i)
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
    note(i, equityPaise, equity, path)
  }
  if (isKept) keepLegs(legs)
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

/** What a run tells its equity, and the column that it becomes: an empty one where a path takes it. */
function startRecord(
  path: EquityPath | undefined,
  workspace: Workspace,
  count: number,
  isKept: boolean,
  capitalPaise: Paise,
): { equity: Float64Array; record: Float64Array | EquityPath } {
  if (path === undefined) {
    const equity = workspace.start(count, isKept)
    return { equity, record: equity }
  }
  path.start(capitalPaise)
  return { equity: workspace.startWithout(count), record: path }
}

/** The equity at the close of bar i: one more value of the column, where no path takes it. */
function note(i: number, equityPaise: Paise, equity: Float64Array, path: EquityPath | undefined): void {
  if (path === undefined) equity[i] = equityPaise
  else path.note(i, equityPaise)
}

function keepLegs(legs: readonly Leg[]): void {
  for (const { account, broker } of legs) {
    account.keep()
    broker.fillLog.keep()
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
  return new DayClock(inputs.squareOff, squareOffOn(inputs))
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

/** Bar i begins a day. What an intraday run still has working is cancelled, what it holds closed where the day before ended (R4). */
function beginDay(
  i: number,
  legs: readonly Leg[],
  together: Legs,
  risk: RiskMonitor,
  intraday: boolean,
  equity: Float64Array | EquityPath,
): void {
  const isColumn = equity instanceof Float64Array
  if (intraday && i > 0) {
    together.cancelEntries('Session end')
    for (const { broker } of legs) broker.closeNow(i - 1, 'close', 'Session end')
    const endPaise = legs.reduce((sum, { account }) => sum + account.cashPaise, 0)
    if (isColumn) equity[i - 1] = endPaise
    else equity.amend(endPaise)
  }
  const beforePaise = isColumn ? equity[i - 1] : equity.lastPaise
  if (!isColumn && i > 0) equity.endDay()
  risk.startDay(i === 0 ? legs[0]!.account.capitalPaise : beforePaise!)
  for (const { broker } of legs) broker.startDay(i, risk.blocked)
}

/** The equity is at a new peak, or a limit acts. */
function enforce(risk: RiskMonitor, legs: readonly Leg[], equityPaise: Paise, ms: EpochMs, i: number): void {
  const kind = risk.look(equityPaise, ms, i)
  if (kind) for (const { broker } of legs) broker.halt(RISK_REASONS[kind], risk.blocked)
}

function squareOff(i: number, legs: readonly Leg[], together: Legs): void {
  for (const { broker } of legs) {
    broker.closeNow(i, 'open', 'Square-off')
    broker.endEntries('After square-off')
  }
  // the bar that ends them is i for their brokers, too
  together.cancelEntries('Square-off')
}
