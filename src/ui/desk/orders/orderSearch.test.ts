import { expect, it } from 'vitest'
import { chosenFilters, ORDER_SEARCH_DEFAULTS, parseOrderSearch } from './orderSearch.ts'

const parse = (search: Record<string, unknown>) => parseOrderSearch(search)

it('an address that says nothing shows every order, newest first, 25 a page', () => {
  expect(parse({})).toEqual({
    search: '',
    status: 'all',
    type: 'all',
    day: 'today',
    sort: 'timestamp',
    order: 'descending',
    page: 1,
    size: 25,
  })
})

it('a good address is taken as it is', () => {
  const search = {
    search: 'M&M',
    status: 'REJECTED',
    type: 'SELL',
    day: '2023-03-14',
    sort: 'price',
    order: 'ascending',
    page: 4,
    size: 100,
  }
  expect(parse(search)).toEqual(search)
})

it('words that a person typed are read in any case', () => {
  const typed = { status: 'rejected', type: 'buy', sort: 'OrderID', order: 'Ascending' }
  const read = { status: 'REJECTED', type: 'BUY', sort: 'orderId', order: 'ascending' }
  expect(parse(typed)).toMatchObject(read)
})

it.each([
  ['search', { text: 'a' }],
  ['search', null],
  ['search', 'x'.repeat(101)],
  ['status', 'DONE'],
  ['type', 7],
  ['day', '2023-02-30'],
  ['day', 'yesterday'],
  ['sort', 'profit'],
  ['order', 'down'],
  ['page', 0],
  ['page', 1.5],
  ['page', 'two'],
  ['page', -3],
  ['size', 26],
  ['size', '50'],
])('a bad %s falls back to its default, and the others stay', (key, value) => {
  const others = {
    search: 'nifty',
    status: 'OPEN',
    type: 'BUY',
    day: 'all',
    sort: 'price',
    page: 3,
    size: 50,
  }
  const read = parse({ ...others, [key]: value })
  const fallback = ORDER_SEARCH_DEFAULTS[key as keyof typeof ORDER_SEARCH_DEFAULTS]
  expect(read).toEqual({ ...others, order: 'descending', [key]: fallback })
})

it.each([
  [2023, '2023'],
  [true, 'true'],
])('a search for %s, which the address reads as no text, is still a text', (value, text) => {
  expect(parse({ search: value }).search).toBe(text)
})

it('the selects that are set are counted, the search text is not', () => {
  expect(chosenFilters(parse({ search: 'nifty' }))).toBe(0)
  expect(chosenFilters(parse({ type: 'BUY' }))).toBe(1)
  expect(chosenFilters(parse({ type: 'BUY', status: 'OPEN' }))).toBe(2)
})
