import { expect, it } from 'vitest'
import { parseCall } from './call.ts'

const KNOWN = ['engine', 'sweep']
const PLAIN = {
  benches: [],
  quick: false,
  duckdb: false,
  gate: false,
  list: false,
  markdown: false,
  json: null,
}

it('without names and options nothing is asked for but the default', () => {
  expect(parseCall([], KNOWN)).toEqual(PLAIN)
})

it('names and options may stand in any order', () => {
  expect(parseCall(['--quick', 'sweep', '--markdown', 'engine'], KNOWN)).toEqual({
    ...PLAIN,
    benches: ['sweep', 'engine'],
    quick: true,
    markdown: true,
  })
})

it('--json takes the file that follows it, and standard output where a bench does', () => {
  expect(parseCall(['engine', '--json', 'figures.json'], KNOWN)).toMatchObject({ json: 'figures.json' })
  expect(parseCall(['--json', 'engine'], KNOWN)).toMatchObject({ json: '', benches: ['engine'] })
  expect(parseCall(['engine', '--json'], KNOWN)).toMatchObject({ json: '' })
})

it('an unknown bench or option is refused with those that there are', () => {
  expect(parseCall(['speed'], KNOWN)).toMatch(/^There is no bench "speed"\. Choose from: engine, sweep; /)
  expect(parseCall(['--fast'], KNOWN)).toMatch(/^There is no bench "--fast"/)
})
