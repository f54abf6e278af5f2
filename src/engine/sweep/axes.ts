import { InputError } from '../core/problem.ts'
import type { Param, Strategy } from '../strategies/define.ts'

/** The values that one parameter takes in a sweep: from … to in steps, both ends included where a step meets them, or a list. */
export type SweepAxis =
  | { readonly param: string; readonly from: number; readonly to: number; readonly step: number }
  | { readonly param: string; readonly values: readonly number[] }

/** The most values of one axis: as many as a parameter of whole numbers has at most, with room. */
const MAX_VALUES = 10_000

/**
 * The values of an axis, in its order. Steps are counted in decimals, so that 0.1, 0.2, 0.3 are what a trader would type.
 * @throws InputError for a parameter that the strategy does not have, values out of its limits or twice, or too many.
 */
export function axisValues(strategy: Strategy, axis: SweepAxis): readonly number[] {
  const { param: name } = axis
  const param = Object.hasOwn(strategy.params, name) ? strategy.params[name]! : null
  if (param === null) {
    const names = Object.keys(strategy.params).join(', ')
    throw new InputError(`axis: ${strategy.title} has no parameter "${name}". It has ${names}.`, name)
  }
  const values = 'values' in axis ? axis.values : steps(axis)
  checkValues(name, param, values)
  return values
}

function steps({ param, from, to, step }: Extract<SweepAxis, { from: number }>): readonly number[] {
  if (![from, to, step].every(Number.isFinite) || step <= 0 || from > to) {
    throw new InputError(
      `axis ${param}: ${from} to ${to} in steps of ${step} is not a range; start at the lower end with a step above 0.`,
      param,
    )
  }
  const digits = Math.max(decimalsOf(from), decimalsOf(step))
  // a quotient like 0.3 ÷ 0.1 may lie a little below the whole number that it stands for
  const count = Math.floor((to - from) / step + 1e-9) + 1
  if (count > MAX_VALUES) throw tooMany(param, count)
  return Array.from({ length: count }, (_, k) => Number((from + k * step).toFixed(digits)))
}

/** Digits behind the point of a number as it is written: 2 for 0.05. */
function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const digits = (mantissa.split('.')[1] ?? '').length - Number(exponent)
  return Math.min(Math.max(digits, 0), 20)
}

function checkValues(name: string, { label, min, max, step }: Param, values: readonly number[]): void {
  if (values.length === 0) throw new InputError(`axis ${name}: give it at least one value.`, name)
  if (values.length > MAX_VALUES) throw tooMany(name, values.length)
  if (new Set(values).size < values.length) {
    throw new InputError(`axis ${name}: a value is repeated; remove one.`, name)
  }
  const wrong = values.find(
    value => !(value >= min && value <= max) || (step === 1 && !Number.isInteger(value)),
  )
  if (wrong === undefined) return
  const kind = step === 1 ? 'a whole number' : 'a number'
  throw new InputError(
    `axis ${name}: ${wrong} is not allowed; ${label} must be ${kind} from ${min} to ${max}.`,
    name,
  )
}

function tooMany(name: string, count: number): InputError {
  return new InputError(`axis ${name}: ${count} values are too many; take at most ${MAX_VALUES}.`, name)
}
