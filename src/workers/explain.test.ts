import { describe, expect, it } from 'vitest'
import { defaultInputs, NSE_COSTS, runBacktest } from '../engine/index.ts'
import { syntheticDataset } from '../engine/market/synthetic/syntheticDataset.ts'
import { RunExplanations } from './explain.ts'
import { RunCharges } from './views/chargeLines.ts'

const DAYS = { from: '2023-01-02', to: '2023-01-06' }

describe('RunStories', () => {
  it('tells a trade with its excursions and its charges, line by line as booked', () => {
    const dataset = syntheticDataset({ symbol: 'TCS', seed: 4, ...DAYS })
    const given = { ...defaultInputs('TCS', 1), ...DAYS, costs: NSE_COSTS }
    const report = runBacktest(dataset, given)
    const explanations = new RunExplanations(dataset, given, report, new RunCharges(report))
    const explanation = explanations.trade(0)!
    expect(explanation.mae).toBe(report.excursions.maePaise[0]! / 100)
    expect(explanation.mfe).toBe(report.excursions.mfePaise[0]! / 100)
    expect(explanation.charges?.total).toBe(report.trades[0]!.chargesPaise / 100)
    const lastReasons = explanation.fills.map(({ reasons }) => reasons.at(-1)?.text ?? '')
    for (const text of lastReasons) expect(text).toMatch(/^Charges ₹\d+\.\d\d: brokerage \d+\.\d\d, .*GST \d/)
    // it crosses the worker border
    expect(structuredClone(explanation)).toEqual(explanation)
    expect(explanations.trade(report.trades.length + report.open.length)).toBeNull()
  })
})
