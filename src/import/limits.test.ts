/** The edges of what is read: the last that passes, and the first that does not. */
import { describe, expect, it } from 'vitest'
import { Expansion, MAX_EXPANDED_BYTES } from './archives/inflate.ts'
import { readParquet } from './parquet/parquet.ts'
import { cellWriter } from './parquet/parquetCells.ts'
import { isGroupSize } from './parquet/parquetMetadata.ts'
import { findPageFault } from './parquet/parquetPages.ts'
import { minuteColumns, writeParquet } from './testing/writeParquet.ts'

const MEGABYTE = 1_048_576

describe('I7 what comes out of an archive', () => {
  it('may be 2 GB, and no byte more', () => {
    expect(MAX_EXPANDED_BYTES).toBe(2048 * MEGABYTE)
    expect(() => new Expansion('a').add(16 * MEGABYTE, MAX_EXPANDED_BYTES)).not.toThrow()
    expect(() => new Expansion('a').add(16 * MEGABYTE, MAX_EXPANDED_BYTES + 1)).toThrow(
      'unpacks to more than 2048 MB',
    )
  })

  it('may be 250 times what went in, and no byte more once it is above 64 MB', () => {
    expect(() => new Expansion('a').add(MEGABYTE, 250 * MEGABYTE)).not.toThrow()
    expect(() => new Expansion('a').add(MEGABYTE, 250 * MEGABYTE + 1)).toThrow('unpacks to more than 250 MB')
    expect(() => new Expansion('a').add(1, 64 * MEGABYTE)).not.toThrow()
    expect(() => new Expansion('a').add(1, 64 * MEGABYTE + 1)).toThrow('unpacks to more than 64 MB')
  })

  it('is counted over all steps', () => {
    const expansion = new Expansion('a')
    for (let i = 0; i < 250; i++) expansion.add(i === 0 ? MEGABYTE : 0, MEGABYTE)
    expect(() => expansion.add(0, 1)).toThrow('unpacks to more than')
  })
})

describe('I7 a Parquet file', () => {
  it('may have parts of 1 GB, and no byte more', () => {
    expect([0, 1024 * MEGABYTE, 1024 * MEGABYTE + 1, -1, Number.NaN].map(isGroupSize)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('may have a page of no bytes', () => {
    // thrift: type 0, sizes, and the header of a data page with its number of values
    const page = (bytes: number, values: number) => [
      ...[0x15, 0, 0x15, bytes * 2, 0x15, bytes * 2],
      ...[0x2c, 0x15, values * 2, 0x15, 0, 0x15, 6, 0x15, 6, 0, 0],
    ]
    const bytes = Uint8Array.from([...page(0, 0), ...page(8, 1), ...new Array(8).fill(0)])
    const column = {
      from: 0,
      to: bytes.length,
      rows: 1,
      unpackedBytes: bytes.length,
      codec: 'UNCOMPRESSED',
      isOptional: false,
    } as const
    expect(findPageFault(bytes, column, {})).toBeNull()
    expect(findPageFault(bytes, { ...column, rows: 2 }, {})).toBe('the pages of a column hold 1 of 2 rows')
  })

  it('has empty cells for values that are missing, and "?" for those that no bar has', () => {
    const write = cellWriter({ name: 'open', type: 'DOUBLE' })
    expect([null, undefined, true, 7.5].map(write)).toEqual([null, null, '?', 7.5])
  })

  it('that is damaged is refused in words that a trader understands', async () => {
    const whole = writeParquet(minuteColumns(40))
    const reasons = new Set<string>()
    // each byte of what the file says of itself, in turn
    for (let at = whole.length - 700; at < whole.length - 8; at += 2) {
      const bytes = whole.map((byte, i) => (i === at ? byte ^ 12 : byte))
      const error: unknown = await readParquet(bytes, {}).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (error instanceof Error) reasons.add(error.message)
    }
    expect(reasons.size).toBeGreaterThan(5)
    expect(
      [...reasons].filter(reason =>
        /undefined|not a function|not iterable|Cannot|Invalid array/.test(reason),
      ),
    ).toEqual([])
  })
})
