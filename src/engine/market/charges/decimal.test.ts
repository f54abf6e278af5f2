import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal, toRupeeNumber } from './decimal.ts'

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
