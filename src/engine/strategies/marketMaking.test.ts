import { describe, expect, it } from 'vitest'
import { barsAt, joinBars, minuteBars } from '../../../test/handRun.ts'
import { describeShared, sharedBytes } from '../../../test/shared.ts'
import { readCsv } from '../../import/readFiles.ts'
import { seededRandom } from '../core/random.ts'
import { DEFAULT_FILL, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { DAY_MS, toIsoDate } from '../market/ist.ts'
import { simulate } from '../run/simulate.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { checkParams } from './define.ts'
import { marketMaking } from './marketMaking.ts'

function run(bars: Bars, params: Record<string, number> = {}, inputs: Partial<RunInputs> = {}) {
  const { account, broker } = simulate(bars, marketMaking, {
    ...unitInputs('TEST', 1),
    capital: 1_000_000,
    costs: { kind: 'none' },
    fill: DEFAULT_FILL,
    risk: null,
    ...inputs,
    params: { wildBar: 0, skew: 0, ...params },
  })
  const fills = broker.fills.map(({ bar, side, qty, price }) => [bar, side === 'buy' ? qty : -qty, price])
  return { account, broker, fills, counts: broker.book.counts }
}

/** A bar from one price to another that reaches a little beyond both. */
const bar = (open: number, close: number, reach = 0) =>
  [open, Math.max(open, close) + reach, Math.min(open, close) - reach, close] as const

describe('market making', () => {
  it('B2 quotes half a spread on both sides of the last close, bids rounded down and asks up', () => {
    // 0.05 % of 1000 is 0.50: quotes at 999.75 and 1000.25
    const bars = minuteBars(bar(1000, 1000), bar(1000, 999, 0.1), bar(999, 1001, 0.1))
    expect(run(bars).fills).toEqual([
      [1, 10, 999.75],
      [2, -10, 999.25],
    ])
    const coarse = { minPriceIncrement: 1 }
    expect(run(bars, coarse).fills).toEqual([
      [1, 10, 999],
      [2, -10, 1000],
    ])
  })

  it('F11 a bar that reaches both quotes fills only the one against which it closed', () => {
    const up = minuteBars(bar(1000, 1000), [1000, 1002, 998, 1001])
    expect(run(up).fills).toEqual([[1, -10, 1000.25]])
    const down = minuteBars(bar(1000, 1000), [1000, 1002, 998, 999])
    expect(run(down).fills).toEqual([[1, 10, 999.75]])
    // exactly in the middle: the ask
    const still = minuteBars(bar(1000, 1000), [1000, 1002, 998, 1000])
    expect(run(still).fills).toEqual([[1, -10, 1000.25]])
  })

  it('F11 a side that no longer works does not hold the other one back', () => {
    // the ask ends with the position limit: after two sales only the bid is left, and a wide bar fills it
    const bars = minuteBars(
      bar(1000, 1000),
      [1000, 1001, 1000, 1001],
      [1001, 1002, 1001, 1002],
      [1002, 1004, 999, 1003],
    )
    expect(run(bars, { positionLimit: 20 }).fills).toEqual([
      [1, -10, 1000.25],
      [2, -10, 1001.3],
      [3, 10, 1001.7],
    ])
  })

  it('B2 in lots its quantity is raised to a lot of the day, and its limit cut to them', () => {
    const falling = minuteBars(...Array.from({ length: 12 }, (_, k) => bar(1000 - k, 999 - k, 0.1)))
    const inLots = { instrument: 'NIFTY', lots: true, squareOff: null }
    const quantities = (params: Record<string, number>) =>
      run(falling, params, inLots).fills.map(([, qty]) => qty)
    // the lot of January 2023 is 50
    expect(quantities({})).toEqual([50])
    expect(quantities({ orderQty: 51, positionLimit: 249 })).toEqual([100, 100])
    expect(quantities({ orderQty: 10, positionLimit: 110 })).toEqual([50, 50])
    expect(run(falling, { positionLimit: 10 }, inLots).broker.book.refusals.size).toBe(0)
  })

  it('B2 in lots a quote opens none of a lot that has changed, but closes all of the old one', () => {
    // 25 until the expiry of January 2025, 75 from the day after
    const bars = joinBars(
      barsAt('2025-01-30T15:20', 60_000, [bar(1000, 1000), bar(1000, 998), bar(998, 997)]),
      barsAt('2025-01-31T09:15', 60_000, [
        bar(997, 990, 1),
        bar(990, 985, 1),
        bar(985, 1005, 1),
        bar(1005, 1010, 1),
      ]),
    )
    const changed = run(bars, { positionLimit: 75 }, { instrument: 'NIFTY', lots: true, squareOff: null })
    expect(changed.fills.map(([at, qty]) => [at, qty])).toEqual([
      [1, 25],
      [2, 25],
      [4, -50],
      [5, -75],
      [6, 75],
    ])
  })

  it('B2 never holds more than the position limit, on either side, nor sells short in a long run', () => {
    const falling = minuteBars(...Array.from({ length: 12 }, (_, k) => bar(1000 - k, 999 - k, 0.1)))
    const long = run(falling, { positionLimit: 25 })
    expect(long.account.positionQty).toBe(25)
    expect(long.fills.map(([, qty]) => qty)).toEqual([10, 10, 5])
    const rising = minuteBars(...Array.from({ length: 12 }, (_, k) => bar(1000 + k, 1001 + k, 0.1)))
    expect(run(rising, { positionLimit: 25 }).account.positionQty).toBe(-25)
    expect(run(rising, {}, { direction: 'long' }).fills).toEqual([])
  })

  it('B2 moves both quotes against what it holds', () => {
    // long 10 of 10: quotes 0.25 lower, at 998.50 and 999.00 around 999
    const bars = minuteBars(bar(1000, 1000), bar(1000, 999, 0.1), bar(999, 999.05))
    expect(run(bars, { skew: 1, positionLimit: 10 }).fills.at(-1)).toEqual([2, -10, 999])
    expect(run(bars, { skew: 0, positionLimit: 10 }).fills).toHaveLength(1)
  })

  it('B3 pauses after a wild bar', () => {
    const calm = Array.from({ length: 20 }, () => [1000, 1000.1, 999.9, 1000] as const)
    const bars = minuteBars(...calm, [1000, 1005, 995, 1000], [1000, 1010, 990, 1005])
    expect(run(bars).fills).toEqual([
      [20, -10, 1000.25],
      [21, -10, 1000.25],
    ])
    expect(run(bars, { wildBar: 4 }).fills).toEqual([[20, -10, 1000.25]])
  })

  it.each([
    [0.94, true],
    // exactly four times: not over it, at whatever level
    [0.95, true],
    [0.96, false],
  ])(
    'compares a bar that ranges %f with four times the mean of the last twenty, itself included',
    (range, quotes) => {
      for (const level of [100, 1000, 18_000]) {
        // as a file has them: the doubles nearest to their decimals
        const to = (distance: number) => Number((level + distance).toFixed(2))
        const ranging = (width: number) => [level, to(0.1), to(0.1 - width), level] as const
        const wide = Array.from({ length: 20 }, () => ranging(level / 100))
        const calm = Array.from({ length: 19 }, () => ranging(0.2))
        // four times the mean of nineteen bars of 0.20 and of itself is 0.95 for a bar that ranges 0.95
        const reached = [level, level * 1.01, level * 0.99, level * 1.005] as const
        for (const before of [calm, [...wide, ...calm]]) {
          const bars = minuteBars(...before, ranging(range), reached)
          const params = { wildBar: 4, positionLimit: 1_000 }
          const last = run(bars, params, { capital: 100_000_000 }).fills.at(-1)
          expect(last?.[0] === bars.openMs.length - 1).toBe(quotes)
        }
      }
    },
  )

  it('a bar without a range is never wild, whatever the rounding has left of those before', () => {
    const random = seededRandom(5)
    for (let round = 0; round < 40; round++) {
      const moving = Array.from({ length: 30 }, () => {
        // on both sides of powers of two, where sums of differences are not exact
        const low = Number((1 + 300 * random()).toFixed(2))
        const high = Number((low * (1 + 0.1 * random())).toFixed(2))
        return [low, high, low, low] as const
      })
      const still = Array.from({ length: 25 }, () => [100, 100, 100, 100] as const)
      const { broker } = run(minuteBars(...moving, ...still), { wildBar: 4, positionLimit: 1_000 })
      expect(broker.working).toHaveLength(2)
    }
  })

  it.each([
    ['15:24', 1],
    ['15:25', 0],
  ])('a bar that opens at %s fills %i quotes, five minutes before the end or later', (time, count) => {
    const startMs = Date.parse('2023-01-02T15:00+05:30')
    const at = (Date.parse(`2023-01-02T${time}+05:30`) - startMs) / 60_000
    const still = [1000, 1000, 1000, 1000] as const
    const calm = Array.from({ length: 30 }, (_, k) =>
      k === at ? ([1000, 1001, 1000, 1000] as const) : still,
    )
    const bars = { ...minuteBars(...calm), openMs: Float64Array.from(calm, (_, k) => startMs + k * 60_000) }
    expect(run(bars, {}, { instrument: 'NIFTY', squareOff: null }).fills).toHaveLength(count)
  })

  it('B3 never quotes on daily bars of an instrument with hours, and the run says so', () => {
    const count = 30
    const column = (price: number) => new Float64Array(count).fill(price)
    const bars: Bars = {
      openMs: Float64Array.from(
        { length: count },
        (_, i) => Date.parse('2023-01-02T09:15+05:30') + i * DAY_MS,
      ),
      open: column(1000),
      high: column(1010),
      low: column(990),
      close: column(1000),
      volume: column(0),
    }
    const runOn = (instrument: string) =>
      simulate(bars, marketMaking, {
        ...unitInputs(instrument, 1440),
        fill: DEFAULT_FILL,
        costs: { kind: 'none' },
        risk: null,
        params: defaults,
      })
    const defaults = checkParams(marketMaking, {})
    const nifty = runOn('NIFTY')
    expect([nifty.broker.fills.length, nifty.notes]).toEqual([
      0,
      [expect.stringContaining('Market Making never quoted')],
    ])
    const custom = runOn('TEST')
    expect(custom.broker.fills.length).toBeGreaterThan(0)
    expect(custom.notes).toEqual([])
  })

  it('B3 keeps one order for each side while it works, and quotes nothing in the last five minutes', () => {
    const calm = minuteBars(...Array.from({ length: 100 }, () => [1000, 1000, 1000, 1000] as const))
    expect(run(calm).counts.placed).toBe(2)
    const late = {
      ...calm,
      openMs: calm.openMs.map((_, k) => Date.parse('2023-01-02T15:00+05:30') + k * 60_000),
    }
    const { broker } = run(late, {}, { instrument: 'NIFTY', squareOff: null })
    expect(broker.book.counts).toMatchObject({ placed: 2, cancelled: 2 })
    // the last quotes act in the bar of 15:24
    expect(broker.working).toEqual([])
  })
})

describeShared('market making on the real January 2023', () => {
  // gross, charges and net in rupees: the spread that is earned is less than what informed trades take, before any charge
  it.each([
    ['NIFTY', -71_536.5, 156_794.88],
    ['BANKNIFTY', -372_853.5, 342_881.14],
  ])('%s loses after honest charges: gross ₹%f, charges ₹%f', (symbol, grossRupees, chargesRupees) => {
    const file = `data/clean/${symbol}_1m_20221003_20230131.csv`
    const { bars: all } = readCsv(sharedBytes(file), { fileName: file })
    const from = all.openMs.findIndex(ms => toIsoDate(ms) >= '2023-01-01')
    const { account } = simulate(sliceBars(all, from, all.openMs.length), marketMaking, {
      ...unitInputs(symbol, 1),
      capital: 1_000_000,
      costs: NSE_COSTS,
      risk: null,
      params: {},
    })
    const gross = account.trades.reduce((sum, trade) => sum + trade.grossPaise, 0) / 100
    const charges = account.chargesPaise / 100
    expect(account.trades.length).toBeGreaterThan(100)
    expect(gross).toBeCloseTo(grossRupees, 2)
    expect(charges).toBeCloseTo(chargesRupees, 2)
    expect(gross - charges).toBeLessThan(0)
  })
})
