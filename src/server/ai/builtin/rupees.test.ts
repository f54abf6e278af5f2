import { describe, expect, it } from 'vitest'
import { Phrase } from './phrase.ts'
import { readCapital } from './rupees.ts'

describe('the capital of a run', () => {
  it.each([
    ['with 2 lakh', 200_000],
    ['with 1.5 crore', 15_000_000],
    ['₹2,00,000', 200_000],
    ['Rs. 50,000', 50_000],
    ['5L', 500_000],
    ['50k', 50_000],
    ['1.1 lakhs', 110_000],
    ['capital of 75000', 75_000],
    ['capital 75000', 75_000],
    ['with 25000', 25_000],
    ['10 thousand rupees', 10_000],
    ['2cr', 20_000_000],
  ])('%s', (text, rupees) => {
    expect(readCapital(new Phrase(text))).toBe(rupees)
  })

  it.each(['with 5 bars', 'NIFTY 50', 'seed 7', ''])('"%s" names none', text => {
    expect(readCapital(new Phrase(text))).toBeNull()
  })
})
