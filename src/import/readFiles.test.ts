import { gzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { InputError, toIsoTime } from '../engine/index.ts'
import type { ByteSource } from './archives/source.ts'
import { type FilesOutcome, memorySource, readMarketFiles } from './readFiles.ts'
import type { ReadAnswers } from './tables/question.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const HEADER = 'date,open,high,low,close,volume\n'
const csvOf = (day: string, price = 100, minutes = 5) =>
  HEADER +
  Array.from(
    { length: minutes },
    (_, i) => `${day} 09:${15 + i}:00+05:30,${price},${price + 1},${price},${price},${i}\n`,
  ).join('')

type Files = Readonly<Record<string, string | Uint8Array>>

const read = (files: Files, answers: ReadAnswers = {}): Promise<FilesOutcome> =>
  readMarketFiles(
    Object.entries(files).map(([name, data]) =>
      memorySource(name, typeof data === 'string' ? utf8(data) : data),
    ),
    answers,
  )

async function datasets(files: Files, answers: ReadAnswers = {}) {
  const outcome = await read(files, answers)
  if (outcome.kind === 'question') throw new Error(outcome.message)
  return outcome
}

async function refusal(files: Files): Promise<string> {
  try {
    await read(files)
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  throw new Error('The files were read.')
}

/** Chunks of so many bytes, each in the memory of the one before. */
function lending(bytes: Uint8Array, length: number): NonNullable<ByteSource['stream']> {
  const memory = new Uint8Array(length)
  return async function* (from, to) {
    for (let at = from; at < to; at += length) {
      const chunk = bytes.subarray(at, Math.min(to, at + length))
      memory.set(chunk)
      yield memory.subarray(0, chunk.length)
      memory.fill(0x3f)
    }
  }
}

const january = csvOf('2023-01-02')
const zipped = (files: Files) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? utf8(data) : data]),
    ),
  )

describe('one file', () => {
  it.each([
    ['as it is', utf8(january)],
    ['in gzip', gzipSync(utf8(january))],
    ['in a zip', zipped({ 'a/NIFTY.csv': january })],
    ['stored in a zip', zipSync({ 'NIFTY.csv': [utf8(january), { level: 0 }] })],
    ['in gzip in a zip', zipped({ 'NIFTY.csv.gz': gzipSync(utf8(january)) })],
    [
      'in a zip beside what a Mac adds',
      zipped({ 'NIFTY.csv': january, '__MACOSX/._NIFTY.csv': 'x', '.DS_Store': 'x' }),
    ],
    [
      'in two members of gzip',
      Uint8Array.from([...gzipSync(utf8(january.slice(0, 90))), ...gzipSync(utf8(january.slice(90)))]),
    ],
  ])('I4 is read %s, whatever its name', async (_, bytes) => {
    const { datasets: found, refused } = await datasets({ 'NIFTY.dat': bytes })
    expect(refused).toEqual([])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ symbol: 'NIFTY', intervalMinutes: 1, rejected: 0 })
    expect(Array.from(found[0]!.bars.volume)).toEqual([0, 1, 2, 3, 4])
  })

  it.each([
    ['in semicolons', january.replaceAll(',', ';')],
    ['in gzip', gzipSync(utf8(january))],
    ['in a zip', zipped({ 'a/NIFTY.csv': january })],
    ['stored in a zip', zipSync({ 'NIFTY.csv': [utf8(january), { level: 0 }] })],
    ['in gzip in a zip', zipped({ 'NIFTY.csv.gz': gzipSync(utf8(january)) })],
    ['in UTF-16', Uint8Array.from(Buffer.from(`\ufeff${january}`, 'utf16le'))],
    ['in JSON', JSON.stringify({ data: { candles: [['2023-01-02T09:15:00+05:30', 1, 2, 1, 1, 5]] } })],
  ])('%s is the same when all its chunks lie in one memory', async (_, data) => {
    const whole = await datasets({ 'NIFTY.csv': data })
    const bytes = typeof data === 'string' ? utf8(data) : data
    for (const length of [1, 7, 64, 1000]) {
      const source = { ...memorySource('NIFTY.csv', bytes), stream: lending(bytes, length) }
      expect(await readMarketFiles([source], {})).toEqual(whole)
    }
  })

  const gz = gzipSync(utf8(csvOf('2023-01-02', 100, 40)))
  const zip = zipped({ 'NIFTY.csv': csvOf('2023-01-02', 100, 40) })
  const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 4 : byte))
  it.each([
    ['a gzip that is cut off', gz.subarray(0, gz.length - 30)],
    ['a gzip without its checksum', gz.subarray(0, gz.length - 8)],
    ['a gzip with a changed checksum', flipped(gz, gz.length - 6)],
    ['a zip without its end', zip.subarray(0, zip.length - 5)],
    ['a zip with a changed byte inside', flipped(zip, 60)],
    ['a zip whose list lies elsewhere', flipped(zip, zip.length - 4)],
    ['a gzip bomb', gzipSync(new Uint8Array(80_000_000))],
    ['a zip bomb', zipped({ 'NIFTY.csv': new Uint8Array(80_000_000) })],
  ])('I7 is refused when it is %s', async (_, bytes) => {
    expect(await refusal({ file: bytes })).toMatch(/^File is damaged/)
  })

  it('I7 is sound and yet refused when it lies three archives deep', async () => {
    const inner = gzipSync(zipped({ 'c.csv': january }))
    expect(await refusal({ 'a.zip': zipped({ 'b.gz': inner }) })).toBe(
      'b lies three archives deep. Unpack it and import the files inside.',
    )
    expect(await refusal({ 'a.zip': zipped({ 'b.zip': zipped({ 'c.zip': zip }) }) })).toBe(
      'c.zip lies three archives deep. Unpack it and import the files inside.',
    )
  })

  it('I5 is refused when it is a workbook, an empty archive or a picture', async () => {
    expect(
      await refusal({ 'a.xlsx': zipped({ 'xl/workbook.xml': '<x/>', '[Content_Types].xml': '<x/>' }) }),
    ).toContain('Excel')
    expect(await refusal({ 'a.zip': zipped({}) })).toContain('holds no file')
    expect(await refusal({ 'a.csv': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10) })).toContain(
      'This is not a CSV or Parquet file',
    )
    expect(await refusal({})).toContain('No file was chosen')
  })

  it('I5 is refused with the way to restore it when it is a backup, whatever its name', async () => {
    const backup = zipped({ 'backup.json': '{}', 'part-runs.json': '[]', '0a1b-0.bars': 'bars' })
    expect(await refusal({ 'data.zip': backup })).toBe(
      'This is a backup, not a file with prices. Restore it with the Restore button of the Data view.',
    )
    // candles under that name are read as any others
    const { datasets: found } = await datasets({ 'a.zip': zipped({ 'backup.json': '{}', 'a.csv': january }) })
    expect(found).toHaveLength(1)
  })
})

describe('several files', () => {
  it('I3 of which one proves an order that another cannot have are asked about again', async () => {
    const rows = (dates: readonly string[]) =>
      `date,open,high,low,close\n${dates.map(date => `${date},10,12,9,11\n`).join('')}`
    const outcome = await readMarketFiles([
      memorySource('a.csv', utf8(rows(['99-12-30', '99-12-31']))),
      memorySource('b.csv', utf8(rows(['02/01/2024', '03/01/2024']))),
    ])
    expect(outcome).toMatchObject({ kind: 'question', field: 'dateOrder' })
  })

  it('of one instrument and interval become one dataset in order of time', async () => {
    const { datasets: found } = await datasets({
      '2023 FEB NIFTY.csv': csvOf('2023-02-01', 200),
      '2023 JAN NIFTY.csv': january,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      name: '2023 JAN NIFTY.csv and 1 more',
      files: ['2023 JAN NIFTY.csv', '2023 FEB NIFTY.csv'],
      symbol: 'NIFTY',
      duplicates: 0,
    })
    expect(Array.from(found[0]!.bars.openMs, ms => toIsoTime(ms).slice(5, 16))).toEqual(
      ['01-02', '02-01'].flatMap(day => [15, 16, 17, 18, 19].map(minute => `${day}T09:${minute}`)),
    )
    expect(Array.from(found[0]!.lines)).toEqual([2, 3, 4, 5, 6, 2, 3, 4, 5, 6])
  })

  it('of other instruments or intervals become datasets of their own, in a zip too', async () => {
    const files = { 'NIFTY.csv': january, 'TCS.csv': january, 'INFY_1m.csv': january, 'SBIN_1m.csv': january }
    for (const outcome of [await datasets(files), await datasets({ 'all.zip': zipped(files) })]) {
      expect(outcome.datasets.map(({ name, symbol }) => [name, symbol])).toEqual([
        ['NIFTY.csv', 'NIFTY'],
        ['TCS.csv', 'TCS'],
        ['INFY_1m.csv', 'INFY'],
        ['SBIN_1m.csv', 'SBIN'],
      ])
    }
  })

  it('I2 that overlap give equal bars once, and stop where they differ, with both lines', async () => {
    const twice = await datasets({ 'NIFTY a.csv': january, 'NIFTY b.csv': january })
    expect(twice.datasets[0]).toMatchObject({ duplicates: 5 })
    expect(twice.datasets[0]!.bars.openMs).toHaveLength(5)
    expect(await refusal({ 'NIFTY a.csv': january, 'NIFTY b.csv': csvOf('2023-01-02', 101, 1) })).toBe(
      'Two files differ at 2023-01-02 09:15: line 2 of NIFTY a.csv has 100, 101, 100, 100, 0, ' +
        'line 2 of NIFTY b.csv has 101, 102, 101, 101, 0 (open, high, low, close, volume). Import one of them.',
    )
  })

  it('I2 that contradict each other are refused together, and the others are read', async () => {
    const other = csvOf('2023-01-02', 101, 1)
    const files = { 'NIFTY a.csv': january, 'TCS.csv': january, 'NIFTY b.csv': other }
    const outcome = await datasets(files)
    expect(outcome.datasets.map(({ name }) => name)).toEqual(['TCS.csv'])
    const message = expect.stringMatching(/^Two files differ at 2023-01-02 09:15: /)
    expect(outcome.refused).toEqual([{ name: 'NIFTY a.csv and NIFTY b.csv', message }])
  })

  it('I1 are read where others are refused, which is told; nothing is read when all are', async () => {
    const outcome = await datasets({
      'NIFTY.csv': january,
      'notes.txt': 'hello',
      'x.gz': gzipSync(utf8(january)).subarray(0, 40),
    })
    expect(outcome.datasets).toHaveLength(1)
    expect(outcome.refused.map(({ name }) => name)).toEqual(['notes.txt', 'x'])
    expect(await refusal({ 'a.csv': 'hello', 'b.csv': 'hello' })).toContain(
      'None of 2 files can be read. a.csv: ',
    )
  })

  it('I3 prove the order of dates for each other, or ask', async () => {
    const rows = (day: string) => `Date,Open,High,Low,Close\n${day},10,12,9,11\n`
    const proven = await datasets({ 'NIFTY a.csv': rows('02/03/2024'), 'NIFTY b.csv': rows('13/03/2024') })
    expect(Array.from(proven.datasets[0]!.bars.openMs, ms => toIsoTime(ms).slice(0, 10))).toEqual([
      '2024-03-02',
      '2024-03-13',
    ])
    expect(proven.datasets[0]!.notes).toContain(
      'NIFTY a.csv: Dates of NIFTY a.csv are read day-first, as another file proves.',
    )
    expect(
      await read({ 'NIFTY a.csv': rows('02/03/2024'), 'NIFTY b.csv': rows('04/03/2024') }),
    ).toMatchObject({
      kind: 'question',
      field: 'dateOrder',
    })
  })

  it('of the exchange, one for each day, become daily bars of the symbol that is chosen', async () => {
    const day = (date: string) =>
      `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,TOTTRDQTY,TIMESTAMP,\nTCS,EQ,10,12,9,11,5,${date},\nINFY,EQ,1,1,1,1,5,${date},\n`
    const files = {
      'a.zip': zipped({ 'cm01JAN2019bhav.csv': day('01-JAN-2019') }),
      'cm02JAN2019bhav.csv': day('02-JAN-2019'),
    }
    expect(await read(files)).toMatchObject({ kind: 'question', field: 'symbol' })
    const { datasets: found } = await datasets(files, { symbol: 'TCS' })
    expect(found).toMatchObject([{ symbol: 'TCS', intervalMinutes: 1440, others: 2 }])
    expect(found[0]!.bars.openMs).toHaveLength(2)
  })

  it('tell how far reading is', async () => {
    const seen: number[] = []
    const sources = ['NIFTY a.csv', 'NIFTY b.csv'].map(name => memorySource(name, utf8(january)))
    await readMarketFiles(sources, {}, (fraction, rows) => seen.push(fraction, rows))
    expect(seen.slice(-2)).toEqual([1, 10])
    expect(seen.every(value => value >= 0)).toBe(true)
  })
})
