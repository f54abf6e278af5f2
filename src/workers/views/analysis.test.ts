import { describe, expect, it } from 'vitest'
import { analysisSection } from '../export/analysisHtml.ts'
import { handReport, handTrade } from '../testing/report.ts'
import { analysisBuffers, toAnalysisView, toWaterfallView } from './analysis.ts'

/** Two trades on the way from ₹1,00,000 over ₹99,980 to ₹1,00,012.34. */
const REPORT = handReport([10_000_000, 9_998_000, 10_001_234], {
  trades: [
    handTrade({ qty: 100, entryPrice: 100, netPaise: -1_000, exitReason: '<b>Stop</b>' }),
    handTrade({ side: 'short', qty: 100, entryPrice: 100, netPaise: 2_234 }),
  ],
})
/** The same without a trade. */
const IDLE = handReport([10_000_000, 10_000_000], { trades: [] })

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

describe('an analysis for the page', () => {
  it('is in rupees and per cent', () => {
    const view = toAnalysisView(REPORT)
    const { total } = view.years[0]!
    expect([total.rupees, total.days]).toEqual([12.34, 1])
    expect(total.returnPct).toBeCloseTo(0.01234, 12)
    expect(view.groupings.side.groups).toEqual([
      { label: 'Long', trades: 1, winRatePct: 0, net: -10, mean: -10 },
      { label: 'Short', trades: 1, winRatePct: 100, net: 22.34, mean: 22.34 },
    ])
    expect(view.groupings.side.axis).toEqual({ low: -10, high: 30, ticks: [-10, 0, 10, 20, 30] })
    expect(view.dayResults!.mean).toBe(12.34)
    const { edges, counts } = view.tradeResults!
    expect(edges).toHaveLength(counts.length + 1)
    expect(edges[counts.indexOf(1)]).toBeLessThanOrEqual(-10)
  })

  it('M11 has excursions as a share of the value at entry, and says which trade each dot is', () => {
    const { dots } = toAnalysisView(REPORT)
    expect(Array.from(dots.index)).toEqual([0, 1])
    // −₹20 and +₹5 of 100 × ₹100
    expect(Array.from(dots.mae)).toEqual([-20, -20])
    expect(Array.from(dots.maePct)).toEqual([-0.2, -0.2])
    expect(Array.from(dots.mfePct)).toEqual([0.05, 0.05])
    expect([dots.winnersBehind, dots.losersAheadPct]).toEqual([-20, 100])
  })

  it('M11 a trade that broke even is no loser', () => {
    const evens = handReport([10_000_000], { trades: [handTrade({ netPaise: 0 })] })
    expect(toAnalysisView(evens).dots.losersAheadPct).toBeNull()
  })

  it('says why trades on bars of a day have no hour', () => {
    const { hour } = toAnalysisView(handReport([10_000_000], {})).groupings
    expect(hour).toMatchObject({ groups: [], note: 'Bars of a day or longer have no hour of entry.' })
  })

  it('hands its columns over instead of copying them', () => {
    const view = toAnalysisView(REPORT)
    const buffers = analysisBuffers(view)
    expect(buffers).toHaveLength(7)
    const copy = structuredClone(view, { transfer: buffers })
    expect(view.dots.mae).toHaveLength(0)
    expect(Array.from(copy.dots.mae)).toEqual([-20, -20])
  })

  it('sends 2,000 dots at most', () => {
    const count = 30_000
    const trades = Array.from({ length: count }, (_, i) => handTrade({ netPaise: i % 3 === 0 ? 500 : -500 }))
    const column = (step: number) => Float64Array.from(trades, (_, i) => (i * step) % 100_003)
    const { dots } = toAnalysisView(
      handReport([10_000_000], {
        trades,
        excursions: { maePaise: column(7_919).map(value => -value), mfePaise: column(104_729) },
      }),
    )
    expect(dots.index.length).toBeLessThanOrEqual(2_000)
    expect(dots.index.length).toBeGreaterThan(1_000)
    expect(dots.trades).toBe(count)
  })

  it('M7 of a run without a trade is empty, and nothing is NaN', () => {
    const view = toAnalysisView(IDLE)
    expect([view.tradeResults, view.dots.index.length]).toEqual([null, 0])
    expect(view.groupings.hour).toEqual({ groups: [], axis: { low: 0, high: 1, ticks: [0, 1] }, note: null })
    expect(numbersIn(view).filter(value => !Number.isFinite(value))).toEqual([])
    expect(view.risk).toMatchObject({ dailyLossLimit: null, eventCount: 0, lossDayCount: 0 })
  })
})

describe('the way from gross to net', () => {
  it('C7 goes line by line', () => {
    const { steps, axis, note } = toWaterfallView(
      { ...REPORT, inputs: { ...REPORT.inputs, costs: { kind: 'none' } } },
      {
        lines: [
          { label: 'Brokerage', rupees: 0.3 },
          { label: 'GST', rupees: 0.2 },
        ],
        total: 0.5,
      },
    )
    expect(steps.map(({ label, from, to }) => [label, from, Math.round(to * 100) / 100])).toEqual([
      ['P&L before charges', 0, -12.34],
      ['Brokerage', -12.34, -12.64],
      ['GST', -12.64, -12.84],
      ['Net P&L', 0, -12.84],
    ])
    expect([axis.low, axis.high, note]).toEqual([-15, 0, null])
  })

  it('has one step for a flat rate and none without charges', () => {
    const flat = toWaterfallView(REPORT, null)
    expect(flat.steps.map(({ label }) => label)).toEqual(['P&L before charges', 'Charges', 'Net P&L'])
    expect(flat.note).toBe('A flat rate is not split into charges. Choose NSE charges to see each one.')
    const free = toWaterfallView(
      {
        ...IDLE,
        inputs: { ...IDLE.inputs, costs: { kind: 'none' } },
        stats: { ...IDLE.stats, charges: 0, netProfit: 0 },
      },
      null,
    )
    expect(free.steps.map(({ label, to }) => [label, to])).toEqual([
      ['P&L before charges', 0],
      ['Net P&L', 0],
    ])
    expect(free.note).toBeNull()
  })
})

describe('an analysis in the HTML report', () => {
  it('has a drawing or a table for each part, and no markup of strangers', () => {
    const html = analysisSection({ report: REPORT, prices: null, source: null })
    expect(html.match(/<h3>/g)).toHaveLength(11)
    expect(html.match(/role="img"/g)).toHaveLength(3)
    expect(html).toContain('&lt;b&gt;Stop&lt;/b&gt;')
    expect(html).not.toMatch(/<b>|<script|NaN|undefined|Infinity/)
  })

  it('M7 of a run without a trade says so', () => {
    const html = analysisSection({ report: IDLE, prices: null, source: null })
    expect(html).toContain('No closed trades.')
    expect(html).not.toMatch(/NaN|undefined|Infinity|null/)
  })
})
