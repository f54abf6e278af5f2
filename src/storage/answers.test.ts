import { afterEach, describe, expect, it } from 'vitest'
import {
  answersToJson,
  answerWords,
  findAnswer,
  forgetAnswers,
  headerKey,
  parseAnswers,
  rememberAnswers,
  rememberedAnswers,
} from './answers.ts'

const KEY = 'sauda.import-answers'
const dates = { header: 'date,open', field: 'dateOrder', value: 'day-first' } as const

afterEach(() => localStorage.clear())

describe('I3 an answer is remembered by the header of the file', () => {
  it('whatever case and spaces the names of the columns have', () => {
    const sample = { header: [' Date ', 'OPEN  price'], rows: [], marked: [] }
    expect(headerKey(sample)).toBe('date,open price')
    const headless = { header: [], rows: [{ line: 1, cells: ['a', 'b'] }], marked: [] }
    expect(headerKey(headless)).toBe('no header, 2 columns')
  })

  it('by the first 500 letters of a longer one', () => {
    const header = headerKey({ header: ['x'.repeat(600)], rows: [], marked: [] })
    expect(header).toBe('x'.repeat(500))
    rememberAnswers([{ ...dates, header }])
    expect(findAnswer(header, 'dateOrder')).toBe('day-first')
  })

  it('is found again, replaced by a later one, and forgotten', () => {
    rememberAnswers([dates])
    expect(findAnswer('date,open', 'dateOrder')).toBe('day-first')
    expect(findAnswer('date,open', 'series')).toBeNull()
    expect(findAnswer('date,close', 'dateOrder')).toBeNull()
    rememberAnswers([{ ...dates, value: 'month-first' }])
    expect(rememberedAnswers()).toEqual([{ ...dates, value: 'month-first' }])
    forgetAnswers([dates])
    expect(rememberedAnswers()).toEqual([])
  })

  it('keeps the last two hundred', () => {
    rememberAnswers(Array.from({ length: 250 }, (_, i) => ({ ...dates, header: `h${i}` })))
    expect(rememberedAnswers()).toHaveLength(200)
    expect(findAnswer('h249', 'dateOrder')).toBe('day-first')
    expect(findAnswer('h0', 'dateOrder')).toBeNull()
  })
})

describe('X4 what stands in the storage', () => {
  it.each(['', '{', 'null', '7', '{"__proto__":{"x":1}}', '[["date,open","dateOrder"]]', '[[1,2,3]]'])(
    'is no answer when it is %s',
    stored => {
      localStorage.setItem(KEY, stored)
      expect(rememberedAnswers()).toEqual([])
      expect(({} as { x?: number }).x).toBeUndefined()
    },
  )

  it('keeps the answers that are sound beside those that are not', () => {
    const mixed = [
      ['date,open', '__proto__', 'x'],
      ['__proto__', 'dateOrder', 'day-first'],
      ['date,open', 'dateOrder', 'x'.repeat(201)],
      ...answersToJson([dates]),
    ]
    expect(parseAnswers(mixed)).toEqual([{ ...dates, header: '__proto__' }, dates])
    expect(findAnswer('constructor', 'dateOrder')).toBeNull()
  })
})

it('an answer is told in words', () => {
  expect(answerWords(dates)).toBe('dates are DD-MM-YYYY')
  expect(answerWords({ field: 'dateOrder', value: 'month-first' })).toBe('dates are MM-DD-YYYY')
  expect(answerWords({ field: 'priceUnit', value: 'paise' })).toBe('whole prices are paise')
  expect(answerWords({ field: 'series', value: 'BE' })).toBe('the series is BE')
})
