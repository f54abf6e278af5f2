/** A small Parquet writer for tests: required columns, plain values, one page for each column of each row group. */
import { gzipSync } from 'fflate'
import { encodeText } from '../cells/encoding.ts'

/** A column to write; `logical` is the thrift union of its logical type, as [field, inner] or absent. */
export interface WrittenColumn {
  readonly name: string
  readonly type: 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE' | 'BYTE_ARRAY'
  readonly values: readonly (number | bigint | string)[]
  /** Times in microseconds, in UTC or as a clock on the wall shows them; days since 1970; text; hundredths, by an older name too. */
  readonly meaning?: 'utc' | 'wall' | 'day' | 'text' | 'hundredths' | 'older hundredths'
}

const TYPES = { INT32: 1, INT64: 2, FLOAT: 4, DOUBLE: 5, BYTE_ARRAY: 6 }
const [TRUE, I32, I64, BINARY, LIST, STRUCT] = [1, 5, 6, 8, 9, 12]
const MAGIC = [0x50, 0x41, 0x52, 0x31]

type Field = readonly [id: number, type: number, bytes: readonly number[]]

function varint(value: bigint): number[] {
  const out: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) out.push(Number(rest & 127n) | 128)
  return [...out, Number(rest)]
}

const zigzag = (value: number | bigint) =>
  varint(BigInt(value) * (BigInt(value) < 0n ? -2n : 2n) - (BigInt(value) < 0n ? 1n : 0n))
const utf8 = (text: string) => [...encodeText(text)]
const text = (value: string) => [...varint(BigInt(utf8(value).length)), ...utf8(value)]
const list = (type: number, items: readonly (readonly number[])[]) => [
  ...(items.length < 15 ? [(items.length << 4) | type] : [0xf0 | type, ...varint(BigInt(items.length))]),
  ...items.flat(),
]
const i32 = (id: number, value: number): Field => [id, I32, zigzag(value)]
const i64 = (id: number, value: number): Field => [id, I64, zigzag(value)]

/** A thrift struct in the compact protocol; fields in order of their ids. */
function struct(...fields: readonly Field[]): number[] {
  let last = 0
  const out: number[] = []
  for (const [id, type, bytes] of fields) {
    out.push(((id - last) << 4) | type, ...bytes)
    last = id
  }
  return [...out, 0]
}

function plain({ type, values }: WrittenColumn): Uint8Array {
  if (type === 'BYTE_ARRAY') {
    const parts = values.flatMap(value => {
      const bytes = utf8(String(value))
      return [bytes.length & 255, bytes.length >> 8, 0, 0, ...bytes]
    })
    return Uint8Array.from(parts)
  }
  const width = type === 'INT32' || type === 'FLOAT' ? 4 : 8
  const view = new DataView(new ArrayBuffer(values.length * width))
  values.forEach((value, i) => {
    if (type === 'INT32') view.setInt32(i * 4, Number(value), true)
    else if (type === 'FLOAT') view.setFloat32(i * 4, Number(value), true)
    else if (type === 'INT64') view.setBigInt64(i * 8, BigInt(value), true)
    else view.setFloat64(i * 8, Number(value), true)
  })
  return new Uint8Array(view.buffer)
}

function schemaElement({ name, type, meaning }: WrittenColumn): number[] {
  const fields: Field[] = [i32(1, TYPES[type]), i32(3, 0), [4, BINARY, text(name)]]
  if (meaning === 'text') fields.push(i32(6, 0))
  if (meaning === 'day') fields.push(i32(6, 6))
  if (meaning === 'older hundredths') fields.push(i32(6, 5), i32(7, 2), i32(8, 9))
  if (meaning === 'hundredths') fields.push([10, STRUCT, struct([5, STRUCT, struct(i32(1, 2), i32(2, 9))])])
  if (meaning === 'utc' || meaning === 'wall') {
    const isUtc: Field = [1, meaning === 'utc' ? TRUE : TRUE + 1, []]
    const unit: Field = [2, STRUCT, struct([2, STRUCT, struct()])]
    fields.push([10, STRUCT, struct([8, STRUCT, struct(isUtc, unit)])])
  }
  return struct(...fields)
}

/** The bytes of a Parquet file with `rowsInGroup` rows in each row group. */
export function writeParquet(
  columns: readonly WrittenColumn[],
  { rowsInGroup = 1_000_000, gzip = false, claimedRows = null as number | null } = {},
): Uint8Array {
  const rows = columns[0]!.values.length
  const out: number[] = [...MAGIC]
  const groups: number[][] = []
  for (let from = 0; from < rows; from += rowsInGroup) {
    const count = Math.min(rowsInGroup, rows - from)
    let groupBytes = 0
    const chunks = columns.map(column => {
      const values = plain({ ...column, values: column.values.slice(from, from + count) })
      const packed = gzip ? gzipSync(values, { mtime: 0 }) : values
      const page = struct(i32(1, 0), i32(2, values.length), i32(3, packed.length), [
        5,
        STRUCT,
        struct(i32(1, count), i32(2, 0), i32(3, 3), i32(4, 3)),
      ])
      const at = out.length
      for (const byte of page) out.push(byte)
      for (const byte of packed) out.push(byte)
      groupBytes += page.length + values.length
      const metadata = struct(
        i32(1, TYPES[column.type]),
        [2, LIST, list(I32, [zigzag(0)])],
        [3, LIST, list(BINARY, [text(column.name)])],
        i32(4, gzip ? 2 : 0),
        i64(5, count),
        i64(6, page.length + values.length),
        i64(7, page.length + packed.length),
        i64(9, at),
      )
      return struct(i64(2, at), [3, STRUCT, metadata])
    })
    groups.push(struct([1, LIST, list(STRUCT, chunks)], i64(2, groupBytes), i64(3, count)))
  }
  const root = struct([4, BINARY, text('schema')], i32(5, columns.length))
  const footer = struct(
    i32(1, 1),
    [2, LIST, list(STRUCT, [root, ...columns.map(schemaElement)])],
    i64(3, claimedRows ?? rows),
    [4, LIST, list(STRUCT, groups)],
    [6, BINARY, text('sauda test')],
  )
  const length = footer.length
  return Uint8Array.from([
    ...out,
    ...footer,
    length & 255,
    (length >> 8) & 255,
    (length >> 16) & 255,
    0,
    ...MAGIC,
  ])
}

/** Minute bars from 09:15 on 2023-01-02, for tests of Parquet. */
export function minuteColumns(count: number, meaning: 'utc' | 'wall' = 'wall'): WrittenColumn[] {
  const each = (value: (i: number) => number) => Array.from({ length: count }, (_, i) => value(i))
  const beginMs = Date.UTC(2023, 0, 2, 9, 15) - (meaning === 'utc' ? 19_800_000 : 0)
  return [
    {
      name: 'datetime',
      type: 'INT64',
      meaning,
      values: Array.from({ length: count }, (_, i) => BigInt(beginMs + i * 60_000) * 1000n),
    },
    { name: 'open', type: 'DOUBLE', values: each(i => 100.05 + i) },
    { name: 'high', type: 'DOUBLE', values: each(i => 102 + i) },
    { name: 'low', type: 'DOUBLE', values: each(i => 99.5 + i) },
    { name: 'close', type: 'DOUBLE', values: each(i => 101 + i) },
    { name: 'volume', type: 'INT64', values: each(i => i) },
  ]
}
