import { expect, it } from 'vitest'
import { isSameStored } from './sameStored.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const ring = (last: number) => {
  const value: Record<string, unknown> = { last }
  value.self = value
  return value
}

it.each([
  ['fields in another order', { a: 1, b: [2, null] }, { b: [2, null], a: 1 }],
  ['NaN', { a: Number.NaN }, { a: Number.NaN }],
  ['bytes', { iv: bytes(1, 2).buffer }, { iv: bytes(1, 2).buffer }],
  ['BigInt', { a: 1n }, { a: 1n }],
  ['what holds itself', ring(1), ring(1)],
  [
    'dates and maps',
    { at: new Date(5), of: new Map([['a', 1]]) },
    { at: new Date(5), of: new Map([['a', 1]]) },
  ],
])('I12 stored values are equal by their parts: %s', (_what, one, two) => {
  expect(isSameStored(one, two)).toBe(true)
})

it.each([
  ['one byte of a buffer', { iv: bytes(1, 2).buffer }, { iv: bytes(1, 3).buffer }],
  ['one byte of a view', bytes(1, 2), bytes(1, 3)],
  ['the length of a buffer', bytes(1).buffer, bytes(1, 0).buffer],
  ['a view and its buffer', bytes(1), bytes(1).buffer],
  ['a missing field', { a: 1, b: undefined }, { a: 1 }],
  ['a list and a record', [1], { 0: 1 }],
  ['BigInt and number', { a: 1n }, { a: 1 }],
  ['what holds itself', ring(1), ring(2)],
  ['null', null, {}],
])('I12 stored values differ by %s', (_what, one, two) => {
  expect(isSameStored(one, two)).toBe(false)
})
