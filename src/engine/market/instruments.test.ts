import { describe, expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { dayOf, nextTradingDay, toDate } from './calendar.ts'
import { expiriesOf } from './expiry.ts'
import { findInstrument, KNOWN_SYMBOLS, segmentOf } from './instruments.ts'
import { contractLotOn, freezeQtyOn, lotNote, lotOn } from './lots.ts'
import { tickOn } from './ticks.ts'

const lotAt = (symbol: string, date: string) => contractLotOn(findInstrument(symbol), dayOf(date))

describe('instruments', () => {
  it('the five of the specification come first, then the successor of HDFC', () => {
    expect(KNOWN_SYMBOLS).toEqual(['NIFTY', 'BANKNIFTY', 'RELIANCE', 'TCS', 'HDFC', 'HDFCBANK'])
  })

  it('an index trades as futures, a share by its square-off, a custom symbol nowhere that we know', () => {
    const segments = (symbol: string) => [true, false].map(day => segmentOf(findInstrument(symbol), day))
    expect(segments('NIFTY')).toEqual(['index-futures', 'index-futures'])
    expect(segments('TCS')).toEqual(['equity-intraday', 'equity-delivery'])
    expect(segments('GOOG')).toEqual([null, null])
  })

  it('C3 an option of a known index trades as options, with the lots, hours and ticks of contracts on it', () => {
    const found = findInstrument('BANKNIFTY23JAN41000CE')
    const { contractLots, freezes } = findInstrument('BANKNIFTY')
    expect(found).toMatchObject({ symbol: 'BANKNIFTY23JAN41000CE', tick: 0.05, calendar: 'nse', ended: null })
    expect([found.contractLots, found.freezes]).toEqual([contractLots, freezes])
    expect([true, false].map(day => segmentOf(found, day))).toEqual(['index-options', 'index-options'])
    expect(lotOn(findInstrument('NIFTY2472524450PE'), 'index-options', dayOf('2024-07-24'))).toBe(25)
  })

  it.each(['RELIANCE24AUG3300CE', 'FINNIFTY24JUL24450CE', 'BAJFINANCE'])(
    'C3 %s stays a custom symbol',
    name => {
      expect(findInstrument(name)).toMatchObject({ segments: [], contractLots: [], calendar: 'none' })
    },
  )
})

describe('Q3 the lot of a day', () => {
  it.each([
    ['NIFTY', '2021-06-24', 75, '2021-06-25', 50],
    ['NIFTY', '2024-04-25', 50, '2024-04-26', 25],
    ['NIFTY', '2025-01-30', 25, '2025-01-31', 75],
    ['NIFTY', '2025-12-30', 75, '2025-12-31', 65],
    ['BANKNIFTY', '2018-10-25', 40, '2018-10-26', 20],
    ['BANKNIFTY', '2020-06-25', 20, '2020-06-26', 25],
    ['BANKNIFTY', '2023-06-28', 25, '2023-06-30', 15],
    ['BANKNIFTY', '2025-01-30', 15, '2025-01-31', 30],
    ['BANKNIFTY', '2025-06-26', 30, '2025-06-27', 35],
    ['BANKNIFTY', '2025-12-30', 35, '2025-12-31', 30],
    ['RELIANCE', '2020-12-31', 505, '2021-01-01', 250],
    ['RELIANCE', '2024-10-25', 250, '2024-10-28', 500],
    ['TCS', '2022-12-29', 150, '2022-12-30', 175],
    ['HDFCBANK', '2025-08-25', 550, '2025-08-26', 1100],
    ['HDFCBANK', '2025-10-28', 1100, '2025-10-29', 550],
  ] as const)('of %s is until %s %i, from %s %i', (symbol, before, oldLot, from, newLot) => {
    expect([lotAt(symbol, before), lotAt(symbol, from)]).toEqual([oldLot, newLot])
  })

  it('changes on the day after a monthly expiry, but for what the exchange changed at once', () => {
    const atOnce = ['2024-04-26', '2024-10-28', '2025-08-26']
    const years = Array.from({ length: 9 }, (_, k) => 2018 + k)
    const dayAfter = years
      .flatMap(year => expiriesOf('NIFTY', year))
      .filter(({ kind }) => kind === 'monthly')
      .map(({ day }) => toDate(nextTradingDay(day)))
    for (const symbol of KNOWN_SYMBOLS) {
      for (const { from } of findInstrument(symbol).contractLots) {
        if (from !== null && !atOnce.includes(from)) expect(dayAfter, symbol).toContain(from)
      }
    }
  })

  it('is 1 for shares and for what has no contracts', () => {
    const day = dayOf('2023-01-02')
    expect(lotOn(findInstrument('RELIANCE'), 'equity-intraday', day)).toBe(1)
    expect(lotOn(findInstrument('RELIANCE'), 'index-futures', day)).toBe(250)
    expect(lotOn(findInstrument('NIFTY'), 'index-options', day)).toBe(50)
    expect(lotOn(findInstrument('GOOG'), 'index-futures', day)).toBe(1)
    expect(contractLotOn(findInstrument('GOOG'), day)).toBeNull()
  })

  it('is told for a whole run, with what is unconfirmed and what is not checked', () => {
    const note = (symbol: string, from: string, to: string) =>
      lotNote(findInstrument(symbol), segmentOf(findInstrument(symbol), true), dayOf(from), dayOf(to))
    expect(note('NIFTY', '2023-01-02', '2023-01-31')).toBe(
      'Entries are rounded to the NIFTY lot size: 50. Freeze quantity is checked from 1 Jan 2026.',
    )
    expect(note('BANKNIFTY', '2018-10-25', '2018-10-26')).toBe(
      'Entries are rounded to the BANKNIFTY lot size: 40 (unconfirmed), 20 from 26 Oct 2018 (unconfirmed). Freeze quantity is checked from 1 Jan 2026.',
    )
    expect(note('NIFTY', '2026-01-01', '2026-11-20')).toBe('Entries are rounded to the NIFTY lot size: 65.')
    expect(note('TCS', '2023-01-02', '2023-01-31')).toBe('TCS has a lot size of 1.')
  })
})

describe('Q2 the freeze quantity', () => {
  it('is known for 2026, for contracts of the indices', () => {
    const freeze = (symbol: string, date: string) =>
      freezeQtyOn(findInstrument(symbol), segmentOf(findInstrument(symbol), true), dayOf(date))
    expect([freeze('NIFTY', '2025-12-31'), freeze('NIFTY', '2026-01-01')]).toEqual([Infinity, 1800])
    expect([freeze('BANKNIFTY', '2026-11-20'), freeze('TCS', '2026-11-20')]).toEqual([600, Infinity])
  })
})

describe('O3 the tick of a day', () => {
  const tick = (symbol: string, date: string, level: number, isIntraday = true) => {
    const instrument = findInstrument(symbol)
    return tickOn(instrument, segmentOf(instrument, isIntraday), dayOf(date), level)
  }

  it.each([
    ['NIFTY', '2025-04-11', 22_800, 0.05],
    ['NIFTY', '2025-04-15', 15_000, 0.05],
    ['NIFTY', '2025-04-15', 23_300, 0.1],
    ['BANKNIFTY', '2025-04-15', 52_400, 0.2],
    ['TCS', '2024-06-07', 249, 0.05],
    ['TCS', '2024-06-10', 249.95, 0.01],
    ['TCS', '2024-06-10', 250, 0.05],
    ['RELIANCE', '2024-06-10', 2_900, 0.05],
    ['HDFCBANK', '2025-04-15', 1_000, 0.05],
    ['RELIANCE', '2025-04-15', 1_239, 0.1],
    ['TCS', '2025-04-15', 5_000.1, 0.5],
    ['TCS', '2025-04-15', 10_000.5, 1],
    ['TCS', '2025-04-15', 20_001, 5],
    ['GOOG', '2025-04-15', 2_000, 0.05],
  ])('of %s on %s at %d is %d', (symbol, date, level, expected) => {
    expect(tick(symbol, date, level)).toBe(expected)
  })

  it('of options stays 0.05', () => {
    expect(tickOn(findInstrument('NIFTY'), 'index-options', dayOf('2026-01-02'), 300)).toBe(0.05)
  })
})

interface SharedInstruments {
  readonly instruments: Readonly<Record<string, SharedInstrument>>
}
interface SharedInstrument {
  readonly lots: readonly { readonly lot: number }[]
  readonly qty_freeze_2026?: number
  readonly delisted?: { readonly last_trade: string; readonly merged_into: string; readonly ratio: string }
}

describeShared('Q3 the shared instruments', () => {
  const { instruments } = sharedJson<SharedInstruments>('domain/instruments.json')

  it.each(Object.keys(instruments))(
    '%s has the same lots in the same order, freeze quantity and end',
    symbol => {
      const { lots, qty_freeze_2026 = Infinity, delisted } = instruments[symbol]!
      const ours = findInstrument(symbol)
      expect(ours.contractLots.map(({ lot }) => lot)).toEqual(lots.map(({ lot }) => lot))
      expect(freezeQtyOn(ours, ours.segments[0]!, dayOf('2026-06-01'))).toBe(qty_freeze_2026)
      expect(ours.ended?.lastDay).toBe(delisted?.last_trade)
      expect(ours.ended?.successor).toBe(delisted?.merged_into)
    },
  )
})
