import { describe, expect, it } from 'vitest'
import { dayBars, flat } from '../../../test/handRun.ts'
import { defaultInputs } from '../inputs/inputs.ts'
import type { DataOrigin } from '../market/dataset.ts'
import { runBacktest } from './run.ts'

const STAMP = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
const fileOf = (symbol: string | null, name = 'bars.csv'): DataOrigin => ({ kind: 'file', name, symbol })

/** What a run says in its notes of whose bars it trades. */
function told(origin: DataOrigin, instrument: string): readonly string[] {
  const dataset = { bars: dayBars(flat(64), flat(65), flat(64)), stamp: STAMP, origin }
  const report = runBacktest(dataset, { ...defaultInputs(instrument, 1440), strategy: 'momentum' })
  return report.notes.filter(note => /The data is of|file's name says/.test(note))
}

describe('C3 bars of a symbol that is not the instrument', () => {
  it.each([
    ['SBIN', 'INFY'],
    ['NIFTY', 'BANKNIFTY'],
    ['NIFTY NEXT 50', 'NIFTY'],
    ['NIFTY 500', 'NIFTY'],
    ['RELIANCE24JUL2500CE', 'RELIANCE'],
    ['BANKNIFTY23JANFUT', 'NIFTY'],
    ['TATAMOTORS', 'TATA'],
  ])('are told in the notes: %s as %s', (symbol, instrument) => {
    expect(told(fileOf(symbol), instrument)).toEqual([
      `The data is of ${symbol}, but is traded as ${instrument}.`,
    ])
  })

  it.each([
    ['SBIN', 'sbin'],
    ['NSE:SBIN', 'SBIN'],
    ['SBIN.NS', 'SBIN'],
    ['SBIN-EQ', 'SBIN'],
    ['M&M', 'M_M'],
    ['HDFC', 'HDFCBANK'],
    ['NIFTY 50', 'NIFTY'],
    ['NIFTY BANK', 'BANKNIFTY'],
    ['^NSEI', 'NIFTY'],
    ['NIFTY23JANFUT', 'NIFTY'],
    ['HDFC23JANFUT', 'HDFC'],
    ['NIFTY 25-Jan-2023', 'NIFTY'],
    ['NIFTY-I.NFO', 'NIFTY'],
    ['NIFTY1!', 'NIFTY'],
    ['SBIN', 'SBIN23JANFUT'],
  ])('are of the same instrument: %s as %s', (symbol, instrument) => {
    expect(told(fileOf(symbol), instrument)).toEqual([])
  })

  it.each([
    ['nothing names it', fileOf(null)],
    ['a number stands for it', fileOf('738561')],
    ['an option, which has its own note', fileOf('NIFTY24JUL24450CE')],
  ] as const)('are not told where %s', (_, origin) => {
    expect(told(origin, 'INFY')).toEqual([])
  })

  it.each([
    ['NIFTY', 'NIFTY_1m.csv', 'BANKNIFTY'],
    ['BANKNIFTY', 'BANKNIFTY_1m.csv', 'NIFTY'],
    ['BANKNIFTY', '2023 JAN BNF.txt', 'INFY'],
    ['TCS', 'TCS_day.csv', 'INFY'],
    ['HDFC', 'HDFC Life.csv', 'INFY'],
    ['SBIN', 'SBIN_day.csv', 'NIFTY'],
    ['M&M', 'M&M.csv', 'NIFTY'],
    ['BAJAJ-AUTO', 'BAJAJ-AUTO-EQ 2023.csv', 'NIFTY'],
  ])(
    "are told as what the file's name says, which may be all that says it: %s of %s as %s",
    (symbol, name, instrument) => {
      expect(told(fileOf(symbol, name), instrument)).toEqual([
        `The file's name says ${symbol}, but its bars are traded as ${instrument}.`,
      ])
    },
  )

  it.each([
    ['SBIN', 'SBIN_day.csv', 'SBIN'],
    ['NIFTY', 'NIFTY_1m.csv', 'NIFTY'],
    ['HDFC', 'HDFC Life.csv', 'HDFCLIFE'],
    ['NIFTY', 'NIFTY NEXT 50.csv', 'NIFTY NEXT 50'],
  ])('are not told where the name says the instrument too: %s of %s as %s', (symbol, name, instrument) => {
    expect(told(fileOf(symbol, name), instrument)).toEqual([])
  })

  it('are told as rows of a symbol that only stands inside a word of the name', () => {
    expect(told(fileOf('IT', 'digits.csv'), 'INFY')).toEqual(['The data is of IT, but is traded as INFY.'])
  })

  it('are told of a hedge too', () => {
    const bars = dayBars(...Array.from({ length: 9 }, (_, i) => flat(64 + (i % 3))))
    const hedge = { bars, stamp: STAMP, origin: fileOf('TCS'), instrument: 'WIPRO' }
    const dataset = { bars, stamp: STAMP, origin: fileOf('INFY'), hedges: [hedge] }
    const { notes } = runBacktest(dataset, { ...defaultInputs('INFY', 1440), strategy: 'arbitrage' })
    expect(notes).toContain('The data is of TCS, but is traded as WIPRO.')
  })
})
