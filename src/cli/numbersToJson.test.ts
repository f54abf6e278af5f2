import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersToJson } from './numbersToJson.ts'

describe('numbersToJson', () => {
  it('writes any numbers as JSON.stringify does', () => {
    const decimals = fc
      .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 20 }))
      .map(([digits, shift]) => Number(`${digits}e-${shift}`))
    const rupees = fc.integer({ min: -1e15, max: 1e15 }).map(paise => paise / 100)
    const any = fc.oneof(fc.double(), fc.maxSafeInteger(), decimals, rupees)
    fc.assert(
      fc.property(fc.array(any), numbers => {
        expect(numbersToJson(numbers)).toBe(JSON.stringify(numbers))
      }),
      { numRuns: 5_000 },
    )
  })

  it('knows the edges: zeros, powers of ten, what is no number, the largest that has hundredths', () => {
    const powers = Array.from({ length: 40 }, (_, k) => 10 ** (k - 18))
    const near = powers.flatMap(power => [power, power - 1, power + 1, power - 0.01, power + 0.05, power / 3])
    const odd = [
      0,
      -0,
      Number.NaN,
      Infinity,
      -Infinity,
      5e-324,
      Number.MAX_VALUE,
      0.1 + 0.2,
      1e21,
      999_999_999_999_999,
    ]
    const numbers = [...near, ...near.map(number => -number), ...odd]
    expect(numbersToJson(numbers)).toBe(JSON.stringify(numbers))
    expect(numbersToJson([])).toBe('[]')
  })
})
