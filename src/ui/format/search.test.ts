import { describe, expect, expectTypeOf, it } from 'vitest'
import { between, day, oneOf, pattern, type Reader, text, whole } from '../../storage/records/readers.ts'
import { anyCase, numbers, searchParser, typed, word } from './search.ts'

const STRANGE = [undefined, null, Number.NaN, Infinity, {}, [], ['a'], () => 'a']

const cases: [what: string, read: Reader<unknown>, good: unknown[], bad: unknown[]][] = [
  ['one of a few', oneOf('a', 'b', 7), ['a', 'b', 7], ['c', 'A', '7', 8, '']],
  ['a truth', oneOf(true, false), [true, false], ['true', 0, 1]],
  ['a number in a range', between(0.5, 2), [0.5, 1.25, 2], [0.49, 2.01, '1', true]],
  ['a whole number', whole(1, 9), [1, 9], [0, 10, 1.5, '3']],
  ['a text', text(3), ['', 'a', 'abc'], ['abcd', 7, true]],
  ['a name', word(3), ['a', 'M&M'], ['', '  ', 'abcd', 7]],
  ['one of a few words', anyCase('a', 'Bc'), ['a', 'Bc'], ['c', '', ' a', 7]],
  ['what was typed', typed(4), ['', 'abcd'], ['abcde', 12345]],
  ['a form', pattern(/^\d\d:\d\d$/), ['09:15'], ['9:15', '09:15 ', 915]],
  [
    'a day',
    day,
    ['2023-01-31', '2024-02-29'],
    ['2023-02-29', '2023-02-30', '2023-13-01', '31-01-2023', '2023-1-1', '', 20230131],
  ],
  [
    'numbers by their names',
    numbers,
    [{}, { a: 1, b: -0.5 }],
    [[1], { a: '1' }, { a: null }, { a: NaN }, 'a'],
  ],
]

describe.each(cases)('%s', (_what, read, good, bad) => {
  it('is taken as it is', () => {
    expect(good.map(read)).toEqual(good)
  })

  it('is nothing else', () => {
    const strange = STRANGE.filter(value => !good.some(one => JSON.stringify(one) === JSON.stringify(value)))
    for (const value of [...bad, ...strange]) expect(read(value), JSON.stringify(value)).toBeUndefined()
  })
})

it('a name loses the spaces around it', () => {
  expect(word(4)(' TCS ')).toBe('TCS')
})

it('what was typed is a text again where the address has read it as a number or a truth', () => {
  expect([2023, true].map(typed(4))).toEqual(['2023', 'true'])
})

describe('an address', () => {
  const parse = searchParser(
    { tab: oneOf('all', 'some'), page: whole(1, 99), sort: oneOf('name') },
    { tab: 'all', page: 1 },
  )

  it('that says nothing gives the defaults, and no more', () => {
    expect(Object.entries(parse({}))).toEqual([
      ['tab', 'all'],
      ['page', 1],
    ])
  })

  it('keeps what is good, and drops what nobody asked for', () => {
    expect(parse({ tab: 'some', page: 3, sort: 'name', more: 1 })).toEqual({
      tab: 'some',
      page: 3,
      sort: 'name',
    })
  })

  it('gives the default for a bad value, or covers it where there is none', () => {
    expect(Object.entries(parse({ tab: 'none', page: 3, sort: 'size' }))).toEqual([
      ['tab', 'all'],
      ['page', 3],
      ['sort', undefined],
    ])
  })

  it('is known to the compiler', () => {
    expectTypeOf(parse({})).toEqualTypeOf<{ tab: 'all' | 'some'; page: number; sort?: 'name' | undefined }>()
  })
})
