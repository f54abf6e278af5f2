import type { Indicate } from '../indicators/indicate.ts'
import type { Bars } from '../market/bars.ts'
import { MINUTE_MS } from '../market/ist.ts'
import { resample, TIMEFRAME_MINUTES, type Timeframe } from '../market/resample.ts'
import type { Expression, MathSign } from './expression.ts'
import { checkAgo, checkCount } from './parseRow.ts'
import { findTerm } from './terms.ts'

/** What expressions are worked out from. */
export interface ColumnSource {
  readonly bars: Bars
  readonly barMinutes: number
  /** Whether the instrument keeps NSE's sessions, by which longer bars are cut. */
  readonly isNse: boolean
  readonly params: Readonly<Record<string, number>>
  readonly indicator: Indicate
}

/**
 * A column of the expression's value on each bar, NaN where there is none yet; no value looks beyond its bar (L1).
 * @throws InputError for a number that a term cannot take.
 */
export function columnOf(expression: Expression, source: ColumnSource): Float64Array {
  const { indicator } = source
  switch (expression.kind) {
    case 'number':
    case 'param':
      return indicator(constant, source.bars.close, numberOf(expression, source))
    case 'term':
      return termColumn(expression.name, expression.args, source)
    case 'math':
      return indicator(
        MATH[expression.sign],
        columnOf(expression.left, source),
        columnOf(expression.right, source),
      )
    case 'ago':
      return indicator(shifted, columnOf(expression.of, source), checkAgo(numberOf(expression.bars, source)))
    case 'on':
      return onLonger(expression.of, expression.timeframe, source)
  }
}

/** The value of an expression that is the same on every bar: `isColumn` says no to it. */
export function numberOf(expression: Expression, source: Pick<ColumnSource, 'params'>): number {
  if (expression.kind === 'number') return expression.value
  if (expression.kind === 'param') return source.params[expression.name]!
  if (expression.kind !== 'math') throw new Error(`${expression.kind} is no number`)
  const { sign, left, right } = expression
  return calculate(sign, numberOf(left, source), numberOf(right, source))
}

function termColumn(name: string, args: readonly Expression[], source: ColumnSource): Float64Array {
  const term = findTerm(name)!
  const [of, counts] = term.isOfColumn
    ? [columnOf(args[0]!, source), args.slice(1)]
    : [source.bars.close, args]
  const numbers = counts.map((count, k) => {
    const value = numberOf(count, source)
    checkCount(term, k, value)
    return value
  })
  return term.compute({ ...source, of, numbers })
}

function calculate(sign: MathSign, left: number, right: number): number {
  if (sign === '+') return left + right
  if (sign === '-') return left - right
  return sign === '*' ? left * right : left / right
}

/** The same indicators, each worked out once for the rows of a run that ask for it. */
export function remembering(indicator: Indicate): Indicate {
  const known: { readonly of: readonly unknown[]; readonly result: unknown }[] = []
  return (compute, ...inputs) => {
    const of = [compute, ...inputs]
    const found = known.find(one => one.of.length === of.length && one.of.every((part, k) => part === of[k]))
    if (found) return found.result as ReturnType<typeof compute>
    const result = indicator(compute, ...inputs)
    known.push({ of, result })
    return result
  }
}

// functions of the module, so that runs of a sweep share their answers

const MATH: Readonly<Record<MathSign, (left: Float64Array, right: Float64Array) => Float64Array>> = {
  '+': (left, right) => left.map((value, i) => value + right[i]!),
  '-': (left, right) => left.map((value, i) => value - right[i]!),
  '*': (left, right) => left.map((value, i) => value * right[i]!),
  // by 0 there is no answer, not an endless one
  '/': (left, right) => left.map((value, i) => (right[i] === 0 ? Number.NaN : value / right[i]!)),
}

function constant(like: Float64Array, value: number): Float64Array {
  return new Float64Array(like.length).fill(value)
}

/** Each value so many bars later. */
function shifted(values: Float64Array, bars: number): Float64Array {
  const later = new Float64Array(values.length).fill(Number.NaN)
  later.set(values.subarray(0, Math.max(0, values.length - bars)), Math.min(bars, values.length))
  return later
}

/** On each bar the value of the last longer bar that has ended with it or before. */
function onLonger(of: Expression, timeframe: Timeframe, source: ColumnSource): Float64Array {
  const { bars, barMinutes, isNse, indicator } = source
  const longer = indicator(LONGER[timeframe][isNse ? 'nse' : 'none'], bars)
  if (longer === bars) return columnOf(of, source)
  const alone = remembering((compute, ...inputs) => compute(...inputs))
  const values = columnOf(of, {
    ...source,
    bars: longer,
    barMinutes: TIMEFRAME_MINUTES[timeframe],
    indicator: alone,
  })
  return spread(values, longer.openMs, TIMEFRAME_MINUTES[timeframe], bars.openMs, barMinutes)
}

const LONGER = Object.fromEntries(
  (['1m', '3m', '5m', '15m', '30m', '60m', '1D'] as const).map(timeframe => [
    timeframe,
    {
      nse: (bars: Bars) => resample(bars, timeframe, 'nse'),
      none: (bars: Bars) => resample(bars, timeframe),
    },
  ]),
) as Readonly<Record<Timeframe, Readonly<Record<'nse' | 'none', (bars: Bars) => Bars>>>>

/**
 * The values of longer bars on shorter ones. A longer bar is known on the last shorter one that fits into it, and where
 * that is missing, or ends early with its session, on the first one of the next.
 */
function spread(
  values: Float64Array,
  longOpenMs: Float64Array,
  longMinutes: number,
  openMs: Float64Array,
  barMinutes: number,
): Float64Array {
  const known = new Float64Array(openMs.length)
  let ended = -1
  for (let i = 0; i < known.length; i++) {
    const closeMs = openMs[i]! + barMinutes * MINUTE_MS
    while (ended + 1 < values.length && hasEnded(ended + 1, longOpenMs, longMinutes, openMs[i]!, closeMs))
      ended++
    known[i] = ended < 0 ? Number.NaN : values[ended]!
  }
  return known
}

/** Whether longer bar k has ended at the close of the bar: its time is over, or the bar belongs to a later one. */
function hasEnded(
  k: number,
  longOpenMs: Float64Array,
  minutes: number,
  openMs: number,
  closeMs: number,
): boolean {
  if (longOpenMs[k]! > openMs) return false
  if (longOpenMs[k]! + minutes * MINUTE_MS <= closeMs) return true
  return k + 1 < longOpenMs.length && longOpenMs[k + 1]! <= openMs
}
