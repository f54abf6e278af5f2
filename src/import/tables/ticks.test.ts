import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { toIsoTime } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'
import { QuestionError } from './question.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(text: string, options: ReadOptions = {}): FileBars {
  const result = readCsv(utf8(text), options)
  checkBars(result.bars, 'TEST')
  return result
}

/** What a file is refused with. */
function refusal(text: string, options: ReadOptions = {}): InputError {
  try {
    readCsv(utf8(text), options)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('The file was read.')
}

/** "10:41:27 open high low close volume", one for each bar. */
function rowsOf({ bars }: FileBars): string[] {
  const { open, high, low, close, volume } = bars
  return Array.from(bars.openMs, (ms, i) =>
    [toIsoTime(ms).slice(11, 19), open[i], high[i], low[i], close[i], volume[i]].join(' '),
  )
}

const KITE_HEADER =
  'instrument_token,last_price,last_traded_quantity,volume_traded,open,high,low,close,exchange_timestamp\n'
/** A row of Kite's ticker: the day's open, high and low and yesterday's close stand beside each trade. */
const kiteRow = (time: string, price: number | string, total: number | string, token = 408065) =>
  `${token},${price},7,${total},1569.15,1575,1561.05,1567.8,${time}\n`
const KITE =
  KITE_HEADER +
  kiteRow('2021-07-05 10:41:27', 1573.7, 1_192_471) +
  kiteRow('2021-07-05 10:41:27', 1574.2, 1_192_500) +
  kiteRow('2021-07-05 10:41:27', 1573, 1_192_510) +
  kiteRow('2021-07-05 10:41:28', 1573.15, 1_193_001) +
  kiteRow('2021-07-05 10:41:31', 1573.5, 1_193_001)
const PLAIN = `time,price,quantity
2023-01-02 09:15:00.120,100,5
2023-01-02 09:15:00.870,101,7
2023-01-02 09:15:01.000,99.5,1
2023-01-02 09:15:04.250,99.5,2
`

describe('D2 ticks of Kite become bars of one second', () => {
  it('open is the first price of the second, close the last, volume the increase of the total of the day', () => {
    const result = read(KITE)
    expect(rowsOf(result)).toEqual([
      '10:41:27 1573.7 1574.2 1573 1573 39',
      '10:41:28 1573.15 1573.15 1573.15 1573.15 491',
      '10:41:31 1573.5 1573.5 1573.5 1573.5 0',
    ])
    expect(result).toMatchObject({ intervalMinutes: 1 / 60, hasVolume: true, rejected: 0, duplicates: 0 })
    expect([...result.lines]).toEqual([2, 5, 6])
    expect(result.found.columns).toMatchObject({ date: 'exchange_timestamp', close: 'last_price' })
  })

  it('the import says how many ticks became how many bars, and what is not known of the volume', () => {
    const { notes } = read(KITE)
    expect(notes).toContain('5 ticks became 3 one-second bars.')
    expect(notes).toContain(
      'The recording begins after the open on 1 day; volume traded before it is not counted.',
    )
  })

  it('a day that is recorded from its open counts its volume from 0, whatever the day before ended with', () => {
    const text =
      KITE_HEADER +
      kiteRow('2021-07-05 15:29:59', 1573, 900) +
      kiteRow('2021-07-06 09:15:00', 1580, 40) +
      kiteRow('2021-07-06 09:15:00', 1581, 45) +
      kiteRow('2021-07-06 09:15:02', 1581, 65) +
      // more than the day before had
      kiteRow('2021-07-07 09:15:00', 1590, 70) +
      kiteRow('2021-07-07 09:15:01', 1590, 71)
    expect([...read(text).bars.volume]).toEqual([0, 45, 20, 70, 1])
  })

  it('a total that falls within a day begins anew, and never gives a negative or a huge volume', () => {
    const totals = [1000, 1010, 990, 995]
    const rows = totals.map((total, k) => kiteRow(`2021-07-05 10:00:0${k}`, 100, total))
    expect([...read(KITE_HEADER + rows.join('')).bars.volume]).toEqual([0, 10, 0, 5])
  })

  it('a tick without a total adds none, and the next one is counted from the last that is known', () => {
    const totals = ['', 1000, '', 1030]
    const rows = totals.map((total, k) => kiteRow(`2021-07-05 10:00:0${k}`, 100, total))
    const { bars, notes } = read(KITE_HEADER + rows.join(''))
    expect([...bars.volume]).toEqual([0, 0, 0, 30])
    expect(notes).toContain('2 ticks without a volume; they add none.')
  })

  it('an index has no volume', () => {
    const text = `instrument_token,last_price,open,high,low,close,change,exchange_timestamp
256265,15834.35,15793.4,15845.95,15762.05,15722.2,0.7,2021-07-05 10:41:27
256265,15834.8,15793.4,15845.95,15762.05,15722.2,0.7,2021-07-05 10:41:27
`
    const result = read(text)
    expect(rowsOf(result)).toEqual(['10:41:27 15834.35 15834.8 15834.35 15834.8 0'])
    expect(result).toMatchObject({ symbol: 'NIFTY', hasVolume: false })
  })

  it('without a time of the ticks they are refused with the column that is missing', () => {
    const { message } = refusal('instrument_token,last_price,volume_traded\n408065,1573.7,1192471\n')
    expect(message).toBe(
      'This file holds ticks (a last price in each row) without their times. Needed: a column exchange_timestamp or timestamp.',
    )
  })
})

describe('D2 ticks in the plain form become bars of one second', () => {
  it('volume is the sum of the quantities', () => {
    const result = read(PLAIN)
    expect(rowsOf(result)).toEqual([
      '09:15:00 100 101 100 101 12',
      '09:15:01 99.5 99.5 99.5 99.5 1',
      '09:15:04 99.5 99.5 99.5 99.5 2',
    ])
    expect(result.notes).toContain('4 ticks became 3 one-second bars.')
  })

  it.each([
    ['timestamp,ltp', '2023-01-02T09:15:00+05:30,100', 0],
    ['exchange_timestamp,last_price,last_traded_quantity', '2023-01-02 09:15:00,100,5', 5],
    ['Time;Price;Qty', '2023-01-02 09:15:00;100,00;5', 5],
    ['time\tltp\tvolume', '1672631100\t100\t5', 5],
    ['symbol,date,time,price,qty', 'INFY,2023-01-02,09:15:00,100,5', 5],
    ['"timestamp","last_price","quantity"', '"1672631100123","100","5"', 5],
  ])('%s is known', (header, row, volume) => {
    expect(rowsOf(read(`${header}\n${row}\n`))).toEqual([`09:15:00 100 100 100 100 ${volume}`])
  })

  it('a column "volume" that rises all day is the total of the day', () => {
    const rows = (volumeOf: (k: number) => number) =>
      Array.from({ length: 14 }, (_, k) => `2023-01-02 09:15:${10 + k},100,${volumeOf(k)}\n`).join('')
    const rising = read(`time,price,volume\n${rows(k => 500 + 10 * k)}`)
    expect([...rising.bars.volume]).toEqual([500, ...Array<number>(13).fill(10)])
    expect(rising.notes).toContain('Volumes rise all day, so they are read as totals of the day.')
    const each = read(`time,price,volume\n${rows(k => (k % 3) + 1)}`)
    expect([...each.bars.volume].slice(0, 4)).toEqual([1, 2, 3, 1])
  })

  it('beside the quantity of a trade a column "volume" is the total of the day', () => {
    const text = `timestamp,last_price,last_quantity,volume
2023-01-02 09:20:00,100,1,500
2023-01-02 09:20:01,100,1,530
`
    expect([...read(text).bars.volume]).toEqual([0, 30])
  })

  it.each([
    ['days', 'date,price,volume\n2023-01-02,100,5\n2023-01-03,101,5\n'],
    ['closes', 'time,close\n2023-01-02 09:15:00,100\n'],
    [
      'trades of an account',
      'date,time,symbol,buy/sell,qty,price\n2023-01-02,09:15:00,INFY,buy,5,100\n2023-01-02,09:15:01,INFY,buy,5,100\n',
    ],
  ])('%s are none', (_, text) => {
    expect(refusal(text).message).toContain("Column 'open' missing")
  })

  it('a tradebook of Kite is none', () => {
    const text =
      'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time\n' +
      'RELIANCE,INE002A01018,2023-03-14,NSE,EQ,EQ,buy,false,10,2400.05,75001,11,2023-03-14T09:15:03\n'
    expect(refusal(text).message).toContain('This file is a tradebook')
  })
})

describe('rows of ticks', () => {
  it('I1 that cannot be real are refused with line and reason', () => {
    const text = `time,price,quantity
2023-01-02 09:15:00,100,5
2023-01-02 09:15:00,0,5
2023-01-02 09:15:00,-1,5
2023-01-02 09:15:00,abc,5
2023-01-02 09:75:00,100,5
2023-01-02 09:15:00,,5
2023-01-02 09:15:00,100,-5
2023-01-02 09:15:00,101,5
`
    const { bars, rejected, rejectedRows } = read(text)
    expect(rejectedRows.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '3: a price is missing, zero or negative',
      '4: a price is missing, zero or negative',
      '5: price "abc" is not a number',
      '6: the time "2023-01-02 09:75:00" is not understood',
      '7: a price is missing, zero or negative',
      '8: the volume is negative or not a number',
    ])
    expect(rejected).toBe(6)
    expect([bars.openMs.length, bars.close[0], bars.volume[0]]).toEqual([1, 101, 10])
  })

  it('I2 out of order are sorted, and it is said; ties stay in the order of the file', () => {
    const text = `time,price,quantity
2023-01-02 09:15:02,103,1
2023-01-02 09:15:01,101,1
2023-01-02 09:15:01,102,1
2023-01-02 09:15:02,104,1
2023-01-02 09:15:01.500,100,1
2023-01-02 09:15:01.200,99,1
`
    const result = read(text)
    expect(rowsOf(result)).toEqual(['09:15:01 101 102 99 100 4', '09:15:02 103 104 103 104 2'])
    expect(result.notes).toContain('Rows were not in time order; sorted.')
    expect(result.found.order).toBe('sorted')
  })

  it('I2 that repeat another one are trades of their own', () => {
    const row = '2023-01-02 09:15:02,103,1\n'
    const { bars, duplicates } = read(`time,price,quantity\n${row}${row}`)
    expect([duplicates, ...bars.volume]).toEqual([0, 2])
  })

  it('of a last second of a minute stay where they are', () => {
    expect(rowsOf(read('time,price\n2023-01-02 09:15:59,100\n'))).toEqual(['09:15:59 100 100 100 100 0'])
  })

  it('before the open and after the close are left out, and counted', () => {
    const inside = Array.from({ length: 40 }, (_, k) => `2023-01-02 09:15:${10 + k},100,1\n`).join('')
    const text = `time,price,quantity\n2023-01-02 09:08:00,99,3\n${inside}2023-01-02 15:40:00,101,3\n`
    expect(read(text)).toMatchObject({ leftOut: 2, bars: { openMs: { length: 40 } } })
  })

  it('of times in UTC are moved to India', () => {
    const result = read('time,price\n2023-01-02 03:45:00,100\n2023-01-02 03:45:01,100\n')
    expect(rowsOf(result).map(row => row.slice(0, 8))).toEqual(['09:15:00', '09:15:01'])
  })
})

describe('several instruments in one file of ticks', () => {
  const text =
    KITE_HEADER +
    kiteRow('2021-07-05 10:41:27', 1573.7, 100) +
    kiteRow('2021-07-05 10:41:27', 15_834, 0, 256265) +
    kiteRow('2021-07-05 10:41:28', 1574, 130) +
    kiteRow('2021-07-05 10:41:28', 15_835, 0, 256265)

  it('I3 are asked for', () => {
    const error = refusal(text)
    expect(error).toBeInstanceOf(QuestionError)
    expect((error as QuestionError).question).toMatchObject({
      field: 'symbol',
      message: 'The file holds several symbols (408065, NIFTY). Choose one of them.',
      choices: [{ value: '408065' }, { value: 'NIFTY' }],
    })
  })

  it('I3 and read by the answer, with the volume of that one alone', () => {
    const result = read(text, { symbol: '408065', fileName: 'NIFTY ticks.csv' })
    expect(result).toMatchObject({ symbol: '408065', others: 2 })
    expect([...result.bars.volume]).toEqual([0, 30])
    expect(read(text, { symbol: 'NIFTY' })).toMatchObject({ symbol: 'NIFTY', others: 2 })
  })

  it('a token that is not known gives way to the name of the file', () => {
    const result = read(KITE, { fileName: 'RELIANCE_ticks.csv' })
    expect(result.symbol).toBe('RELIANCE')
    expect(result.notes.join(' ')).not.toContain('408065')
    expect(read(KITE, { fileName: 'today.csv' }).symbol).toBe('408065')
  })
})
