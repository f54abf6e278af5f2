/** What a trader types into the New Strategy dialog or the edit drawer, and what may be wrong with it. */
import type { StrategyDraft } from '../../../engine/desk/types.ts'
import { RUN_INPUTS } from '../../../engine/inputs/table.ts'
import type { StrategyNeed } from '../../../engine/paper/strategyNeed.ts'
import type { Declaration, Param, Params } from '../../../engine/strategies/define.ts'
import { quantity } from '../../format/format.ts'
import type { FieldErrors } from '../../run/runErrors.ts'
import { isBuiltIn, ownPart } from './strategyTypes.ts'

/** A draft in which a number may be null and a time "" while it is being typed. */
export interface StrategyForm extends Omit<StrategyDraft, 'capital' | 'params'> {
  readonly capital: number | null
  /** What is left out has the declared default. */
  readonly params: Readonly<Record<string, number | null>>
}

/** The New Strategy dialog before anything is typed. */
export const NEW_STRATEGY: StrategyForm = {
  name: '',
  type: 'market-making',
  instruments: [],
  params: {},
  capital: 100_000,
  sessionStart: '09:15',
  sessionEnd: '15:30',
  squareOff: '15:15',
}

/** The same on a paper desk, where a strategy decides on bars of its own length. */
export const NEW_PAPER_STRATEGY: StrategyForm = { ...NEW_STRATEGY, timeframe: '1m' }

const NAME_LENGTH = { min: 3, max: 50 } as const

/** The value that a parameter's field shows. */
export function formParam(form: StrategyForm, name: string, param: Param): number | null {
  const value = form.params[name]
  return value === undefined ? param.default : value
}

/** What is wrong, by field; a parameter's field is its name. `taken` are the names of the other strategies. */
export function strategyErrors(form: StrategyForm, params: Params, taken: readonly string[]): FieldErrors {
  const errors: Record<string, string | null> = {
    name: nameError(form.name.trim(), taken),
    instruments: form.instruments.length > 0 ? null : 'Choose at least one instrument',
    capital: capitalError(form.capital),
    ...sessionErrors(form),
  }
  for (const [name, param] of Object.entries(params)) {
    errors[name] = paramError(formParam(form, name, param), param)
  }
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null)
  return Object.fromEntries(found)
}

function nameError(name: string, taken: readonly string[]): string | null {
  const { min, max } = NAME_LENGTH
  if (name.length < min || name.length > max) return `Enter a name of ${min} to ${max} characters`
  const isTaken = taken.some(other => other.toLowerCase() === name.toLowerCase())
  return isTaken ? 'Another strategy has this name. Choose another one' : null
}

function capitalError(capital: number | null): string | null {
  const { min, max, wrong } = RUN_INPUTS.capital
  return capital !== null && capital >= min && capital <= max ? null : wrong
}

function sessionErrors({ sessionStart, squareOff, sessionEnd }: StrategyForm) {
  const missing = (time: string) => (time === '' ? 'Enter a time of day' : null)
  return {
    sessionStart: missing(sessionStart),
    sessionEnd: missing(sessionEnd),
    squareOff: missing(squareOff) ?? squareOffError(sessionStart, squareOff, sessionEnd),
  }
}

/** Times as "09:15" compare as text. */
function squareOffError(start: string, squareOff: string, end: string): string | null {
  if (squareOff <= start) return 'Square-off must be after the session start'
  return end !== '' && squareOff > end ? 'Square-off must be at or before the session end' : null
}

function paramError(value: number | null, { step, min, max }: Param): string | null {
  const isWhole = step !== 1 || Number.isInteger(value)
  if (value !== null && isWhole && value >= min && value <= max) return null
  return `Enter a ${step === 1 ? 'whole number' : 'number'} from ${quantity(min)} to ${quantity(max)}`
}

/** Why a strategy would never enter, where its capital is so short. */
export function needWords({ short, isShared, setsQty }: StrategyNeed, type: string): string {
  const capital = isShared ? 'Its share of the capital' : 'The capital'
  const what = `one ${setsQty ? 'order' : 'lot'} of ${short.map(symbols => symbols.join(' and ')).join(' or ')}`
  const unless = isBuiltIn(type) ? '' : ' unless it sets the quantity itself'
  return `${capital} does not cover ${what}: its orders would be rejected${unless}.`
}

/** The draft for the desk. The form must have no error. */
export function toDraft(form: StrategyForm, declared: Declaration): StrategyDraft {
  return {
    name: form.name.trim(),
    type: form.type,
    ...ownPart(form.type, declared),
    instruments: form.instruments,
    params: Object.fromEntries(
      Object.entries(declared.params).map(([name, param]) => [name, formParam(form, name, param)!] as const),
    ),
    capital: form.capital!,
    sessionStart: form.sessionStart,
    sessionEnd: form.sessionEnd,
    squareOff: form.squareOff,
    ...(form.timeframe && { timeframe: form.timeframe }),
  }
}
