/** The first difference between two outcomes of one run, as a sentence. */
import type { Bars } from '../market/bars.ts'
import type { FillOutcome, OrderOutcome, RunOutcome, TradeOutcome } from './outcome.ts'
import type { LegRows } from './simulator/prepare.ts'

/** Doubles are the same where they differ by what binary rounding leaves. */
const SAME = 1e-9

/** The first bar that the engine and the reference do not have alike, or null. */
export function differentBars(engine: readonly Bars[], reference: readonly LegRows[]): string | null {
  for (const [k, { rows }] of reference.entries()) {
    const { openMs, open, high, low, close, volume } = engine[k]!
    const columns = { ms: openMs, open, high, low, close, volume }
    if (rows.length !== openMs.length)
      return tell(`number of bars (T4 to T7, S1) of leg ${k}`, String(openMs.length), String(rows.length))
    for (const [i, row] of rows.entries()) {
      for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
        const value = columns[name][i]!
        if (value !== row[name])
          return tell(`${name} of bar ${i} (T4 to T7, S1) of leg ${k}`, String(value), String(row[name]))
      }
    }
  }
  return null
}

/** The first difference, or null where there is none. */
export function firstDifference(engine: RunOutcome, reference: RunOutcome): string | null {
  return (
    differentFills(engine.fills, reference.fills) ??
    differentLists('risk event (A7, R2, R3)', engine.events, reference.events, words) ??
    differentNumbers(engine.equityPaise, reference.equityPaise) ??
    differentOrders(engine.orders, reference.orders) ??
    differentTrades('trade', engine.trades, reference.trades) ??
    differentTrades('open trade', engine.open, reference.open) ??
    differentMetrics(engine.stats, reference.stats)
  )
}

function words(value: unknown): string {
  return JSON.stringify(value)
}

function tell(where: string, engine: string, reference: string): string {
  return `${where}: the engine has ${engine}, the reference ${reference}`
}

function differentFills(engine: readonly FillOutcome[], reference: readonly FillOutcome[]): string | null {
  const length = Math.max(engine.length, reference.length)
  for (let k = 0; k < length; k++) {
    const a = engine[k]
    const b = reference[k]
    if (a && b && isSameFill(a, b)) continue
    const bar = Math.min(a?.bar ?? Infinity, b?.bar ?? Infinity)
    return tell(
      `fill ${k} on bar ${bar} (O, F, Q, A5, A6, C)`,
      a ? fillWords(a) : 'none',
      b ? fillWords(b) : 'none',
    )
  }
  return null
}

function isSameFill(a: FillOutcome, b: FillOutcome): boolean {
  const isSame = a.leg === b.leg && a.bar === b.bar && a.qty === b.qty && a.order === b.order
  return isSame && a.chargesPaise === b.chargesPaise && isNear(a.price, b.price)
}

function fillWords({ leg, bar, qty, price, chargesPaise, order }: FillOutcome): string {
  return `${qty} at ${price} on bar ${bar} of leg ${leg} for order ${order}, charged ${chargesPaise}`
}

function isNear(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b))
}

function differentLists<T>(
  name: string,
  engine: readonly T[],
  reference: readonly T[],
  say: (value: T) => string,
): string | null {
  const length = Math.max(engine.length, reference.length)
  for (let k = 0; k < length; k++) {
    const a = engine[k]
    const b = reference[k]
    const [left, right] = [a === undefined ? 'none' : say(a), b === undefined ? 'none' : say(b)]
    if (left !== right) return tell(`${name} ${k}`, left, right)
  }
  return null
}

function differentNumbers(engine: readonly number[], reference: readonly number[]): string | null {
  const at = engine.findIndex((paise, i) => paise !== reference[i])
  if (at < 0 && engine.length === reference.length) return null
  return tell(`equity at the close of bar ${at} (A1, A2)`, String(engine[at]), String(reference[at]))
}

function differentOrders(
  engine: readonly (readonly OrderOutcome[])[],
  reference: readonly (readonly OrderOutcome[])[],
): string | null {
  for (const [leg, orders] of engine.entries()) {
    const said = differentLists(
      `order (O, R) of leg ${leg}, number`,
      orders,
      reference[leg] ?? [],
      orderWords,
    )
    if (said) return said
  }
  return null
}

function orderWords({ status, reason, filledQty }: OrderOutcome): string {
  const kind = status === 'REJECTED' ? ` (${kindOf(reason)})` : ''
  return `${status}${kind}, ${filledQty} filled`
}

/** The words of the engine for each kind of refusal. */
const KINDS: readonly [RegExp, string][] = [
  [/^Position above the limit of/, 'largest size'],
  [/^Quantity must be a positive whole number$/, 'quantity'],
  [/^Limit price missing$/, 'limit price missing'],
  [/^Stop price missing$/, 'stop price missing'],
  [/^After square-off$/, 'square-off'],
  [/^Less than one lot of/, 'less than one lot'],
  [/^Daily loss limit reached$/, 'daily-loss'],
  [/^Stopped for the rest of the run$/, 'for good'],
  [/^(ruin|drawdown)$/, 'for good'],
  [/^Not enough cash for one unit$/, 'no cash for one unit'],
  [/^Size too small for one unit$/, 'size too small for one unit'],
  [/^Shares cannot be sold short for delivery/, 'delivery short'],
  [/^Not enough margin$/, 'margin'],
]

/** What kind of refusal a reason is, in the reference's words. */
export function kindOf(reason: string): string {
  return KINDS.find(([words]) => words.test(reason))?.[1] ?? reason
}

function differentTrades(
  name: string,
  engine: readonly TradeOutcome[],
  reference: readonly TradeOutcome[],
): string | null {
  const length = Math.max(engine.length, reference.length)
  for (let k = 0; k < length; k++) {
    const a = engine[k]
    const b = reference[k]
    if (!a || !b) return tell(`${name} ${k}`, words(a), words(b))
    for (const field of Object.keys(a) as (keyof TradeOutcome)[]) {
      const [left, right] = [a[field], b[field]]
      const isSame =
        typeof left === 'number' && typeof right === 'number' ? isNear(left, right) : left === right
      if (!isSame)
        return tell(
          `${field} of ${name} ${k} until bar ${a.exitBar} (A3, A4, M11)`,
          words(left),
          words(right),
        )
    }
  }
  return null
}

function differentMetrics(engine: RunOutcome['stats'], reference: RunOutcome['stats']): string | null {
  for (const name of Object.keys(reference) as (keyof RunOutcome['stats'])[]) {
    const [a, b] = [engine[name], reference[name]]
    const isSame = typeof a === 'number' && typeof b === 'number' ? isNearMetric(a, b) : a === b
    if (!isSame) return tell(`${name} (M)`, words(a), words(b))
  }
  return null
}

/** Metrics are differences of doubles, too: what is a millionth of a rupee or of a per cent is nothing. */
function isNearMetric(a: number, b: number): boolean {
  return isNear(a, b) || Math.abs(a - b) < 1e-6
}
