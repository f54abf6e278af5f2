/** What strategies ask of their brokers, written down: what the look-ahead test compares (L1). */
import type { Indicate } from '../indicators/sharedColumns.ts'
import { type Bars, hasVolume } from '../market/bars.ts'
import { seededRandom } from '../random.ts'
import type { Strategy } from '../strategies/define.ts'
import type { Broker } from '../trading/broker.ts'

/** One call. Orders, not fills: a fill depends on the bar after it. */
export interface Decision {
  /** The bar in which it was decided. */
  readonly bar: number
  /** Place of the instrument in the run. */
  readonly leg: number
  /** "buy", "modify", or "enter together" for all legs. */
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
        enterTogether(weights, reason) {
          tell({ bar, leg: 0, call: 'enter together', detail: wordsOf([weights, reason]) })
          context.enterTogether(weights, reason)
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

/**
 * Bars with another future: a buffer in which everything after any bar can be replaced, at the same times. The same seed
 * gives the same future.
 */
export class OtherFuture {
  /** What is kept, then what was replaced. The memory is the same after each call of `after`. */
  readonly bars: Bars
  readonly #own: Bars
  /** Of the last close that is kept. */
  readonly #shares: Omit<Bars, 'openMs'>

  constructor(own: Bars, seed: number) {
    this.#own = own
    this.#shares = sharesOf(own, seed)
    const { open, high, low, close, volume } = own
    this.bars = {
      openMs: own.openMs,
      open: open.slice(),
      high: high.slice(),
      low: low.slice(),
      close: close.slice(),
      volume: volume.slice(),
    }
  }

  /** The bars up to i, and others after it. */
  after(i: number): Bars {
    const last = this.#own.close[i]!
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
      const column = this.bars[name]
      const shares = this.#shares[name]
      const unit = name === 'volume' ? 1 : last
      column.set(this.#own[name].subarray(0, i + 1))
      for (let k = i + 1; k < column.length; k++) column[k] = shares[k]! * unit
    }
    return this.bars
  }
}

function sharesOf(own: Bars, seed: number): Omit<Bars, 'openMs'> {
  const random = seededRandom(seed)
  const column = () => new Float64Array(own.openMs.length)
  const shares = { open: column(), high: column(), low: column(), close: column(), volume: column() }
  const total = own.volume.reduce((sum, units) => sum + units, 0)
  // data without volume stays so: a strategy that switches its filter off must not switch it on
  const most = hasVolume(own) ? Math.max(2, (2 * total) / own.openMs.length) : 0
  for (let k = 0; k < own.openMs.length; k++) {
    const open = 1 + (random() - 0.5) * WIDEST
    const close = 1 + (random() - 0.5) * WIDEST
    shares.open[k] = open
    shares.close[k] = close
    shares.high[k] = Math.max(open, close) + (random() * WIDEST) / 4
    shares.low[k] = Math.min(open, close) - (random() * WIDEST) / 4
    shares.volume[k] = most > 0 ? 1 + Math.floor(random() * most) : 0
  }
  return shares
}
