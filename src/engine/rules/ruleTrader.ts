import type { EpochMs } from '../core/units.ts'
import { DAY_MS, istDay, istDayStart, MINUTE_MS } from '../market/ist.ts'
import type { StrategyContext } from '../strategies/define.ts'
import type { Exits, Order } from '../trading/order.ts'
import type { NumberField, Rules } from './rules.ts'

/** What the rules say on each bar, worked out before the first one; none looks beyond its own. */
export interface Signals {
  /** 1 enters long, −1 short. */
  readonly entry: Int8Array
  readonly exitLong: Int8Array
  readonly exitShort: Int8Array
}

type Context = Pick<StrategyContext<Rules['params']>, 'bars' | 'barMinutes' | 'broker' | 'direction'>

/** Gives the orders of one run of rules. See RULES.md, B9. */
export class RuleTrader {
  readonly #rules: Rules
  readonly #numbers: Readonly<Record<NumberField, number>>
  readonly #signals: Signals
  readonly #context: Context
  /** Minutes after midnight at which positions are closed; null where they are not. */
  readonly #exitMinute: number | null
  readonly #exits: Exits | null
  /** The order that opened the position, or is to open it. */
  #entry: Order | null = null
  /** The last entry that has filled and was counted. */
  #counted: Order | null = null
  #heldBefore = 0
  #entryBar = 0
  /** The first bar on which an entry may be given again. */
  #readyBar = 0
  #tradesToday = 0
  #nextDayMs: EpochMs = -Infinity
  #exitMs: EpochMs = Infinity
  /** Highest price since the entry of a long position, lowest of a short one. */
  #extreme = Number.NaN

  constructor(
    rules: Rules,
    numbers: Readonly<Record<NumberField, number>>,
    signals: Signals,
    context: Context,
    exitMinute: number | null,
  ) {
    this.#rules = rules
    this.#numbers = numbers
    this.#signals = signals
    this.#context = context
    this.#exitMinute = exitMinute
    this.#exits = exitsOf(numbers)
  }

  /** Whether bars without a signal need not be seen. */
  get actsOnSignalsAlone(): boolean {
    const { trailingStopPct, maxBarsHeld, coolDownBars, maxTradesPerDay } = this.#numbers
    return this.#exitMinute === null && trailingStopPct + maxBarsHeld + coolDownBars + maxTradesPerDay === 0
  }

  /** Acts on bar i, which has closed. */
  step(i: number): void {
    const { bars, broker } = this.#context
    if (bars.openMs[i]! >= this.#nextDayMs) this.#startDay(bars.openMs[i]!)
    const held = broker.position
    this.#follow(held, i)
    const isOver = bars.openMs[i]! >= this.#exitMs
    if (held !== 0) this.#leave(held, i, isOver)
    if (!isOver && this.#signals.entry[i] !== 0) this.#enter(held, this.#signals.entry[i]!, i)
    this.#heldBefore = held
  }

  #startDay(ms: EpochMs): void {
    const start = istDayStart(istDay(ms))
    this.#nextDayMs = start + DAY_MS
    this.#tradesToday = 0
    if (this.#exitMinute !== null) {
      this.#exitMs = start + (this.#exitMinute - this.#context.barMinutes) * MINUTE_MS
    }
  }

  /** Keeps the books of the position: when it began, when it ended, how far it went. */
  #follow(held: number, i: number): void {
    const before = this.#heldBefore
    const isNew = this.#entry !== null && this.#entry !== this.#counted && this.#entry.filledQty > 0
    if (isNew) {
      this.#counted = this.#entry
      this.#tradesToday++
    }
    if (held === 0) {
      // what came and went inside the bar was a position too
      if (before !== 0 || isNew) this.#readyBar = i + this.#numbers.coolDownBars
      return
    }
    const { high, low } = this.#context.bars
    if (held * before <= 0) {
      this.#entryBar = i
      this.#extreme = held > 0 ? high[i]! : low[i]!
    }
    this.#extreme = held > 0 ? Math.max(this.#extreme, high[i]!) : Math.min(this.#extreme, low[i]!)
  }

  #leave(held: number, i: number, isOver: boolean): void {
    const { broker } = this.#context
    const { maxBarsHeld, trailingStopPct } = this.#numbers
    const exit = held > 0 ? this.#signals.exitLong : this.#signals.exitShort
    if (exit[i] !== 0) broker.close('Exit rules')
    else if (isOver) broker.close('Exit time')
    else if (maxBarsHeld > 0 && i - this.#entryBar + 1 >= maxBarsHeld)
      broker.close(`Held ${maxBarsHeld} bars`)
    else if (trailingStopPct > 0) this.#trail(held)
  }

  /** Draws the stop after the price; it never goes back. */
  #trail(held: number): void {
    const stop = this.#entry?.stopLoss
    if (!stop) return
    const side = held > 0 ? 1 : -1
    const price = this.#extreme * (1 - (side * this.#numbers.trailingStopPct) / 100)
    if (side * (price - stop.stopPrice) > 0) this.#context.broker.modify(stop, { stopPrice: price })
  }

  #enter(held: number, side: number, i: number): void {
    const { broker } = this.#context
    if (held * side > 0 || (held !== 0 && this.#rules.onOpposite === 'ignore')) return
    this.#dropEntry(side)
    if (held !== 0) broker.close('Opposite entry')
    if (held !== 0 && this.#rules.onOpposite === 'close') return
    if (this.#isWorking() || !this.#mayEnter(side, i)) return
    const reason = side > 0 ? 'Long entry' : 'Short entry'
    const request = this.#exits === null ? { reason } : { reason, exits: this.#exits }
    this.#entry = side > 0 ? broker.buy(request) : broker.sell(request)
  }

  #mayEnter(side: number, i: number): boolean {
    const { direction } = this.#context
    const { maxTradesPerDay } = this.#numbers
    const takesSide = direction === 'both' || direction === (side > 0 ? 'long' : 'short')
    return takesSide && i >= this.#readyBar && (maxTradesPerDay === 0 || this.#tradesToday < maxTradesPerDay)
  }

  /** What is left of an entry on the other side must not work on. */
  #dropEntry(side: number): void {
    const entry = this.#entry
    if (entry && this.#isWorking() && (entry.side === 'buy') !== side > 0) {
      this.#context.broker.cancel(entry, 'Opposite entry')
    }
  }

  #isWorking(): boolean {
    return this.#entry?.status === 'OPEN'
  }
}

/** The stop that trails begins where the nearer of the two stops lies. */
function exitsOf({
  takeProfitPct,
  stopLossPct,
  trailingStopPct,
}: Readonly<Record<NumberField, number>>): Exits | null {
  const stops = [stopLossPct, trailingStopPct].filter(pct => pct > 0)
  const nearest = stops.length === 0 ? 0 : Math.min(...stops)
  return takeProfitPct > 0 || nearest > 0 ? { takeProfitPct, stopLossPct: nearest } : null
}
