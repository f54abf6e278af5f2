import { describe, expect, it } from 'vitest'
import { type Femto, type Lines, toLines } from '../../market/charges/exact.ts'
import type { Fill } from '../trade.ts'
import { LegCharges } from './legCharges.ts'
import type { ChargeReplay } from './replay.ts'

/** Each fill has so many femtorupees of every line. */
function legOf(...amounts: readonly bigint[]): LegCharges {
  const left = [...amounts]
  const replay = { next: () => same(left.shift()!) } as unknown as ChargeReplay
  return new LegCharges(replay)
}

function same(amount: Femto): Lines<Femto> {
  return toLines(() => amount)
}

function fill(side: Fill['side'], qty: number): Fill {
  return { side, qty } as Fill
}

describe('A4 the charges of a round trip', () => {
  it('are those of all its fills', () => {
    const leg = legOf(10n, 20n, 40n)
    leg.next(fill('buy', 3))
    leg.next(fill('sell', 1))
    expect(leg.open).toEqual(same(30n))
    leg.next(fill('sell', 2))
    expect(leg.takeEnded()).toEqual(same(70n))
    expect(leg.open).toEqual(same(0n))
  })

  it('go on while the position grows', () => {
    const leg = legOf(10n, 20n, 40n)
    leg.next(fill('buy', 3))
    leg.next(fill('buy', 3))
    expect(leg.open).toEqual(same(30n))
    leg.next(fill('sell', 6))
    expect(leg.takeEnded()).toEqual(same(70n))
  })

  it.each([
    ['buy', 'sell'],
    ['sell', 'buy'],
  ] as const)(
    'share a fill that turns the position over by its units, the remainder with the new one: %s, %s',
    (one, other) => {
      const leg = legOf(10n, 101n, 5n)
      leg.next(fill(one, 1))
      leg.next(fill(other, 4))
      expect(leg.takeEnded()).toEqual(same(35n))
      expect(leg.open).toEqual(same(76n))
      leg.next(fill(one, 3))
      expect(leg.takeEnded()).toEqual(same(81n))
    },
  )
})
