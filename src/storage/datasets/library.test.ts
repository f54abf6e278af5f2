import { afterEach, describe, expect, it, vi } from 'vitest'
import { datasetOf, someBars } from '../../workers/testing/someBars.ts'
import { hashFile } from './blockHash.ts'
import type { StoreFiles } from './files.ts'
import { blocksOf, SCHEMA } from './format.ts'
import { Library, noRoom } from './library.ts'
import type { BrokenRow, Manifest, ManifestRead, Row } from './manifest.ts'

const DATASET = datasetOf(someBars(100))
const { info, bars } = DATASET
const WHOLE = new Blob(Array.from(blocksOf(info, bars), block => block.slice()))

async function rowOf(file: string): Promise<Row> {
  const sha256 = await hashFile(WHOLE)
  return { schema: SCHEMA, info, file, bytes: WHOLE.size, sha256, savedMs: 0, removedMs: null }
}

const listOf = (...rows: Row[]): ManifestRead => ({ rows, broken: [], lost: [], isFresh: false })

/** A library over these files, whose list is what `read` answers. */
function libraryOn(disk: ReadonlyMap<string, Blob>, read: () => Promise<ManifestRead>): Library {
  const files: Partial<StoreFiles> = {
    sizes: async () => new Map(Array.from(disk, ([name, { size }]) => [name, size])),
    // a browser takes anything for a name, as a text
    file: async name => (disk.get(String(name)) ?? null) as File | null,
  }
  const manifest: Partial<Manifest> = { read }
  return new Library(files as StoreFiles, manifest as Manifest)
}

afterEach(() => vi.unstubAllGlobals())

const problems = (library: Library) => library.list().map(({ problem }) => problem)

describe('the list of the datasets on the disk', () => {
  it('I11 one that was found damaged is whole again when another tab has saved it anew', async () => {
    const flipped = new Uint8Array(await WHOLE.arrayBuffer())
    flipped[flipped.length - 1]! ^= 1
    const disk = new Map([
      ['damaged', new Blob([flipped])],
      ['anew', WHOLE],
    ])
    let row = await rowOf('damaged')
    const library = libraryOn(disk, async () => listOf(row))
    await library.refresh({}, 0)
    await expect(library.load(info.id)).rejects.toThrow('NIFTY.csv is not what was saved')
    await library.refresh({}, 0)
    expect(problems(library)).toEqual([expect.stringContaining('is not what was saved')])

    row = await rowOf('anew')
    await library.refresh({}, 0)
    expect(problems(library)).toEqual([null])
    expect((await library.load(info.id))?.info).toEqual(info)
  })

  it('I11 one that the list should have and has not is told, and must be there at the next opening', async () => {
    const library = libraryOn(new Map(), async () => ({ ...listOf(), lost: ['x1'] }))
    expect(await library.refresh({ y2: 'TCS.csv' }, 0)).toBe(true)
    expect(library.mark()).toEqual({ x1: 'dataset x1', y2: 'TCS.csv' })
  })

  it('I11 a damaged record has the file that it names, where there is one', async () => {
    const disk = new Map(['a.bars', 'null'].map(name => [name, WHOLE]))
    const library = libraryOn(disk, async () => listOf())
    const fileOf = (file: string | null) => library.fileOf({ file } as BrokenRow)
    expect(await fileOf('a.bars')).toBe(WHOLE)
    expect(await fileOf('gone.bars')).toBeNull()
    expect(await fileOf(null)).toBeNull()
  })

  it('I11 one is loaded or opened where its row and its file are there, and is damaged where the file is longer', async () => {
    const row = await rowOf('a.bars')
    const disk = new Map([['a.bars', WHOLE]])
    const library = libraryOn(disk, async () => listOf(row))
    await library.refresh({}, 0)
    expect(await library.open(info.id)).toEqual({
      ...{ file: WHOLE, row },
      headerBytes: WHOLE.size - 6 * 8 * info.rows,
    })
    expect(await library.load(info.id)).toEqual({ info, bars })
    expect([await library.open('other'), await library.load('other')]).toEqual([null, null])
    disk.set('a.bars', new Blob([WHOLE, 'more']))
    await expect(library.load(info.id)).rejects.toThrow('NIFTY.csv is not what was saved')
    // another tab took the file away after this one had looked
    await library.refresh({}, 0)
    const anew = libraryOn(disk, async () => listOf(row))
    disk.set('a.bars', WHOLE)
    await anew.refresh({}, 0)
    disk.delete('a.bars')
    expect([await anew.open(info.id), await anew.load(info.id)]).toEqual([null, null])
  })

  it('I11 one that is known to be damaged is not read', async () => {
    const row = await rowOf('gone.bars')
    const library = libraryOn(new Map(), async () => listOf(row))
    await library.refresh({}, 0)
    await expect(library.load(info.id)).rejects.toThrow(/^Stored data is damaged: NIFTY\.csv/)
  })

  it('I1 bars that are saved again under another name stay on the list as they are', async () => {
    const commit = vi.fn<Manifest['commit']>(async () => {})
    const row = await rowOf('a.bars')
    const read = async () => listOf(row)
    const files: Partial<StoreFiles> = {
      sizes: async () => new Map([['a.bars', WHOLE.size]]),
      write: async () => ({ bytes: row.bytes, sha256: row.sha256 }),
      remove: async () => {},
    }
    const library = new Library(files as StoreFiles, { read, commit } as Partial<Manifest> as Manifest)
    await library.refresh({}, 0)
    await library.save({ bars, info: { ...info, name: 'SBIN.csv', symbol: null } }, 1)
    expect(commit).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ info, savedMs: 1 })], [])
  })

  it('I12 a look that began earlier and ends later does not undo what a later one found', async () => {
    const row = await rowOf('anew')
    let endFirst = (_: ManifestRead) => {}
    const reads = [new Promise<ManifestRead>(done => (endFirst = done)), Promise.resolve(listOf(row))]
    const library = libraryOn(new Map([['anew', WHOLE]]), () => reads.shift()!)
    const first = library.refresh({}, 0)
    await library.refresh({}, 0)
    expect(problems(library)).toEqual([null])
    endFirst(listOf())
    await first
    expect(problems(library)).toEqual([null])
  })
})

const MIB = 1_048_576

it.each([
  [{ quota: 9 * MIB, usage: 8 * MIB }, '5.0 MB needed, 1.0 MB free'],
  [{ quota: 8 * MIB, usage: 9 * MIB }, '5.0 MB needed, 0 kB free'],
  [{ quota: 90 * MIB, usage: 1 }, '5.0 MB needed'],
  [{ quota: 1 * MIB }, '5.0 MB needed'],
  [{ usage: 8 * MIB }, '5.0 MB needed'],
])(
  'I9 what does not fit is told with the room that is left, where that is known to be less: %j',
  async (estimate, words) => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } })
    const { message } = await noRoom('NIFTY.csv', 5 * MIB)
    expect(message).toBe(`Not enough browser storage for NIFTY.csv (${words}). Nothing was changed.`)
  },
)
