import type { RunInputs } from './inputs.ts'
import { type Bars, hasVolume } from './market/bars.ts'
import { findInstrument } from './market/instruments.ts'
import { InputError } from './problem.ts'
import { checkParams, type Strategy } from './strategies/define.ts'
import { Account } from './trading/account.ts'
import { Broker } from './trading/broker.ts'
import { makeCosts } from './trading/costs.ts'
import { DayClock } from './trading/dayClock.ts'
import { RISK_REASONS, type RiskEvent, RiskWatch } from './trading/risk.ts'
import { type EpochMs, type Paise, toPaise } from './units.ts'
import { Workspace } from './workspace.ts'

/** What the bar loop leaves behind. */
export interface Simulation {
  readonly account: Account
  readonly broker: Broker
  readonly riskEvents: readonly RiskEvent[]
  /** One value for each bar, marked at its close. */
  readonly equityPaise: Float64Array
  /** Bars at whose close a position was held. */
  readonly barsHeld: number
  readonly notes: readonly string[]
}

/** How often the loop reports its progress, in bars. */
const PROGRESS_BARS = 65_536

/**
 * Walks the bars once: orders meet the bar, the account is marked, the limits look, the strategy acts (RULES.md, T3).
 * `workspace` brings memory that a run before has warmed; the answer's column is then its own only until the next run.
 */
export function simulate(
  bars: Bars,
  strategy: Strategy,
  inputs: RunInputs,
  onProgress?: (bars: number) => void,
  workspace = new Workspace(),
): Simulation {
  const { openMs, close } = bars
  const count = openMs.length
  const capitalPaise = toPaise(inputs.capital)
  const notes: string[] = []
  const account = new Account(capitalPaise)
  const broker = new Broker(bars, account, brokerTerms(bars, inputs, notes))
  const risk = new RiskWatch(inputs.risk, capitalPaise)
  const clock = new DayClock(inputs.squareOff)
  const fillsAtClose = inputs.fill.at === 'this-close'
  const equity = workspace.start(count)
  const step = strategy.start({
    bars,
    params: checkParams(strategy, inputs.params),
    broker,
    direction: inputs.direction,
    column: () => workspace.column(),
    note: sentence => notes.push(sentence),
  })
  let barsHeld = 0

  for (let i = 0; i < count; i++) {
    const ms = openMs[i]!
    while (ms >= clock.nextMs) {
      if (clock.pass(ms) === 'day') startDay(i, bars, account, broker, risk, clock.intraday, equity)
      else squareOff(i, bars, broker)
    }
    broker.meetBar(i)
    let equityPaise: Paise = account.equityPaise(close[i]!)
    if (equityPaise > risk.peakPaise || equityPaise <= risk.floorPaise) {
      enforce(risk, broker, equityPaise, ms, i)
    }
    step(i)
    if (fillsAtClose) {
      broker.meetClose(i)
      equityPaise = account.equityPaise(close[i]!)
    }
    equity[i] = equityPaise
    if (account.positionQty !== 0) barsHeld++
    if (onProgress && i % PROGRESS_BARS === 0) onProgress(i)
  }
  return { account, broker, riskEvents: risk.events, equityPaise: equity, barsHeld, notes }
}

/** Bar i begins a day. What an intraday run still holds is closed where the day before ended (R4). */
function startDay(
  i: number,
  { close }: Bars,
  account: Account,
  broker: Broker,
  risk: RiskWatch,
  intraday: boolean,
  equity: Float64Array,
): void {
  if (intraday && account.positionQty !== 0) {
    broker.closeNow(i - 1, close[i - 1]!, 'Session end')
    equity[i - 1] = account.cashPaise
  }
  risk.startDay(i === 0 ? account.capitalPaise : equity[i - 1]!)
  broker.startDay(i, risk.barred)
}

/** The equity is at a new peak, or a limit acts. */
function enforce(risk: RiskWatch, broker: Broker, equityPaise: Paise, ms: EpochMs, i: number): void {
  const kind = risk.look(equityPaise, ms, i)
  if (kind) broker.halt(RISK_REASONS[kind], risk.barred)
}

function squareOff(i: number, { open }: Bars, broker: Broker): void {
  broker.closeNow(i, open[i]!, 'Square-off')
  broker.entriesBarred ??= 'After square-off'
}

function brokerTerms(bars: Bars, inputs: RunInputs, notes: string[]) {
  const instrument = findInstrument(inputs.instrument)
  const tick = inputs.fill.tick ?? instrument.tick
  const capped = inputs.fill.maxVolumeFraction !== null
  if (tick === 0 && inputs.fill.slippageTicks > 0) {
    throw new InputError('slippage-ticks: slippage in ticks needs a tick above 0.', 'slippageTicks')
  }
  const noVolume = capped && !hasVolume(bars)
  if (noVolume) notes.push(`Volume cap off: the ${inputs.instrument} data has no volume.`)
  return {
    charge: makeCosts(inputs.costs),
    fill: noVolume ? { ...inputs.fill, maxVolumeFraction: null } : inputs.fill,
    tick,
    sizing: inputs.size,
    marginFraction: instrument.marginFraction,
    maxPositionQty: inputs.risk?.maxPositionQty ?? Infinity,
  }
}
