/** The inputs of a run as the page's form and its address have them: per cent, "on" and "off", a word in the place of null. */
import { isIsoDate } from '../market/ist.ts'
import type { Choice, NumberInput, RunInput } from './describe.ts'
import type { RiskInputs, RunInputs } from './inputs.ts'
import { INPUT_ENTRIES, type InputName, RUN_INPUTS } from './table.ts'
import { assemble, engineValues } from './values.ts'

type Inputs = typeof RUN_INPUTS
type NoneOf<I> = I extends { none: { value: infer V } } ? V : never
type ValueOf<I> = I extends { kind: 'number' }
  ? number
  : I extends { kind: 'switch' }
    ? 'on' | 'off'
    : I extends { kind: 'choice' | 'part'; choices: readonly { value: infer V }[] }
      ? V | NoneOf<I>
      : I extends { kind: 'params' }
        ? Readonly<Record<string, number>>
        : string

/** Inputs that the form and the address have. */
export type PageInput = { [K in InputName]: Inputs[K] extends { onPage: false } ? never : K }[InputName]
/** What the page has of each input; what is left out is the engine's default. */
export type PageValues = { readonly [K in InputName]?: ValueOf<Inputs[K]> | undefined }

const NAME_LENGTH = 40
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Per cent of a share of one, without the noise of binary fractions. */
export function toPercent(fraction: number): number {
  return Number((fraction * 100).toPrecision(12))
}

/** A share of one from per cent, as exact. */
export function toFraction(percent: number): number {
  return Number((percent / 100).toPrecision(12))
}

/** The value as the page may have it, a name without the spaces around it; undefined when it is none. */
export function readPageValue(input: RunInput, value: unknown): unknown {
  const read = input.kind === 'name' && typeof value === 'string' ? value.trim() : value
  return isPageValue(input, read) ? read : undefined
}

function isPageValue(input: RunInput, value: unknown): boolean {
  switch (input.kind) {
    case 'number':
      return isNumberOf(input, value)
    case 'switch':
      return value === 'on' || value === 'off'
    case 'params':
      return isNumbers(value)
    case 'choice':
    case 'part':
      return isNamed(input, value)
    case 'time':
      return isNamed(input, value) || (typeof value === 'string' && TIME.test(value))
    case 'day':
      return typeof value === 'string' && isIsoDate(value)
    case 'name':
      return typeof value === 'string' && value.length > 0 && value.length <= NAME_LENGTH
  }
}

function isNumberOf({ min, max, isWhole }: NumberInput, value: unknown): boolean {
  const isWithin = typeof value === 'number' && value >= min && (typeof max === 'string' || value <= max)
  return isWithin && (!isWhole || Number.isInteger(value))
}

function isNumbers(value: unknown): boolean {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord && Object.values(value).every(Number.isFinite)
}

function isNamed(
  { choices = [], none }: { choices?: readonly Choice[]; none?: Choice },
  value: unknown,
): boolean {
  return [...choices, ...(none ? [none] : [])].some(choice => choice.value === value)
}

/** The inputs as page and address have them; undefined is what does not count, or a day that is not set. */
export function pageValues(inputs: RunInputs): PageValues {
  const values = engineValues(inputs)
  return Object.fromEntries(
    INPUT_ENTRIES.map(([name, input]) => [name, toPageValue(input, values[name])]),
  ) as PageValues
}

/** The inputs that the page's values mean, the inverse of `pageValues`; what is left out is that of `defaults`. */
export function toInputs(values: PageValues, defaults: RunInputs): RunInputs {
  const given: Partial<Record<InputName, unknown>> = { ...engineValues(defaults) }
  for (const [name, input] of INPUT_ENTRIES) {
    if (values[name] !== undefined) given[name] = toEngineValue(input, values[name])
  }
  return assemble(given) as RunInputs
}

/** An engine's value as the page has it. */
export function toPageValue(input: RunInput, value: unknown): unknown {
  if (value === null) return 'none' in input ? input.none?.value : undefined
  if (input.kind === 'switch' && value !== undefined) return value ? 'on' : 'off'
  return input.kind === 'number' && input.isShare && value !== undefined ? toPercent(value as number) : value
}

/** A value of the page as the engine has it. */
export function toEngineValue(input: RunInput, value: unknown): unknown {
  if ('none' in input && value === input.none?.value) return null
  if (input.kind === 'switch') return value === 'on'
  return input.kind === 'number' && input.isShare ? toFraction(value as number) : value
}

type Always = 'strategy' | 'params' | 'instrument' | 'capital'
/** The inputs as an address has them; what it must not say is undefined. */
export type AddressValues = { readonly [K in Always]: NonNullable<PageValues[K]> } & Pick<
  PageValues,
  Exclude<PageInput, Always>
> & {
    /** The limits and the square-off that bind the run, so that a link brings them along. */
    readonly limits?: string | undefined
  }

/** What Settings lay down for a run. */
export interface RunLimits {
  readonly risk: RiskInputs
  /** Time of day in India at which intraday positions are closed. */
  readonly squareOff: string
}

/** The address of the inputs. `toInputs` gives them back, once the limits of the address stand beside its values. */
export function addressOf(inputs: RunInputs): AddressValues {
  const { risk, squareOff } = inputs
  const values = pageValues(inputs)
  const onPage = INPUT_ENTRIES.filter(([, { onPage }]) => onPage !== false).map(([name]) => [
    name,
    values[name],
  ])
  // the limits of an address have a time of day, whatever the run itself did
  const time = squareOff !== null && TIME.test(squareOff) ? squareOff : RUN_INPUTS.squareOff.initial
  const limits = risk ? writeLimits({ risk, squareOff: time }) : undefined
  return { ...Object.fromEntries(onPage), limits } as AddressValues
}

/** "100~10000~5~15:15": units of a position, rupees lost in a day, per cent of drawdown, square-off. */
export const LIMITS_PATTERN = /^\d+(\.\d+)?~\d+(\.\d+)?~\d+(\.\d+)?~([01]\d|2[0-3]):[0-5]\d$/

/** The limits as they stand in an address. */
export function writeLimits({ risk, squareOff }: RunLimits): string {
  return [risk.maxPositionQty, risk.maxDailyLoss, risk.maxDrawdownPct, squareOff].join('~')
}

/** The limits of an address, which has the form of `LIMITS_PATTERN`. */
export function readLimits(text: string): RunLimits {
  const [maxPositionQty, maxDailyLoss, maxDrawdownPct, squareOff] = text.split('~')
  return {
    risk: {
      maxPositionQty: Number(maxPositionQty),
      maxDailyLoss: Number(maxDailyLoss),
      maxDrawdownPct: Number(maxDrawdownPct),
    },
    squareOff: squareOff!,
  }
}
