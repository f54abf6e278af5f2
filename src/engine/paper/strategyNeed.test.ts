import { describe, expect, it } from 'vitest'
import { istDayStart } from '../market/ist.ts'
import { type PaperDay, paperDay } from './day.ts'
import { firstStanding } from './standing.ts'
import { strategyNeed } from './strategyNeed.ts'
import { draftOf, FREE, marketOf } from './testing/paper.ts'

const MARKET = marketOf('2023-03-14', ['NIFTY', 'BANKNIFTY', 'TCS'])
const TEN = istDayStart(MARKET.day) + 10 * 3_600_000

const atTen = (): Promise<PaperDay> => paperDay(firstStanding({ terms: FREE }), [], MARKET, TEN)

async function needOf(type: string, instruments: readonly string[], capital: number) {
  return strategyNeed(await atTen(), draftOf(type, { instruments, capital }))
}

describe('what a strategy needs to enter', () => {
  it('Q1 is the capital that carries one lot at the last price; with so much it needs nothing', async () => {
    const need = await needOf('momentum', ['NIFTY'], 100_000)
    expect(need).toMatchObject({ short: [['NIFTY']], isShared: false, setsQty: false })
    expect(await needOf('momentum', ['NIFTY'], need!.capital)).toBeNull()
    expect(await needOf('momentum', ['NIFTY'], need!.capital * 0.9)).toEqual(need)
  })

  it('is that of the dearest times their number: they share the capital equally', async () => {
    const nifty = await needOf('momentum', ['NIFTY'], 1_000)
    const bank = await needOf('momentum', ['BANKNIFTY'], 1_000)
    const both = await needOf('momentum', ['NIFTY', 'BANKNIFTY', 'TCS'], 1_000)
    expect(both).toMatchObject({ short: [['NIFTY'], ['BANKNIFTY']], isShared: true })
    expect(both!.capital).toBe(3 * Math.max(nifty!.capital, bank!.capital))
  })

  it('S4 of a pair is one lot of each, of the whole capital', async () => {
    const pair = await needOf('arbitrage', ['NIFTY', 'BANKNIFTY'], 100_000)
    const nifty = await needOf('momentum', ['NIFTY'], 1_000)
    expect(pair).toMatchObject({ short: [['NIFTY', 'BANKNIFTY']], isShared: false })
    expect(pair!.capital).toBeGreaterThan(nifty!.capital)
    expect(await needOf('arbitrage', ['NIFTY', 'BANKNIFTY'], pair!.capital)).toBeNull()
  })

  it('B2 of a strategy that sets its quantity is that of one of its orders, which may be several lots', async () => {
    const draft = draftOf('market-making', { instruments: ['NIFTY'], capital: 1_000 })
    const of = async (orderQty: number) =>
      strategyNeed(await atTen(), { ...draft, params: { ...draft.params, orderQty, positionLimit: 1_000 } })
    const [one, three] = [await of(10), await of(150)]
    expect([one!.setsQty, three!.setsQty]).toEqual([true, true])
    expect(three!.capital / one!.capital).toBeCloseTo(3, 0)
  })

  it('is unknown of a symbol without prices, and nothing of a share, whose lot is one', async () => {
    expect(await needOf('momentum', ['UNKNOWN'], 1_000)).toBeNull()
    expect(await needOf('momentum', ['TCS'], 1_000)).toBeNull()
  })
})
