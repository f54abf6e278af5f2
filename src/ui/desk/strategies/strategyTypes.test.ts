import { expect, it } from 'vitest'
import { momentum } from '../../../engine/strategies/momentum.ts'
import { declarationOf, ownPart, typeOptions } from './strategyTypes.ts'

const PARAM = { label: 'X', unit: '%', min: 0, max: 1, step: 0.1, default: 0.5 }
const own = (id: string, family = id) => ({ id, family, title: `Title ${id}`, summary: '', params: {} })
const BUILT_IN = ['Market Making', 'Momentum', 'Arbitrage', 'Gap Trading']
const EDITED = { type: 'old~1', own: { title: 'Old one', params: { x: PARAM } } }
const labels = (...asked: Parameters<typeof typeOptions>) =>
  typeOptions(...asked).map(({ label, hint }) => (hint === undefined ? label : `${label}: ${hint}`))

it('the trader’s own strategies come below the built-in ones, and say what they are', () => {
  const library = [own('a~2', 'a'), own('b~1'), own('a~1', 'a')]
  expect(labels(library, { type: 'momentum' })).toEqual([
    ...BUILT_IN,
    'Title a~2: Your own',
    'Title b~1: Your own',
    'Title a~1: Your own, older version',
  ])
})

it('one that is edited stays to be chosen when its source is gone', () => {
  expect(labels([], EDITED)).toEqual([...BUILT_IN, 'Old one: Your own, not on this device'])
  // not read yet
  expect(labels(undefined, EDITED)).toEqual([...BUILT_IN, 'Old one: Your own'])
  expect(labels([own('old~1')], EDITED)).toEqual([...BUILT_IN, 'Title old~1: Your own'])
})

it('a type declares what its strategy does, or what the desk remembers of it', () => {
  expect(declarationOf('momentum', [momentum], EDITED)).toEqual({
    title: 'Momentum',
    params: momentum.params,
    orders: momentum.orders,
  })
  expect(declarationOf('old~1', [], EDITED)).toBe(EDITED.own)
  expect(declarationOf('new~1', [], EDITED)).toBeNull()
})

it('a draft carries what an own strategy declares, and nothing of a built-in one', () => {
  expect(ownPart('momentum', EDITED.own)).toEqual({})
  expect(ownPart('old~1', EDITED.own)).toEqual({ own: EDITED.own })
})
