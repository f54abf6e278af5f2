import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indianFormat } from './indian.ts'

const OPTIONS: readonly (Intl.NumberFormatOptions | undefined)[] = [
  undefined,
  { maximumFractionDigits: 0 },
  { maximumFractionDigits: 2 },
  { maximumFractionDigits: 4 },
  { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  { minimumFractionDigits: 2, maximumFractionDigits: 4 },
  { maximumSignificantDigits: 3 },
]

it.each(OPTIONS)('numbers are grouped as Intl groups them: %j', options => {
  const { format } = indianFormat(options)
  const intl = new Intl.NumberFormat('en-IN', options)
  const paise = fc.integer({ min: -1e9, max: 1e9 }).map(value => value / 100)
  const large = fc.maxSafeInteger().map(value => value / 100)
  fc.assert(
    fc.property(fc.oneof(paise, large, fc.maxSafeInteger(), fc.integer(), fc.double()), value => {
      expect(format(value)).toBe(intl.format(value))
    }),
    { numRuns: 3_000 },
  )
  for (const value of [
    0,
    -0,
    0.05,
    0.5,
    1.005,
    999,
    1000,
    99_999,
    100_000,
    1e7,
    1e13,
    1e15,
    1e21,
    Number.NaN,
  ]) {
    expect(format(value)).toBe(intl.format(value))
  }
})
