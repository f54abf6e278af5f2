import { describe, expect, it } from 'vitest'
import { defaultInputs, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import { syntheticDataset } from '../market/synthetic/syntheticDataset.ts'
import { prepareRun, runBacktest } from '../run/run.ts'
import { CATALOG } from '../strategies/catalog.ts'
import { TradeExplainer } from './explain.ts'
import { price } from './formatting.ts'
import { fillsOfTrades } from './tradeFills.ts'

const DAYS = { from: '2023-01-02', to: '2023-01-20' }

function given(strategy: string, part: Partial<RunInputs> = {}): RunInputs {
  return {
    ...defaultInputs('NIFTY', 1),
    ...DAYS,
    capital: 5_000_000,
    costs: NSE_COSTS,
    risk: null,
    strategy,
    ...part,
  }
}

function datasetFor({ legs = 1 }: { legs?: number }) {
  const main = syntheticDataset({ symbol: 'NIFTY', ...DAYS, seed: 3 })
  if (legs === 1) return main
  const hedge = syntheticDataset({ symbol: 'BANKNIFTY', ...DAYS, seed: 3 })
  return { ...main, hedges: [{ ...hedge, instrument: 'BANKNIFTY' }] }
}

describe('TradeExplainer', () => {
  it.each(CATALOG.map(strategy => [strategy.id, strategy] as const))(
    'P1 tells every fill of %s, and the listening changes none',
    (id, strategy) => {
      const dataset = datasetFor(strategy)
      const inputs = given(id)
      const report = runBacktest(dataset, inputs)
      expect(report.fills.length).toBeGreaterThan(0)
      // it throws when a fill differs
      const explainer = new TradeExplainer(prepareRun(dataset, inputs), report)
      const trades = report.trades.length + report.open.length
      for (let k = 0; k < trades; k++) {
        const trade = report.trades[k] ?? report.open[k - report.trades.length]!
        const { fills } = explainer.trade(k, null)!
        expect(fills[0]?.fill.ms).toBe(trade.entryMs)
        expect(fills[0]?.part).toBe('entry')
        if (k < report.trades.length) {
          expect(fills.at(-1)?.fill.ms).toBe(trade.exitMs)
          expect(fills.at(-1)?.part).toBe('exit')
        }
        for (const { fill, reasons } of fills) {
          expect(reasons.map(({ text }) => text).join()).toContain(` ${price(fill.price)}.`)
          expect(reasons.length).toBeGreaterThanOrEqual(3)
          for (const { text, rule } of reasons) {
            expect(rule).toMatch(/^[A-Z]\d+$/)
            expect(text).toMatch(/^[^a-z].*\.$/)
            expect(text).not.toMatch(/NaN|undefined|Infinity|null/)
          }
        }
      }
      expect(explainer.trade(trades, null)).toBeNull()
      // a run after it is what it was before
      expect(runBacktest(dataset, inputs).fingerprint).toBe(report.fingerprint)
    },
    60_000,
  )

  it('throws when it is asked about another run', () => {
    const dataset = datasetFor({})
    const report = runBacktest(dataset, given('momentum'))
    const other = prepareRun(dataset, given('momentum', { capital: 1_000_000 }))
    expect(() => new TradeExplainer(other, report)).toThrow('The re-run gave a different result')
  })
})

describe('fillsOfTrips', () => {
  it('A4 gives every fill to one trade, or to two where it turns the position', () => {
    const report = runBacktest(datasetFor({}), given('market-making'))
    const trades = fillsOfTrades(report)
    expect(trades).toHaveLength(report.trades.length + report.open.length)
    trades.forEach((fills, k) => {
      const trade = report.trades[k] ?? report.open[k - report.trades.length]!
      expect(report.fills[fills[0]!]?.bar).toBe(trade.entryBar)
    })
    expect(new Set(trades.flat()).size).toBe(report.fills.length)
  })
})
