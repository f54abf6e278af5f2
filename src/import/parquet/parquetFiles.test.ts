import type { SchemaElement } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import type { ReadOptions } from '../tables/fileBars.ts'
import { QuestionError } from '../tables/question.ts'
import { minuteColumns, type WrittenColumn, writeParquet } from '../testing/writeParquet.ts'
import { readParquet } from './parquet.ts'
import { cellWriter } from './parquetCells.ts'
import { type ColumnPlace, findPageFault } from './parquetPages.ts'

const COUNT = 40
const [time, ...prices] = minuteColumns(COUNT) as [WrittenColumn, ...WrittenColumn[]]
const whole = (factor: number, columns: readonly WrittenColumn[] = prices.slice(0, 4)): WrittenColumn[] =>
  columns.map(column => ({
    ...column,
    type: 'INT64',
    values: column.values.map(value => Math.round(Number(value) * factor)),
  }))

async function refusal(bytes: Uint8Array, options: ReadOptions = {}): Promise<InputError> {
  const error: unknown = await readParquet(bytes, options).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof InputError) return error
  throw error ?? new Error('It was read.')
}

describe('whole prices in a Parquet file', () => {
  it('are certainly paise where each is above ₹5 lakh', async () => {
    const above = (value: number) => [
      time,
      ...whole(1).map(column => ({
        ...column,
        values: column.values.map((_, i) => (i === 3 ? value : 600_000)),
      })),
    ]
    const { bars, notes } = await readParquet(writeParquet(above(500_001)), {})
    expect([bars.open[0], bars.open[3], bars.close[3]]).toEqual([6_000, 5_000.01, 5_000.01])
    expect(notes.at(-1)).toBe('Prices are whole paise; read as rupees.')
    expect(await refusal(writeParquet(above(500_000)))).toBeInstanceOf(QuestionError)
  })

  it('are asked for with the first one in both units', async () => {
    const error = (await refusal(writeParquet([time, ...whole(100)]))) as QuestionError
    expect(error.question).toMatchObject({
      field: 'priceUnit',
      message: 'All prices are whole numbers; the first is 10005. Choose their unit, rupees or paise.',
    })
    expect(error.question.sample!.rows[0]).toEqual({
      line: 2,
      cells: ['2023-01-02T09:15:00', '10005', '10200', '9950', '10100'],
    })
  })

  it('of 32 bits are asked for too', async () => {
    const narrow = whole(100).map(column => ({ ...column, type: 'INT32' as const }))
    expect(await refusal(writeParquet([time, ...narrow]))).toBeInstanceOf(QuestionError)
  })

  it.each(['hundredths', 'older hundredths'] as const)(
    'that count %s are read as what they stand for',
    async meaning => {
      for (const type of ['INT32', 'INT64'] as const) {
        const decimals = whole(100).map(column => ({ ...column, type, meaning }))
        const { bars } = await readParquet(writeParquet([time, ...decimals]), {})
        expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0]]).toEqual([100.05, 102, 99.5, 101])
      }
    },
  )

  it('are rupees where one column has decimals, or a price is not there', async () => {
    const mixed = [time, ...whole(1).slice(0, 3), prices[3]!]
    const { bars, notes } = await readParquet(writeParquet(mixed), {})
    expect([bars.open[0], notes]).toEqual([
      100,
      expect.not.arrayContaining([expect.stringContaining('paise')]),
    ])
    expect((await refusal(writeParquet([time, ...whole(1).slice(0, 3)]))).message).toContain(
      "Column 'close' missing",
    )
  })

  it('are asked for alone: of prices with decimals the answer paise is not used, which is said', async () => {
    const note = 'The answer "paise" is not used: only prices in columns of whole numbers can be paise.'
    const mixed = [time, ...whole(1).slice(0, 3), prices[3]!]
    for (const columns of [mixed, [time, ...prices]]) {
      const { bars, notes } = await readParquet(writeParquet(columns), { priceUnit: 'paise' })
      expect([bars.close[0], notes.at(-1)]).toEqual([101, note])
      const inRupees = await readParquet(writeParquet(columns), { priceUnit: 'rupees' })
      expect(inRupees.notes).not.toContain(note)
    }
  })

  it('are divided, and the volume is not', async () => {
    const { bars } = await readParquet(writeParquet([time, ...whole(100), ...whole(1, prices.slice(4))]), {
      priceUnit: 'paise',
    })
    expect([bars.open[2], bars.high[2], bars.low[2], bars.close[2], bars.volume[2]]).toEqual([
      102.05, 104, 101.5, 103, 2,
    ])
  })

  it('of which one is 0 are divided too, and that one is refused', async () => {
    const missing = [time, ...whole(100)].map(column =>
      column.name === 'open'
        ? { ...column, values: column.values.map((value, i) => (i === 3 ? 0 : value)) }
        : column,
    )
    const { bars, rejected } = await readParquet(writeParquet(missing), { priceUnit: 'paise' })
    expect([bars.open[0], rejected]).toEqual([100.05, 1])
  })

  it('are as they stand there by the answer rupees', async () => {
    const { bars, notes } = await readParquet(writeParquet([time, ...whole(100)]), { priceUnit: 'rupees' })
    expect([bars.open[0], notes.join()]).toEqual([10_005, expect.not.stringContaining('paise')])
  })
})

describe('a Parquet file', () => {
  it('tells its maker, and how far it is', async () => {
    const told: [number, number][] = []
    const { found } = await readParquet(writeParquet([time, ...prices]), {}, (...now) => told.push(now))
    expect(found.format).toBe('Parquet by sauda test')
    expect(told).toEqual([[1, COUNT]])
  })

  it('may have 100 columns of other names, and not one more, nor two of one name', async () => {
    const more = (count: number) =>
      Array.from({ length: count }, (_, k): WrittenColumn => ({ ...prices[4]!, name: `x${k}` }))
    expect((await readParquet(writeParquet([time, ...prices, ...more(94)]), {})).bars.openMs).toHaveLength(
      COUNT,
    )
    const message =
      'This Parquet file is no table of bars: it has nested or repeated columns. Write one row for each bar.'
    expect((await refusal(writeParquet([time, ...prices, ...more(95)]))).message).toBe(message)
    expect((await refusal(writeParquet([time, ...prices, prices[0]!]))).message).toBe(message)
  })

  it('says how many rows it has, which its parts have to have', async () => {
    for (const claimedRows of [0, 39, 41]) {
      const { message } = await refusal(writeParquet([time, ...prices], { claimedRows }))
      expect(message).toBe(
        `File is damaged: this Parquet file cannot be read (it says ${claimedRows} rows, its parts 40). Export it again.`,
      )
    }
  })
})

describe('a value of a Parquet file', () => {
  const written = (element: Omit<SchemaElement, 'name'>, value: unknown) =>
    cellWriter({ name: 'x', ...element } as SchemaElement)(value)
  const MS = Date.UTC(2023, 0, 2, 3, 45)
  const stamp = (isAdjustedToUTC: boolean) =>
    ({ type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MILLIS' } }) as const
  const clock = (unit: 'MILLIS' | 'MICROS' | 'NANOS') =>
    ({ type: 'INT64', logical_type: { type: 'TIME', isAdjustedToUTC: false, unit } }) as const

  it.each<[string, Omit<SchemaElement, 'name'>, unknown, unknown]>([
    ['a time in UTC', stamp(true), MS, '2023-01-02T03:45:00+00:00'],
    ['a time of a clock', stamp(false), MS, '2023-01-02T03:45:00'],
    ['a time as a large number', stamp(false), BigInt(MS), '2023-01-02T03:45:00'],
    [
      'an older time in ms',
      { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
      MS,
      '2023-01-02T03:45:00+00:00',
    ],
    [
      'an older time in µs',
      { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
      MS,
      '2023-01-02T03:45:00+00:00',
    ],
    ['a time of Spark', { type: 'INT96' }, MS, '2023-01-02T03:45:00'],
    ['a day', { type: 'INT32', logical_type: { type: 'DATE' } }, MS, '2023-01-02'],
    ['an older day', { type: 'INT32', converted_type: 'DATE' }, MS, '2023-01-02'],
    ['a time of day in ms', clock('MILLIS'), 33_300_000, '09:15:00'],
    ['a time of day in µs', clock('MICROS'), 33_300_000_000n, '09:15:00'],
    ['a time of day in ns', clock('NANOS'), 33_300_000_000_000n, '09:15:00'],
    ['a 32-bit float', { type: 'FLOAT' }, Math.fround(18133.65), 18133.65],
    [
      'a 32-bit float of all its figures',
      { type: 'FLOAT' },
      Math.fround(0.1234567891),
      Number(Math.fround(0.1234567891).toPrecision(8)),
    ],
    ['a 32-bit float that is none', { type: 'FLOAT' }, Number.NaN, Number.NaN],
    ['a double', { type: 'DOUBLE' }, 18133.650390625, 18133.650390625],
    ['a text', { type: 'BYTE_ARRAY' }, 'TCS', 'TCS'],
    ['a large number', { type: 'INT64' }, 5n, 5n],
    ['a condition', { type: 'BOOLEAN' }, true, '?'],
    ['a list', { type: 'DOUBLE' }, [1], '?'],
    ['nothing', { type: 'DOUBLE' }, null, null],
    ['no value', stamp(true), undefined, null],
    ['no time of day', clock('MILLIS'), null, null],
    ['no day', { type: 'INT32', converted_type: 'DATE' }, null, null],
    ['no clock', stamp(false), null, null],
    ['a time beyond all', stamp(true), 8.64e15, 8.64e15],
    ['a time just within', stamp(false), 8.64e15 - 1, '+275760-09-12T23:59'],
    ['a time that is a text', stamp(true), 'soon', 'soon'],
  ])('is written as a cell: %s', (_, element, value, cell) => {
    expect(written(element, value)).toEqual(cell)
  })
})

/** Numbers of thrift's compact protocol, all below 64. */
const page = (bytes: number, packed: number, values: number, encoding: number) => [
  ...[0x15, 0, 0x15, bytes * 2, 0x15, packed * 2],
  ...[0x2c, 0x15, values * 2, 0x15, encoding * 2, 0x15, 6, 0x15, 6, 0, 0],
]

describe('I7 the pages of a column', () => {
  const PLAIN = 0
  const DICTIONARY = 8
  const faultOf = (bytes: readonly number[], change: Partial<ColumnPlace> = {}) =>
    findPageFault(
      Uint8Array.from([9, 9, ...bytes, 9]),
      {
        from: 2,
        to: bytes.length + 2,
        rows: 4,
        unpackedBytes: 60,
        codec: 'UNCOMPRESSED',
        isOptional: false,
        ...change,
      },
      {},
    )
  const TOO_MANY = 'a page has more values than its column'
  const TOO_LARGE = 'a page is larger than its column'
  const four = page(8, 8, 4, PLAIN)
  const zeros = (count: number) => new Array<number>(count).fill(0)

  it('hold the rows of the column, in one page or several', () => {
    expect(faultOf([...four, ...zeros(8)])).toBeNull()
    const two = [...page(4, 4, 2, PLAIN), ...zeros(4)]
    expect(faultOf([...two, ...two])).toBeNull()
    expect(faultOf(two)).toBe('the pages of a column hold 2 of 4 rows')
    expect(faultOf([...two, ...two, ...two], { rows: 5 })).toBe(TOO_MANY)
    expect(faultOf([], { rows: 0 })).toBeNull()
  })

  it('are no larger than the column', () => {
    expect(faultOf([...four, ...zeros(7)])).toBe(TOO_LARGE)
    expect(faultOf([...four, ...zeros(8)], { unpackedBytes: 8 })).toBeNull()
    expect(faultOf([...four, ...zeros(8)], { unpackedBytes: 7 })).toBe(TOO_LARGE)
    expect(faultOf([...page(8, 8, 5, PLAIN), ...zeros(8)])).toBe(TOO_MANY)
  })

  it('may take 1 kB for each row and 4 MB besides', () => {
    const most = 4 * 1_024 + 4_194_304
    expect(faultOf([...four, ...zeros(8)], { unpackedBytes: most })).toBeNull()
    expect(faultOf([...four, ...zeros(8)], { unpackedBytes: most + 1 })).toBe(
      'a column is larger than its rows can be',
    )
  })

  it('have runs of a dictionary that are no longer than the page', () => {
    const indices = (...data: readonly number[]) =>
      faultOf([...page(data.length, data.length, 4, DICTIONARY), ...data])
    expect(indices(0)).toBeNull()
    expect(indices(1, 4 << 1, 0)).toBeNull()
    expect(indices(1, 2 << 1, 0, 2 << 1, 1)).toBeNull()
    expect(indices(1, 5 << 1, 0)).toBe(TOO_MANY)
    expect(indices(1, 2 << 1, 0, 3 << 1, 1)).toBe(TOO_MANY)
    expect(indices(9, 2 << 1, 0, 0, 2 << 1, 0, 1)).toBeNull()
    expect(indices(9, 2 << 1, 0, 0, 3 << 1, 0, 1)).toBe(TOO_MANY)
    expect(indices(32, 4 << 1, 0, 0, 0, 0)).toBeNull()
    expect(indices(33, 4 << 1, 0, 0, 0, 0, 0)).toBe(TOO_MANY)
    // eight values in one byte, of which four are padding
    expect(indices(1, (1 << 1) | 1, 15)).toBeNull()
    expect(indices(1, (60 << 1) | 1, 15)).toBe(TOO_MANY)
  })

  it('say which values are missing by runs, too', () => {
    const optional = (...data: readonly number[]) =>
      faultOf([...page(data.length, data.length, 4, PLAIN), ...data], { isOptional: true })
    expect(optional(2, 0, 0, 0, 4 << 1, 1)).toBeNull()
    expect(optional(2, 0, 0, 0, 5 << 1, 1)).toBe(TOO_MANY)
    expect(optional(2, 0, 0)).toBeNull()
    const both = (...data: readonly number[]) =>
      faultOf([...page(data.length, data.length, 4, DICTIONARY), ...data], { isOptional: true })
    expect(both(2, 0, 0, 0, 4 << 1, 1, 1, 4 << 1, 0)).toBeNull()
    expect(both(2, 0, 0, 0, 4 << 1, 1, 1, 5 << 1, 0)).toBe(TOO_MANY)
  })
})
