import { describe, expect, it } from 'vitest'
import { readCsv, startCsv } from './csv.ts'
import type { ReadOptions } from './fileBars.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const HEADER = 'date,open,high,low,close,volume\n'
const row = (minute: number, more = '100,102,99,101,7') => `2023-01-02 09:${15 + minute}:00+05:30,${more}\n`
const ROWS = [0, 1, 2].map(minute => row(minute)).join('')
const read = (text: string, options: ReadOptions = {}) => readCsv(utf8(text), options)
const notesOf = (text: string, options: ReadOptions = {}) => read(text, options).notes

describe('what is said of a file', () => {
  it.each<[string, string, readonly string[]]>([
    ['nothing', HEADER + ROWS, []],
    [
      'that it has no volume',
      (HEADER + ROWS).replace(',volume', '').replaceAll(',7', ''),
      ['The file has no volume column; volume is 0.'],
    ],
    [
      'one row without a volume',
      HEADER + ROWS + row(3, '100,102,99,101,'),
      ['1 row without a volume; read as 0.'],
    ],
    [
      'rows without a volume',
      HEADER + ROWS + row(3, '100,102,99,101,') + row(4, '100,102,99,101,'),
      ['2 rows without a volume; read as 0.'],
    ],
    [
      'a bar that was widened',
      HEADER + ROWS + row(3, '100,102,99,102.05,7'),
      ['1 bar with a price one tick outside high or low was widened.'],
    ],
    [
      'bars that were widened',
      HEADER + ROWS + row(3, '100,102,99,102.05,7') + row(4, '98.95,102,99,100,7'),
      ['2 bars with a price one tick outside high or low were widened.'],
    ],
    ['nothing of the separator that Excel is told', `sep=,\n${HEADER}${ROWS}`, []],
    [
      'text in the place of it',
      `sap=,\n${HEADER}${ROWS}`,
      ['Text before the header in line 2 was left out.'],
    ],
    [
      'text like it in another place',
      `x\nsep=,\n${HEADER}${ROWS}`,
      ['Text before the header in line 3 was left out.'],
    ],
    [
      'text like it behind an empty line',
      `\nsep=,\n${HEADER}${ROWS}`,
      ['Text before the header in line 3 was left out.'],
    ],
    ['nothing of that separator in quotes', `"sep=;"\n${HEADER}${ROWS}`, []],
    ['a NUL', `${HEADER}${ROWS}\0`, ['1 NUL character was left out.']],
    [
      'NULs, also in the header',
      `da\0te${HEADER.slice(4)}${ROWS.replace('1', '1\0')}`,
      ['2 NUL characters were left out.'],
    ],
    [
      'a decimal comma',
      (HEADER + [0, 1].map(m => row(m, '100,102,99,101,7')).join(''))
        .replaceAll(',', ';')
        .replaceAll('99;', '99,5;'),
      ['Numbers are read with a decimal comma.'],
    ],
  ])('is %s', (_, text, notes) => {
    expect(notesOf(text)).toEqual(notes)
  })

  it.each([
    ['TCS.csv', 'TCS', []],
    ['INFY-EQ 1min 2023.csv', 'INFY', ["Only the file's name says its instrument: INFY."]],
    ['prices.csv', null, []],
    ['INFY_SBIN.csv', null, []],
    ['', null, []],
  ])('has the symbol of its name where its rows have none: %s', (fileName, symbol, notes) => {
    expect(read(HEADER + ROWS, { fileName })).toMatchObject({ symbol, notes })
  })

  it('has the symbol of its rows, and says where its name differs', () => {
    const named = `symbol,${HEADER}${ROWS.replaceAll('2023', 'TCS,2023')}`
    expect(read(named, { fileName: 'TCS.csv' })).toMatchObject({ symbol: 'TCS', notes: [] })
    expect(read(named)).toMatchObject({ symbol: 'TCS', notes: [] })
    expect(read(named, { fileName: 'nifty 2023.csv' })).toMatchObject({
      symbol: 'TCS',
      notes: ["The file's rows say TCS, its name says NIFTY; TCS is used."],
    })
    expect(read(named, { fileName: 'MINE.csv' })).toMatchObject({ symbol: 'TCS', notes: [] })
  })

  it('is how it was read: its format, and its columns by their names', () => {
    const { found } = read(HEADER + ROWS)
    expect(found).toMatchObject({
      format: 'text (utf-8), columns separated by commas',
      columns: { date: 'date', open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' },
    })
    expect(Object.keys(found.columns)).not.toContain('symbol')
    const formatOf = (sign: string) => read((HEADER + ROWS).replaceAll(',', sign)).found.format
    expect(['\t', ';', '|'].map(formatOf)).toEqual(
      ['tabs', 'semicolons', 'bars'].map(name => `text (utf-8), columns separated by ${name}`),
    )
    const long = read(`${'d'.repeat(0)}date,open,high,low,close,volume (${'x'.repeat(60)})\n${ROWS}`)
    expect(long.found.columns.volume).toBe(`volume (${'x'.repeat(32)}`)
  })

  it('is the first fault, where no row is a bar', () => {
    expect(() => read(HEADER)).toThrow('no rows follow its header. Choose another file.')
    expect(() => read(HEADER + row(0, '1,2,3,x,5'))).toThrow(/^The only row was skipped\. Line 2: .+\.$/)
    expect(() => read(HEADER + row(0, '1,2,3,x,5') + row(1, 'x'))).toThrow(
      /^All 2 rows were skipped\. Line 2: .+\.$/,
    )
  })
})

describe('a file that comes in chunks', () => {
  const many =
    HEADER +
    Array.from({ length: 6_000 }, (_, k) => {
      const ms = Date.UTC(2023, 0, 2, 9, 15) + Math.floor(k / 375) * 86_400_000 + (k % 375) * 60_000
      return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')},100,102,99,101,${k}\n`
    }).join('')

  it('tells how far it is, from its bytes or from what is said', () => {
    const told: [number, number][] = []
    const data = utf8(many)
    const feed = startCsv(data.length, { onProgress: (fraction, rows) => told.push([fraction, rows]) })
    const half = Math.floor(data.length / 2)
    feed.push(data.subarray(0, half))
    feed.push(data.subarray(half), 0.75)
    const { bars } = feed.end()
    expect(bars.openMs).toHaveLength(6_000)
    expect(told.map(([fraction]) => fraction)).toEqual([half / data.length, 0.75, 1])
    expect(told.at(-1)).toEqual([1, 6_000])
    expect(told[0]![1]).toBeGreaterThan(1_000)
  })

  it('never tells more than the whole, whatever its length was said to be', () => {
    const told: number[] = []
    const feed = startCsv(10, { onProgress: fraction => told.push(fraction) })
    feed.push(utf8(many))
    feed.end()
    expect(told).toEqual([1, 1])
  })

  it('is read once there are 64 kB, so that its layout shows', () => {
    const feed = startCsv(0)
    expect(() => feed.push(utf8('x'.repeat(65_535)))).not.toThrow()
    expect(() => feed.push(utf8('x'))).toThrow('This is not a CSV or Parquet file')
  })

  it('may have rows of a million bytes, and none that never end', () => {
    const feed = () => {
      const started = startCsv(0)
      started.push(utf8(HEADER + ROWS.repeat(600).slice(0, 70_000)))
      return started
    }
    expect(() => feed().push(utf8('x'.repeat(900_000)))).not.toThrow()
    expect(() => feed().push(utf8('x'.repeat(1_100_000)))).toThrow(
      /line \d+ is longer than a million characters/,
    )
  })
})
