import { InputError } from '../core/problem.ts'
import { parseIsoDate, parseIstTime } from '../market/ist.ts'
import type { NumberInput } from './describe.ts'
import { AT_LAST_CLOSE, type RunInputs } from './inputs.ts'
import { toFraction } from './pageValues.ts'
import { INPUT_ENTRIES, RUN_INPUTS } from './table.ts'
import { applies, engineValues, pathsOf, takeAt } from './values.ts'

/**
 * The same inputs, once every value that does not depend on bars or strategy is known to be good.
 * @throws InputError that names the first field at fault.
 */
export function checkInputs(inputs: RunInputs): RunInputs {
  const { from, to, size, squareOff } = inputs
  if (!inputs.instrument.trim())
    throw new InputError('instrument: name one, for example NIFTY.', 'instrument')
  checkNumbers(inputs)
  if (size.kind === 'fixed' && !Number.isInteger(size.qty))
    throw new InputError('size: a fixed size must be a whole number.', 'size')
  const fromMs = from === null ? -Infinity : parseIsoDate(from, 'from')
  const toMs = to === null ? Infinity : parseIsoDate(to, 'to')
  if (fromMs > toMs) throw new InputError('Start date must be on or before end date', 'from')
  if (squareOff !== null && squareOff !== AT_LAST_CLOSE) parseIstTime(squareOff, 'squareOff')
  return inputs
}

/**
 * Nothing, when the rupees are a capital that can be traded with.
 * @throws InputError otherwise.
 */
export function checkCapital(rupees: number): void {
  checkNumber(RUN_INPUTS.capital, 'capital', rupees)
}

const ALL_NUMBERS = INPUT_ENTRIES.flatMap(([, input]) => (input.kind === 'number' ? [input] : []))
/** One that may not exceed another is judged after it. */
const NUMBERS = [
  ...ALL_NUMBERS.filter(({ max }) => typeof max === 'number'),
  ...ALL_NUMBERS.filter(({ max }) => typeof max === 'string'),
]

function checkNumbers(inputs: RunInputs): void {
  const values = engineValues(inputs)
  for (const input of NUMBERS) {
    if (!applies(input, values)) continue
    for (const path of pathsOf(input)) checkNumber(input, path, takeAt(inputs, path), inputs)
  }
}

function checkNumber(input: NumberInput, path: string, value: unknown, inputs?: RunInputs): void {
  if (value === null && input.initial === null) return
  const [min, max] = limitsOf(input, path, inputs)
  if (typeof value === 'number' && value >= min && value <= max) return
  const field = input.fault ?? path.replace(/^\w+\./, '')
  throw new InputError(input.refused ?? `${field}: enter a number from ${min} to ${max}.`, field)
}

/** The limits in the unit of the engine. */
function limitsOf({ min, max, isShare }: NumberInput, path: string, inputs?: RunInputs): [number, number] {
  if (typeof max === 'string') return [min, takeAt(inputs, path.replace(/\w+$/, max)) as number]
  return isShare ? [toFraction(min), toFraction(max)] : [min, max]
}
