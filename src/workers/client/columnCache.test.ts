import { expect, it } from 'vitest'
import { datasetOf, someBars } from '../testing/someBars.ts'
import { ColumnCache } from './columnCache.ts'

const ROWS = 10
const BYTES = ROWS * 48
const dataset = (id: string) => datasetOf(someBars(ROWS), { id })

it('keeps the last ones used, and what is nowhere else', () => {
  const unsaved = new Set(['new'])
  const cache = new ColumnCache(id => unsaved.has(id), 2 * BYTES)
  for (const id of ['new', 'a', 'b']) cache.put(dataset(id))
  cache.get('a')
  cache.put(dataset('c'))
  expect(['new', 'a', 'b', 'c'].filter(id => cache.peek(id))).toEqual(['new', 'a', 'c'])
  unsaved.clear()
  cache.trim()
  expect(['new', 'a', 'c'].filter(id => cache.peek(id))).toEqual(['a', 'c'])
})

it('keeps one that is larger than all room', () => {
  const cache = new ColumnCache(() => false, BYTES - 1)
  cache.put(dataset('large'))
  expect(cache.peek('large')).toBeDefined()
})
