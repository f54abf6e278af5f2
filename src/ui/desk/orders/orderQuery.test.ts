import { expect, it } from 'vitest'
import { toOrderQuery } from './orderQuery.ts'
import { parseOrderSearch } from './orderSearch.ts'

const parse = (search: Record<string, unknown>) => parseOrderSearch(search)

it('the question to the desk has the text as it was typed, without the spaces around it', () => {
  const search = parse({ search: ' (a+)+$ ', sort: 'price', order: 'ascending', page: 2, size: 10 })
  expect(toOrderQuery(search)).toEqual({
    search: '(a+)+$',
    status: 'all',
    side: 'all',
    sort: 'price',
    descending: false,
    page: 2,
    pageSize: 10,
  })
})

it.each(['all', '2023-03-14'])(
  'of a paper session, the orders of another day than today are asked for by it: %s',
  day => {
    expect(toOrderQuery(parse({ day }))).toMatchObject({ day })
    expect(toOrderQuery(parse({ day: 'Today' }))).not.toHaveProperty('day')
  },
)

it.each([
  ['BUY', 'type', 'buy', 'side'],
  ['SELL', 'quantity', 'sell', 'qty'],
  ['all', 'timestamp', 'all', 'ms'],
] as const)('an address with type=%s and sort=%s asks for %s by %s', (type, sort, side, field) => {
  expect(toOrderQuery(parse({ type, sort }))).toMatchObject({ side, sort: field })
})
