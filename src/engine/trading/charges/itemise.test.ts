import { describe, expect, it } from 'vitest'
import { barsAt, flat, handRun, joinBars } from '../../../../test/handRun.ts'
import { chargeSegment, NSE_COSTS, type NseCostsInput } from '../../inputs/inputs.ts'
import { findInstrument } from '../../market/instruments.ts'
import { type ChargedRun, type ItemisedCharges, itemise } from './itemise.ts'
import { chargeNotes } from './runCharges.ts'

const TWO_DAYS = joinBars(
  barsAt('2026-11-19T09:15', 60_000, [flat(1_000), flat(1_001), flat(1_002)]),
  barsAt('2026-11-20T09:15', 60_000, [flat(1_010), flat(1_011), flat(1_012), flat(1_013)]),
)

/** Four orders for so many units, sales below zero: two on each day. */
function chargedRun(orders: readonly number[], costs: Partial<NseCostsInput>): ChargedRun {
  const inputs = { instrument: 'RELIANCE', squareOff: null, costs: { ...NSE_COSTS, ...costs } }
  const given = new Map([0, 1, 3, 4].map((bar, k) => [bar, orders[k]!]))
  const run = handRun(
    TWO_DAYS,
    (broker, i) => {
      const qty = given.get(i)
      if (qty !== undefined) (qty > 0 ? broker.buy : broker.sell).call(broker, { qty: Math.abs(qty) })
    },
    inputs,
  )
  const last = TWO_DAYS.openMs.length - 1
  const open = run.account.openTrade(TWO_DAYS.close[last]!, TWO_DAYS.openMs[last]!, last)
  return { inputs, fills: run.broker.fills, trades: run.trades, open: open ? [open] : [] }
}

/** Delivery: one trade that ends, and one that stays open. */
function deliveryRun(costs: Partial<NseCostsInput> = {}): ChargedRun {
  return chargedRun([30, -30, 25, -2], costs)
}

/** One trade long, one short, and one that stays open; delivery has no shorts (A5). */
function turningRun(costs: Partial<NseCostsInput> = {}): ChargedRun {
  return chargedRun([10, -30, 25, -2], { segment: 'equity-intraday', ...costs })
}

/** What the lines add up to, in paise. */
function sum({ total: _, ...lines }: ItemisedCharges): number {
  return Math.round(Object.values(lines).reduce((all, amount) => all + amount, 0) * 1e9) / 1e7
}

describe('the charges of a run, line by line', () => {
  it.each([
    ['exact', deliveryRun, 1],
    ['contract-note', deliveryRun, 1],
    ['exact', turningRun, 2],
    ['contract-note', turningRun, 2],
  ] as const)('C7 C8 %s: lines and rounding are what was booked', (rounding, runOf, ended) => {
    const run = runOf({ rounding })
    const { fills, trades, open, run: all } = itemise(run)!
    expect([fills.length, trades.length, open.length]).toEqual([4, ended, 1])
    expect(fills.map(sum)).toEqual(run.fills.map(fill => fill.chargesPaise))
    expect(trades.map(sum)).toEqual(run.trades.map(trade => trade.chargesPaise))
    expect(open.map(sum)).toEqual(run.open.map(trade => trade.chargesPaise))
    const booked = run.fills.reduce((paise, fill) => paise + fill.chargesPaise, 0)
    expect([sum(all), all.total]).toEqual([booked, booked / 100])
    for (const { rounding: rest } of fills) expect(Math.abs(rest)).toBeLessThanOrEqual(0.005)
    if (rounding === 'contract-note') for (const { rounding: rest } of fills) expect(rest).toBe(0)
  })

  it('C7 says what each fill paid to the last digit', () => {
    const { fills } = itemise(deliveryRun())!
    // 30 sold at 1,002 in delivery: 30,060
    expect(fills[1]).toEqual({
      brokerage: 0,
      stt: 30.06,
      exchange: 0.922842,
      ipft: 0,
      sebi: 0.03006,
      stamp: 0,
      gst: 0.17152236,
      dp: 15.34,
      rounding: -0.00442436,
      total: 46.52,
    })
  })

  it('A4 a fill that turns the position over is shared by quantity', () => {
    const { fills, trades } = itemise(turningRun())!
    const [buy, turn] = fills
    for (const line of ['stt', 'brokerage', 'exchange'] as const) {
      expect(turn![line]).toBeGreaterThan(0)
      expect(trades[0]![line]).toBeCloseTo(buy![line] + turn![line] / 3, 12)
    }
  })

  it('C7 the exact lines of all fills add up to those of the run', () => {
    const { fills, run } = itemise(deliveryRun())!
    for (const line of ['stt', 'exchange', 'gst', 'stamp', 'dp'] as const) {
      expect(run[line]).toBeCloseTo(
        fills.reduce((all, fill) => all + fill[line], 0),
        11,
      )
    }
    expect(run.dp).toBe(30.68)
  })

  it('C6 C8 keeps the legs of a run apart', () => {
    const { inputs, fills, trades, open } = deliveryRun({ rounding: 'contract-note' })
    const both = <T extends object>(rows: readonly T[]) =>
      rows.flatMap(row => ['RELIANCE', 'TCS'].map(instrument => ({ ...row, instrument })))
    const alone = itemise({ inputs, fills, trades, open })!
    const together = itemise({ inputs, fills: both(fills), trades: both(trades), open: both(open) })!
    for (const part of ['fills', 'trades', 'open'] as const) {
      expect(together[part]).toEqual(alone[part].flatMap(charges => [charges, charges]))
    }
    expect(together.run.total).toBeCloseTo(2 * alone.run.total, 9)
  })

  it('has no lines where the costs have none', () => {
    const { inputs, ...rest } = turningRun()
    expect(itemise({ ...rest, inputs: { ...inputs, costs: { kind: 'none' } } })).toBeNull()
  })
})

describe('the segment of a run', () => {
  it.each([
    ['NIFTY', '15:15', 'index-futures'],
    ['BANKNIFTY', null, 'index-futures'],
    ['NIFTY24JUL24450CE', '15:15', 'index-options'],
    ['NIFTY2472524450PE', null, 'index-options'],
    ['TCS', '15:15', 'equity-intraday'],
    ['TCS', null, 'equity-delivery'],
    ['MYOWN', '15:15', 'equity-intraday'],
    ['MYOWN', null, 'equity-delivery'],
  ] as const)('C3 %s with square-off %s is %s', (instrument, squareOff, segment) => {
    expect(chargeSegment({ instrument, squareOff, costs: NSE_COSTS })).toBe(segment)
  })

  it('C3 is another where the costs name it', () => {
    const costs = { ...NSE_COSTS, segment: 'index-options' } as const
    expect(chargeSegment({ instrument: 'NIFTY', squareOff: null, costs })).toBe('index-options')
  })
})

describe('what a run says about its charges', () => {
  const at = (day: string) => Date.parse(`${day}T09:15:00+05:30`)
  const notes = (from: string, to: string, rates: NseCostsInput['rates'] = 'of-the-day') =>
    chargeNotes({ ...NSE_COSTS, rates }, findInstrument('NIFTY'), at(from), at(to))

  it('C2 says where the book guesses, and nothing where it knows', () => {
    expect(notes('2020-07-01', '2026-11-21')).toEqual([])
    expect(notes('2020-06-30', '2020-07-02')).toEqual([
      'Stamp duty before 1 Jul 2020 differed by state: one placeholder rate is used.',
    ])
    expect(notes('2026-11-20', '2026-11-23')).toEqual([
      'NSE rates were last checked on 21 Nov 2026: later days use the latest known rates.',
    ])
    expect(notes('2015-01-01', '2015-01-02', 'today')).toEqual([
      'Charges use current rates (21 Nov 2026) on every day.',
    ])
  })

  it('C1 says that a symbol which is not known pays the flat default, and nothing of what was chosen', () => {
    const flat = (symbol: string, fraction: number) =>
      chargeNotes({ kind: 'flat', fraction }, findInstrument(symbol), at('2024-01-01'), at('2024-02-01'))
    expect(flat('VOD.L', 0.0003)).toEqual([
      'VOD.L is not one of the known NSE instruments: charges are a flat 0.03% of each fill. Choose NSE charges if it trades there.',
    ])
    expect([flat('VOD.L', 0.001), flat('NIFTY', 0.0003)]).toEqual([[], []])
  })

  it('C2 refuses a run that begins before the book', () => {
    expect(() => notes('2017-12-29', '2018-01-05')).toThrow(/^costs: 29 Dec 2017 is too early/)
  })
})
