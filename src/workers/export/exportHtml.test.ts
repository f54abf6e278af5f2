import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { type Dataset, METRICS } from '../../engine/index.ts'
import { handReport, handTrade } from '../testing/report.ts'
import { reportHtml as reportPieces } from './exportHtml.ts'

const CURVE = [10_000_000, 10_001_000, 9_999_000]

const reportHtml = (...asked: Parameters<typeof reportPieces>) => [...reportPieces(...asked)].join('')

const HEADER = 'Side|Quantity|Entry|Entry price|Exit|Exit price|Charges|Net P&amp;L|Entry reason|Exit reason'

/** The table of trades, its cells between bars. */
function tradeRows(report: Parameters<typeof reportPieces>[0]): string[] {
  const html = reportHtml(report)
  const rows = html.slice(html.indexOf('<h2>Trades</h2>')).matchAll(/<tr>(.*?)<\/tr>/g)
  return [...rows].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)]
      .map(([, cell]) => cell!.replaceAll(/<\/?bdi>/g, ''))
      .join('|'),
  )
}

describe('reportHtml', () => {
  it('is one file without script, link, image or handler', () => {
    const html = reportHtml(handReport(CURVE))
    expect(html).not.toMatch(/<(script|link|img|iframe|object|base|form)\b|\son\w+=|https?:/i)
    expect(html).toContain("default-src 'none'")
    expect(html.match(/<polyline /g)).toHaveLength(1)
  })

  it('writes the metrics in rupees of India with a true minus', () => {
    const html = reportHtml(handReport(CURVE))
    expect(html).toContain('₹1,00,000.00')
    expect(html).toContain('−₹12.84')
    expect(html).toContain('−0.01%')
    expect(html).not.toMatch(/>-[\d₹]/)
  })

  it('tells days and times as the screens do: of a row of a minute, of a trade, of a limit that acted', () => {
    const report = handReport(CURVE, {
      riskEvents: [
        { ms: Date.parse('2023-01-17T10:05+05:30'), bar: 1, kind: 'drawdown', message: 'Stopped.' },
      ],
    })
    const html = reportHtml(report)
    expect(html).toMatch(/<p>2 Jan 2023, 09:15 to 2 Jan 2023, \d\d:\d\d IST, \d+ rows of data<\/p>/)
    expect(html).toContain('drawdown limit on 17 Jan 2023, trading stopped')
    expect(html).toContain('17 Jan 2023, 10:05: Stopped.')
    const read = html.slice(0, html.indexOf('<h2>Inputs</h2>')) + html.slice(html.indexOf('<h2>Trades</h2>'))
    expect(read).not.toMatch(/\d{4}-\d\d-\d\d/)
  })

  it('has each input by the label and in the unit of the form, with the name of the terminal beside it', () => {
    const html = reportHtml(handReport(CURVE))
    const rows = [
      ['Strategy', 'Momentum (momentum)', 'strategy'],
      ['Instrument', 'NIFTY', 'instrument'],
      ['Start date', 'first bar', 'from'],
      ['End date', 'last bar', 'to'],
      ['Timeframe', 'Same as data', 'timeframe'],
      ['Initial capital', '₹1,00,000', 'capital'],
      ['Slippage', '0 ticks', 'fill.slippageTicks'],
      ['Whole lots', 'off', 'lots'],
      ['Use limits from Settings', 'Off', 'risk'],
      ['MA short period', '10 bars', 'params.shortBars'],
    ]
    for (const [label, value, name] of rows) {
      expect(html).toContain(
        `<th scope="row">${label}</th><td><bdi>${value}</bdi></td><td class="name">${name}</td>`,
      )
    }
    expect(html).not.toContain('{&quot;')
  })

  it('has the inputs in the words of the page: days, amounts and units, and what else was traded', () => {
    const report = handReport(CURVE, {
      hedges: [{ instrument: 'BANKNIFTY', dataset: handReport(CURVE).dataset }],
    })
    const days = { from: '2023-02-01', to: '2023-02-28' }
    const risk = { maxPositionQty: 1_500, maxDailyLoss: 10_000, maxDrawdownPct: 5 }
    const html = reportHtml({ ...report, inputs: { ...report.inputs, ...days, risk } })
    const part = html.slice(html.indexOf('<h2>Inputs</h2>'), html.indexOf('<h2>Trades</h2>'))
    const shown = [...part.matchAll(/<th scope="row">(.*?)<\/th><td><bdi>(.*?)<\/bdi>/g)].map(
      ([, label, value]) => `${label}: ${value}`,
    )
    const from = shown.indexOf('Instrument: NIFTY')
    expect(shown.slice(from, from + 4)).toEqual([
      'Instrument: NIFTY',
      'Hedge: BANKNIFTY',
      'Start date: 1 Feb 2023',
      'End date: 28 Feb 2023',
    ])
    expect(shown.slice(-3)).toEqual([
      'Position limit: 1,500 units',
      'Daily loss limit: ₹10,000',
      'Drawdown limit: 5%',
    ])
  })

  it('the curve stands right under the headline figures', () => {
    const html = reportHtml(handReport(CURVE))
    const places = ['<dl class="headline">', '<h2>Equity</h2>', '<svg', '<h2>Metrics</h2>'].map(part =>
      html.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(html.slice(places[0], places[1])).not.toContain('<h2>')
  })

  it('breaks no amount after its minus, which paper is often too narrow for', () => {
    expect(reportHtml(handReport(CURVE))).toMatch(/\.n\{[^}]*white-space:nowrap/)
  })

  it('K10 says why a metric is not there, never NaN or ∞', () => {
    for (const curve of [[10_000_000], [10_000_000, 10_000_000], CURVE]) {
      const html = reportHtml(handReport(curve, { trades: [] }))
      expect(html).toContain(
        '<th scope="row">Sharpe ratio</th><td>N/A: Needs at least 14 days with bars; the run has 0.</td>',
      )
      expect(html).toContain('No trades.')
      expect(html).not.toMatch(/NaN|Infinity|∞|undefined/)
    }
  })

  it('M8 has every metric with what it means', () => {
    const html = reportHtml(handReport(CURVE))
    for (const { label, help } of Object.values(METRICS)) {
      const [, row] = html.split(`<th scope="row">${label}</th>`)
      expect(row).toMatch(/^(<td>N\/A: |<td class="n">)[^<]+<\/td><td>/)
      expect(html).toContain(help)
    }
  })

  it('draws the curve from the left to the right edge, with its highest value at the top', () => {
    const points = /points="([^"]+)"/.exec(reportHtml(handReport(CURVE)))?.[1]?.split(' ')
    expect(points).toEqual(['0.0,135.0', '500.0,20.0', '1000.0,250.0'])
  })

  it('M12 draws buy and hold beside it, which ends where its metric says, and the drawdown below', () => {
    const bars = barsFromRows(
      [100, 90, 110].map((price, k) => {
        const openMs = handReport(CURVE).equity.ms[k]!
        return { openMs, open: price, high: price, low: price, close: price, volume: 0 }
      }),
    )
    const html = reportHtml(handReport(CURVE), bars)
    const lines = [...html.matchAll(/<polyline[^>]*points="([^"]+)"/g)].map(match => match[1])
    expect(lines).toEqual(['0.0,135.0 500.0,134.9 1000.0,135.1', '0.0,135.0 500.0,250.0 1000.0,20.0'])
    expect(html).toContain('Buy and hold ends at ₹1,10,000.00.')
    expect(html).toContain('deepest drawdown −₹20.00')
    expect(html).toContain(
      '<polygon fill="#dc2626" fill-opacity="0.35" points="0,275.0 0.0,275.0 500.0,275.0 1000.0,350.0 1000,275.0"/>',
    )
    expect(reportHtml(handReport(CURVE))).not.toContain('Buy and hold ends')
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
  ])('X2 %s stays text wherever a stranger may write', hostile => {
    const report = handReport(CURVE, {
      trades: [handTrade({ entryReason: hostile, exitReason: hostile })],
      notes: [hostile],
      riskEvents: [{ ms: 0, bar: 0, kind: 'ruin', message: hostile }],
    })
    const html = reportHtml({
      ...report,
      inputs: { ...report.inputs, instrument: hostile, strategy: hostile, params: { [hostile]: 1 } },
    })
    expect(html).not.toContain(hostile)
    const tags = new Set([...html.matchAll(/<(\w+)/g)].map(match => match[1]))
    const harmless = reportHtml({
      ...report,
      notes: ['a'],
      riskEvents: [{ ms: 0, bar: 0, kind: 'ruin', message: 'b' }],
    })
    expect(tags).toEqual(new Set([...harmless.matchAll(/<(\w+)/g)].map(match => match[1])))
  })

  it('X2 keeps a text that turns the direction inside its own element', () => {
    expect(reportHtml(handReport(CURVE, { notes: ['\u202Eevil'] }))).toContain('<bdi>\u202Eevil</bdi>')
  })

  it('says above the figures what was sold short of options, and other notes below', () => {
    const page = reportHtml(handReport(CURVE, { notes: ['Lots are off.', 'Options sold short: 2 lots.'] }))
    const places = ['Options sold short: 2 lots.', 'class="headline"', 'Lots are off.'].map(part =>
      page.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(page.split('Options sold short')).toHaveLength(2)
  })

  it('X2 M&M stays M&M', () => {
    expect(reportHtml(handReport(CURVE, { notes: ['M&M'] }))).toContain('M&amp;M')
  })

  it('shows the first 2,000 trades and says so', () => {
    const trades = Array.from({ length: 2_001 }, () => handTrade())
    const html = reportHtml(handReport(CURVE, { trades }))
    expect(html).toContain('The first 2,000 of 2,001 trades; the trades CSV has all.')
    expect(html.match(/<td>long<\/td>/g)).toHaveLength(2_000)
    expect(reportHtml(handReport(CURVE, { trades: trades.slice(1) }))).not.toContain('The first 2,000')
  })

  it('marks the trade that is still open, which has no exit and a profit so far', () => {
    const open = handTrade({ side: 'short', exitReason: 'Open' })
    expect(tradeRows(handReport(CURVE, { open: [open] }))).toEqual([
      HEADER,
      'long|10|2 Jan 2023, 09:15|₹100.05|2 Jan 2023, 09:18|₹98.82|₹0.50|−₹12.84|Cross up|Stop loss',
      'short (open)|10|2 Jan 2023, 09:15|₹100.05|–|–|₹0.50|−₹12.84 so far|Cross up|Open',
    ])
  })

  it('says of a run of several legs which instrument each trade was in, and of one leg it need not', () => {
    const trades = [
      handTrade({ instrument: 'NIFTY' }),
      handTrade({ instrument: 'BANKNIFTY', side: 'short' }),
      handTrade({ instrument: '<b>' }),
    ]
    const open = [handTrade({ instrument: 'BANKNIFTY' })]
    const { dataset } = handReport(CURVE)
    const hedges = [{ instrument: 'BANKNIFTY', dataset }]
    const [head, ...rows] = tradeRows(handReport(CURVE, { trades, open, hedges }))
    expect(head).toBe(`Instrument|${HEADER}`)
    expect(rows.map(row => row.split('|').slice(0, 2))).toEqual([
      ['NIFTY', 'long'],
      ['BANKNIFTY', 'short'],
      ['&lt;b&gt;', 'long'],
      ['BANKNIFTY', 'long (open)'],
    ])
    expect(tradeRows(handReport(CURVE))[0]).toBe(HEADER)
  })

  it('S5 says of a run of several legs which figures count legs, and how many spread trades there were', () => {
    const hedges = [{ instrument: 'BANKNIFTY', dataset: handReport(CURVE).dataset }]
    const html = reportHtml(handReport(CURVE, { hedges, jointTrades: { trades: 150, won: 73 } }))
    expect(html).toMatch(
      /<dt>Trades \(legs\)<\/dt><dd>[\d,]+<\/dd><dd class="beside">Spread trades: 150, 73 won<\/dd>/,
    )
    expect(html).toContain('<dt>Win rate (legs)</dt>')
    expect(html).toContain('<th scope="row">Winning trades (legs)</th>')
    expect(reportHtml(handReport(CURVE))).not.toContain('(legs)')
  })

  it('says of each instrument whose prices they are, and of the synthetic market that they are simulated', () => {
    const report = handReport(CURVE)
    const bars = barsFromRows([])
    const made = { bars, stamp: report.dataset, origin: { kind: 'synthetic', seed: 42 } } as const
    const file = { bars, stamp: report.dataset, origin: { kind: 'file', name: 'a <b>.csv' } } as const
    const told = (dataset: Dataset, of = report) => {
      const [head] = reportPieces(of, null, { dataset, inputs: report.inputs })
      return [...head!.matchAll(/<p>(Prices.*?)<\/p>/g)].map(([, words]) => words)
    }
    expect(told(made)).toEqual(['Prices: built-in synthetic market, seed 42; they are simulated'])
    const hedges = [{ instrument: 'BANKNIFTY', dataset: report.dataset }]
    const pair = { ...made, hedges: [{ ...file, instrument: 'BANKNIFTY' }] }
    expect(told(pair, handReport(CURVE, { hedges }))).toEqual([
      'Prices of <bdi>NIFTY</bdi>: built-in synthetic market, seed 42; they are simulated',
      'Prices of <bdi>BANKNIFTY</bdi>: <bdi>a &lt;b&gt;.csv</bdi>',
    ])
    expect(told({ bars, stamp: report.dataset })).toEqual([])
  })
})
