import { afterEach, expect, it } from 'vitest'
import { openDeskLog } from '../desk/deskLog.ts'
import { deskPart } from './deskPart.ts'

const NAME = 'test-desk-part'
const log = openDeskLog(NAME)
let told = 0
const part = deskPart(
  () => log,
  () => {
    told += 1
  },
)
const entry = (version: number, id: string) => ({
  act: { kind: 'toggle-strategy', id } as const,
  ms: 9,
  version,
})

afterEach(async () => {
  told = 0
  const deleted = indexedDB.deleteDatabase(NAME)
  await new Promise(done => {
    deleted.onsuccess = done
  })
})

async function store(id: string, versions: readonly number[]): Promise<void> {
  const entries = versions.map(version => entry(version, id))
  await log.change(null, () => ({
    beganMs: 7,
    restart: true,
    entries,
    notices: [],
    version: versions.at(-1)!,
  }))
}

it('is left out where nothing was done, and else goes into the file and back', async () => {
  expect(await part.collect()).toBeUndefined()
  await store('S1', [2, 3])
  const json = JSON.parse(JSON.stringify(await part.collect()))
  expect(await part.compare(json)).toEqual([])
  await store('S2', [2])
  expect(await part.compare(json)).toEqual([{ what: 'Sample desk', now: '1 change', restored: '2 changes' }])
  const undo = await part.restore(json)
  expect(await part.collect()).toEqual(json)
  await undo()
  expect(await part.collect()).toMatchObject({ entries: [{ act: { id: 'S2' } }] })
  expect(told).toBe(2)
})

it.each([
  ['no desk', { beganMs: 1 }],
  ['an act of another form', { beganMs: 1, entries: [{ form: 1, version: 2, ms: 1, act: {} }], notices: [] }],
  [
    'acts out of order',
    { beganMs: 1, entries: [3, 2].map(n => ({ form: 1, ...entry(n, 'S1') })), notices: [] },
  ],
])('I11 %s in a backup is refused, and the desk stays as it is', async (_, json) => {
  await store('S1', [2])
  const before = await part.collect()
  await expect(part.compare(json)).rejects.toThrow('Yours stays as it is.')
  await expect(part.restore(json)).rejects.toThrow('Yours stays as it is.')
  expect(await part.collect()).toEqual(before)
})
