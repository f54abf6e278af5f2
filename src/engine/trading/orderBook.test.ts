import { describe, expect, it } from 'vitest'
import { OrderBook } from './orderBook.ts'

describe('the orders of a run', () => {
  it('are none as it begins, and nothing of a bar is looked at for them', () => {
    const { orders, mayFillAtMarket, mayMeetInside } = new OrderBook()
    expect({ orders, mayFillAtMarket, mayMeetInside }).toEqual({
      orders: [],
      mayFillAtMarket: false,
      mayMeetInside: false,
    })
  })
})
