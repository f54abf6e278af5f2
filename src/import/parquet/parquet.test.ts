import { describe, expect, it } from 'vitest'
import { InputError, toIsoTime } from '../../engine/index.ts'
import { memorySource, readMarketFiles } from '../readFiles.ts'
import { minuteColumns, type WrittenColumn, writeParquet } from '../testing/writeParquet.ts'

async function read(bytes: Uint8Array, answers = {}) {
  const outcome = await readMarketFiles([memorySource('file', bytes)], answers)
  return outcome.kind === 'question' ? outcome : outcome.datasets[0]!
}

async function bars(bytes: Uint8Array, answers = {}) {
  const result = await read(bytes, answers)
  if (!('bars' in result)) throw new Error(result.message)
  return result
}

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await read(bytes)
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  throw new Error('The file was read.')
}

/** The file with such a note of a program in its description, which has a list of them as its fifth field. */
function withNote(file: Uint8Array, key: string, value: string): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset)
  const end = file.length - 8
  const words = [key, value].flatMap(text => [0x18, text.length, ...new TextEncoder().encode(text)])
  const note = [0x09, 2 * 5, 0x1c, ...words, 0, 0]
  const length = view.getUint32(end, true) - 1 + note.length
  const result = Uint8Array.from([
    ...file.subarray(0, end - 1),
    ...note,
    0,
    0,
    0,
    0,
    ...file.subarray(end + 4),
  ])
  new DataView(result.buffer).setUint32(result.length - 8, length, true)
  return result
}

const [time, ...prices] = minuteColumns(40)
const withTime = (column: WrittenColumn) => [column, ...prices]
const secondsOf = (i: number) => 1672631100 + i * 60
const each = <T>(value: (i: number) => T) => Array.from({ length: 40 }, (_, i) => value(i))

describe('Parquet', () => {
  it.each([
    ['times without a zone, which are Indian', [time!, ...prices], {}],
    ['times in UTC', minuteColumns(40, 'utc'), {}],
    [
      'its time last, as the index of pandas without a name',
      [...prices, { ...time!, name: '__index_level_0__' }],
      {},
    ],
    ['seconds since 1970', withTime({ name: 'time', type: 'INT64', values: each(secondsOf) }), {}],
    [
      'text',
      withTime({
        name: 'date',
        type: 'BYTE_ARRAY',
        meaning: 'text',
        values: each(i => toIsoTime(secondsOf(i) * 1000)),
      }),
      {},
    ],
    [
      'days and times of day',
      [
        { name: 'Date', type: 'INT32', meaning: 'day', values: each(() => 19_359) },
        {
          name: 'Time',
          type: 'BYTE_ARRAY',
          meaning: 'text',
          values: each(i => toIsoTime(secondsOf(i) * 1000).slice(11, 16)),
        },
        ...prices,
      ] satisfies WrittenColumn[],
      {},
    ],
    ['several row groups', [time!, ...prices], { rowsInGroup: 7 }],
    ['gzip', [time!, ...prices], { gzip: true }],
  ])('T1 I3 with %s is read', async (_, columns, options) => {
    const result = await bars(writeParquet(columns, options))
    expect(result).toMatchObject({
      intervalMinutes: 1,
      rejected: 0,
      duplicates: 0,
      found: { format: 'Parquet by sauda test' },
    })
    expect(Array.from(result.bars.openMs)).toEqual(each(i => secondsOf(i) * 1000))
    expect(Array.from(result.bars.open)).toEqual(each(i => 100.05 + i))
    expect(Array.from(result.bars.volume)).toEqual(each(i => i))
  })

  it('is the same where a note of a program for maps calls its times shapes', async () => {
    const times = each(i => toIsoTime(secondsOf(i) * 1000))
    const columns = withTime({ name: 'date', type: 'BYTE_ARRAY', meaning: 'text', values: times })
    const file = withNote(writeParquet(columns), 'geo', '{"columns":{"date":{"encoding":"WKB"}}}')
    expect(Array.from((await bars(file)).bars.openMs)).toEqual(each(i => secondsOf(i) * 1000))
  })

  it('with 32-bit floats has the decimals that they stand for', async () => {
    const floats = [time!, ...prices.map(column => ({ ...column, type: 'FLOAT' as const }))]
    const result = await bars(writeParquet(floats))
    expect(result.bars.open[0]).toBe(100.05)
  })

  it('D2 of ticks gives bars of one second, whose price alone may be in paise', async () => {
    const whole = (name: string, value: (i: number) => number): WrittenColumn => ({
      name,
      type: 'INT64',
      values: each(value),
    })
    const ticks = writeParquet([
      whole('instrument_token', () => 408065),
      whole('last_price', i => 157_370 + i),
      whole('volume_traded', i => 100 + i),
      whole('exchange_timestamp', i => 1672631100 + (i >> 1)),
    ])
    const asked = await read(ticks)
    expect(asked).toMatchObject({ field: 'priceUnit', sample: { marked: [1] } })
    const inPaise = await bars(ticks, { priceUnit: 'paise' })
    expect(inPaise.notes).toContain('40 ticks became 20 one-second bars.')
    expect(inPaise).toMatchObject({ intervalMinutes: 1 / 60, symbol: '408065' })
    expect([inPaise.bars.open[0], inPaise.bars.close[0], inPaise.bars.volume[1]]).toEqual([
      1573.7, 1573.71, 2,
    ])
  })

  it('I3 with whole prices asks what they count, unless no rupees are so many', async () => {
    const whole = (times: number) => [
      time!,
      ...prices.slice(0, 4).map(column => ({
        ...column,
        type: 'INT64' as const,
        values: column.values.map(value => Math.round(Number(value) * times)),
      })),
    ]
    const asked = await read(writeParquet(whole(100)))
    expect(asked).toMatchObject({
      field: 'priceUnit',
      choices: [
        { value: 'rupees', label: 'Rupees: ₹10,005' },
        { value: 'paise', label: 'Paise: ₹100.05' },
      ],
      sample: { header: ['datetime', 'open', 'high', 'low', 'close'], marked: [1, 2, 3, 4] },
    })
    const rows = 'sample' in asked ? asked.sample!.rows : []
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
    expect(rows[5]!.cells).toEqual(['2023-01-02T09:20:00', '10505', '10700', '10450', '10600'])
    expect((await bars(writeParquet(whole(100)), { priceUnit: 'paise' })).bars.open[0]).toBe(100.05)
    expect((await bars(writeParquet(whole(100)), { priceUnit: 'rupees' })).bars.open[0]).toBe(10_005)
    const certain = await bars(writeParquet(whole(10_000)))
    expect(certain.bars.open[0]).toBe(10_005)
    expect(certain.notes).toContain('Prices are whole paise; read as rupees.')
  })

  it('of several symbols asks which is wanted', async () => {
    const columns = [
      ...minuteColumns(40),
      {
        name: 'symbol',
        type: 'BYTE_ARRAY' as const,
        meaning: 'text' as const,
        values: each(i => (i % 2 ? 'TCS' : 'INFY')),
      },
    ]
    expect(await read(writeParquet(columns))).toMatchObject({
      field: 'symbol',
      choices: [{ value: 'INFY' }, { value: 'TCS' }],
    })
    expect(await bars(writeParquet(columns), { symbol: 'TCS' })).toMatchObject({ others: 20, rejected: 0 })
  })

  it('I1 has its bad rows refused one by one', async () => {
    const bad = minuteColumns(40).map(column =>
      column.name === 'close'
        ? { ...column, values: column.values.map((value, i) => (i === 3 ? Number.NaN : value)) }
        : column,
    )
    const result = await bars(writeParquet(bad))
    expect(result).toMatchObject({ rejected: 1, rejectedRows: [{ line: 5 }] })
    expect(result.bars.openMs).toHaveLength(39)
  })

  it('I7 is refused when it is damaged, cut off, or has other rows than it says', async () => {
    const whole = writeParquet(minuteColumns(40))
    expect(await refusal(writeParquet(minuteColumns(40), { claimedRows: 41 }))).toContain(
      'it says 41 rows, its parts 40',
    )
    expect(await refusal(whole.subarray(0, whole.length - 10))).toMatch(/^File is damaged/)
    expect(await refusal(whole.subarray(0, 200))).toMatch(/^File is damaged/)
    expect(
      await refusal(writeParquet(minuteColumns(40).map(column => ({ ...column, values: [] })))),
    ).toContain('has no rows')
    expect(await refusal(writeParquet([time!]))).toContain("Column 'open' missing")
  })
})
