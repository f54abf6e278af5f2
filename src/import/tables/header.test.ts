import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import { readCsv } from './csv.ts'
import {
  columnName,
  contractColumns,
  countNeeded,
  mapColumns,
  missingColumn,
  priceColumns,
  repeatedColumn,
} from './header.ts'
import { readLayout } from './layout.ts'
import { areTicks, tickColumns, tickDelimiter, tickPrice } from './tickColumns.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const layout = (text: string) => readLayout(utf8(text), true)
function refusal(text: string): string {
  try {
    readCsv(utf8(text))
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  throw new Error('The file was read.')
}
const ROW = '2023-01-02 09:15:00,100,102,99,101,7\n'
const HEADER = 'date,open,high,low,close,volume\n'

describe('the name of a column', () => {
  it.each([
    ['OPEN_PRICE (₹)', 'open price'],
    [' Vol. ', 'vol'],
    ['<DATE>', 'date'],
    ['Trade-Date', 'trade date'],
    ['a/b  c', 'a b c'],
    ['"Close*"', 'close'],
    ['Close (a (b) c) d', 'close d'],
    ['(all)', ''],
    ['high)', 'high)'],
    ['', ''],
    [`${'x'.repeat(99)}yz`, `${'x'.repeat(99)}y`],
  ])('%s is "%s" in one spelling', (cell, name) => {
    expect(columnName(cell)).toBe(name)
  })

  it('is the better one of several, and the first of equal ones', () => {
    expect(mapColumns(['close', 'ltp', 'price', 'date', 'datetime'])).toMatchObject({ close: 0, date: 4 })
    expect(mapColumns(['date', 'open', 'open'])).toMatchObject({ open: 1, high: -1 })
    expect(mapColumns(['time', 'open'])).toMatchObject({ date: 0, time: -1 })
    expect(mapColumns(['date', 'time'])).toMatchObject({ date: 0, time: 1 })
  })

  it('completes the symbol of a contract, in the order of expiry, strike and side', () => {
    expect(contractColumns(['option typ', 'x', 'expiry dt', 'strike pr'])).toEqual([2, 3, 0])
    expect(contractColumns(['optntp', 'xprydt', 'strkpric'])).toEqual([1, 2, 0])
    expect(contractColumns(['open'])).toEqual([])
  })

  it('tells which prices are there, and what a bar needs besides', () => {
    expect(priceColumns(['Low', 'x', 'Open Price', 'HIGH'])).toEqual([2, 3, 0])
    expect(countNeeded(mapColumns(['date', 'open', 'volume']))).toBe(2)
    expect(countNeeded(mapColumns(['x']))).toBe(0)
    expect(missingColumn(mapColumns(['date', 'open', 'high', 'close']))).toBe('low')
    expect(missingColumn(mapColumns(['date', 'open', 'high', 'low', 'close']))).toBeNull()
    expect(missingColumn(mapColumns(['open', 'high', 'low', 'close']))).toBe('date')
  })

  it('of a price, a volume or a date may not stand twice', () => {
    const repeated = (...names: readonly string[]) => repeatedColumn(names, mapColumns(names))
    expect(repeated('date', 'open', 'open')).toBe('open')
    expect(repeated('date', 'volume', 'x', 'volume')).toBe('volume')
    expect(repeated('date', 'date')).toBe('date')
    expect(repeated('date', 'x', 'x')).toBeNull()
  })
})

describe('the columns of ticks', () => {
  it.each<[string, string, string]>([
    ['a total of the day', 'last_price,volume_traded,exchange_timestamp', 'total 1'],
    ['a quantity', 'time,price,quantity', 'quantity 2'],
    ['a quantity beside a volume', 'time,price,qty,volume', 'total 3'],
    ['a volume', 'time,price,volume', 'unclear 2'],
    ['none', 'time,price', 'none -1'],
  ])('tell of their volume: %s', (_, header, expected) => {
    const found = tickColumns(header.split(',').map(columnName))
    expect(`${found?.volume} ${found?.columns.volume}`).toBe(expected)
  })

  it.each([
    'time,price,open',
    'time,price,high',
    'time,price,low',
    'time,price,quantity,trade type',
    'time,price,side',
    'time,price,order id',
    'price,quantity',
    'time,open,high',
  ])('are not those of %s', header => {
    expect(tickColumns(header.split(',').map(columnName))).toBeNull()
    expect(tickPrice(header.split(','))).toBeNull()
  })

  it('of a ticker may have the prices of the day beside them', () => {
    const names = ['instrument token', 'last price', 'open', 'high', 'low', 'exchange timestamp']
    expect(tickColumns(names)).toMatchObject({
      isTicker: true,
      columns: { date: 5, time: -1, symbol: 0, open: 1, high: 1, low: 1, close: 1 },
    })
    expect(tickColumns(['last price', 'volume traded'])).toMatchObject({
      isTicker: true,
      columns: { date: -1 },
    })
    expect(tickColumns(['ltp', 'volume traded', 'time'])).toMatchObject({ isTicker: false })
    expect(tickPrice(['x', 'LTP', 'Time'])).toBe(1)
  })

  it('have their time by the exchange, else by their own, else by the last trade', () => {
    const dateOf = (header: string) => tickColumns(header.split(','))?.columns
    expect(dateOf('last price,last trade time,time,exchange timestamp')).toMatchObject({ date: 3, time: -1 })
    expect(dateOf('price,date,time')).toMatchObject({ date: 1, time: 2 })
    expect(dateOf('price,last trade time,quantity')).toMatchObject({ date: 1, time: -1 })
    expect(dateOf('price,time,symbol,instrument token')).toMatchObject({ symbol: 2 })
  })

  it('are ticks where a row has a time of day', () => {
    const found = tickColumns(['date', 'price'])!
    const are = (cell: string) => areTicks(found, [{ cells: ['2023-01-02'] }, { cells: [cell] }])
    for (const cell of [
      '2023-01-02 09:15',
      '20230102 091500',
      '20230102T0915',
      '1672631100',
      '1672631100.5',
      '44928.4',
      '44928,4',
      ' 09:15 ',
    ])
      expect(are(cell), cell).toBe(true)
    for (const cell of ['2023-01-02', '', '20230102', '44928', '12345678', '20230102 091', '1234.5'])
      expect(are(cell), cell).toBe(false)
    expect(areTicks(found, [])).toBe(false)
    expect(areTicks(tickColumns(['date', 'time', 'price'])!, [])).toBe(true)
  })

  it('tell their delimiter where no other does', () => {
    expect(tickDelimiter('time;price', [0x2c, 0x3b])).toBe(0x3b)
    expect(tickDelimiter('time,price', [0x2c, 0x3b])).toBe(0x2c)
    expect(tickDelimiter('time|price', [0x2c, 0x3b])).toBeUndefined()
  })
})

describe('the layout of a file', () => {
  it.each([
    ['\t', 9],
    [';', 59],
    ['|', 124],
    [',', 44],
  ])('has its delimiter by its header: %j', (sign, byte) => {
    expect(layout((HEADER + ROW).replaceAll(',', sign)).delimiter).toBe(byte)
  })

  it('does not count delimiters inside quotes, nor in comments', () => {
    expect(layout(`date,open,high,low,close,"a;b;c;d;"\n${ROW}`).delimiter).toBe(44)
    expect(layout(`# a;b;c;d;e\n${HEADER}${ROW}`).delimiter).toBe(44)
    expect(layout(`"a;b";c\n${HEADER}${ROW}`).delimiter).toBe(44)
  })

  it('begins behind its header, which may have 19 rows before it', () => {
    expect(layout(HEADER + ROW)).toMatchObject({ dataAt: HEADER.length, dataLine: 2, width: 6, notes: [] })
    const titles = 'words\n'.repeat(19)
    expect(layout(titles + HEADER + ROW)).toMatchObject({
      dataLine: 21,
      dataAt: titles.length + HEADER.length,
      notes: ['Text before the header in line 20 was left out.'],
    })
    expect(() => layout(`words\n${titles}${HEADER}${ROW}`)).toThrow("Column 'date' missing: line 1 has")
  })

  it('shows its first six rows as they stand there', () => {
    const { firstRows, header } = layout(HEADER + ROW.repeat(9))
    expect(header).toEqual(HEADER.trim().split(','))
    expect(firstRows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
    expect(firstRows[0]!.cells).toEqual(ROW.trim().split(','))
  })

  it('takes a decimal comma from its first sixty rows alone', () => {
    const hasComma = (unclearRows: number) =>
      layout(
        `date;open;high;low;close\n${'2023-01-02;1,100;1,102;1,099;1,101\n'.repeat(unclearRows)}2023-01-02;1,1;1,2;1,0;1,1\n`,
      ).decimalComma
    expect([hasComma(58), hasComma(59)]).toEqual([true, false])
  })

  it('says that closes are not those which are adjusted', () => {
    expect(layout(`${HEADER.trim()},Adj Close\n${ROW}`).notes).toEqual([
      '"Adj Close" is not used: closes are the unadjusted ones.',
    ])
  })

  it('takes a time of day beside a date that has none', () => {
    const split = (date: string) =>
      layout(`date,time,open,high,low,close\n${date},09:15,100,102,99,101\n`).columns.time
    expect(split('2023-01-02')).toBe(1)
    expect(split('2023-01-02 09:15')).toBe(-1)
    expect(layout('date,time,open,high,low,close\n').columns.time).toBe(1)
  })

  it('takes the time at which a bar opens, beside the one at which it closes', () => {
    const { bars } = readCsv(
      utf8('Open time,Open,High,Low,Close,Volume,Close time\n1672631100000,1,3,1,2,7,1672631159999\n'),
    )
    expect([...bars.openMs]).toEqual([1_672_631_100_000])
  })

  it('is that of the day first in the exchange’s files of all indices', () => {
    expect(layout(`index date,open,high,low,close\n02-01-2023,1,1,1,1\n`).dateOrder).toBe('day-first')
    expect(layout(HEADER + ROW).dateOrder).toBeNull()
  })

  it.each([
    ['02-01-2023,100,102,99,101', 'date, open, high, low, close', 0],
    ['02-01-2023,100,102,99,101,7', 'date, open, high, low, close, volume', 0],
    ['2023-01-02 09:15,100,102,99,101', 'date, open, high, low, close', 0],
    ['20230102,09:15,100,102,99,101,7', 'date, time, open, high, low, close, volume', 0],
    ['TCS,20230102,09:15,100,102,99,101,7', 'symbol, date, time, open, high, low, close, volume', 1],
    ['TCS;20230102;100,5;102,5;99,5;101,5', 'symbol, date, open, high, low, close', 1],
  ])('of a file without a header is known by its first row: %s', (row, list, date) => {
    expect(layout(`${row}\n${row}\n`)).toMatchObject({
      columns: { date },
      header: [],
      dataAt: 0,
      dataLine: 1,
      notes: [`The file has no header; its columns are read as ${list}.`],
    })
  })

  it.each([
    ['TCS,x,100,102,99,101', 'Column \'date\' missing: line 1 has "TCS, x, 100, 102, 99, 101"'],
    ['20230102,100,102,99', "Column 'date' missing"],
    ['20230102,100,102,99,x', "Column 'date' missing"],
    ['44928,100,102,99,101', "Column 'date' missing"],
    ['', 'it has no rows. Choose a file with price bars.'],
    ['# a\n# b\n', 'it has no rows'],
  ])('of a file without a header and without bars is refused: %s', (row, message) => {
    expect(() => layout(row)).toThrow(message)
  })

  it('names twelve columns at most where one is missing, each to its 40th letter', () => {
    const names = Array.from({ length: 14 }, (_, k) => `${String.fromCharCode(97 + k)}${'x'.repeat(45)}`)
    expect(refusal(`date,open,high,low\n${ROW}`)).toBe(
      'Column \'close\' missing: line 1 has "date, open, high, low". Needed: date, open, high, low, close.',
    )
    expect(refusal(`${names.join(',')}\n`)).toBe(
      `Column 'date' missing: line 1 has "${names
        .slice(0, 12)
        .map(name => name.slice(0, 40))
        .join(', ')}". Needed: date, open, high, low, close.`,
    )
  })

  it('is that of a tradebook where it has trades, which is refused', () => {
    expect(refusal('date,price,quantity,trade_type\n2023-01-02,1,1,buy\n')).toContain(
      'This file is a tradebook',
    )
  })
})
