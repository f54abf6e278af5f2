import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashBars, hashPieces } from '../../engine/index.ts'
import { someBars } from '../../workers/testing/someBars.ts'
import { hashColumns, hashFreePieces, haveHash, joinHashes } from './columnsHash.ts'

/** So few bytes that the bars of these tests are many. */
const SMALL = { wholeBytes: 4_800, pieceBytes: 512 }
const FEW = someBars(100)
const MANY = someBars(101)

const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const bytes = ({ buffer }: Float64Array) => new Uint8Array(buffer)

describe('The hash of columns', () => {
  it('takes so many bytes as one', async () => {
    const hash = sha256(...Object.values(FEW).map(bytes))
    expect(hashPieces(FEW, SMALL)).toBeNull()
    expect([hashBars(FEW, SMALL), await hashColumns(FEW, null)]).toEqual([hash, hash])
  })

  it('cuts each column of more into pieces, and takes the text of their hashes', async () => {
    // 101 numbers of 8 bytes: a piece of 512 and one of 296
    const hashes = Object.values(MANY).flatMap(column => [
      sha256(bytes(column).subarray(0, 512)),
      sha256(bytes(column).subarray(512)),
    ])
    const hash = sha256(new TextEncoder().encode(hashes.join('')))
    expect([hashBars(MANY, SMALL), await hashColumns(MANY, hashPieces(MANY, SMALL))]).toEqual([hash, hash])
  })

  it.each([
    ['many', MANY, 12],
    ['few', FEW, 1],
  ])(
    'is the same by two threads, each of which hashes what the other leaves, of %s bars',
    async (_, bars, count) => {
      const pieces = hashPieces(bars, SMALL)
      const next = new Int32Array(1)
      const both = await Promise.all([hashFreePieces(bars, next, pieces), hashFreePieces(bars, next, pieces)])
      const taken = both.map(hashes => Object.keys(hashes).length)
      expect(taken[0]! + taken[1]!).toBe(count)
      expect(await joinHashes(bars, ...both, pieces)).toBe(hashBars(bars, SMALL))
      // the other one was lost, with all that it had taken
      expect(await joinHashes(bars, both[0], [], pieces)).toBe(hashBars(bars, SMALL))
    },
  )

  it('is the same of memory that other workers see', async () => {
    const shared = new Float64Array(new SharedArrayBuffer(808))
    shared.set(MANY.open)
    const bars = { ...MANY, open: shared }
    expect(await hashColumns(bars, hashPieces(bars, SMALL))).toBe(hashBars(MANY, SMALL))
  })

  it('is had by many bars too that were all hashed as one', async () => {
    const pieces = hashPieces(MANY, SMALL)
    for (const hash of [await hashColumns(MANY, pieces), await hashColumns(MANY, null)]) {
      expect(await haveHash(MANY, hash, pieces)).toBe(true)
      expect(await haveHash(someBars(101, 2), hash, hashPieces(someBars(101, 2), SMALL))).toBe(false)
    }
    expect(await haveHash(MANY, await hashColumns(MANY, pieces), null)).toBe(false)
  })
})

it('256 MB of columns are the most that are hashed as one, and 16 MB a piece', () => {
  const barsOf = (rows: number) => {
    const column = new Float64Array(rows)
    return { openMs: column, open: column, high: column, low: column, close: column, volume: column }
  }
  expect(hashPieces(barsOf(5_592_405))).toBeNull()
  const pieces = hashPieces(barsOf(5_592_406))!
  expect(pieces).toHaveLength(18)
  expect(pieces.slice(0, 3).map(({ length }) => length)).toEqual([16_777_216, 16_777_216, 11_184_816])
})
