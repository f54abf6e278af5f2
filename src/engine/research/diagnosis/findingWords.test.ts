import { expect, it } from 'vitest'
import { type Case, extremes, findings } from '../../../../test/handFindings.ts'
import { shareWords } from './findingWords.ts'

const found = (id: string, one: Case) => findings(one).find(finding => finding.id === id)

it('W10 counts are grouped as India groups them, and so is a share of many times the whole', () => {
  const orders = { placed: 13_496, refused: 7493, refusals: [{ reason: 'Not enough margin', count: 7493 }] }
  expect(found('orders-refused', { orders })?.words).toMatch(/^7,493 of 13,496 orders \(56%\) were rejected/)
  const { fills = [], ...rest } = extremes(3)
  const many = { ...rest, fills: Array.from({ length: 400 }, () => fills).flat() }
  expect(found('bar-extremes', many)?.words).toMatch(/^1,200 of 16,000 fills \(8%\)/)
  expect(shareWords(21.61)).toBe('2,161%')
})

it('W10 trades that each ended within one bar are not said to have been in the market on no bar', () => {
  const told = (exposurePct: number) => found('low-exposure', { stats: { exposurePct, trades: 3 } })
  expect(told(0)).toMatchObject({
    words: 'No trade lasted longer than a bar: time in market cannot be measured.',
    value: 0,
    unit: 'percent',
  })
  expect(told(0.4)?.words).toMatch(/^In the market on under 1% of the bars: /)
  expect(told(3.2)?.words).toMatch(/^In the market on 3% of the bars: /)
})
