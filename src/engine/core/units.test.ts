import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundProduct, toSignedValuePaise, toValuePaise, wholePart } from './units.ts'

/** A number below so many units of its last decimal, as its digits and as a double. */
const decimal = (most: number, places: number) =>
  fc.integer({ min: 1, max: most }).map(digits => ({ digits: BigInt(digits), value: digits / 10 ** places }))

describe('values in whole paise', () => {
  it('A1 halves go up whatever a product of decimals is in doubles', () => {
    // 1 × 1.005 × 100 is 100.49999999999999
    expect(toValuePaise(1, 1.005)).toBe(101)
    expect(toValuePaise(3, 83.2675)).toBe(24_980)
    expect(toValuePaise(1, 1.0049)).toBe(100)
    expect(toSignedValuePaise(-1, 1.005)).toBe(-101)
    expect(toSignedValuePaise(0, 1.005)).toBe(0)
  })

  it.each([2, 3, 4])('A1 are those of exact arithmetic for prices with %i decimals', places => {
    const unit = 10n ** BigInt(places)
    fc.assert(
      fc.property(
        decimal(200_000 * 10 ** places, places),
        fc.integer({ min: 1, max: 50_000 }),
        (price, qty) => {
          const exact = (2n * price.digits * BigInt(qty) * 100n + unit) / (2n * unit)
          expect(toValuePaise(qty, price.value)).toBe(Number(exact))
        },
      ),
    )
  })

  it('A1 are those of exact arithmetic where a half paisa is met', () => {
    fc.assert(
      fc.property(decimal(1_000_000, 3), fc.integer({ min: 0, max: 5_000 }), (price, pairs) => {
        // an odd quantity at a price that ends in 5 thousandths is worth a half paisa more than whole ones
        const thousandths = price.digits * 10n + 5n
        const exact = (2n * thousandths * BigInt(2 * pairs + 1) + 10n) / 20n
        expect(toValuePaise(2 * pairs + 1, Number(thousandths) / 1000)).toBe(Number(exact))
      }),
    )
  })

  it('the whole part of a product does not lose what its doubles fall short of', () => {
    expect(wholePart(0.29 * 100)).toBe(29)
    // ₹900 crore in paise: an absolute tolerance that is right for one rupee is too small here
    expect(wholePart(900_000_000_100 * 0.29)).toBe(261_000_000_029)
    expect(wholePart(28.99)).toBe(28)
    expect(roundProduct(28.5)).toBe(29)
  })
})
