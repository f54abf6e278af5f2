import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMissing, parseNumber, parseSuffixedVolume, toNumber, weighDecimalComma } from './number.ts'

function parse(text: string, decimalComma = false): number {
  const bytes = new TextEncoder().encode(text)
  return parseNumber(bytes, 0, bytes.length, decimalComma)
}

describe('numbers from bytes', () => {
  it.each([
    ['17070.95', 17070.95],
    ['0', 0],
    ['.34', 0.34],
    ['8303.', 8303],
    ['-5.00', -5],
    ['+5', 5],
    ['1.5e3', 1500],
    ['872.8552326609131', 872.8552326609131],
    ['9007199254740993', Number('9007199254740993')],
    ['8288.70019531250000000000000', 8288.7001953125],
    ['1e400', Number.POSITIVE_INFINITY],
    ['1,458.55', 1458.55],
    ['2,46,450.70', 246450.7],
    ['12,34,56,789', 123456789],
    ['₹2464.50', 2464.5],
    ['₹ 2,464.50', 2464.5],
    ['-₹5', -5],
    ['Rs. 100', 100],
    ['Rs 100', 100],
    ['rs.1,23,456.50', 123456.5],
    ['INR 100.05', 100.05],
    ['100 INR', 100],
    ['Rs. 100/-', 100],
    ['1 234.50', 1234.5],
    ['1\u00a0234.50', 1234.5],
    ['1\u202f234\u202f567', 1234567],
    ['12 34 567.05', 1234567.05],
    ['Rs. 1 234', 1234],
  ])('reads %s', (text, value) => {
    expect(parse(text)).toBe(value)
  })

  it.each([
    '',
    '.',
    '-',
    '1.2.3',
    '12a',
    '0x10',
    'Infinity',
    'NaN',
    'null',
    '1 2',
    '1,45',
    '1,2345',
    '1234,567',
    ',5',
    '1 23',
    '1234 567',
    '1 234,567',
    '1,234 567',
    '1  234',
    '1rs00',
    'Rs.',
    'Rs. Rs. 5',
    '5 dollars',
  ])('does not read "%s"', text => {
    expect(parse(text)).toBeNaN()
  })

  it('reads decimal commas only when told so', () => {
    expect(parse('2464,50', true)).toBe(2464.5)
    expect(parse('1.234,50', true)).toBe(1234.5)
    expect(parse('1\u202f234,50', true)).toBe(1234.5)
    expect(parse('Rs. 1.234,50', true)).toBe(1234.5)
    expect(parse('2464.50', true)).toBeNaN()
    expect(parse('2464,50')).toBeNaN()
    expect(toNumber('2464,50', true)).toBe(2464.5)
  })

  it('gives the double nearest to any decimal, as the language itself does', () => {
    const decimal = fc
      .tuple(fc.bigInt(0n, 10n ** 19n), fc.integer({ min: 0, max: 25 }))
      .map(([digits, decimals]) => {
        const text = digits.toString().padStart(decimals + 1, '0')
        return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
      })
    fc.assert(
      fc.property(decimal, text => {
        expect(parse(text)).toBe(Number(text))
      }),
      { numRuns: 3000 },
    )
  })

  it('gives every amount back, in whatever way people write it', () => {
    const indian = (whole: string) => whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
    const western = (mark: string) => (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
    const groupings = fc.constantFrom(indian, ...[',', ' ', '\u00a0', '\u202f', '\u2009', ''].map(western))
    const [before, after] = [
      fc.constantFrom('', '₹', '₹ ', 'Rs.', 'Rs. ', 'rs ', 'INR '),
      fc.constantFrom('', ' INR', '/-'),
    ]
    const amount = fc.record({
      whole: fc.nat(2_000_000_000),
      paise: fc.nat(99),
      sign: fc.constantFrom('', '-'),
    })
    fc.assert(
      fc.property(
        amount,
        groupings,
        before,
        after,
        fc.boolean(),
        (parts, group, prefix, suffix, decimalComma) => {
          const { whole, paise, sign } = parts
          const grouped = group(String(whole))
          const decimals = String(paise).padStart(2, '0')
          const text = decimalComma ? `${grouped.replaceAll(',', '.')},${decimals}` : `${grouped}.${decimals}`
          expect(parse(`${sign}${prefix}${text}${suffix}`, decimalComma)).toBe(
            Number(`${sign}${whole}.${decimals}`),
          )
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('refuses a cell of any length without going through it again and again', () => {
    expect(parse('1'.repeat(100_000))).toBeNaN()
    expect(parse(`${'1'.repeat(63)}x`)).toBeNaN()
  })
})

describe('volumes and missing values', () => {
  it.each([
    ['526.07M', 526_070_000],
    ['1.2 Cr', 12_000_000],
    ['3.5L', 350_000],
    ['12K', 12_000],
    ['1.5B', 1_500_000_000],
    ['1,250K', 1_250_000],
  ])('reads %s', (text, units) => {
    expect(parseSuffixedVolume(text, false)).toBe(units)
  })

  it('knows the words for a missing value', () => {
    for (const text of ['', '-', 'null', 'NaN', 'N/A']) expect(isMissing(text)).toBe(true)
    for (const text of ['0', 'abc', '--5']) expect(isMissing(text)).toBe(false)
    expect(parseSuffixedVolume('abc', false)).toBeNaN()
  })
})

describe('the decimal mark of a file', () => {
  it.each([
    [['2464,50'], 1],
    [['1.234,50'], 1],
    [['1.234.567'], 1],
    [['1,234.50'], -1],
    [['2,46,450'], -1],
    [['8288.7001953125'], -1],
    [['1,458', '2.500', '77'], 0],
    [['Rs. 100', 'Rs. 1,458'], 0],
    [['Rs. 100,5'], 1],
    [['1 234,50'], 1],
  ])('weighs %j as %i', (cells, sign) => {
    expect(Math.sign(weighDecimalComma(cells))).toBe(sign)
  })
})
