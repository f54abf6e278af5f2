import type { RunInput } from '../../engine/inputs/describe.ts'
import { readPageValue } from '../../engine/inputs/pageValues.ts'
import { brokenOrder } from '../../engine/inputs/paramOrder.ts'
import { INPUT_ENTRIES, RUN_INPUTS } from '../../engine/inputs/table.ts'
import { applies } from '../../engine/inputs/values.ts'
import { quantity } from '../format/format.ts'
import { dataErrors, seedOf } from './runData.ts'
import { type MarketForm, paramValue, type RunDates, runDates, tradingValues } from './runInputs.ts'
import { isValidInput } from './runSearch.ts'

/** What is wrong, by field; a parameter's field is its name. */
export type FieldErrors = Readonly<Record<string, string>>

/** What is wrong with dates and capital, in either mode. Dates are those that the fields show. */
export function commonErrors({ from, to }: RunDates, capital: number | null): FieldErrors {
  const errors: Record<string, string> = {}
  if (from === '') errors.from = 'Enter a start date'
  if (to === '') errors.to = 'Enter an end date'
  if (from !== '' && to !== '' && from > to) errors.from = 'Start date must be on or before end date'
  if (!isValidInput('capital', capital)) errors.capital = RUN_INPUTS.capital.wrong
  return errors
}

/** What is wrong with a run on market data, as far as the page can tell; the engine judges the rest. */
export function marketErrors(form: MarketForm): FieldErrors {
  const dates = runDates(form.values, form.dataset)
  const errors: Record<string, string> = {
    ...commonErrors(dates, form.values.capital),
    ...dataErrors(form),
  }
  if (form.dataset === null && !isValidInput('seed', seedOf(form.values))) {
    errors.seed = `Enter a whole number from 0 to ${quantity(4_294_967_295)}`
  }
  return { ...errors, ...inputErrors(form), ...paramErrors(form) }
}

/** What is wrong with the parameters of the strategy. */
export function paramErrors(form: MarketForm): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [name, { min, max, step }] of Object.entries(form.strategy.params)) {
    const value = paramValue(form, name)
    const isWhole = step === 1
    if (value !== null && (!isWhole || Number.isInteger(value)) && value >= min && value <= max) continue
    errors[name] = rangeWords(isWhole, min, max)
  }
  return { ...errors, ...orderErrors(form, errors) }
}

/** Two parameters in the wrong order, said at one of them unless that has another fault. */
function orderErrors(form: MarketForm, others: FieldErrors): FieldErrors {
  const { params, orders } = form.strategy
  const values = Object.fromEntries(Object.keys(params).map(name => [name, paramValue(form, name)]))
  const broken = brokenOrder(orders, values)
  if (!broken || others[broken.lower] !== undefined || others[broken.upper] !== undefined) return {}
  const { lower, upper, isOffAtZero } = broken
  const [low, high] = [params[lower]!.label, params[upper]!.label]
  return isOffAtZero
    ? { [upper]: `Enter 0 (off) or more than ${low} (${quantity(values[lower]!)})` }
    : { [lower]: `Enter less than ${high} (${quantity(values[upper]!)})` }
}

/** What is wrong with the inputs that count; one that the chosen kind hides cannot be wrong. */
function inputErrors(form: MarketForm): FieldErrors {
  const trading: Readonly<Record<string, unknown>> = tradingValues(form)
  const wrong = INPUT_ENTRIES.filter(([name, input]) => {
    const value = trading[name]
    const isTyped = input.kind === 'number' || input.kind === 'time'
    const isOwn = isTyped && input.onPage !== false && name !== 'capital'
    const isWrong = value !== undefined && readPageValue(input, value) === undefined
    return isOwn && isWrong && applies(input, trading)
  })
  return Object.fromEntries(wrong.map(([name, input]) => [name, wrongWords(input)]))
}

function wrongWords(input: RunInput): string {
  if (input.wrong !== undefined) return input.wrong
  return input.kind === 'number'
    ? rangeWords(input.isWhole === true, input.min, Number(input.max))
    : 'Enter a time of day'
}

function rangeWords(isWhole: boolean, min: number, max: number): string {
  return `Enter a ${isWhole ? 'whole number' : 'number'} from ${quantity(min)} to ${quantity(max)}`
}
