import { describe, expect, it } from 'vitest'
import { addStrategy } from '../../engine/index.ts'
import { ruleStrategy } from '../../engine/rules/ruleStrategy.ts'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import type { Report } from '../../engine/run/report.ts'
import { handReport, handTrade } from '../testing/report.ts'
import * as csv from './exportCsv.ts'
import { reportHtml } from './exportHtml.ts'

const FLAT = [10_000_000]
const tradesCsv = (report: Report) => [...csv.tradesCsv(report)].join('')
const equityCsv = (report: Report) => [...csv.equityCsv(report)].join('')

/** The cell of a text that a stranger chose, in the first row of the trades. */
function reasonCell(entryReason: string): string {
  const report = handReport(FLAT, { trades: [handTrade({ entryReason, exitReason: 'END' })] })
  const text = tradesCsv(report)
  return text.slice(text.indexOf(',3,', text.indexOf('\r\n')) + 3, text.lastIndexOf(',END'))
}

describe('tradesCsv', () => {
  it('starts with a byte order mark and ends each line with CR LF', () => {
    const text = tradesCsv(handReport(FLAT))
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(3)
  })

  it('writes raw numbers, rupees and Indian times', () => {
    const [header, row] = tradesCsv(handReport(FLAT)).slice(1).split('\r\n')
    expect(header).toBe(
      'Instrument,Strategy,Status,Side,Quantity,Entry time (IST),Entry price,Exit time (IST),Exit price,' +
        'P&L before charges (INR),Charges (INR),Net P&L (INR),Net P&L (% of entry value),Cumulative net P&L (INR),MAE (INR),MFE (INR),Bars held,Entry reason,Exit reason',
    )
    expect(row).toBe(
      'NIFTY,momentum,closed,long,10,2023-01-02T09:15:00+05:30,100.05,2023-01-02T09:18:00+05:30,98.816,' +
        '-12.34,0.5,-12.84,-1.2834,-12.84,-20,5,3,Cross up,Stop loss',
    )
  })

  it.each([
    [1, 'Bars held (1 min)'],
    [1 / 12, 'Bars held (5 s)'],
  ])('F12 says which bars it counts where a run fills on smaller ones: of %d minutes', (minutes, head) => {
    const changedFills = { minutes, changed: 0, fills: 2, without: 2 }
    expect(tradesCsv(handReport(FLAT, { changedFills }))).toContain(`,${head},`)
  })

  it('names a strategy of the trader’s own by its title, which a stranger may have chosen', () => {
    const rules = { ...EMPTY_RULES, name: '=1+1', entryLong: ['close > open'] }
    const own = ruleStrategy(rules)
    const report = handReport(FLAT)
    const ofOwn = { ...report, inputs: { ...report.inputs, strategy: own.id } }
    const cell = () => tradesCsv(ofOwn).split('\r\n')[1]!.split(',')[1]
    // a run of it was made elsewhere
    expect(cell()).toBe(own.id)
    addStrategy(own)
    expect(cell()).toBe("'=1+1")
    const page = [...reportHtml(ofOwn)].join('')
    expect(page).toContain('Backtest of <bdi>=1+1 on NIFTY')
    expect(page).toContain(`=1+1 (${own.id})`)
  })

  it('adds up what the trades made, to the net profit with the open one', () => {
    const trades = [handTrade({ netPaise: 1_010 }), handTrade({ netPaise: -2_020 })]
    const report = handReport(FLAT, {
      trades,
      open: [handTrade({ netPaise: 500, entryPrice: 0 })],
      excursions: { maePaise: new Float64Array(3), mfePaise: new Float64Array(3) },
    })
    const [head, ...rows] = tradesCsv(report)
      .trim()
      .split('\r\n')
      .map(line => line.split(','))
    const column = (name: string) => rows.map(row => row[head!.indexOf(name)])
    expect(column('Cumulative net P&L (INR)')).toEqual(['10.1', '-10.1', '-5.1'])
    expect(column('Net P&L (% of entry value)')).toEqual(['1.0095', '-2.019', ''])
  })

  it('puts the open trade last', () => {
    const text = tradesCsv(handReport(FLAT, { open: [handTrade({ side: 'short' })] }))
    expect(text.trim().split('\r\n').at(-1)).toContain('open,short')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])(
    'X3 %j: a text that a spreadsheet would take for a formula gets an apostrophe',
    text => expect(reasonCell(text).replaceAll('""', '"').replace(/^"|"$/g, '')).toBe(`'${text}`),
  )

  it('X3 a carriage return at the start is made harmless and quoted', () => {
    expect(reasonCell('\r=1')).toBe('"\'\r=1"')
  })

  it('X3 a negative number stays a number', () => {
    expect(tradesCsv(handReport(FLAT))).toContain(',-12.34,')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['M&M', 'M&M'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('X2 %j is written as %j', (text, cell) => expect(reasonCell(text)).toBe(cell))

  it('X3 a hostile instrument is made harmless in every row', () => {
    const report = handReport(FLAT)
    const text = tradesCsv({ ...report, inputs: { ...report.inputs, instrument: "=cmd|'/c calc'!A1" } })
    expect(text.split('\r\n')[1]).toMatch(/^'=cmd/)
  })
})

describe('equityCsv', () => {
  it('writes each bar with its equity and its distance from the highest so far', () => {
    const acted = { ms: 0, bar: 2, kind: 'daily-loss', message: 'Daily loss limit reached.' } as const
    const report = handReport([9_999_950, 10_000_100, 9_998_100], { riskEvents: [acted] })
    expect(equityCsv(report).slice(1)).toBe(
      [
        'Bar opened (IST),Equity (INR),Drawdown (INR),Risk limit',
        '2023-01-02T09:15:00+05:30,99999.5,-0.5,',
        '2023-01-02T09:16:00+05:30,100001,0,',
        '2023-01-02T09:17:00+05:30,99981,-20,Daily loss limit reached.',
        '',
      ].join('\r\n'),
    )
  })

  it('writes a long run in pieces that fit together', () => {
    const report = handReport(Array.from({ length: 50_000 }, (_, i) => 10_000_000 + i))
    expect([...csv.equityCsv(report)].length).toBeGreaterThan(1)
    const lines = equityCsv(report).trimEnd().split('\r\n')
    expect(lines).toHaveLength(50_001)
    expect(lines.at(-1)).toMatch(/,100499.99,0,$/)
    expect(new Set(lines).size).toBe(50_001)
  })
})
