import { describe, expect, it } from 'vitest'
import { Rows } from '../core/rows.ts'
import { FillLog } from './fillLog.ts'

/** Of bars that fills lie in. */
const TIMES = Float64Array.from({ length: 1_000 }, (_, k) => 1_672_630_200_000 + k * 60_000)

describe('fill log', () => {
  it('gives back each fill as it was booked, however many there are', () => {
    const log = new FillLog(new Rows(), TIMES)
    const booked = Array.from({ length: 1_000 }, (_, k) => ({
      ms: TIMES[k]!,
      bar: k,
      orderId: k + 1,
      side: k % 2 === 0 ? ('buy' as const) : ('sell' as const),
      qty: 50 + k,
      price: 18_000.05 + k / 20,
      chargesPaise: k,
      ...(k % 3 === 0 && { atClose: true }),
    }))
    for (const { bar, orderId, side, qty, price, chargesPaise, atClose } of booked) {
      log.push(bar, atClose === true, orderId, side, qty, price, chargesPaise)
    }
    expect(log.fills).toEqual(booked)
  })

  it('a list that was asked for in the middle of a run grows with it', () => {
    const log = new FillLog(new Rows(), TIMES)
    log.push(0, false, 1, 'buy', 10, 100, 0)
    const [first] = log.fills
    log.push(1, false, 2, 'sell', 10, 101, 0)
    expect(log.fills.map(({ bar }) => bar)).toEqual([0, 1])
    expect(log.fills[0]).toBe(first)
  })
})
