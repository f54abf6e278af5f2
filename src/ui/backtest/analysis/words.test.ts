import { expect, it } from 'vitest'
import type { GainView, YearView } from '../../../workers/api/analysisApi.ts'
import { excursionsSummary } from './excursions.ts'
import { monthsSummary } from './months.ts'

const gain = (rupees: number): GainView => ({ returnPct: rupees / 1_000, rupees, days: 20 })

/** A year whose first months made so many rupees of ₹1,00,000. */
function year(...months: readonly number[]): YearView[] {
  const none = new Array<null>(12 - months.length).fill(null)
  return [{ year: 2026, months: [...months.map(gain), ...none], total: gain(0) }]
}

it.each([
  [[0, -500], '0 of 2 months gained; worst Feb 2026 −0.50% (−₹500).'],
  [[0, 500], '1 of 2 months gained; best Feb 2026 +0.50% (+₹500).'],
  [[0, 0], '0 of 2 months gained.'],
  [[-500, -100], '0 of 2 months gained; best Feb 2026 −0.10% (−₹100), worst Jan 2026 −0.50% (−₹500).'],
  [[-500], 'Jan 2026: −0.50% (−₹500).'],
])('M1 a month in which nothing happened is no best and no worst one: %s', (months, words) => {
  expect(monthsSummary(year(...months)).replaceAll('\u2060', '')).toBe(words)
})

it('M11 the losers that had been ahead are called losers', () => {
  const dots = { index: new Uint32Array(7), trades: 7, winnersBehind: null, losersAheadPct: 86 }
  expect(excursionsSummary(dots)).toBe('7 trades; 86% of losers had been ahead by more than their charges.')
})
