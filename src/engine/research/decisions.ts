/** What strategies ask of their brokers, written down: what the look-ahead test compares (L1). */

import { seededRandom } from '../core/random.ts'
import type { Indicate } from '../indicators/indicate.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { MINUTE_MS } from '../market/ist.ts'
import type { Strategy } from '../strategies/define.ts'
import type { Broker } from '../trading/broker.ts'

/** One call. Orders, not fills: a fill depends on the bar after it. */
export interface Decision {
  /** The bar in which it was decided. */
  readonly bar: number
  /** Place of the instrument in the run. */
  readonly leg: number
  /** "buy", "modify", or "enter together" for all legs; "note" for what it says in the report. */
  readonly call: string
  /** What it was called with, in words: "order 3, qty 10, limitPrice 18100". */
  readonly detail: string
}

/** The strategy with brokers that tell of each call before they pass it on. */
export function recorded(strategy: Strategy, tell: (decision: Decision) => void): Strategy {
  return {
    ...strategy,
    start(context) {
      let bar = -1
      const legs = context.legs.map((leg, k) => ({
        ...leg,
        broker: watched(leg.broker, (call, given) => tell({ bar, leg: k, call, detail: wordsOf(given) })),
      }))
      const step = strategy.start({
        ...context,
        broker: legs[0]!.broker,
        legs,
        enterSpread(weights, reason) {
          tell({ bar, leg: 0, call: 'enter together', detail: wordsOf([weights, reason]) })
          context.enterSpread(weights, reason)
        },
        note(sentence) {
          tell({ bar, leg: 0, call: 'note', detail: sentence })
          context.note(sentence)
        },
      })
      return i => {
        bar = i
        step(i)
      }
    },
  }
}

/** Each method once: a strategy may call three of them in every bar. */
function watched(broker: Broker, tell: (call: string, given: readonly unknown[]) => void): Broker {
  const methods = new Map<string | symbol, unknown>()
  return new Proxy(broker, {
    get(real, name) {
      const known = methods.get(name)
      if (known) return known
      const member: unknown = Reflect.get(real, name, real)
      if (typeof member !== 'function') return member
      const method = (...given: readonly unknown[]) => {
        tell(String(name), given)
        return Reflect.apply(member, real, given)
      }
      methods.set(name, method)
      return method
    },
  })
}

/** Orders refer to each other in circles: their number stands for them. */
function wordsOf(given: readonly unknown[]): string {
  let words = ''
  for (const part of given) words += `${words && ', '}${wordOf(part)}`
  return words
}

function wordOf(part: unknown): string {
  if (part === null || typeof part !== 'object') return part === null ? 'none' : String(part)
  if (Array.isArray(part)) return `[${wordsOf(part)}]`
  if ('id' in part) return `order ${String(part.id)}`
  let words = ''
  for (const [name, value] of Object.entries(part)) {
    const word = value !== null && typeof value === 'object' ? `(${wordOf(value)})` : wordOf(value)
    words += `${words && ', '}${name} ${word}`
  }
  return words
}

/** The strategy, which sees these bars in the place of the run's, one for each leg; it trades in those of the run. */
export function seeing(strategy: Strategy, legBars: readonly Bars[], indicator: Indicate): Strategy {
  return {
    ...strategy,
    start: context =>
      strategy.start({
        ...context,
        bars: legBars[0]!,
        legs: context.legs.map((leg, k) => ({ ...leg, bars: legBars[k]! })),
        indicator,
      }),
  }
}

/** How far opens and closes of the other future are spread around the last close that is kept. */
const WIDEST = 0.05
/** One bar in so many of another future has no volume. */
const SILENT = 8
/** What a bar of another future trades on average where the data has no volume. */
const USUAL_VOLUME = 1_000
/** Bars by which another future may be longer than the data. */
export const MORE_BARS = 50

/**
 * Bars with another future: a buffer in which everything after any bar can be replaced, prices and volumes, with fewer
 * bars or more. The same seed gives the same future.
 */
export class OtherFuture {
  readonly #own: Bars
  /** What is kept, then what was replaced, as long as any future. */
  readonly #bars: Bars
  /** Of the last close that is kept. */
  readonly #shares: Omit<Bars, 'openMs'>

  constructor(own: Bars, seed: number) {
    const count = own.openMs.length + MORE_BARS
    this.#own = own
    this.#shares = sharesOf(own, count, seed)
    const column = () => new Float64Array(count)
    this.#bars = {
      openMs: longerTimes(own.openMs, count),
      open: column(),
      high: column(),
      low: column(),
      close: column(),
      volume: column(),
    }
  }

  /** The bars up to i, and others after it, so many in all. The memory is the same after each call. */
  after(i: number, count = this.#own.openMs.length): Bars {
    const last = this.#own.close[i]!
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
      const column = this.#bars[name]
      const shares = this.#shares[name]
      const unit = name === 'volume' ? 1 : last
      column.set(this.#own[name].subarray(0, i + 1))
      for (let k = i + 1; k < count; k++) column[k] = shares[k]! * unit
    }
    return sliceBars(this.#bars, 0, count)
  }
}

/** The times, and more of them as far apart as the last two. */
function longerTimes(openMs: Float64Array, count: number): Float64Array {
  const longer = new Float64Array(count)
  longer.set(openMs)
  const own = openMs.length
  const stepMs = own > 1 ? openMs[own - 1]! - openMs[own - 2]! : MINUTE_MS
  for (let k = own; k < count; k++) longer[k] = longer[k - 1]! + stepMs
  return longer
}

function sharesOf(own: Bars, count: number, seed: number): Omit<Bars, 'openMs'> {
  const random = seededRandom(seed)
  const column = () => new Float64Array(count)
  const shares = { open: column(), high: column(), low: column(), close: column(), volume: column() }
  const total = own.volume.reduce((sum, units) => sum + units, 0)
  // data without volume gets one: what only the future has must change nothing
  const mean = total > 0 ? total / own.openMs.length : USUAL_VOLUME
  for (let k = 0; k < count; k++) {
    const open = 1 + (random() - 0.5) * WIDEST
    const close = 1 + (random() - 0.5) * WIDEST
    shares.open[k] = open
    shares.close[k] = close
    shares.high[k] = Math.max(open, close) + (random() * WIDEST) / 4
    shares.low[k] = Math.min(open, close) - (random() * WIDEST) / 4
    shares.volume[k] = random() * SILENT < 1 ? 0 : 1 + Math.floor(random() * Math.max(2, 2 * mean))
  }
  return shares
}
