import { describe, expect, it } from 'vitest'
import { Workspace } from '../core/workspace.ts'
import { crossings } from './cross.ts'
import { SharedColumns } from './sharedColumns.ts'
import { sma } from './sma.ts'

const prices = Float64Array.from({ length: 100 }, (_, i) => 100 + (i % 7))
/** What an answer of a hundred numbers takes, with its entry. */
const COLUMN_BYTES = 100 * 8 + 200

const COPY = prices.slice()

/** An indicator of several columns in one answer. */
const band = (values: Float64Array, factor: number, bars: number) => ({
  upper: values.map(value => value * factor),
  lower: values.slice(),
  bars,
})

/** An indicator that counts how often it is computed. */
function counted() {
  let calls = 0
  const scaled = (values: Float64Array, factor: number) => {
    calls++
    return values.map(value => value * factor)
  }
  return { scaled, calls: () => calls }
}

/** Shared columns, and what begins another run of them. */
function shared(maxBytes?: number) {
  const workspace = new Workspace()
  const columns = new SharedColumns(workspace, maxBytes)
  const run = <Result>(work: () => Result): Result => {
    workspace.start(prices.length)
    return work()
  }
  return { columns, indicate: columns.indicate, run }
}

describe('shared columns', () => {
  it('give what the indicator gives, and compute what is made of given columns once for all runs', () => {
    const { columns, indicate, run } = shared()
    const { scaled, calls } = counted()
    const [first, second] = [1, 2].map(() => run(() => indicate(scaled, prices, 5)))
    expect(first).toEqual(scaled(prices, 5))
    expect(second).toBe(first)
    expect([calls(), columns.bytes]).toEqual([2, COLUMN_BYTES])
    expect(run(() => indicate(scaled, prices, 6))).toEqual(scaled(prices, 6))
  })

  it('compute an indicator of an indicator in the memory of the run, and for all from the second time on', () => {
    const { columns, indicate, run } = shared()
    const ask = (bars: number) => run(() => indicate(sma, indicate(sma, prices, 3), bars))
    const one = ask(5)
    expect(ask(6)).toBe(one)
    expect(one.slice(10)).toEqual(sma(sma(prices, 3), 6).slice(10))
    expect(columns.bytes).toBe(COLUMN_BYTES)
    const again = ask(5)
    expect(ask(5)).toBe(again)
    expect(columns.bytes).toBe(2 * COLUMN_BYTES)
  })

  it('keep nothing at the first time any more once something had to be dropped', () => {
    const { columns, indicate, run } = shared(2 * COLUMN_BYTES)
    const ask = (bars: number) => run(() => indicate(sma, prices, bars))
    for (const bars of [5, 6, 7]) ask(bars)
    expect(ask(8)).toBe(ask(9))
    expect(columns.bytes).toBe(2 * COLUMN_BYTES)
    const again = ask(9)
    expect(ask(9)).toBe(again)
    expect(again).toEqual(sma(prices, 9))
  })

  it('tell columns apart by what they are, and indicators too', () => {
    const { indicate, run } = shared()
    const [one, other] = [counted(), counted()]
    const ask = () => {
      indicate(one.scaled, prices, 2)
      indicate(one.scaled, COPY, 2)
      indicate(other.scaled, prices, 2)
      indicate(one.scaled, prices, 2)
    }
    for (let k = 0; k < 3; k++) run(ask)
    expect([one.calls(), other.calls()]).toEqual([2, 1])
  })

  it('never take an answer of another run for that of what now stands in its memory', () => {
    const { indicate, run } = shared()
    const base = sma(prices, 2)
    const nested = (bars: number) =>
      run(() => indicate(sma, indicate(sma, indicate(sma, prices, 2), bars), 3).slice())
    for (const bars of [5, 6, 5, 7, 5, 6]) expect(nested(bars)).toEqual(sma(sma(base, bars), 3))
    const inside = (of: number) =>
      run(() => indicate(sma, indicate(band, indicate(sma, prices, 2), of, 4).upper, 3).slice())
    for (const of of [1, 2, 1, 3, 1]) {
      expect(inside(of)).toEqual(sma(band(base, of, 4).upper, 3))
    }
  })

  it('drop what was asked for least recently when they grow too large', () => {
    const { columns, run } = shared(2 * COLUMN_BYTES)
    const { scaled, calls } = counted()
    const ask = (...factors: number[]) => {
      for (const factor of factors) run(() => columns.indicate(scaled, prices, factor))
    }
    ask(1, 2, 1, 3)
    expect([calls(), columns.bytes]).toEqual([3, 2 * COLUMN_BYTES])
    ask(1, 3)
    expect(calls()).toBe(3)
    ask(2)
    expect(calls()).toBe(4)
  })

  it('give an answer that is larger than all the memory, and count the columns inside of one', () => {
    const { columns, run } = shared(COLUMN_BYTES)
    const ask = () => run(() => columns.indicate(band, prices, 1, 20).upper)
    for (let k = 0; k < 2; k++) expect(ask()).toEqual(prices)
    expect(columns.bytes).toBe(0)
  })

  it('pass on what an indicator refuses, every time', () => {
    const { indicate, run } = shared()
    for (let k = 0; k < 3; k++) {
      expect(() => run(() => indicate(sma, prices, 0))).toThrow('is not a length in bars')
    }
  })

  it('give the crossings that the indicator gives, whether a pair is asked for once or again', () => {
    const { indicate, run } = shared()
    const wave = Float64Array.from(prices, (price, i) => price + 4 * Math.sin(i / 3))
    const { scaled } = counted()
    const slow = (bars: number) => indicate(sma, wave, bars)
    for (const bars of [10, 10, 10, 12, 12, 10]) {
      const turns = run(() => indicate(crossings, wave, slow(bars)).slice())
      expect(turns).toEqual(crossings(wave, sma(wave, bars)))
      expect(turns.some(turn => turn !== 0)).toBe(true)
    }
    expect(run(() => indicate(crossings, wave, indicate(scaled, wave, 1)))).toEqual(
      new Int8Array(wave.length),
    )
  })
})
