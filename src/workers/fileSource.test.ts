import { describe, expect, it } from 'vitest'
import { chunksOf } from '../import/archives/source.ts'
import { sourceOf } from './fileSource.ts'

const bytes = Uint8Array.from({ length: 2_500_000 }, (_, i) => (i * 7) % 251)
const file = new File([bytes], 'NIFTY.csv')
const REFUSED =
  'NIFTY.csv cannot be read: it is a folder, or it changed after it was chosen. Choose it again.'

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const copies: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) copies.push(chunk.slice())
  return new Uint8Array(await new Blob(copies).arrayBuffer())
}

// of millions of bytes the looking one by one would take half a minute
const areSame = (found: Uint8Array, wanted: Uint8Array) => Buffer.compare(found, wanted) === 0

/** The file in a browser whose stream is this one. */
const withStream = (stream: () => ReadableStream): File =>
  Object.assign(new File([bytes], 'NIFTY.csv'), { slice: () => ({ stream }) })

describe('a chosen file', () => {
  it('comes whole or in part, in chunks of a megabyte', async () => {
    const read = (...range: [from?: number, to?: number]) => joined(chunksOf(sourceOf(file), ...range))
    expect(areSame(await read(), bytes)).toBe(true)
    expect(areSame(await read(1_000, 1_234_567), bytes.subarray(1_000, 1_234_567))).toBe(true)
    expect(await read(7, 7)).toHaveLength(0)
    const lengths: number[] = []
    for await (const { length } of chunksOf(sourceOf(file))) lengths.push(length)
    expect(lengths).toEqual([1_048_576, 1_048_576, 402_848])
  })

  it('lends one memory to all chunks: one that was kept is gone', async () => {
    const kept: Uint8Array[] = []
    for await (const chunk of chunksOf(sourceOf(file))) kept.push(chunk)
    expect(kept.map(({ length }) => length)).toEqual([0, 0, 402_848])
  })

  it('is closed by who reads no further', async () => {
    let closed = false
    const endless = () =>
      new ReadableStream({
        type: 'bytes',
        pull: controller => controller.enqueue(new Uint8Array(2_000_000)),
        cancel() {
          closed = true
        },
      })
    for await (const chunk of chunksOf(sourceOf(withStream(endless)))) {
      expect(chunk.length).toBe(1_048_576)
      break
    }
    expect(closed).toBe(true)
  })

  it('is read in pieces where a browser cannot read into given memory', async () => {
    const plain = new File([bytes], 'NIFTY.csv')
    const noBytes = Object.assign(plain, {
      slice: (from: number, to: number) =>
        Object.assign(file.slice(from, to), { stream: () => new ReadableStream() }),
    })
    expect(sourceOf(noBytes).stream?.(0, 10)).toBeNull()
    expect(areSame(await joined(chunksOf(sourceOf(noBytes))), bytes)).toBe(true)
  })

  it('that changed, or is a folder, is told apart from a fault of Sauda', async () => {
    const broken = () => new ReadableStream({ type: 'bytes', pull: c => c.error(new Error('NotReadable')) })
    await expect(joined(chunksOf(sourceOf(withStream(broken))))).rejects.toThrow(REFUSED)
    const gone = Object.assign(new File([bytes], 'NIFTY.csv'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadable')) }),
    })
    await expect(sourceOf(gone).read(0, 10)).rejects.toThrow(REFUSED)
  })
})
