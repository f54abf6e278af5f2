/** Expressions of converted scripts against an evaluator that never saw their text. */
import { describe, expect, it } from 'vitest'
import { converted, ranOn, testMarket } from '../../../test/convertedPine.ts'
import { type Draw, drawOf } from '../../engine/testing/draw.ts'
import { Emulator } from './testing/emulate.ts'

const { bars } = testMarket()
const PRICES = ['open', 'high', 'low', 'close'] as const

/** An expression as text, with how tightly it binds, and what it is on bar i. */
interface Made<T> {
  readonly text: string
  readonly rank: number
  readonly at: (i: number) => T
}

const ADD: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
}
const TIMES: Readonly<Record<string, (a: number, b: number) => number>> = {
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}
const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
}

function inside({ text, rank }: Made<unknown>, around: number): string {
  return rank < around ? `(${text})` : text
}

function joined<T, R>(
  draw: Draw,
  rank: number,
  table: Readonly<Record<string, (a: T, b: T) => R>>,
  one: Made<T>,
  other: Made<T>,
): Made<R> {
  const sign = draw.one(...Object.keys(table))
  const of = table[sign]!
  return {
    text: `${inside(one, rank)} ${sign} ${inside(other, rank + 1)}`,
    rank,
    at: i => of(one.at(i), other.at(i)),
  }
}

/** A number: a price, a constant, arithmetic, a choice, or what it was some bars before. */
function number(draw: Draw, depth: number): Made<number> {
  const price = draw.one(...PRICES)
  if (depth === 0 || draw.happens(0.2)) {
    const value = draw.whole(1, 9) / 2
    if (draw.happens(0.4)) return { text: String(value), rank: 9, at: () => value }
    return { text: price, rank: 9, at: i => bars[price][i] ?? Number.NaN }
  }
  const kind = draw.whole(0, 5)
  if (kind === 0) return joined(draw, 5, ADD, number(draw, depth - 1), number(draw, depth - 1))
  if (kind === 1) return joined(draw, 6, TIMES, number(draw, depth - 1), number(draw, depth - 1))
  const one = number(draw, depth - 1)
  if (kind === 2) return { text: `-${inside(one, 8)}`, rank: 7, at: i => -one.at(i) }
  // Pine has no history of a number that is written
  if (kind === 3 && /open|high|low|close/.test(one.text)) {
    const bars = draw.whole(0, 3)
    return {
      text: `${inside(one, 9)}[${bars}]`,
      rank: 9,
      at: i => (i < bars ? Number.NaN : one.at(i - bars)),
    }
  }
  if (kind >= 3 && kind < 5) {
    const test = condition(draw, depth - 1)
    const other = number(draw, depth - 1)
    const text = `${inside(test, 1)} ? ${inside(one, 1)} : ${inside(other, 0)}`
    return { text, rank: 0, at: i => (test.at(i) ? one.at(i) : other.at(i)) }
  }
  return { text: `nz(${one.text}, 7)`, rank: 9, at: i => (Number.isNaN(one.at(i)) ? 7 : one.at(i)) }
}

/** A condition: a comparison, or conditions joined or turned round. */
function condition(draw: Draw, depth: number): Made<boolean> {
  if (depth <= 1 || draw.happens(0.3))
    return joined(
      draw,
      4,
      COMPARE,
      number(draw, Math.max(0, depth - 1)),
      number(draw, Math.max(0, depth - 1)),
    )
  const [one, other] = [condition(draw, depth - 1), condition(draw, depth - 1)]
  const kind = draw.whole(0, 2)
  if (kind === 0) return { text: `not ${inside(one, 7)}`, rank: 7, at: i => !one.at(i) }
  if (kind === 1)
    return { text: `${inside(one, 2)} and ${inside(other, 3)}`, rank: 2, at: i => one.at(i) && other.at(i) }
  return { text: `${inside(one, 1)} or ${inside(other, 2)}`, rank: 1, at: i => one.at(i) || other.at(i) }
}

describe('an expression of a converted script', () => {
  it('is on every bar what Pine makes of it, whatever its brackets, signs and choices', () => {
    let traded = 0
    for (let seed = 1; seed <= 120; seed++) {
      const draw = drawOf(seed)
      const [test, end] = [condition(draw, 4), condition(draw, 3)]
      const figure = joined(
        draw,
        5,
        ADD,
        { text: 'close', rank: 9, at: (i: number) => bars.close[i]! },
        number(draw, 4),
      )
      const source = `//@version=6
strategy("Random", overlay=true)
figure = ${figure.text}
isOn = ${test.text}
if isOn and not (figure[1] > figure)
    strategy.entry("L", strategy.long)
if ${end.text}
    strategy.close("L")
`
      const emulator = new Emulator(bars)
      const expected = emulator.run(i => {
        if (test.at(i) && !(i > 0 && figure.at(i - 1) > figure.at(i))) emulator.enter(1)
        if (end.at(i)) emulator.close()
      })
      const report = ranOn(converted(source))
      traded += expected.length
      expect(
        report.fills.map(({ bar, side }) => [bar, side]),
        `seed ${seed}\n${source}`,
      ).toEqual(expected.map(({ bar, side }) => [bar, side]))
    }
    expect(traded).toBeGreaterThan(10_000)
  })
})
