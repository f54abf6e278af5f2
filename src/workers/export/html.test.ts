import { expect, it } from 'vitest'
import { decimal, rupees, whole } from './html.ts'

it('a number of the report has a true minus, and none where it reads as zero', () => {
  expect([rupees(-1_120.5), rupees(-0), rupees(-0.004)]).toEqual(['−₹1,120.50', '₹0.00', '₹0.00'])
  expect([decimal(-1.838), decimal(-0.001), whole(-100_000), whole(-0)]).toEqual([
    '−1.84',
    '0.00',
    '−1,00,000',
    '0',
  ])
})
