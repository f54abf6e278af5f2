import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { toIsoDate } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'
import type { ReadAnswers } from './question.ts'
import { orQuestion } from './readOutcome.ts'

const read = (text: string, answers: ReadAnswers = {}) =>
  orQuestion(() => readCsv(new TextEncoder().encode(text), answers))
const BHAVCOPY = `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,
TCS,EQ,30,32,29,31,31,30,500,1,01-JAN-2019,1,X,
INFY,EQ,10,12,9,11,11,10,50,1,01-JAN-2019,1,X,
INFY,BE,11,12,9,11,11,10,50,1,01-JAN-2019,1,X,
INFY,EQ,10,9,12,11,11,10,50,1,02-JAN-2019,1,X,
`
const FUTURES = `INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,TIMESTAMP,
FUTIDX,NIFTY,25-Jan-2023,0,XX,10,12,9,11,11,5,02-JAN-2023,
OPTIDX,NIFTY,05-Jan-2023,18200,CE,1,2,1,2,2,5,02-JAN-2023,
`
const YAHOO = `Price,Close,Close,High,High,Low,Low,Open,Open,Volume,Volume
Ticker,TCS.NS,^NSEI,TCS.NS,^NSEI,TCS.NS,^NSEI,TCS.NS,^NSEI,TCS.NS,^NSEI
Date,,,,,,,,,,
2023-01-02,11,111,12,112,9,109,10,110,5,0
`

describe('I3 a question', () => {
  it('asks for the order of dates, and is answered', () => {
    const text = 'Date,Open,High,Low,Close\n02/03/2024,10,12,9,11\n'
    expect(read(text)).toEqual({
      kind: 'question',
      field: 'dateOrder',
      message:
        'Date 02/03/2024 in line 2 can be day-month or month-day, and no other line proves which. Choose the order of dates.',
      choices: [
        { value: 'day-first', label: 'Day first: 31-12-2024' },
        { value: 'month-first', label: 'Month first: 12-31-2024' },
      ],
      sample: {
        header: ['Date', 'Open', 'High', 'Low', 'Close'],
        rows: [{ line: 2, cells: ['02/03/2024', '10', '12', '9', '11'] }],
        marked: [0],
      },
    })
    const days = (['day-first', 'month-first'] as const).map(dateOrder => {
      const outcome = read(text, { dateOrder })
      return outcome.kind === 'read' && toIsoDate(outcome.bars.openMs[0]!)
    })
    expect(days).toEqual(['2024-03-02', '2024-02-03'])
  })

  it('asks which symbol of a bhavcopy is wanted, of the series EQ unless another is', () => {
    expect(read(BHAVCOPY)).toMatchObject({
      field: 'symbol',
      choices: [
        { value: 'INFY', label: 'INFY' },
        { value: 'TCS', label: 'TCS' },
      ],
    })
    // four rows: one bar, one refused, one of another symbol, one of another series
    expect(read(BHAVCOPY, { symbol: 'INFY' })).toMatchObject({
      kind: 'read',
      symbol: 'INFY',
      intervalMinutes: 1440,
      rejected: 1,
      others: 2,
      lines: Uint32Array.of(3),
      notes: ['1 row of other symbols was left out.', '1 row of the series BE was left out.'],
    })
    expect(read(BHAVCOPY, { symbol: 'INFY', series: 'BE' })).toMatchObject({
      lines: Uint32Array.of(4),
      others: 3,
    })
    expect(read(BHAVCOPY.replaceAll(',EQ,', ',SM,'), { symbol: 'INFY' })).toMatchObject({
      field: 'series',
      choices: [{ value: 'BE' }, { value: 'SM' }],
    })
    expect(() => read(BHAVCOPY, { symbol: 'HDFC' })).toThrow(
      new InputError('The file has no rows of HDFC. Choose another symbol or file.', 'symbol'),
    )
  })

  it('takes a contract with its expiry, strike and side for one symbol', () => {
    expect(read(FUTURES)).toMatchObject({
      field: 'symbol',
      choices: [{ value: 'NIFTY 05-Jan-2023 18200 CE' }, { value: 'NIFTY 25-Jan-2023' }],
    })
    expect(read(FUTURES, { symbol: 'NIFTY 25-Jan-2023' })).toMatchObject({
      kind: 'read',
      others: 1,
      rejected: 0,
    })
  })

  it("asks which of the tickers of Yahoo's table is wanted", () => {
    expect(read(YAHOO)).toMatchObject({ field: 'symbol', choices: [{ value: 'NIFTY' }, { value: 'TCS' }] })
    const outcome = read(YAHOO, { symbol: 'NIFTY' })
    if (outcome.kind !== 'read') throw new Error(outcome.message)
    expect([outcome.bars.open[0], outcome.bars.high[0], outcome.bars.low[0], outcome.bars.close[0]]).toEqual([
      110, 112, 109, 111,
    ])
    expect(() => read(YAHOO, { symbol: 'INFY' })).toThrow('no columns of INFY')
  })

  it('is not asked where the exchange writes its own dates', () => {
    const text =
      'Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value\nNifty 50,03-02-2023,10,12,9,11\n'
    const outcome = read(text)
    expect(outcome.kind === 'read' && toIsoDate(outcome.bars.openMs[0]!)).toBe('2023-02-03')
  })
})

describe('what a file was taken for', () => {
  it('is told: format, columns, zone, stamps and order', () => {
    const outcome = read(
      'Date;Time;Open;High;Low;Close\n13-01-2023;09:17;1;1;1;1\n13-01-2023;09:16;1;1;1;1\n',
    )
    expect(outcome).toMatchObject({
      symbol: null,
      intervalMinutes: 1,
      found: {
        format: 'text (utf-8), columns separated by semicolons',
        columns: { date: 'Date', time: 'Time', open: 'Open', high: 'High', low: 'Low', close: 'Close' },
        zone: 'IST (none in the file)',
        stamps: 'open',
        order: 'sorted',
        dateOrder: 'day-first',
      },
    })
  })

  it('names columns by their places where there is no header, and end stamps', () => {
    const outcome = read(
      'NIFTY,20230102,09:08,1,1,1,1\nNIFTY,20230102,09:16,1,1,1,1\nNIFTY,20230102,09:17,1,1,1,1\n',
    )
    expect(outcome).toMatchObject({
      found: { columns: { symbol: 'column 1', open: 'column 4' }, stamps: 'close' },
    })
  })
})
