import { describe, expect, it } from 'vitest'
import { readDeclaration, readOwnParts } from './readOwn.ts'

const PARAM = { label: 'Fast', unit: 'bars', min: 1, max: 50, step: 1, default: 9 }
const DECLARED = { id: 'mine', summary: 'What it does.', title: 'Mine', params: { fast: PARAM, slow: PARAM } }
const SOURCE = 'export default 1'

describe('a strategy of the trader’s own in a record', () => {
  it('is its rules, its code, or neither', () => {
    expect(readOwnParts({ rules: { entry: [] } })).toEqual({ rules: { entry: [] } })
    expect(readOwnParts({ code: { source: SOURCE, declared: DECLARED } })).toEqual({
      code: { source: SOURCE, declared: DECLARED },
    })
    expect(readOwnParts({ title: 'Mine' })).toEqual({})
  })

  it.each([
    ['rules that are no object', { rules: 'entry' }],
    ['code without a source', { code: { declared: DECLARED } }],
    ['code that declares nothing', { code: { source: SOURCE } }],
    ['code without an id', { code: { source: SOURCE, declared: { ...DECLARED, id: 7 } } }],
    ['no object', 'code'],
  ])('is not read from %s', (_, record) => {
    expect(readOwnParts(record)).toBeUndefined()
  })

  it('keeps two legs, choices, help and the order of its parameters, and nothing else', () => {
    const param = { ...PARAM, choices: ['one', 'two'], help: 'Bars of the average.', strange: 1 }
    const orders = [
      { lower: 'fast', upper: 'slow', isOffAtZero: true },
      { lower: 'fast', upper: 'none' },
    ]
    const declared = { ...DECLARED, legs: 2, params: { fast: param, slow: PARAM }, orders }
    const { strange: _, ...kept } = param
    expect(readOwnParts({ code: { source: SOURCE, declared } })).toEqual({
      code: {
        source: SOURCE,
        declared: { ...declared, params: { fast: kept, slow: PARAM }, orders: [orders[0]] },
      },
    })
  })

  it('has labels without their unit, which was in them when older versions were saved', () => {
    const params = { fast: { ...PARAM, label: 'Fast (bars)', unit: 'bars' } }
    expect(readDeclaration({ title: 'Mine', params })!.params.fast!.label).toBe('Fast')
  })

  it.each([
    ['more than its most', { default: 51 }],
    ['less than its least', { default: 0 }],
    ['a least above its most', { min: 60 }],
    ['no step', { step: 0 }],
    ['no label', { label: undefined }],
    ['a bound that is no number', { max: Number.POSITIVE_INFINITY }],
  ])('has no parameter with %s', (_, change) => {
    const read = (params: object) => readDeclaration({ title: 'Mine', params })
    expect(read({ fast: PARAM })).toBeDefined()
    expect(read({ fast: { ...PARAM, ...change } })).toBeUndefined()
  })

  it('has 100 parameters at most', () => {
    const params = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, k) => [`p${k}`, PARAM]))
    expect(readDeclaration({ title: 'Mine', params: params(100) })).toBeDefined()
    expect(readDeclaration({ title: 'Mine', params: params(101) })).toBeUndefined()
  })
})
