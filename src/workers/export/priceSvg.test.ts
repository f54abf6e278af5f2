import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { handReport, handTrade } from '../testing/report.ts'
import { priceSection } from './priceSvg.ts'
import { REPORT_SECTIONS } from './reportSections.ts'

const MINUTE_MS = 60_000
const CURVE = [10_000_000, 10_001_000, 9_999_000, 9_998_716]

/** A bar for each of the closes, from the report's first minute on, that opens at 100. */
function barsOf(closes: readonly number[]) {
  const firstMs = handReport(CURVE).equity.ms[0]!
  const rows = closes.map((close, k) => ({
    openMs: firstMs + k * MINUTE_MS,
    open: 100,
    high: Math.max(100, close) + 1,
    low: Math.min(100, close) - 1,
    close,
    volume: 0,
  }))
  return barsFromRows(rows)
}

const paths = (html: string) => [...html.matchAll(/<path [^>]*d="([^"]*)"/g)].map(match => match[1]!)
const corners = (path: string) => path.split('M').length - 1

describe('priceSection', () => {
  it('is a part of the HTML report: candles by colour, and a mark where a trade began and ended', () => {
    const run = { report: handReport(CURVE), prices: barsOf([101, 99, 102, 98]), source: null }
    const html = priceSection(run)
    expect(REPORT_SECTIONS.flatMap(section => [...section(run)]).join('')).toContain(html)
    const [upWicks, upBodies, downWicks, downBodies, bought, sold] = paths(html)
    expect([upWicks, upBodies, downWicks, downBodies].map(path => corners(path!))).toEqual([2, 2, 2, 2])
    // the first and the last of four candles
    expect(bought).toMatch(/^M125\.0 [\d.]+l-4 8h8z$/)
    expect(sold).toMatch(/^M875\.0 [\d.]+l-4 -8h8z$/)
    expect(html).toContain(
      'aria-label="Prices of NIFTY: 4 candles of one bar each; lowest ₹97.00, highest ₹103.00; 1 round trip."',
    )
  })

  it('merges the bars of a long run into candles that paper has room for, and marks each candle once a side', () => {
    const trades = Array.from({ length: 50 }, () => handTrade())
    const prices = barsOf(Array.from({ length: 1_001 }, (_, k) => 100 + (k % 7)))
    const html = priceSection({ report: handReport(CURVE, { trades }), prices, source: null })
    expect(html).toContain('201 candles of 5 bars each;')
    expect(html).toContain('50 round trips.')
    expect(paths(html).slice(-2).map(corners)).toEqual([1, 1])
  })

  it('of an open trade marks the entry only, and of a pair the main instrument’s trades', () => {
    const open = [handTrade({ side: 'short' })]
    const trades = [handTrade({ instrument: 'BANKNIFTY' })]
    const html = priceSection({
      report: handReport(CURVE, { open, trades }),
      prices: barsOf([101, 99, 102, 98]),
      source: null,
    })
    expect(paths(html).slice(-2).map(corners)).toEqual([0, 1])
    expect(html).toContain('1 round trip.')
  })

  it('is nothing without prices, and stands for a market that did not move', () => {
    expect(priceSection({ report: handReport(CURVE), prices: null, source: null })).toBe('')
    const flat = barsFromRows([{ openMs: 0, open: 5, high: 5, low: 5, close: 5, volume: 0 }])
    expect(priceSection({ report: handReport(CURVE), prices: flat, source: null })).not.toContain('NaN')
  })
})
