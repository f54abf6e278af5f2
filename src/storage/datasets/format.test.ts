import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBars } from '../../engine/index.ts'
import { datasetOf, someBars } from '../../workers/testing/someBars.ts'
import { hashFile } from './blockHash.ts'
import { readHeader } from './files.ts'
import { BLOCK_BYTES, blocksOf, bytesOf, encodeHeader, headRanges } from './format.ts'
import { readColumns } from './library.ts'

function fileOf({ info, bars }: ReturnType<typeof datasetOf>): Blob {
  return new Blob(Array.from(blocksOf(info, bars), block => new Blob([block])))
}

describe('the file of a dataset', () => {
  it('gives back the same bars and the same words, whatever they are', async () => {
    const words = fc.string({ unit: 'binary', maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 500 }), words, words, async (rows, name, note) => {
        const dataset = datasetOf(someBars(rows, rows), { name, notes: [note] })
        const file = fileOf(dataset)
        const { info, headerBytes } = await readHeader(file)
        expect(info).toEqual(dataset.info)
        expect(file.size).toBe(bytesOf(headerBytes, rows))
        expect(hashBars((await readColumns(file, headerBytes, rows)).bars)).toBe(dataset.info.sha256)
      }),
      { numRuns: 60 },
    )
  })

  it('comes in whole blocks, and is put together again over their borders', async () => {
    const dataset = datasetOf(someBars(200_000))
    const sizes = Array.from(blocksOf(dataset.info, dataset.bars), ({ length }) => length)
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => BLOCK_BYTES))
    expect(sizes.length).toBe(3)
    const file = fileOf(dataset)
    const { headerBytes } = await readHeader(file)
    const { bars, sha256 } = await readColumns(file, headerBytes, 200_000)
    expect(hashBars(bars)).toBe(dataset.info.sha256)
    expect(sha256).toBe(await hashFile(file))
  })

  it('has another hash when any one bit is another', async () => {
    const file = fileOf(datasetOf(someBars(50)))
    const right = await hashFile(file)
    const bytes = new Uint8Array(await file.arrayBuffer())
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async bit => {
        const flipped = bytes.slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        expect(await hashFile(new Blob([flipped]))).not.toBe(right)
      }),
      { numRuns: 100 },
    )
  })

  it('never makes the reader of its header throw anything but a sentence, however damaged', async () => {
    const bytes = new Uint8Array(await fileOf(datasetOf(someBars(3))).arrayBuffer())
    const headerLength = encodeHeader(datasetOf(someBars(3)).info).length
    await fc.assert(
      fc.asyncProperty(
        fc.nat(headerLength - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(bytes.length),
        async (at, change, length) => {
          const mutant = bytes.slice(0, length)
          if (at < mutant.length) mutant[at]! ^= change
          const outcome = await readHeader(new Blob([mutant])).catch((error: Error) => error.name)
          if (typeof outcome === 'string') expect(outcome).toBe('InputError')
          else expect(outcome.info.rows).toBeGreaterThan(0)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('I11 of a newer Sauda is refused by name', async () => {
    const dataset = datasetOf(someBars(3))
    const text = await fileOf(dataset).text()
    // the same length, so that the header still ends where it says
    const newer = new Blob([text.replace('"schema":1', '"schema":9')])
    await expect(readHeader(newer)).rejects.toThrow('a newer Sauda saved it')
  })

  it('is read in its first rows without the rest', () => {
    expect(headRanges(64, 1_000, 2).slice(0, 2)).toEqual([
      [64, 80],
      [8_064, 8_080],
    ])
    expect(headRanges(64, 1, 50)[5]).toEqual([104, 112])
  })
})
