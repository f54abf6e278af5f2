import { lowerBound } from '../core/lowerBound.ts'
import type { EpochMs, Qty } from '../core/units.ts'
import { istMinute } from '../market/ist.ts'
import type { Step, Strategy, StrategyContext, TradedLeg } from '../strategies/define.ts'
import type { Order } from '../trading/order.ts'
import type { BookAct } from './bookActs.ts'
import { type BookOrder, type Moment, OrderLog } from './orderLog.ts'
import type { OrderMeter } from './orderMeter.ts'
import { RESTS } from './rejections.ts'
import { SECOND_MS } from './seconds.ts'

/** What leads a book beside its strategy. */
export interface Lead {
  /** In the order of their times. */
  readonly acts: readonly BookAct[]
  /** Entries are taken from the first minute of the day up to, but without, the second. */
  readonly hours: readonly [fromMinute: number, toMinute: number]
  /** What closes is counted in any case. */
  readonly meter: OrderMeter
  /** Whether somebody has let its other orders pass already. */
  readonly isAdmitted: boolean
}

/** Why a strategy acts no more. */
export interface StrategyFault {
  readonly ms: EpochMs
  readonly message: string
}

/** A strategy that a desk leads: it is told of the desk's acts, its orders are written down, and when it fails it is stopped. */
export class LedStrategy {
  fault: StrategyFault | null = null
  readonly strategy: Strategy
  readonly #lead: Lead
  #logs: readonly OrderLog[] = []
  #legs: readonly TradedLeg[] = []
  #openMs: Float64Array = new Float64Array(0)
  readonly #noted = new Map<string, EpochMs>()
  /** When what is happening now happens, where it does not happen inside a second. */
  #deciding: Moment | null = null
  /** Seconds that the order which the desk gives now has to wait. */
  #wait = 0

  constructor(inner: Strategy, lead: Lead) {
    this.#lead = lead
    this.strategy = { ...inner, start: context => this.#start(inner, context) }
  }

  /** Every order of the book, leg by leg. */
  orders(): BookOrder[] {
    return this.#logs.flatMap((log, leg) => log.orders(leg))
  }

  /** When a note of the run was first said; what the run says itself, it says as the day begins. */
  notedMs(text: string): EpochMs {
    return this.#noted.get(text) ?? this.#openMs[0]!
  }

  #start(inner: Strategy, context: StrategyContext<Strategy['params']>): Step {
    const { bars, legs } = context
    const { acts } = this.#lead
    this.#openMs = bars.openMs
    this.#legs = legs
    this.#logs = legs.map(({ broker }) => {
      // inside a second is after what was decided as it began
      const now = () => this.#deciding ?? { ms: bars.openMs[broker.bar]! + 1, seq: 0 }
      const log = new OrderLog(
        broker,
        now,
        ({ role }) => {
          if (role !== 'order') this.#lead.meter.count(now().ms)
        },
        this.#lead.isAdmitted,
      )
      broker.passBy(order => this.#admit(order, broker.bar))
      return log
    })
    let signals: Int8Array | null = null
    const step = this.#guarded(() =>
      inner.start({
        ...context,
        setSignalBars: column => {
          signals = column
        },
        note: sentence => {
          if (!this.#noted.has(sentence)) this.#noted.set(sentence, this.#deciding?.ms ?? bars.openMs[0]!)
          context.note(sentence)
        },
      }),
    )
    const actBars = acts.map(({ ms }) => lowerBound(bars.openMs, ms) - 1)
    context.setSignalBars(withActs(signals, actBars, bars.openMs.length))
    const asked = signals as Int8Array | null
    let next = 0
    const act = (i: number) => {
      while (next < acts.length && actBars[next]! <= i) this.#do(acts[next++]!)
    }
    act(-1)
    return i => {
      if (step && this.fault === null && (asked === null || asked[i] !== 0)) this.#decide(step, i)
      act(i)
    }
  }

  #decide(step: Step, i: number): void {
    const ms = this.#openMs[i]! + SECOND_MS
    this.#deciding = { ms, seq: 0 }
    try {
      step(i)
    } catch (error) {
      this.#fail(error, ms)
    }
    this.#deciding = null
  }

  #guarded(start: () => Step): Step | null {
    try {
      return start()
    } catch (error) {
      this.#fail(error, this.#openMs[0]!)
      return null
    }
  }

  /** It enters nothing any more; its exits work on. */
  #fail(error: unknown, ms: EpochMs): void {
    const message = error instanceof Error ? error.message : String(error)
    this.fault = { ms, message }
    for (const { broker } of this.#legs) broker.blockEntries('Strategy in error')
  }

  /** Why a new order may not pass; it may have to wait for a second in which fewer were sent. */
  #admit(order: Order, bar: number): string | null {
    const ms = this.#deciding?.ms ?? this.#openMs[bar]!
    const [from, to] = this.#lead.hours
    const minute = istMinute(ms)
    if (minute < from || minute >= to) return RESTS.hours
    const { meter, isAdmitted } = this.#lead
    const wait = isAdmitted ? this.#wait : meter.take(ms)
    if (wait === null) return meter.reason
    order.fromBar += wait
    return null
  }

  #do(act: BookAct): void {
    this.#deciding = { ms: act.ms, seq: act.seq }
    if (act.kind === 'block') this.#blockEntries(act.reason)
    else if (act.kind === 'cancel-all') this.#cancelAll(act.reason)
    else if (act.kind === 'limit-position') this.#limitPosition(act.maxQty)
    else this.#doOnLeg(act)
    this.#deciding = null
  }

  /** Nothing makes a strategy that has failed enter again. */
  #blockEntries(reason: string | null): void {
    if (this.fault !== null && reason === null) return
    for (const { broker } of this.#legs) broker.blockEntries(reason)
    if (reason === null) for (const log of this.#logs) log.tellAgain()
  }

  #cancelAll(reason: string): void {
    for (const { broker } of this.#legs) {
      for (const order of broker.working) broker.cancel(order, reason)
    }
  }

  #limitPosition(maxQty: Qty | null): void {
    for (const { broker } of this.#legs) broker.limitPosition(maxQty ?? Infinity)
  }

  #doOnLeg(act: Exclude<BookAct, { kind: 'block' | 'cancel-all' | 'limit-position' }>): void {
    const { broker } = this.#legs[act.kind === 'place' ? 0 : act.leg]!
    switch (act.kind) {
      case 'place':
        this.#wait = act.wait ?? 0
        broker.place(act.side, act.request, act.refused)
        return
      case 'close':
        if (act.qty === null && act.limitPrice === null) broker.close(act.reason)
        else broker.closePart(act.qty ?? Math.abs(broker.position), act.limitPrice, act.reason)
        return
      case 'cancel':
      case 'modify': {
        const order = this.#logs[act.leg]?.find(act.order)
        if (!order) return
        if (act.kind === 'cancel') broker.cancel(order, act.reason)
        else broker.modify(order, act.change)
      }
    }
  }
}

/** The bars on which the strategy or the desk acts; null where the strategy may act on every one. */
function withActs(signals: Int8Array | null, actBars: readonly number[], count: number): Int8Array {
  // a strategy that is to see every bar is asked on every bar
  const all = signals ? signals.slice() : new Int8Array(count).fill(1)
  for (const bar of actBars) if (bar >= 0) all[Math.min(bar, count - 1)] = 1
  return all
}
