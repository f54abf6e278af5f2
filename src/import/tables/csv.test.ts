import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { toIsoDate, toIsoTime } from '../../engine/market/ist.ts'
import { readCsv, startCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(text: string, options?: ReadOptions): FileBars {
  const result = readCsv(utf8(text), options)
  checkBars(result.bars, 'TEST')
  return result
}

/** What a file is refused with. */
function refusal(text: string | Uint8Array, options?: ReadOptions): InputError {
  try {
    readCsv(typeof text === 'string' ? utf8(text) : text, options)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('The file was read.')
}

const timesOf = (result: FileBars) => Array.from(result.bars.openMs, ms => toIsoTime(ms).slice(0, 16))
/** The first bar without its time. */
function firstBar({ bars }: FileBars): number[] {
  return [bars.open[0]!, bars.high[0]!, bars.low[0]!, bars.close[0]!, bars.volume[0]!]
}

/** Minute rows of one day as `date time,o,h,l,c,v`. */
function minutes(day: string, from: number, to: number, flat = false): string {
  let text = ''
  for (let m = from; m < to; m++) {
    const clock = `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
    text += `${day} ${clock},100,${flat ? 100 : 101},${flat ? 100 : 99},100,5\n`
  }
  return text
}

const HEADER = 'date,open,high,low,close,volume\n'
const KITE = `${HEADER}2023-01-02 09:15:00+05:30,18131.7,18153.2,18117.05,18141.35,10
2023-01-02 09:16:00+05:30,18142.2,18145.7,18131.4,18135.65,20
2023-01-02 09:17:00+05:30,18133.25,18140.55,18120.65,18140.55,30
`
describe('a Kite export', () => {
  it('T1 is read as it is', () => {
    const result = read(KITE)
    expect(timesOf(result)).toEqual(['2023-01-02T09:15', '2023-01-02T09:16', '2023-01-02T09:17'])
    expect(firstBar(result)).toEqual([18131.7, 18153.2, 18117.05, 18141.35, 10])
    expect(result).toMatchObject({
      symbol: null,
      intervalMinutes: 1,
      hasVolume: true,
      notes: [],
      rejected: 0,
      rejectedRows: [],
      duplicates: 0,
      leftOut: 0,
    })
  })

  it.each([
    ['the offset has no colon', KITE.replaceAll('+05:30', '+0530')],
    ['a T stands before the time', KITE.replaceAll('02 09', '02T09')],
    [
      'times are UTC',
      KITE.replaceAll(' 09:15:00+05:30', 'T03:45:00Z').replaceAll(' 09:16:00+05:30', 'T03:46:00+00:00'),
    ],
    ['the column is named datetime', KITE.replace('date', 'datetime')],
    ['open interest follows', KITE.replace('volume', 'volume,oi').replaceAll('0\n', '0,0\n')],
    ['an index column precedes', `,${KITE.replaceAll('\n2023', '\n7,2023')}`],
    ['lines end with CR LF', KITE.replaceAll('\n', '\r\n')],
    ['lines end with CR', KITE.replaceAll('\n', '\r')],
    ['line ends are mixed', KITE.replace('\n', '\r\n').replace('10\n', '10\r')],
    ['the last line has no end', KITE.trimEnd()],
    ['there are blank lines', `\n${KITE.replaceAll('\n', '\n  \n\n')}`],
    ['there are comments', `# by me\n${KITE.replace('\n', '\n# "a\n')}`],
    ['a byte order mark precedes', `\ufeff${KITE}`],
    ['every cell is quoted', KITE.replaceAll(/[^,\n]+/g, '"$&"')],
    ['spaces stand around', KITE.replaceAll(',', ' , ')],
    ['the separator is a tab', KITE.replaceAll(',', '\t')],
    ['the separator is a semicolon', KITE.replaceAll(',', ';')],
    ['Excel is told the separator', `sep=;\n${KITE.replaceAll(',', ';')}`],
    ['empty columns follow', KITE.replaceAll('\n', ',,\n')],
    ['empty cells follow in one row', KITE.replace('10\n', '10,,\n')],
    [
      'the header is in capitals and brackets',
      KITE.replace(HEADER, '<DATE>,OPEN_PRICE,High (₹),low price,CLOSE,Vol.\n'),
    ],
    [
      'a column of formulas follows',
      KITE.replace('volume', 'volume,note').replaceAll('0\n', '0,"=1+""2"", x\ny"\n'),
    ],
    [
      'a column is named __proto__',
      KITE.replace('volume', 'volume,__proto__').replaceAll('0\n', '0,constructor\n'),
    ],
    ['there is a title', `NIFTY from "somewhere"\nas of today\n${KITE}`],
  ])('I4 gives the same bars when %s', (_, text) => {
    expect(read(text).bars).toEqual(read(KITE).bars)
    expect(read(text).rejected).toBe(0)
  })

  it('I4 gives the same bars as UTF-16 of either order, with and without a mark', () => {
    for (const isLittleEndian of [true, false]) {
      for (const text of [KITE, `\ufeff${KITE}`]) {
        const bytes = new Uint8Array(text.length * 2)
        const view = new DataView(bytes.buffer)
        for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian)
        expect(readCsv(bytes).bars).toEqual(read(KITE).bars)
      }
    }
  })

  it('I4 is read without its NULs, and says so', () => {
    const result = read(`${KITE.replace('18131.7,', '18131\0.7\0,')}\0\0`)
    expect(result.bars).toEqual(read(KITE).bars)
    expect(result.notes).toEqual(['4 NUL characters were left out.'])
  })

  it('is read in any order of columns', () => {
    const turned = KITE.replaceAll(/^(.*),(.*),(.*),(.*),(.*),(.*)$/gm, '$6,$5,$4,$3,$2,$1')
    expect(read(turned).bars).toEqual(read(KITE).bars)
  })

  it('tells its progress and comes in chunks of any size', () => {
    const text = `${HEADER}${minutes('2023-01-02', 555, 930)}${minutes('2023-01-03', 555, 930)}`
    const whole = read(text)
    for (const size of [1, 7, 4096, 100_000]) {
      const seen: number[] = []
      const feed = startCsv(text.length, { onProgress: (fraction, rows) => seen.push(fraction, rows) })
      for (let at = 0; at < text.length; at += size) feed.push(utf8(text.slice(at, at + size)))
      expect(feed.end()).toEqual(whole)
      expect(seen.slice(-2)).toEqual([1, 750])
    }
  })
})

describe('columns', () => {
  it('I4 without a volume make it 0 and say so', () => {
    const result = read('Time,Open,High,Low,Close\n1672631100,10,12,9,11\n1672631160,11,12,9,11\n')
    expect(firstBar(result)).toEqual([10, 12, 9, 11, 0])
    expect(result.hasVolume).toBe(false)
    expect(result.notes).toContain('The file has no volume column; volume is 0.')
  })

  it('I4 the tradebook of a broker is called one', () => {
    const tradebook =
      'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time\nINFY,INE009A01021,2023-01-02,NSE,EQ,EQ,buy,false,10,1500.5,1,2,2023-01-02T09:15:03\n'
    expect(refusal(tradebook).message).toMatch(/^This file is a tradebook .* not bars\. Import the prices/)
  })

  it.each(['date', 'open', 'high', 'low', 'close'])(
    "I4 without %s are refused: Column '%s' missing",
    name => {
      const error = refusal(KITE.replace(name, 'x'))
      expect(error.message).toMatch(`Column '${name}' missing: line 1 has "`)
    },
  )

  it('that stand twice are refused', () => {
    expect(refusal(KITE.replace('high', 'close')).message).toContain("Column 'high' missing")
    expect(refusal(KITE.replaceAll('\n', ',1\n').replace('volume,1', 'volume,close')).message).toBe(
      "Column 'close' is repeated in line 1: keep one of them.",
    )
  })

  it('take Close before Price, LTP and PREV. CLOSE, and never Adj Close', () => {
    const result = read('Date,PREV. CLOSE,ltp,Adj Close,close,Open,High,Low\n2024-01-01,1,2,3,11,10,12,9\n')
    expect(firstBar(result)).toEqual([10, 12, 9, 11, 0])
    expect(result.notes).toContain('"Adj Close" is not used: closes are the unadjusted ones.')
    expect(firstBar(read('Date,Price,Open,High,Low\n2024-01-01,11,10,12,9\n'))[3]).toBe(11)
  })

  it('of the NSE are known by their names', () => {
    const index =
      'Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Change(%),Volume\n' +
      'Nifty 50,25-09-2026,23035,23162.7,23020.95,23140.5,.34,242720711\n'
    expect(firstBar(read(index))).toEqual([23035, 23162.7, 23020.95, 23140.5, 242720711])
    expect(read(index).symbol).toBe('NIFTY')
    const udiff =
      'TradDt,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,LastPric,TtlTradgVol\n2026-09-25,M&M,EQ,10,12,9,11,11,5\n'
    expect(firstBar(read(udiff))).toEqual([10, 12, 9, 11, 5])
    expect(read(udiff).symbol).toBe('M&M')
  })

  it("of Yahoo's table with three header rows are read by their names", () => {
    const yahoo =
      'Price,Close,High,Low,Open,Volume\nTicker,^NSEI,^NSEI,^NSEI,^NSEI,^NSEI\nDatetime,,,,,\n' +
      '2025-08-11 03:45:00+00:00,11,12,9,10,0\n2025-08-11 03:50:00+00:00,11,12,9,10,0\n'
    const result = read(yahoo)
    expect(firstBar(result)).toEqual([10, 12, 9, 11, 0])
    expect(result).toMatchObject({ symbol: 'NIFTY', intervalMinutes: 5, rejected: 0 })
    expect(refusal(yahoo.replace('^NSEI', 'TCS.NS')).message).toContain('TCS, NIFTY')
  })

  it('with several symbols are refused, and named', () => {
    const text = 'Symbol,Date,Open,High,Low,Close\nTCS,2024-01-01,10,12,9,11\nINFY,2024-01-01,10,12,9,11\n'
    expect(refusal(text).message).toBe('The file holds several symbols (TCS, INFY). Choose one of them.')
    const many = Array.from({ length: 90 }, (_, i) => `S${i},2024-01-01,10,12,9,11\n`).join('')
    expect(refusal(`${text.split('\n')[0]}\n${many}`).message).toContain('(S0, S1, S2, S3, S4 and more)')
  })

  it('and file names that disagree about the symbol are told', () => {
    const text =
      'Instrument,Date,Time,Open,High,Low,Close\nNIFTY,20240101,09:15,10,12,9,11\nNIFTY,20240101,09:16,10,12,9,11\n'
    expect(read(text, { fileName: 'BNF_2024.csv' })).toMatchObject({
      symbol: 'NIFTY',
      notes: expect.arrayContaining(["The file's rows say NIFTY, its name says BANKNIFTY; NIFTY is used."]),
    })
    expect(read(KITE, { fileName: 'BANKNIFTY_1m.csv' }).symbol).toBe('BANKNIFTY')
  })

  it('of numbers with thousands, rupee signs, suffixes or decimal commas are read', () => {
    const row = firstBar(
      read(`${HEADER}2024-01-01,"2,46,450.70","2,51,366.95","₹2,44,869.80",₹ 246450.7,"2,50,708"\n`),
    )
    expect(row).toEqual([246450.7, 251366.95, 244869.8, 246450.7, 250708])
    expect(firstBar(read(`${HEADER}2024-01-01,10,12,9,11,526.07M\n`))[4]).toBe(526_070_000)
    const comma = read('Date;Open;High;Low;Close\n2024-01-01;1.010,50;1.012,9;900;1.011\n')
    expect(firstBar(comma).slice(0, 2)).toEqual([1010.5, 1012.9])
    expect(comma.notes).toContain('Numbers are read with a decimal comma.')
  })

  it('of prices that may be thousands or decimals are read as thousands, and that is said', () => {
    const result = read('Date;Open;High;Low;Close\n2024-01-01;1,000;1,200;900;1,100\n')
    expect(firstBar(result)).toEqual([1000, 1200, 900, 1100, 0])
    expect(result.notes).toContain('Prices such as 1,000 are read with commas between thousands.')
  })
})

describe('files that are no table of bars', () => {
  it.each([
    ['empty', ''],
    ['only blank', ' \n\n'],
    ['only a mark', '\ufeff'],
    ['only a comment', '# nothing'],
    ['only a header', HEADER],
    ['only a header without an end', HEADER.trimEnd()],
    ['JSON', '{"status":"success","data":{"candles":[]}}'],
    ['one endless line', 'x'.repeat(3_000_000)],
    ['a header and an endless line', `${HEADER}${'1'.repeat(3_000_000)}`],
  ])('I5 are refused when they are %s', (_, text) => {
    expect(refusal(text).message).toContain('This is not a CSV or Parquet file')
  })

  it('I5 are refused when they are pictures or archives', () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)
    expect(refusal(png).message).toBe(
      'This is not a CSV or Parquet file. Choose a text file with one price bar in each line.',
    )
    expect(refusal(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)).message).toContain(
      'This is not a CSV or Parquet file',
    )
  })

  it('I5 are refused when they are prose', () => {
    expect(refusal('Dear Sir,\nthe prices rose.\n').message).toContain("Column 'date' missing")
  })
})

describe('large files', () => {
  it('grow their columns and keep every row', () => {
    let text = HEADER
    for (let day = 0; day < 60; day++) text += minutes(toIsoDate(Date.UTC(2023, 0, 1 + day, 12)), 555, 930)
    const result = read(text)
    expect(result.bars.openMs).toHaveLength(60 * 375)
    expect(result.rejected).toBe(0)
  })

  it('may be in no order at all', () => {
    const rows = minutes('2023-01-02', 555, 930).trimEnd().split('\n')
    const shuffled = rows.map((_, i) => rows[(i * 157) % rows.length])
    expect(read(`${HEADER}${shuffled.join('\n')}`).bars).toEqual(read(`${HEADER}${rows.join('\n')}`).bars)
  })
})
