import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePrice, toDecimal, toRupeeNumber } from './decimal.ts'

/** Amounts with few and with many decimals, small, large and around the last that takes the short way. */
const AMOUNTS = fc.oneof(
  fc.bigInt({ min: -(10n ** 32n), max: 10n ** 32n }),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }).map(short => short * 10_000n),
)

describe('the number of rupees of an exact amount', () => {
  it('C8 is the double nearest to it, whatever its size and decimals', () => {
    fc.assert(
      fc.property(AMOUNTS, amount => {
        expect(toRupeeNumber(amount)).toBe(Number(toDecimal(amount)))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a price of the terminal', () => {
  it('is read to the last decimal, whatever stands around it', () => {
    expect(toDecimal(parsePrice(' 2365.05 ', '--buy'))).toBe('2365.05')
    expect(toDecimal(parsePrice('0.000001', '--buy'))).toBe('0.000001')
  })

  it.each(['0', '0.000000', '', '-1', '1.1234567', '1e3', '1234567890'])('is not "%s"', text => {
    expect(() => parsePrice(text, '--buy')).toThrow(`--buy: "${text}" is not a price. Write rupees above 0`)
  })
})
