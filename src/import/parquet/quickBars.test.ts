import { describe, expect, it } from 'vitest'
import { startTable } from '../tables/cellTable.ts'
import { type WrittenColumn, writeParquet } from '../testing/writeParquet.ts'
import { readParquet } from './parquet.ts'

/** Rows that go by way of a text until the form of the table is known. */
const FIRST_ROWS = 6_000
const NAMES = ['volume', 'date', 'close', 'open', 'low', 'high', 'note']
/** What stands in a row behind those, one price or volume and one after the other. */
const ODD = [
  0,
  -0,
  -1,
  Number.NaN,
  Infinity,
  1e21,
  1e-9,
  5e-7,
  0.1 + 0.2,
  100.05,
  102.04,
  102.06,
  123_456_789_012_345.67,
]

/** Times of the last rows: with parts of a second, and of years that are no date. */
const ODD_TIMES = [
  (ms: number) => ms + 999,
  () => Date.UTC(2199, 11, 31, 23, 59),
  () => Date.UTC(2200, 0, 1),
  () => Date.UTC(1899, 11, 31, 23, 59),
  () => Date.UTC(1900, 0, 1),
]

interface Row {
  readonly ms: number
  readonly cells: readonly number[]
}

/** Minutes of many days; behind the first rows each kind of number in each column. */
function rowsOf(): readonly Row[] {
  const plain = (i: number) => [100 + i * 0.05, 102 + i * 0.05, 99 + i * 0.05, 101 + i * 0.05, i]
  const odd = ODD.flatMap(value =>
    [0, 1, 2, 3, 4].map(place => plain(0).map((cell, k) => (k === place ? value : cell))),
  )
  const cells = [
    ...Array.from({ length: FIRST_ROWS }, (_, i) => plain(i % 200)),
    ...odd,
    ...ODD_TIMES.map((_, i) => plain(i)),
  ]
  const begin = Date.UTC(2023, 0, 2, 9, 15)
  return cells.map((each, i) => {
    const ms = begin + Math.floor(i / 375) * 86_400_000 + (i % 375) * 60_000
    return { ms: ODD_TIMES[cells.length - 1 - i]?.(ms) ?? ms, cells: each }
  })
}

function fileOf(
  rows: readonly Row[],
  type: 'DOUBLE' | 'FLOAT',
  meaning: 'utc' | 'wall',
  more: readonly WrittenColumn[],
) {
  const price = (name: string, k: number): WrittenColumn => ({
    name,
    type,
    values: rows.map(({ cells }) => cells[k]!),
  })
  const times = rows.map(({ ms }) => BigInt(ms) * 1000n)
  return writeParquet(
    [
      price('volume', 4),
      { name: 'date', type: 'INT64', values: times, meaning },
      price('close', 3),
      price('open', 0),
      price('low', 2),
      price('high', 1),
      { name: 'note', type: 'BYTE_ARRAY', meaning: 'text', values: rows.map(() => 'x') },
      ...more,
    ],
    // groups that batches do not end with
    { rowsInGroup: 1_500 },
  )
}

describe('rows of a Parquet file that are bars by their values', () => {
  it.each(['utc', 'wall'] as const)(
    'are what their cells would be read as, odd ones too: %s',
    async meaning => {
      const rows = rowsOf()
      const read = await readParquet(fileOf(rows, 'DOUBLE', meaning, []), {})
      const table = startTable(NAMES, () => 0, {})
      for (const { ms, cells } of rows) {
        const time = `${new Date(ms).toISOString().slice(0, 19)}${meaning === 'utc' ? '+00:00' : ''}`
        const [open, high, low, close, volume] = cells
        table.push([volume, time, close, open, low, high, 'x'])
      }
      const expected = table.end()
      expect(read).toEqual({ ...expected, found: { ...expected.found, format: read.found.format } })
      expect(read.rejected).toBeGreaterThan(20)
      expect(read.widened).toBeGreaterThan(0)
    },
  )

  it('keep the shortest decimal of a 32-bit float', async () => {
    const { bars } = await readParquet(fileOf(rowsOf(), 'FLOAT', 'wall', []), {})
    expect([bars.open[FIRST_ROWS - 1], bars.close[FIRST_ROWS - 2]]).toEqual([109.95, 110.9])
  })

  it('go by their cells where another column belongs to a bar', async () => {
    const rows = rowsOf()
    const symbols: WrittenColumn = {
      name: 'symbol',
      type: 'BYTE_ARRAY',
      meaning: 'text',
      values: rows.map(() => 'TCS'),
    }
    const plain = await readParquet(fileOf(rows, 'DOUBLE', 'wall', []), {})
    const named = await readParquet(fileOf(rows, 'DOUBLE', 'wall', [symbols]), {})
    expect(named.symbol).toBe('TCS')
    expect([named.bars, named.rejected]).toEqual([plain.bars, plain.rejected])
  })
})
