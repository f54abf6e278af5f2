/** What a desk asks of a broker while it trades, by hand. */
import { describe, expect, it } from 'vitest'
import { flat, handRun, minuteBars } from '../../../test/handRun.ts'

const QUIET = minuteBars(flat(100), flat(100), flat(100), flat(100))

describe('a desk', () => {
  it('R1 may change the largest position while it trades: what is held stays', () => {
    const { fills, refusals } = handRun(QUIET, (b, i) => {
      if (i === 1) b.limitPosition(12)
      if (i < 3) b.buy({ qty: i === 0 ? 10 : 2 })
    })
    expect(fills).toEqual([
      [1, 10, 100],
      [2, 2, 100],
    ])
    expect(refusals).toEqual({ 'Position above the limit of 12': 1 })
  })

  it('O6 may refuse orders with a reason of its own, or have them wait; what closes has to pass too', () => {
    const { fills, refusals } = handRun(QUIET, (b, i) => {
      b.passBy(order => {
        if (order.side === 'sell') return 'No sales'
        order.fromBar = 2
        return null
      })
      if (i === 0) b.buy()
      if (i === 2) b.sell()
    })
    expect(fills).toEqual([[2, 10, 100]])
    expect(refusals).toEqual({ 'No sales': 1 })
  })
})
