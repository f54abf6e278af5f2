import { describe, expect, it } from 'vitest'
import { isWorking } from '../trading/order.ts'
import { toPriceText } from './orderSteps.ts'
import { brokenRules } from './testing/brokenRules.ts'
import { apply, NOW_MS, orderWith, receiptOf, refusalOf, SAMPLE } from './testing/desk.ts'

const open = orderWith(SAMPLE, 'OPEN')
const pending = orderWith(SAMPLE, 'PENDING')
const cancel = (orderId: string) => ({ kind: 'cancel-order', orderId }) as const
const modify = (orderId: string, qty: number, price: number) =>
  ({ kind: 'modify-order', orderId, qty, price }) as const
const find = (state: typeof SAMPLE, orderId: string) => state.orders.find(row => row.orderId === orderId)!

describe('cancel', () => {
  it.each([open, pending])('ends an order that works: $status', ({ orderId, history }) => {
    const state = apply(SAMPLE, cancel(orderId))
    expect(find(state, orderId)).toMatchObject({
      status: 'CANCELLED',
      statusReason: 'Cancelled by the trader',
    })
    expect(find(state, orderId).history).toEqual([
      ...history,
      { ms: NOW_MS, status: 'CANCELLED', text: 'Cancelled by the trader' },
    ])
    expect(receiptOf(SAMPLE, cancel(orderId))).toEqual({
      message: `Cancelled ${orderId}.`,
      undoVersion: state.version,
    })
    expect(brokenRules(state)).toEqual([])
  })

  it.each(['COMPLETE', 'REJECTED', 'CANCELLED'] as const)('is refused for one that is %s', status => {
    const { orderId } = orderWith(SAMPLE, status)
    expect(refusalOf(SAMPLE, cancel(orderId))).toBe(
      `${orderId} is ${status.toLowerCase()}: it is no longer open.`,
    )
  })

  it('is refused for one that does not exist', () => {
    expect(refusalOf(SAMPLE, cancel('ORD999999'))).toBe('There is no order ORD999999.')
  })
})

describe('modify', () => {
  it.each([open, pending])('changes quantity and price, on the tick: $status', ({ orderId, status }) => {
    const { type, qty, price } = find(SAMPLE, orderId)
    const state = apply(SAMPLE, modify(orderId, 150, 100.07))
    const name = type === 'limit' ? 'limit price' : 'trigger price'
    expect(find(state, orderId)).toMatchObject({ qty: 150, price: 100.05, status })
    expect(find(state, orderId).history.at(-1)).toEqual({
      ms: NOW_MS,
      status,
      text: `Modified: ${name} from ${toPriceText(price)} to 100.05, quantity from ${qty} to 150`,
    })
    expect(brokenRules(state)).toEqual([])
  })

  it.each([0, -5, 1.5, Number.NaN, 1e9])('refuses the quantity %d', qty => {
    expect(refusalOf(SAMPLE, modify(open.orderId, qty, 100))).toMatch(/^Enter a quantity from 1 to/)
  })

  it('an index future trades in whole lots, a share singly', () => {
    const instrument = (symbol: string) =>
      SAMPLE.orders.find(row => row.instrument === symbol && isWorking(row))!
    const { orderId } = instrument('NIFTY')
    expect(refusalOf(SAMPLE, modify(orderId, 51, 18_200))).toBe('Enter a multiple of 50, the lot of NIFTY.')
    expect(refusalOf(SAMPLE, modify(orderId, 100, 18_200))).toBe('accepted')
    expect(refusalOf(SAMPLE, modify(instrument('RELIANCE').orderId, 7, 2_500))).toBe('accepted')
  })

  it.each([0, -5, 0.01, Number.NaN, 1e9, Number.POSITIVE_INFINITY])('refuses the price %d', price => {
    expect(refusalOf(SAMPLE, modify(open.orderId, 50, price))).toMatch(/^Enter a price from/)
  })

  it('is refused for an order that has ended, and for entries while trading is halted', () => {
    expect(refusalOf(SAMPLE, modify(orderWith(SAMPLE, 'COMPLETE').orderId, 50, 100))).toMatch(
      /no longer open/,
    )
    const halted = { ...SAMPLE, halted: true }
    expect(refusalOf(halted, modify(open.orderId, 50, 100))).toMatch(/^Kill switch/)
    expect(refusalOf(halted, cancel(open.orderId))).toBe('accepted')
  })
})
