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
  ])('does not read "%s"', text => {
    expect(parse(text)).toBeNaN()
  })

  it('reads decimal commas only when told so', () => {
    expect(parse('2464,50', true)).toBe(2464.5)
    expect(parse('1.234,50', true)).toBe(1234.5)
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
  ])('weighs %j as %i', (cells, sign) => {
    expect(Math.sign(weighDecimalComma(cells))).toBe(sign)
  })
})
