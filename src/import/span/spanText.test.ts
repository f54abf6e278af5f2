import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import { createdWords, spanDate, spanNumber, spanSymbol } from './spanText.ts'

const fault = (what: string) => new InputError(what, 'file')
const LONG = 'x'.repeat(50)

describe('the text of an element', () => {
  it.each([
    ['3000.5', 3_000.5],
    ['-12', -12],
    ['+12.', 12],
    ['.5', 0.5],
    ['1e3', 1_000],
    ['2.5E-003', 0.0025],
    ['1e+2', 100],
  ])('%s is a number', (text, number) => {
    expect(spanNumber(text, 'the price', fault)).toBe(number)
  })

  it.each([
    '',
    ' ',
    '1,000',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '1e1000',
    '.',
    '1 ',
    ' 1',
    'a1',
    '1e',
    '--1',
  ])('"%s" is no number', text => {
    expect(() => spanNumber(text, 'the price', fault)).toThrow(fault(`the price is "${text}", not a number`))
  })

  it('is a date, from the first day to the last of each month', () => {
    expect(spanDate('20260630', 'its date', fault)).toBe('2026-06-30')
    expect(spanDate('20240229', 'its date', fault)).toBe('2024-02-29')
  })

  it.each([
    '',
    '20260631',
    '20260229',
    '20261301',
    '20260100',
    '2026063',
    '202606300',
    '120260630',
    '2026-06-30',
  ])('"%s" is no date', text => {
    expect(() => spanDate(text, 'its date', fault)).toThrow(fault(`its date is "${text}", not a date`))
  })

  it.each(['NIFTY', 'M&M', 'BAJAJ-AUTO', '360ONE', 'NIFTY_50', 'A'.repeat(30)])('%s is a symbol', text => {
    expect(spanSymbol(text, fault)).toBe(text)
  })

  it.each(['', 'nifty', '-A', '&A', 'A B', 'A'.repeat(31), 'A.B', ' A'])('"%s" is no symbol', text => {
    expect(() => spanSymbol(text, fault)).toThrow(fault(`"${text}" is not a symbol`))
  })

  it('is shown to its 40th character where it is wrong', () => {
    const shown = LONG.slice(0, 40)
    expect(() => spanNumber(LONG, 'it', fault)).toThrow(fault(`it is "${shown}", not a number`))
    expect(() => spanDate(LONG, 'it', fault)).toThrow(fault(`it is "${shown}", not a date`))
    expect(() => spanSymbol(LONG, fault)).toThrow(fault(`"${shown}" is not a symbol`))
  })

  it.each([
    ['202605291845', '2026-05-29 18:45'],
    ['20260529184530', '2026-05-29 18:45'],
    ['20260529', '2026-05-29'],
    ['2026052918', '2026-05-29'],
    ['', ''],
    ['2026052', ''],
    ['on 20260529', ''],
  ])('"%s" was created "%s"', (text, words) => {
    expect(createdWords(text)).toBe(words)
  })
})
