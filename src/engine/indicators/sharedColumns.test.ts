import { describe, expect, it } from 'vitest'
import { Workspace } from '../core/workspace.ts'
import { ownColumns, SharedColumns } from './sharedColumns.ts'
import { sma } from './sma.ts'

const prices = Float64Array.from({ length: 100 }, (_, i) => 100 + (i % 7))
/** What an answer of a hundred numbers takes, with its entry. */
const COLUMN_BYTES = 100 * 8 + 200

/** An indicator that counts how often it is computed. */
function counted() {
  let calls = 0
  const scaled = (values: Float64Array, factor: number) => {
    calls++
    return values.map(value => value * factor)
  }
  return { scaled, calls: () => calls }
}

describe('shared columns', () => {
  it('give what the indicator gives, computed once for the same inputs', () => {
    const { indicate } = new SharedColumns()
    const first = indicate(sma, prices, 5)
    expect(first).toEqual(sma(prices, 5))
    expect(indicate(sma, prices, 5)).toBe(first)
    expect(indicate(sma, prices, 6)).toEqual(sma(prices, 6))
  })

  it('tell columns apart by what they are, and indicators too', () => {
    const { indicate } = new SharedColumns()
    const [one, other] = [counted(), counted()]
    indicate(one.scaled, prices, 2)
    indicate(one.scaled, prices.slice(), 2)
    indicate(other.scaled, prices, 2)
    indicate(one.scaled, prices, 2)
    expect([one.calls(), other.calls()]).toEqual([2, 1])
  })

  it('share an indicator of an indicator', () => {
    const { indicate } = new SharedColumns()
    const { scaled, calls } = counted()
    const twice = () => indicate(scaled, indicate(scaled, prices, 2), 3)
    expect(twice()).toBe(twice())
    expect(calls()).toBe(2)
  })

  it('drop what was asked for least recently when they grow too large', () => {
    const shared = new SharedColumns(2 * COLUMN_BYTES)
    const { scaled, calls } = counted()
    for (const factor of [1, 2, 1, 3]) shared.indicate(scaled, prices, factor)
    expect([calls(), shared.bytes]).toEqual([3, 2 * COLUMN_BYTES])
    shared.indicate(scaled, prices, 1)
    expect(calls()).toBe(3)
    shared.indicate(scaled, prices, 2)
    expect(calls()).toBe(4)
  })

  it('give an answer that is larger than all the memory, and count the columns inside of one', () => {
    const shared = new SharedColumns(COLUMN_BYTES)
    const band = (values: Float64Array) => ({ upper: values.slice(), lower: values.slice(), bars: 20 })
    expect(shared.indicate(band, prices).upper).toEqual(prices)
    expect(shared.bytes).toBe(0)
  })

  it('pass on what an indicator refuses, every time', () => {
    const { indicate } = new SharedColumns()
    for (let k = 0; k < 2; k++) expect(() => indicate(sma, prices, 0)).toThrow('is not a length in bars')
  })
})

describe('own columns', () => {
  it('are computed each time, in the memory of the workspace', () => {
    const workspace = new Workspace()
    workspace.start(prices.length)
    const indicate = ownColumns(workspace)
    const first = indicate(sma, prices, 5)
    const second = indicate(sma, prices, 5)
    expect(second).not.toBe(first)
    expect(second).toEqual(sma(prices, 5))
    workspace.start(prices.length)
    expect(indicate(sma, prices, 3)).toBe(first)
  })
})
