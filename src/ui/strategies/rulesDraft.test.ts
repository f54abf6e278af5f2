import { beforeEach, expect, it } from 'vitest'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { keepDraft, keptDraft } from './keptDraft.ts'
import { removeParam, renameParam, setBelow } from './paramsDraft.ts'
import { toDraft, toRules } from './rulesDraft.ts'

const BARS = { label: 'Average', unit: 'bars', min: 2, max: 500, step: 1, default: 20 }
const PLAIN: Rules = {
  ...EMPTY_RULES,
  params: { fast: BARS, slow: { ...BARS, default: 60 } },
  entryLong: ['EMA(fast) > EMA(slow)'],
}
const ORDERED: Rules = { ...PLAIN, orders: [{ lower: 'fast', upper: 'slow' }] }

beforeEach(() => localStorage.clear())

it.each([
  ['without', PLAIN],
  ['with', ORDERED],
])('rules %s an order of their parameters are the same after they were typed and kept', (_, rules) => {
  expect(toRules(toDraft(rules))).toEqual(rules)
  keepDraft('new', toDraft(rules))
  expect(toRules(keptDraft('new')!)).toEqual(rules)
})

it('the order of a parameter follows its name, and goes with the parameter', () => {
  const draft = { ...toDraft(ORDERED), entryLong: ['EMA(fast) > EMA(slow) or EMA(fast) > EMA(slowBars)'] }
  const renamed = renameParam(draft, 1, 'slowBars')
  expect(toRules({ ...draft, ...renamed }).orders).toEqual([{ lower: 'fast', upper: 'slowBars' }])
  expect(toRules({ ...draft, ...removeParam(draft, 1) })).not.toHaveProperty('orders')
})

it('a parameter that no row and no number names is left out, with its order', () => {
  const draft = { ...toDraft(ORDERED), entryLong: ['EMA(fast) > 1'] }
  expect(toRules(draft).params).toEqual({ fast: BARS })
  expect(toRules(draft)).not.toHaveProperty('orders')
  expect(toRules({ ...draft, maxBarsHeld: 'slow' }).params).toEqual(PLAIN.params)
  expect(toRules({ ...draft, maxBarsHeld: 'SLOW' }).params).toEqual(PLAIN.params)
})

it('a parameter is told which other one it must be below, another one, and none', () => {
  const set = (orders: Rules['orders'], upper: string) =>
    setBelow({ params: toDraft(PLAIN).params, ...(orders && { orders }) }, 'fast', upper).orders
  expect(set(undefined, 'slow')).toEqual(ORDERED.orders)
  const others = [
    { lower: 'a', upper: 'b' },
    { lower: 'fast', upper: 'c' },
    { lower: 'fast', upper: 'd' },
  ]
  expect(set(others, 'slow')).toEqual([others[0], { lower: 'fast', upper: 'slow' }, others[2]])
  expect(set(others, '')).toEqual([others[0], others[2]])
})

it('while two parameters have one name, the orders of that name stay as they are', () => {
  const twins = {
    ...toDraft(ORDERED),
    params: toDraft(ORDERED).params.map(param => ({ ...param, name: 'fast' })),
  }
  expect(renameParam(twins, 1, 'fastest').orders).toEqual(ORDERED.orders)
})
