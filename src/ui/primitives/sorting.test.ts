import { expect, it } from 'vitest'
import { nextSort, sortRows } from './sorting.ts'

it('the same column again turns the order round; another one starts upwards', () => {
  expect(nextSort({ order: 'ascending' }, 'pnl')).toEqual({ sort: 'pnl', order: 'ascending' })
  expect(nextSort({ sort: 'pnl', order: 'ascending' }, 'pnl').order).toBe('descending')
  expect(nextSort({ sort: 'pnl', order: 'descending' }, 'name').order).toBe('ascending')
})

it('names sort as a person would, numbers by size, and equal rows keep their order', () => {
  const rows = ['S10 b', 's2 a', 'S2 A', 'S1 c']
  expect(sortRows(rows, row => row, 'ascending')).toEqual(['S1 c', 's2 a', 'S2 A', 'S10 b'])
  expect(sortRows(rows, row => row.length, 'descending')).toEqual(['S10 b', 's2 a', 'S2 A', 'S1 c'])
  expect(sortRows([10, -2, 9], size => size, 'ascending')).toEqual([-2, 9, 10])
  expect(rows[0]).toBe('S10 b')
})
