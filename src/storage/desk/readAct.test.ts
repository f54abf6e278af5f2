import { describe, expect, it } from 'vitest'
import { DRAFT } from '../../engine/desk/testing/desk.ts'
import { entryRecord, readEntry } from './readAct.ts'

const PARAM = { label: 'RSI', unit: 'bars', min: 2, max: 100, step: 1, default: 14 }
const OWN = {
  title: 'My RSI',
  params: { fast: PARAM, slow: PARAM },
  orders: [{ lower: 'fast', upper: 'slow' }],
}
const TYPED = { ...DRAFT, type: 'my-rsi~a449de8f9b83d96a', params: { fast: 9, slow: 20 } }

/** The draft of an entry with this one, after it was stored and read. */
function readBack(draft: unknown): unknown {
  const act = { kind: 'add-strategy', draft }
  const entry = readEntry(JSON.parse(JSON.stringify({ form: 1, version: 3, ms: 9, act })))
  return entry?.act.kind === 'add-strategy' ? entry.act.draft : undefined
}

it('an entry is read as it was stored', () => {
  const entry = { version: 3, ms: 9, act: { kind: 'add-strategy', draft: { ...TYPED, own: OWN } } } as const
  expect(readEntry(entryRecord(entry))).toEqual(entry)
})

it('a draft of before the trader’s own strategies is read as it is', () => {
  expect(readBack(DRAFT)).toEqual(DRAFT)
})

const POSITION = { instrument: 'NIFTY', strategy: 'Nifty spread maker' }

describe.each<Readonly<Record<string, unknown> & { kind: string }>>([
  { kind: 'toggle-strategy', id: 'S1' },
  { kind: 'add-strategy', draft: DRAFT },
  { kind: 'edit-strategy', id: 'S1', draft: DRAFT },
  { kind: 'delete-strategy', id: 'S1' },
  { kind: 'cancel-order', orderId: 'ORD000342' },
  { kind: 'modify-order', orderId: 'ORD000342', qty: 50, price: 18_000 },
  { kind: 'close-position', ...POSITION, qty: 50, limitPrice: null },
  { kind: 'close-position', ...POSITION, qty: 50, limitPrice: 18_000 },
  { kind: 'close-positions', keys: [POSITION] },
  { kind: 'halt', pauseStrategies: true, cancelOrders: false, closePositions: true },
  { kind: 'release', word: 'RESUME' },
  { kind: 'reset' },
  { kind: 'undo', version: 3 },
])('the act %j', act => {
  const read = (changed: object) => readEntry({ form: 1, version: 3, ms: 9, act: changed })?.act

  it('is read as it was stored, and nothing else of it', () => {
    expect(read(act)).toEqual(act)
    expect(read({ ...act, source: 'steal()' })).toEqual(act)
  })

  it('is damaged without one of its parts, or with one of another kind', () => {
    for (const name of Object.keys(act)) {
      const { [name]: _, ...rest } = act
      expect([name, read(rest)]).toEqual([name, undefined])
      expect([name, read({ ...act, [name]: [{}] })]).toEqual([name, undefined])
    }
  })
})

it('of what an own strategy declares all that is not ours is left out', () => {
  const own = { ...OWN, source: 'steal()', orders: [...OWN.orders, { lower: 'fast', upper: 'gone' }] }
  expect(readBack({ ...TYPED, own })).toEqual({ ...TYPED, own: OWN })
})

const many = Object.fromEntries(Array.from({ length: 101 }, (_, k) => [`p${k}`, PARAM]))

it.each([
  ['nothing', null],
  ['a text', 'My RSI'],
  ['no title', { params: {} }],
  ['a title without an end', { ...OWN, title: 'x'.repeat(201) }],
  ['no parameters', { title: 'My RSI' }],
  ['parameters as a list', { ...OWN, params: [PARAM] }],
  ['too many parameters', { ...OWN, params: many }],
  ['a limit that is a text', { ...OWN, params: { fast: { ...PARAM, max: '100' } } }],
  ['a default out of its limits', { ...OWN, params: { fast: { ...PARAM, default: 1 } } }],
  ['a step of 0', { ...OWN, params: { fast: { ...PARAM, step: 0 } } }],
  ['a label that is none', { ...OWN, params: { fast: { ...PARAM, label: {} } } }],
])('a draft whose own strategy declares %s is damaged', (_, own) => {
  expect(readBack({ ...TYPED, own })).toBeUndefined()
})

it('a draft that is damaged elsewhere is damaged, whatever its own strategy declares', () => {
  expect(readBack({ ...TYPED, capital: 'much', own: OWN })).toBeUndefined()
  for (const draft of [null, 'TYPED', [TYPED]]) expect(readBack(draft)).toBeUndefined()
})

it('no name of a parameter reaches a prototype', () => {
  const text = JSON.stringify({ ...TYPED, own: OWN }).replaceAll('"fast"', '"__proto__"')
  expect(readBack(JSON.parse(text))).toBeUndefined()
})
