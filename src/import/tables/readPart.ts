import { type ByteSource, chunksOf } from '../archives/source.ts'
import { GrowingBars } from '../cells/columns.ts'
import { DateReader } from '../cells/dateColumn.ts'
import { TimeReader } from '../cells/time.ts'
import { isUnwanted, type PartAsk, type PartRead, tellProgress } from './filePart.ts'
import { MAX_ROW_BYTES, PlainRows } from './plainRows.ts'

/** No plain row is shorter: a time and four numbers of one figure. */
const SHORTEST_ROW_BYTES = 27

/** Reads the part, as far as its rows are plain and find room. What is left is for the reader of the whole file. */
export async function readPart(source: ByteSource, ask: PartAsk): Promise<PartRead> {
  const { from, layout, columns, first } = ask
  const times = new TimeReader(new DateReader(null))
  const bars = GrowingBars.within(columns, first)
  const rows = new PlainRows(layout, times, bars)
  let text = new Uint8Array(0)
  let length = 0
  let to = from
  for await (const chunk of chunksOf(source, from)) {
    if (isUnwanted(ask)) break
    if (length + chunk.length > text.length) text = enlarged(text, length + chunk.length + MAX_ROW_BYTES)
    text.set(chunk, length)
    length += chunk.length
    const read = readRows(rows, bars, text, length)
    text.copyWithin(0, read, length)
    length -= read
    to += read
    tellProgress(ask, { rows: bars.count - first, bytes: to - from })
    // so much holds a whole row: it was left
    if (length > 2 * MAX_ROW_BYTES) break
  }
  return { to, rows: bars.count - first, naive: times.naive }
}

/** Reads as far as there is room; answers where the first row begins that was not read. */
function readRows(rows: PlainRows, bars: GrowingBars, text: Uint8Array, length: number): number {
  let at = 0
  for (;;) {
    const room = bars.openMs.length - bars.count
    const next = rows.read(text, at, Math.min(length, at + room * SHORTEST_ROW_BYTES), 0)
    if (next === at) return at
    at = next
  }
}

function enlarged(text: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity)
  larger.set(text)
  return larger
}
