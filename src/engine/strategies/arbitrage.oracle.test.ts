/** The z-score pair on real minutes of January 2023 against figures that were computed twice, independently. */
import { expect, it } from 'vitest'
import { describeShared, sharedBytes } from '../../../test/shared.ts'
import { readCsv } from '../../import/readFiles.ts'
import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { stampOf } from '../market/dataset.ts'
import { runBacktest } from '../run/run.ts'
import type { Trade } from '../trading/trade.ts'

/** Flat at the last close of each day. */
const INPUTS: RunInputs = {
  ...defaultInputs('BANKNIFTY', 1),
  strategy: 'arbitrage',
  params: { lookbackBars: 120, entryZ: 2, exitZ: 0.5, stopZ: 0, hedgeRatio: 0 },
  from: '2023-01-02',
  to: '2023-01-31',
  capital: 1_000_000_000,
  costs: { kind: 'none' },
  squareOff: 'close',
  risk: null,
}

function load(symbol: string) {
  const { bars } = readCsv(sharedBytes(`data/clean/${symbol}_1m_20221003_20230131.csv`))
  return { bars, stamp: stampOf(bars) }
}

describeShared('the z-score pair on BANKNIFTY and NIFTY in January 2023', () => {
  const [main, hedge] = [load('BANKNIFTY'), load('NIFTY')]
  const report = runBacktest({ ...main, hedges: [{ instrument: 'NIFTY', ...hedge }] }, INPUTS)
  const of = (instrument: string) => report.trades.filter(trade => trade.instrument === instrument)
  const [own, theirs] = [of('BANKNIFTY'), of('NIFTY')]

  /** What each round trip earned in ln(BANKNIFTY ÷ NIFTY), in basis points. */
  function earned(priceOf: (trade: Trade, which: 'entry' | 'exit') => number): number[] {
    const logRatio = (k: number, which: 'entry' | 'exit') =>
      Math.log(priceOf(own[k]!, which) / priceOf(theirs[k]!, which))
    return own.map((trade, k) => {
      const change = logRatio(k, 'exit') - logRatio(k, 'entry')
      return 10_000 * (trade.side === 'long' ? change : -change)
    })
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

  it('makes 84 round trips, both legs at the same bars and on opposite sides', () => {
    expect(report.jointTrades?.trades).toBe(84)
    expect([own.length, theirs.length, report.open.length]).toEqual([84, 84, 0])
    own.forEach((trade, k) => {
      const other = theirs[k]!
      expect([other.entryBar, other.exitBar, other.exitReason]).toEqual([
        trade.entryBar,
        trade.exitBar,
        trade.exitReason,
      ])
      expect(other.side).not.toBe(trade.side)
    })
  })

  it('filled at the next open wins 57 of them and 99.7453 bps', () => {
    const trips = earned((trade, which) => (which === 'entry' ? trade.entryPrice : trade.exitPrice))
    expect(trips.filter(bps => bps > 0)).toHaveLength(57)
    expect(sum(trips)).toBeCloseTo(99.7453, 4)
    expect(report.jointTrades?.won).toBe(57)
  })

  it('filled at the next close would win 54 of them and 72.4317 bps', () => {
    const closeOf = new Map<string, (bar: number) => number>()
    const firstMs = report.equity.ms[0]!
    for (const [instrument, { bars }] of Object.entries({ BANKNIFTY: main, NIFTY: hedge })) {
      const first = bars.openMs.indexOf(firstMs)
      closeOf.set(instrument, bar => (bars as Bars).close[first + bar]!)
    }
    const trips = earned((trade, which) =>
      closeOf.get(trade.instrument!)!(which === 'entry' ? trade.entryBar : trade.exitBar),
    )
    expect(trips.filter(bps => bps > 0)).toHaveLength(54)
    expect(sum(trips)).toBeCloseTo(72.4317, 4)
  })

  it('loses after the charges of its time', () => {
    const charged = runBacktest(
      { ...main, hedges: [{ instrument: 'NIFTY', ...hedge }] },
      { ...INPUTS, costs: { kind: 'flat', fraction: 0.00012 } },
    )
    expect(charged.jointTrades?.trades).toBe(84)
    expect(charged.stats.netProfit).toBeLessThan(0)
    expect(charged.stats.pnlBeforeCharges).toBeGreaterThan(0)
  })

  it('with a rolling beta trades too, and its legs differ in value', () => {
    const params = { ...INPUTS.params, hedgeRatio: 1 }
    const hedged = runBacktest(
      { ...main, hedges: [{ instrument: 'NIFTY', ...hedge }] },
      { ...INPUTS, params },
    )
    expect(hedged.jointTrades!.trades).toBeGreaterThan(40)
    const [first, second] = hedged.fills
    const ratio = (second!.qty * second!.price) / (first!.qty * first!.price)
    expect(Math.abs(ratio - 1)).toBeGreaterThan(0.05)
  })
})
