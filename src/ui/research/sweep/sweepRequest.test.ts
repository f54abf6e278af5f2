import { expect, it } from 'vitest'
import { bothEngines } from './sweepRequest.ts'

it('a sweep names every engine that made its runs, each once', () => {
  const first = bothEngines('', '1.0.0')
  expect(first).toBe('1.0.0')
  expect(bothEngines(first, '1.0.0')).toBe('1.0.0')
  const both = bothEngines(first, '1.1.0')
  expect(both).toBe('1.0.0 and 1.1.0')
  expect(bothEngines(both, '1.0.0')).toBe(both)
})
