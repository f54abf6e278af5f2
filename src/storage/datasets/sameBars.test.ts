import { expect, it } from 'vitest'
import { datasetOf, someBars } from '../../workers/testing/someBars.ts'
import { keptInfo } from './sameBars.ts'

const BARS = someBars(10)
const named = (name: string, symbol: string | null, notes: readonly string[] = []) =>
  datasetOf(BARS, { name, symbol, notes }).info

it('I1 the same bars keep their name and instrument, with or without an instrument in the new file', () => {
  const there = named('RELIANCE.csv', 'RELIANCE', ['read first'])
  for (const symbol of [null, 'SBIN']) expect(keptInfo(there, named('SBIN.csv', symbol))).toBe(there)
})

it('I1 the same bars take the instrument that they lacked, and keep their name', () => {
  const info = keptInfo(named('SBIN_day.csv', null), named('rows.csv', 'SBIN'))
  expect(info).toMatchObject({ name: 'SBIN_day.csv', symbol: 'SBIN' })
})

it('what is found of the same bars of the same instrument is what was found last', () => {
  const info = keptInfo(named('My bars', 'NIFTY', ['old']), named('NIFTY.csv', 'NIFTY', ['new']))
  expect(info).toMatchObject({ name: 'My bars', notes: ['new'] })
})

it('other bars are what their file says', () => {
  const again = datasetOf(someBars(10, 2), { name: 'other.csv', symbol: null }).info
  expect(keptInfo(named('NIFTY.csv', 'NIFTY'), again)).toBe(again)
})
