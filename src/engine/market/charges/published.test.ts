/** Figures that others printed: brokers' interfaces, help pages and newspapers, by the names of the shared oracles. */
import { describe, expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../../test/shared.ts'
import { parseIsoDate } from '../ist.ts'
import type { Segment } from '../segment.ts'
import { ratesAt } from './book.ts'
import { parsePrice, toDecimal } from './decimal.ts'
import { chargeLines, type Femto, feeOf, sumOf } from './exact.ts'
import { EXERCISE_STT } from './statutory.ts'

type Side = 'buy' | 'sell'

/** The lines of one order, which is filled whole, and their sum. */
function order(segment: Segment, side: Side, qty: number, price: string, day: string, ownFee?: Femto) {
  const rates = ratesAt({ segment, rates: 'of-the-day', plan: null, dp: false }, parseIsoDate(day, 'day'))
  const value = parsePrice(price, 'price') * BigInt(qty)
  const brokerage = ownFee ?? feeOf(rates.fee, value)
  const lines = chargeLines(rates, { buy: 0n, sell: 0n, [side]: value, brokerage }, 0n)
  return { ...lines, total: sumOf(lines) }
}

/** What the seller of a crore pays in STT and exchange charge. */
function sellersCrore(segment: Segment, day: string): number {
  const { stt, exchange } = ratesAt(
    { segment, rates: 'of-the-day', plan: null, dp: false },
    parseIsoDate(day, 'day'),
  )
  return stt.sell + exchange
}

const both = (segment: Segment, qty: number, buy: string, sell: string, day: string) => {
  const bought = order(segment, 'buy', qty, buy, day)
  const sold = order(segment, 'sell', qty, sell, day)
  return { total: bought.total + sold.total, ipft: bought.ipft + sold.ipft }
}

const SBIN = order('equity-delivery', 'buy', 1, '560', '2023-07-13')
const PUT = order('index-options', 'buy', 100, '1.5', '2023-07-13')
const INFY_FEE = parsePrice('0.01', 'fee')
const INFY = order('equity-intraday', 'buy', 1, '1498', '2023-01-06', INFY_FEE)
const ADDYFU = both('equity-intraday', 20, '1000.5', '1009.495', '2026-02-27')
const openalgo = both('equity-delivery', 5_000, '1000', '1000', '2026-11-20').total

/** By the beginning of the oracle's name: what the book makes of it. */
const OWN: Readonly<Record<string, string>> = {
  E1: Number(toDecimal(openalgo)).toFixed(2),
  E2: toDecimal(SBIN.total - SBIN.stamp),
  E2b: toDecimal(SBIN.exchange + SBIN.ipft),
  E2c: toDecimal(SBIN.gst),
  E3: toDecimal(PUT.total - PUT.stamp),
  E3b: toDecimal(PUT.exchange + PUT.ipft),
  E4: toDecimal(INFY.exchange),
  E4b: toDecimal(INFY.sebi),
  E4c: Number(toDecimal(order('equity-delivery', 'buy', 1, '1498', '2023-01-06').stamp)).toFixed(2),
  E4d: toDecimal(INFY.gst),
  E5: Number(toDecimal(ADDYFU.total - ADDYFU.ipft)).toFixed(4),
  E6: toDecimal(order('equity-intraday', 'sell', 500, '103.75', '2023-07-13').stt),
  E6b: toDecimal(order('equity-delivery', 'sell', 200, '103.75', '2023-07-13').stt),
  E7: toDecimal(order('index-futures', 'sell', 50, '15000', '2023-07-13').stt),
  E8: String(((10_900 - 10_800) * 75 * EXERCISE_STT[1]!.value.rate) / 1e7),
  E9: String(sellersCrore('index-options', '2024-10-01') - sellersCrore('index-options', '2024-09-30')),
  E9b: String(sellersCrore('index-futures', '2024-10-01') - sellersCrore('index-futures', '2024-09-30')),
  E10: toDecimal(order('index-futures', 'sell', 1, '2000000', '2026-03-30').stt),
  E10b: toDecimal(order('index-futures', 'sell', 1, '2000000', '2026-04-01').stt),
}

describe('published figures', () => {
  it.each([
    ['E1', '11124.06', 'openalgo portfolio/costs.py'],
    ['E2', '0.5826968', 'kiteconnect-mocks virtual_contract_note.json'],
    ['E3', '23.689427', 'the same'],
    ['E4d', '0.01137222', 'kiteconnect-mocks order_margins.json'],
    ['E5', '21.3348', 'addyfu/zerodha-data test_charges.py'],
    ['E9', '2303', 'nithinkamath.me 2024-10-01'],
    ['E10b', '1000', 'cleartax.in'],
  ])('C4 oracle %s is %s: %s', (name, published) => expect(OWN[name]).toBe(published))
})

describeShared('the published figures of the shared oracles', () => {
  it('C4 all 19 agree to the last printed digit', () => {
    const { external_oracles } = sharedJson<{ external_oracles: { oracle: string; published: string }[] }>(
      'domain/charges_oracles.json',
    )
    expect(external_oracles).toHaveLength(19)
    for (const { oracle, published } of external_oracles) {
      const own = OWN[oracle.split(' ')[0]!]
      expect(Number(own), oracle).toBe(Number(published))
    }
  })
})
