import { inr, quantity } from '../format/format.ts'
import { dataErrors, seedOf } from './runData.ts'
import {
  type MarketForm,
  paramValue,
  type RunDates,
  runDates,
  type TradingValues,
  tradingValues,
} from './runInputs.ts'
import { CAPITAL_LIMITS, isValidInput } from './runSearch.ts'

/** What is wrong, by field; a parameter's field is its name. */
export type FieldErrors = Readonly<Record<string, string>>

const CAPITAL = `Enter capital between ${inr(CAPITAL_LIMITS.min)} and ${inr(CAPITAL_LIMITS.max)}`

/** What is wrong with dates and capital, in either mode. Dates are those that the fields show. */
export function commonErrors({ from, to }: RunDates, capital: number | null): FieldErrors {
  const errors: Record<string, string> = {}
  if (from === '') errors.from = 'Enter a start date'
  if (to === '') errors.to = 'Enter an end date'
  if (from !== '' && to !== '' && from > to) errors.from = 'Start date must be on or before end date'
  if (!isValidInput('capital', capital)) errors.capital = CAPITAL
  return errors
}

const TRADING: Partial<Record<keyof TradingValues, string>> = {
  qty: 'Enter a whole number of units from 1',
  sharePct: 'Enter a share above 0 and up to 100',
  costPct: 'Enter a share from 0 to 10',
  feePct: 'Enter a percentage from 0 to 10',
  feeCap: 'Enter an amount from ₹0',
  slippageTicks: 'Enter a whole number from 0 to 1,000',
  penetrationTicks: 'Enter a whole number from 0 to 1,000',
  squareOff: 'Enter a time of day',
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
  const trading = tradingValues(form)
  for (const [key, message] of Object.entries(TRADING)) {
    const field = key as keyof typeof TRADING
    if (isInUse(field, trading) && !isValidInput(field, trading[field])) errors[key] = message
  }
  for (const [name, { min, max, step }] of Object.entries(form.strategy.params)) {
    const value = paramValue(form, name)
    const isWhole = step !== 1 || Number.isInteger(value)
    if (value !== null && isWhole && value >= min && value <= max) continue
    errors[name] =
      `Enter a ${step === 1 ? 'whole number' : 'number'} from ${quantity(min)} to ${quantity(max)}`
  }
  return errors
}

/** A field that the chosen kind hides cannot be wrong. */
function isInUse(field: keyof TradingValues, { sizing, costs, plan }: TradingValues): boolean {
  if (field === 'qty') return sizing === 'fixed'
  if (field === 'sharePct') return sizing === 'equity'
  if (field === 'feePct' || field === 'feeCap') return costs === 'nse' && plan === 'own'
  return field !== 'costPct' || costs === 'flat'
}
