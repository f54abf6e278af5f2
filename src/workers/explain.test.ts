import { describe, expect, it } from 'vitest'
import { defaultInputs, NSE_COSTS, runBacktest } from '../engine/index.ts'
import { syntheticDataset } from '../engine/market/synthetic/syntheticDataset.ts'
import { RunStories } from './explain.ts'
import { RunCharges } from './views/chargeLines.ts'

const DAYS = { from: '2023-01-02', to: '2023-01-06' }

describe('RunStories', () => {
  it('tells a trade with its excursions and its charges, line by line as booked', () => {
    const dataset = syntheticDataset({ symbol: 'TCS', seed: 4, ...DAYS })
    const given = { ...defaultInputs('TCS', 1), ...DAYS, costs: NSE_COSTS }
    const report = runBacktest(dataset, given)
    const stories = new RunStories(dataset, given, report, new RunCharges(report))
    const story = stories.trade(0)!
    expect(story.mae).toBe(report.excursions.maePaise[0]! / 100)
    expect(story.mfe).toBe(report.excursions.mfePaise[0]! / 100)
    expect(story.charges?.total).toBe(report.trades[0]!.chargesPaise / 100)
    const told = story.fills.map(({ clauses }) => clauses.at(-1)?.text ?? '')
    for (const text of told) expect(text).toMatch(/^Charges ₹\d+\.\d\d: brokerage \d+\.\d\d, .*GST \d/)
    // it crosses the worker border
    expect(structuredClone(story)).toEqual(story)
    expect(stories.trade(report.trades.length + report.open.length)).toBeNull()
  })
})
