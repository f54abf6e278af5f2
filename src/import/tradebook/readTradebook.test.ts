import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TradebookFill } from '../../engine/index.ts'
import { readTradebook } from './readTradebook.ts'

const HEAD =
  'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time'
const ROW =
  'RELIANCE,INE002A01018,2023-03-14,NSE,EQ,EQ,buy,false,10.000000,2400.050000,75001,1100000000012,2023-03-14T09:15:03'
const OPTION =
  'NIFTY23MAR17000CE,,2023-03-14,NSE,FO,,sell,false,50,"1,100.5",75002,1100000000013,2023-03-14 10:00:00'

const read = (...rows: string[]) => readTradebook([HEAD, ...rows].join('\r\n'))

describe('a Kite tradebook', () => {
  it('is read as it is named, with times of India', () => {
    expect(read(ROW, OPTION)).toEqual({
      fills: [
        {
          symbol: 'RELIANCE',
          exchange: 'NSE',
          segment: 'EQ',
          side: 'buy',
          qty: 10,
          price: 2_400.05,
          tradeId: '75001',
          orderId: '1100000000012',
          date: '2023-03-14',
          ms: Date.parse('2023-03-14T03:45:03Z'),
        },
        expect.objectContaining({ symbol: 'NIFTY23MAR17000CE', side: 'sell', price: 1_100.5, qty: 50 }),
      ],
      duplicates: 0,
      rejected: [],
      rejectedCount: 0,
    })
  })

  it('a trade that stands there twice is counted; the same number of another day or exchange is another trade', () => {
    const other = ROW.replaceAll('2023-03-14', '2023-03-15')
    const { fills, duplicates } = read(ROW, ROW, other, ROW.replace(',NSE,', ',BSE,'))
    expect([fills.length, duplicates]).toEqual([3, 1])
  })

  it.each([
    ['buy', 'BUYS', 'trade_type "BUYS" is neither buy nor sell'],
    ['10.000000', '0', 'quantity "0" is not a whole number above 0'],
    ['10.000000', '1.5', 'quantity "1.5" is not a whole number above 0'],
    ['10.000000', '-4', 'quantity "-4" is not a whole number above 0'],
    ['2400.050000', 'nan', 'price "nan" is not a price'],
    ['2400.050000', '0', 'price "0" is not a price'],
    [',2023-03-14,', ',2023-02-30,', 'trade_date "2023-02-30" is not a date such as 2023-03-14'],
    [
      'T09:15:03',
      'T25:15:03',
      'order_execution_time "2023-03-14T25:15:03" is not a time such as 2023-03-14T09:15:03',
    ],
    [',2023-03-14T', ',2023-03-15T', 'order_execution_time is not on trade_date'],
    ['RELIANCE', '', 'symbol is empty'],
    ['75001', '', 'trade_id is empty'],
  ])('a line with %s as %s is rejected with its number and reason', (from, to, reason) => {
    const { fills, rejected, rejectedCount } = read(OPTION, '', ROW.replace(from, to))
    expect(fills).toHaveLength(1)
    expect([rejected, rejectedCount]).toEqual([[{ line: 4, reason }], 1])
  })

  it('a line that ends early is rejected for the first cell that it lacks', () => {
    const [reason] = read('RELIANCE,INE002A01018,2023-03-14').rejected.map(one => one.reason)
    expect(reason).toBe('exchange is empty')
  })

  it('the first hundred lines that are rejected are listed, and all of them counted', () => {
    const { rejected, rejectedCount } = read(...Array<string>(101).fill('RELIANCE'))
    expect([rejected.length, rejected.at(-1)!.line, rejectedCount]).toEqual([100, 101, 101])
  })

  it('of 3,00,000 lines is read whole; one of more is refused', () => {
    const most = `${HEAD}\n${'x\n'.repeat(300_000)}`
    expect(readTradebook(most).rejectedCount).toBe(300_000)
    expect(() => readTradebook(`${most}x`)).toThrow(
      'The tradebook has more than 3,00,000 lines. Export shorter periods, one after the other.',
    )
  })

  it('what is no tradebook is refused with the column that is missing', () => {
    expect(() => readTradebook('date,open,high,low,close\n1,2,3,4,5')).toThrow('the column symbol is missing')
    expect(() => readTradebook(HEAD.replace(',order_id', ''))).toThrow('the column order_id is missing')
    expect(() => readTradebook('')).toThrow('The file is empty.')
  })

  it.each([
    ['', [0x50, 0x4b, 0x03, 0x04]],
    [' of before 2007', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ])('an Excel workbook%s is named as one', (_, start) => {
    const text = new TextDecoder().decode(Uint8Array.from([...start, 0x14, 0x00, 0x06]))
    expect(() => readTradebook(text)).toThrow('This is an Excel workbook.')
  })

  it('with its columns in any order, a byte order mark, semicolons and capitals it is the same', () => {
    const lines = [HEAD.toUpperCase().replaceAll('_', ' '), ROW].map(line =>
      line.split(',').reverse().join(';'),
    )
    expect(readTradebook(`\uFEFF${lines.join('\n')}`).fills).toEqual(read(ROW).fills)
  })
})

const digits = (most: number) => fc.integer({ min: 1, max: most }).map(String)
const fillArb: fc.Arbitrary<TradebookFill> = fc
  .record({
    symbol: fc.stringMatching(/^[A-Z&",;-]{1,12}[A-Z]$/),
    exchange: fc.constantFrom('NSE', 'BSE', 'NFO'),
    segment: fc.constantFrom('EQ', 'FO', 'COM'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    qty: fc.integer({ min: 1, max: 1e7 }),
    price: fc.integer({ min: 1, max: 1e9 }).map(paise => paise / 100),
    tradeId: digits(50),
    orderId: digits(1e12),
    seconds: fc.integer({ min: 0, max: 3_000 * 86_400 }),
  })
  .map(({ seconds, ...rest }) => {
    const ist = new Date(Date.parse('2018-01-01T00:00:00Z') + seconds * 1_000).toISOString()
    return { ...rest, date: ist.slice(0, 10), ms: Date.parse(`${ist.slice(0, 19)}+05:30`) }
  })

const quoted = (text: string) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
function lineOf({
  symbol,
  exchange,
  segment,
  side,
  qty,
  price,
  tradeId,
  orderId,
  date,
  ms,
}: TradebookFill): string {
  const time = new Date(ms + 19_800_000).toISOString().slice(0, 19)
  return [
    quoted(symbol),
    '',
    date,
    exchange,
    segment,
    '',
    side,
    'false',
    qty,
    price,
    tradeId,
    orderId,
    time,
  ].join(',')
}

describe('any tradebook', () => {
  it('comes back as it was written, each trade once', () => {
    fc.assert(
      fc.property(fc.array(fillArb, { maxLength: 60 }), fills => {
        const once = new Map<string, TradebookFill>()
        for (const fill of fills) {
          const key = [fill.exchange, fill.segment, fill.date, fill.tradeId].join()
          if (!once.has(key)) once.set(key, fill)
        }
        const answer = read(...fills.map(lineOf))
        expect(answer).toEqual({
          fills: [...once.values()],
          duplicates: fills.length - once.size,
          rejected: [],
          rejectedCount: 0,
        })
      }),
    )
  })

  it('a damaged line takes no other with it, and none vanishes without being counted', () => {
    const cell = fc.stringMatching(/^[ -!#-+\--~]{0,20}$/)
    fc.assert(
      fc.property(
        fc.array(fillArb, { minLength: 1, maxLength: 20 }),
        cell,
        fc.nat(12),
        fc.nat(),
        (fills, junk, at, which) => {
          const unique = fills.map((fill, k) => ({ ...fill, tradeId: `T${k}` }))
          const lines = unique.map(lineOf)
          const k = which % lines.length
          const cells = `${lines[k]}`.startsWith('"') ? [] : lines[k]!.split(',')
          fc.pre(cells.length === 13)
          cells[at] = junk
          const answer = read(...lines.map((line, i) => (i === k ? cells.join(',') : line)))
          expect(answer.fills.length + answer.duplicates + answer.rejectedCount).toBe(lines.length)
          const others = unique.filter((_, i) => i !== k)
          expect(answer.fills.filter(({ tradeId }) => others.some(one => one.tradeId === tradeId))).toEqual(
            others,
          )
          for (const { line } of answer.rejected) expect(line).toBe(k + 2)
        },
      ),
    )
  })

  it('text of any kind is read or refused in a sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        try {
          const answer = readTradebook(`${HEAD}\n${text}`)
          for (const { qty, price, ms } of answer.fills) {
            expect(Number.isInteger(qty) && price > 0 && Number.isFinite(ms)).toBe(true)
          }
        } catch (error) {
          expect((error as Error).name).toBe('InputError')
        }
      }),
    )
  })
})
