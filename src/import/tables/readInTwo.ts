import { type ByteSource, chunksOf } from '../archives/source.ts'
import { HEAD_BYTES, startCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'
import { type ReadElsewhere, type RowAt, stopPart } from './filePart.ts'

/** A smaller file is read before another thread has begun. */
const MIN_BYTES = 8_388_608
/** The other thread begins a little later. */
const SPLIT_AT = 0.52
const SAMPLE_BYTES = 16_384
const LF = 0x0a

/** Whether a file is large enough for two threads, and threads here can share memory. */
export function isForTwo({ size }: ByteSource): boolean {
  return size >= MIN_BYTES && typeof SharedArrayBuffer !== 'undefined'
}

/**
 * Reads a text file from its begin, while another thread reads it from the middle on if its rows are plain: the same bars,
 * and the same words on them, as this thread alone would read.
 */
export async function readInTwo(
  source: ByteSource,
  options: ReadOptions,
  readElsewhere: ReadElsewhere,
): Promise<FileBars> {
  const feed = startCsv(source.size, options)
  const feedAll = async (from: number, to: number) => {
    for await (const chunk of chunksOf(source, from, to)) feed.push(chunk)
  }
  // a stream would begin anew behind it
  feed.push(await source.read(0, HEAD_BYTES))
  const middle = await rowBehind(source, Math.floor(source.size * SPLIT_AT))
  const ask = middle && feed.split(middle)
  if (!ask) {
    await feedAll(HEAD_BYTES, source.size)
    return feed.end()
  }
  try {
    const elsewhere = readElsewhere(source, ask)
    await feedAll(HEAD_BYTES, ask.from)
    await feedAll(feed.join(ask, await elsewhere), source.size)
    return feed.end()
  } finally {
    stopPart(ask)
  }
}

/** The first row that begins behind `at`; null where none does soon. */
async function rowBehind(source: ByteSource, at: number): Promise<RowAt | null> {
  const text = await source.read(at, at + SAMPLE_BYTES)
  const end = text.indexOf(LF)
  const rows = text.reduce((count, byte) => (byte === LF ? count + 1 : count), 0)
  return end < 0 ? null : { from: at + end + 1, rowsPerByte: rows / text.length }
}
