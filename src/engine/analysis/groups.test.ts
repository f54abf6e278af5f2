import { describe, expect, it } from 'vitest'
import type { Trade } from '../trading/trade.ts'
import { byExpiry } from './expiryGroups.ts'
import { byEntryHour, byExitReason, bySide, byWeekday } from './groups.ts'

function trade(entry: string, netPaise: number, change: Partial<Trade> = {}): Trade {
  const entryMs = Date.parse(`${entry}:00+05:30`)
  return {
    side: 'long',
    qty: 1,
    entryMs,
    entryBar: 0,
    entryPrice: 100,
    exitMs: entryMs,
    exitBar: 0,
    exitPrice: 100,
    grossPaise: netPaise,
    chargesPaise: 0,
    netPaise,
    bars: 0,
    entryReason: 'in',
    exitReason: 'out',
    ...change,
  }
}

const brief = (groups: readonly { label: string; trades: number; netPaise: number }[]) =>
  groups.map(({ label, trades, netPaise }) => [label, trades, netPaise])

describe('trades in groups', () => {
  it('by the hour of entry in India', () => {
    const groups = byEntryHour([
      trade('2023-01-02T15:00', 30),
      trade('2023-01-02T09:15', -10),
      trade('2023-01-03T09:59', 40),
    ])
    expect(groups).toEqual([
      { label: '09:00', trades: 2, wins: 1, netPaise: 30, meanPaise: 15 },
      { label: '15:00', trades: 1, wins: 1, netPaise: 30, meanPaise: 30 },
    ])
  })

  it('by the weekday of entry in India, Monday first', () => {
    const groups = byWeekday([
      // a special session; in London it is still Saturday
      trade('2023-01-08T00:30', 1),
      trade('2023-01-06T15:00', 2),
      trade('2023-01-02T09:15', 4),
    ])
    expect(brief(groups)).toEqual([
      ['Monday', 1, 4],
      ['Friday', 1, 2],
      ['Sunday', 1, 1],
    ])
  })

  it('by side, and by the reason of the exit with the most frequent first', () => {
    const trades = [
      trade('2023-01-02T09:15', 5, { side: 'short', exitReason: 'Stop loss' }),
      trade('2023-01-02T09:16', 6, { exitReason: 'Target' }),
      trade('2023-01-02T09:17', -7, { side: 'short', exitReason: 'Target' }),
    ]
    expect(brief(bySide(trades))).toEqual([
      ['Long', 1, 6],
      ['Short', 2, -2],
    ])
    expect(brief(byExitReason(trades))).toEqual([
      ['Target', 2, -1],
      ['Stop loss', 1, 5],
    ])
  })

  it('rare reasons stand together, so that every trade is in one group', () => {
    const trades = Array.from({ length: 40 }, (_, i) =>
      trade('2023-01-02T09:15', 10, { exitReason: `reason ${i % 20}` }),
    )
    const groups = byExitReason(trades)
    expect(groups).toHaveLength(12)
    expect(groups.at(-1)).toEqual({
      label: '9 other reasons',
      trades: 18,
      wins: 18,
      netPaise: 180,
      meanPaise: 10,
    })
    expect(groups.reduce((sum, { trades: count }) => sum + count, 0)).toBe(40)
  })

  it('of no trade there is no group', () => {
    expect([byEntryHour([]), byWeekday([]), bySide([]), byExitReason([])]).toEqual([[], [], [], []])
    expect(byExpiry([], 'NIFTY')).toEqual({ groups: [], unknown: null })
  })
})

describe('trades by expiry', () => {
  it('weekly, monthly and other days of NIFTY in January 2023', () => {
    const { groups, unknown } = byExpiry(
      [
        trade('2023-01-05T10:00', 1),
        trade('2023-01-12T10:00', 2),
        // the last Thursday was Republic Day: the monthly contract ended on Wednesday
        trade('2023-01-25T10:00', 4),
        trade('2023-01-24T10:00', 8),
      ],
      'NIFTY',
    )
    expect(brief(groups)).toEqual([
      ['Weekly expiry', 2, 3],
      ['Monthly expiry', 1, 4],
      ['Other days', 1, 8],
    ])
    expect(unknown).toBeNull()
  })

  it('each leg has the expiry days of its own instrument', () => {
    // in October 2023 BANKNIFTY ended on Wednesdays, NIFTY on Thursdays
    const wednesday = '2023-10-04T10:00'
    const { groups } = byExpiry(
      [trade(wednesday, 1, { instrument: 'NIFTY' }), trade(wednesday, 2, { instrument: 'BANKNIFTY' })],
      'NIFTY',
    )
    expect(brief(groups)).toEqual([
      ['Weekly expiry', 1, 2],
      ['Other days', 1, 1],
    ])
  })

  it('says why when the days are not known', () => {
    expect(byExpiry([trade('2023-01-05T10:00', 1)], 'RELIANCE')).toEqual({
      groups: [],
      unknown: 'The expiry days of RELIANCE are not known: only NIFTY and BANKNIFTY.',
    })
    const partly = byExpiry([trade('2016-01-07T10:00', 1), trade('2023-01-05T10:00', 2)], 'NIFTY')
    expect(brief(partly.groups)).toEqual([
      ['Weekly expiry', 1, 2],
      ['Not known', 1, 1],
    ])
    expect(partly.unknown).toMatch(/^The expiry days of 2016 are not known/)
  })
})
