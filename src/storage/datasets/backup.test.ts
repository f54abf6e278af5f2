import { describe, expect, it } from 'vitest'
import { mutants } from '../../../test/mutate.ts'
import { InputError } from '../../engine/index.ts'
import type { LoadedDataset } from '../../workers/api/api.ts'
import { datasetOf, someBars } from '../../workers/testing/someBars.ts'
import { damagedFile, makeBackup } from './backup.ts'
import { hashFile } from './blockHash.ts'
import type { Library } from './library.ts'
import type { BrokenRow, Row } from './manifest.ts'
import { readInfo } from './readInfo.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { noRoomWords } from './words.ts'
import { makeZip, openZip, type ZipFile } from './zip.ts'

const DATASETS = [datasetOf(someBars(100)), datasetOf(someBars(90_000, 2), { name: 'other.csv' })]
const PARTS = [{ name: 'settings', json: { theme: 'dark' } }]
const nothing = () => {}

async function backupOf(datasets: readonly LoadedDataset[], parts = PARTS) {
  return (await makeBackup(null, datasets, parts, 0, nothing)).blob
}

/** The same file with one byte changed, or cut at it. */
async function damagedAt(blob: Blob, at: number, isCut: boolean): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  bytes[at]! ^= 1
  return new Blob([isCut ? bytes.slice(0, at) : bytes])
}

/** A backup whose list says whatever it says. */
function archiveOf(list: unknown, files: readonly ZipFile[]): Promise<Blob> {
  return makeZip([{ name: 'backup.json', content: new Blob([JSON.stringify(list)]) }, ...files], nothing)
}

/** The same archive, whose files all claim to have so many bytes. */
function claiming(archive: Blob, size: number): Blob {
  const slice = (from?: number, to?: number) =>
    Object.defineProperty(archive.slice(from, to), 'size', { value: size })
  return { size: archive.size, slice } as Blob
}

describe('a backup', () => {
  it('has all datasets and parts, and is found to be whole', async () => {
    const fractions: number[] = []
    const { name, blob } = await makeBackup(null, DATASETS, PARTS, 0, fraction => fractions.push(fraction))
    expect(name).toBe('sauda-backup-1970-01-01.zip')
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
    const { datasets, parts } = await checkBackup(blob, nothing)
    expect(datasets.map(({ info }) => info)).toEqual(DATASETS.map(({ info }) => info))
    expect(parts).toEqual(PARTS)
  })

  it('has the day in India in its name, whatever the day in Greenwich', async () => {
    const { name } = await makeBackup(null, [], [], Date.UTC(2026, 10, 27, 20, 57), nothing)
    expect(name).toBe('sauda-backup-2026-11-28.zip')
  })

  it('has a dataset once that is on the disk and, newer, in memory', async () => {
    const [dataset, other] = DATASETS as [LoadedDataset, LoadedDataset]
    const files = await openZip(await backupOf(DATASETS))
    const opened = async (id: string) => {
      const file = files.get(`${id}.bars`)! as File
      return { file, row: { sha256: await hashFile(file) } as Row, headerBytes: 0 }
    }
    const library: Partial<Library> = {
      list: () => DATASETS.map(({ info }) => ({ info, bytes: 0, savedMs: 0, problem: null })),
      open: opened,
    }
    const renamed = { ...dataset, info: { ...dataset.info, name: 'renamed.csv' } }
    const { blob } = await makeBackup(library as Library, [renamed], [], 0, nothing)
    const { datasets } = await checkBackup(blob, nothing)
    expect(datasets.map(({ info }) => info.name)).toEqual([other.info.name, 'renamed.csv'])
  })

  it.each([
    ['of another file', { id: 'another' }],
    ['of other bars', { sha256: '0'.repeat(64) }],
  ])('whose list tells %s is refused, though each file is what was saved', async (_, patch) => {
    const [dataset] = DATASETS as [LoadedDataset]
    const bars = (await openZip(await backupOf([dataset]))).get(`${dataset.info.id}.bars`)!
    const list = {
      format: 'sauda-backup',
      version: 1,
      savedMs: 0,
      datasets: [{ info: { ...dataset.info, ...patch }, file: 'x.bars', sha256: await hashFile(bars) }],
      parts: [],
    }
    const archive = await archiveOf(list, [{ name: 'x.bars', content: bars }])
    await expect(checkBackup(archive, nothing)).rejects.toThrow('NIFTY.csv is not what the list says')
  })

  it.each([
    [{ datasets: [null], parts: [] }, 'dataset 1 of its list cannot be read'],
    [{ datasets: [], parts: [null] }, 'part 1 of its list cannot be read'],
    [{ datasets: {}, parts: [] }, 'its list is broken'],
  ])('I11 whose list is %j is refused in one sentence', async (lists, words) => {
    const list = { format: 'sauda-backup', version: 1, savedMs: 0, ...lists }
    await expect(checkBackup(await archiveOf(list, []), nothing)).rejects.toThrow(words)
  })

  it('I11 whose list is larger than 256 MiB is refused before it is read', async () => {
    const archive = await backupOf([], [])
    const most = 268_435_456
    expect(await checkBackup(claiming(archive, most), nothing)).toEqual({ datasets: [], parts: [] })
    await expect(checkBackup(claiming(archive, most + 1), nothing)).rejects.toThrow(
      'a list in it is too long. Nothing was changed.',
    )
  })

  it('I11 with a part that is no JSON is refused, though the part is what was saved', async () => {
    const content = new Blob(['{'])
    const part = { name: 'settings', file: 'x.json', sha256: await hashFile(content) }
    const list = { format: 'sauda-backup', version: 1, savedMs: 0, datasets: [], parts: [part] }
    const archive = await archiveOf(list, [{ name: 'x.json', content }])
    await expect(checkBackup(archive, nothing)).rejects.toThrow('a list in it cannot be read')
  })

  it('I11 of 100 hostile lists each is read, every dataset of it whole, or refused in one sentence', async () => {
    const files = await openZip(await backupOf(DATASETS))
    const list = JSON.parse(await files.get('backup.json')!.text())
    const others = [...files].filter(([name]) => name !== 'backup.json')
    const contents = others.map(([name, content]) => ({ name, content }))
    const told = { read: 0, refused: 0 }
    for (const mutant of mutants(list, 100, 13)) {
      const outcome = await checkBackup(await archiveOf(mutant, contents), nothing).catch(
        (error: Error) => error,
      )
      if (outcome instanceof Error) {
        expect(outcome.name).toBe('InputError')
        told.refused++
      } else {
        expect(outcome.datasets.map(({ info }) => readInfo(info))).toEqual(
          outcome.datasets.map(({ info }) => info),
        )
        told.read++
      }
    }
    expect(told).toEqual({ read: 7, refused: 93 })
  })

  it('of nothing is a backup of nothing', async () => {
    expect(await checkBackup(await backupOf([], []), nothing)).toEqual({ datasets: [], parts: [] })
  })

  it('that is damaged anywhere that matters, or cut off, is refused in one sentence', async () => {
    const blob = await backupOf(DATASETS)
    let refused = 0
    const step = Math.ceil(blob.size / 60)
    for (let at = 31; at < blob.size; at += step) {
      for (const isCut of [false, true]) {
        const outcome = await checkBackup(await damagedAt(blob, at, isCut), nothing).catch(
          (error: Error) => error,
        )
        if (outcome instanceof Error) {
          expect(outcome.name).toBe('InputError')
          expect(outcome.message).toMatch(/^This backup is damaged.*Nothing was changed\.$/)
          refused++
        } else {
          // a byte of the archive itself that nothing is read from, such as a checksum of its own
          expect(outcome.datasets.map(({ info }) => info)).toEqual(DATASETS.map(({ info }) => info))
        }
      }
    }
    expect(refused).toBeGreaterThan(110)
  })

  it('that is newer, or none, is refused as such', async () => {
    const text = await (await openZip(await backupOf([], []))).get('backup.json')!.text()
    expect(text).toContain('"version":1')
    const bytes = new TextDecoder('latin1').decode(await (await backupOf([], [])).arrayBuffer())
    const newer = Uint8Array.from(bytes.replace('"version":1', '"version":9'), c => c.charCodeAt(0))
    await expect(checkBackup(new Blob([newer]), nothing)).rejects.toThrow('made by a newer Sauda')
    await expect(checkBackup(new Blob(['date,open\n']), nothing)).rejects.toThrow('its end is missing')
  })

  it.each([
    [0, /^Not enough browser storage for NIFTY\.csv .*Nothing was changed\.$/],
    [1, /^Not enough browser storage for other\.csv .*needed\)\. 1 of 2 datasets were restored before it\.$/],
  ])('brings back what fits, and says what was changed: room for %i', async (room, words) => {
    const checked = await checkBackup(await backupOf(DATASETS), nothing)
    let put = 0
    const library: Partial<Library> = {
      list: () => [],
      async put(name) {
        if (put === room) throw new InputError(noRoomWords(name, 5_000_000, null))
        put++
      },
    }
    await expect(restoreBackup(library as Library, checked, () => 0, nothing)).rejects.toThrow(words)
  })

  it('X6 never takes in a secret', async () => {
    const parts = [{ name: 'settings', json: { broker: { apiSecret: 'canary' } } }]
    await expect(backupOf([], parts as never)).rejects.toThrow('A backup must not hold "apiSecret".')
    const without = [{ name: 'settings', json: { apiSecret: '', token: null } }]
    expect((await backupOf([], without as never)).size).toBeGreaterThan(0)
  })

  it('has a file for each part, under a name that an archive can have', async () => {
    const parts = ['settings', 'runs'].map(name => ({ name, json: { name } }))
    const names = [...(await openZip(await backupOf([], parts as never)))].map(([path]) => path)
    expect(names).toEqual(expect.arrayContaining(['part-settings.json', 'part-runs.json']))
    const wrong = [{ name: '../runs', json: 1 }]
    await expect(backupOf([], wrong as never)).rejects.toThrow('"../runs" is no name for a part of a backup.')
  })
})

describe('what is damaged', () => {
  it('I11 is saved as it is: each record, and the bytes of its file where there are any', async () => {
    const broken = [
      { record: { id: 'a', bars: 'many' }, file: 'a.bars', info: null },
      { record: { id: 'b' }, file: null, info: null },
    ] as unknown as readonly BrokenRow[]
    const library = {
      fileOf: async ({ file }: BrokenRow) => (file === null ? null : new File([`bytes of ${file}`], file)),
    } as Library
    const { name, blob } = await damagedFile(library, broken)
    expect(name).toBe('sauda-damaged-datasets.zip')
    const zip = await openZip(blob)
    const texts = [...zip].map(async ([path, part]) => [path, await part.text()] as const)
    const saved = Object.fromEntries(await Promise.all(texts))
    expect(Object.keys(saved)).toEqual(['record-1.json', 'record-1.bars', 'record-2.json'])
    expect(JSON.parse(saved['record-1.json']!)).toMatchObject({ id: 'a', bars: 'many' })
    expect(saved['record-1.bars']).toBe('bytes of a.bars')
    expect(JSON.parse(saved['record-2.json']!)).toMatchObject({ id: 'b' })
  })
})
