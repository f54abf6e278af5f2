import type { Price, Qty } from '../core/units.ts'
import { Account } from '../trading/account.ts'
import type { Fill, Side, Trade } from '../trading/trade.ts'
import { chargeFill } from './charges.ts'
import type { DeskOrder } from './types.ts'

/** Where one strategy stands after its fills. */
export interface Book {
  /** By instrument, in order of the first fill. */
  readonly accounts: ReadonlyMap<string, Account>
  /** Ended round trips of all instruments, in order of their end. */
  readonly ended: readonly Trade[]
}

interface OpenBook extends Book {
  readonly accounts: Map<string, Account>
  readonly ended: Trade[]
}

/** The fill behind a COMPLETE order. The desk has no bars: its bar is always 0. */
export function toFill(instrument: string, side: Side, qty: Qty, price: Price, ms: number): Fill {
  return {
    ms,
    bar: 0,
    orderId: 0,
    side,
    qty,
    price,
    chargesPaise: chargeFill(instrument, side, qty, price),
  }
}

/**
 * The books of all strategies that have fills, by name: the COMPLETE orders, oldest first, through the engine's
 * account. Every position, profit and win rate of the desk comes from here.
 */
export function walkFills(orders: readonly DeskOrder[]): Map<string, Book> {
  const books = new Map<string, OpenBook>()
  for (let i = orders.length - 1; i >= 0; i--) {
    const order = orders[i]!
    if (order.status !== 'COMPLETE') continue
    let book = books.get(order.strategy)
    if (!book) {
      book = { accounts: new Map(), ended: [] }
      books.set(order.strategy, book)
    }
    bookOrder(book, order)
  }
  return books
}

function bookOrder(book: OpenBook, { instrument, side, qty, price, ms }: DeskOrder): void {
  let account = book.accounts.get(instrument)
  if (!account) {
    account = new Account(0)
    book.accounts.set(instrument, account)
  }
  const endedBefore = account.trades.length
  account.book(toFill(instrument, side, qty, price, ms), '')
  if (account.trades.length > endedBefore) book.ended.push(account.trades.at(-1)!)
}
