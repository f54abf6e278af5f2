import { RATES_FROM } from '../../engine/market/ratesFrom.ts'
import { istDate } from '../format/format.ts'
import { isoDay, type MarketForm, runDates, tradingValues } from './runInputs.ts'
import type { FormPatch } from './useRunForm.ts'

/** One press that takes a fault out of the form. */
export interface FormRemedy {
  readonly label: string
  readonly patch: FormPatch
}

/** What helps a run that begins before the charge book does: a later start, where run and data reach it, or current rates. */
export function chargeRemedies(form: MarketForm): readonly FormRemedy[] {
  const { costs, rates } = tradingValues(form)
  const { from, to } = runDates(form.values, form.dataset)
  if (costs !== 'nse' || rates === 'today' || from >= RATES_FROM) return []
  const last = form.dataset ? isoDay(form.dataset.toMs) : to
  const start = {
    label: `Start on ${istDate(Date.parse(`${RATES_FROM}T12:00:00+05:30`))}`,
    patch: { from: RATES_FROM },
  }
  const today = { label: 'Use current rates', patch: { rates: 'today' } } as const
  return to >= RATES_FROM && last >= RATES_FROM ? [start, today] : [today]
}
