/** The desk's log in a real IndexedDB. */
import { openDB } from 'idb'
import { afterEach, expect, it } from 'vitest'
import { type LogNews, type LogWrite, openDeskLog } from './deskLog.ts'

const NAME = 'test-desk'
const log = openDeskLog(NAME)
const PAUSE = { kind: 'toggle-strategy', id: 'S1' } as const
const NOTICE = { id: 1, ms: 5, text: 'Run finished', tone: 'good', to: '/backtest', read: false } as const

afterEach(async () => {
  const closed = indexedDB.deleteDatabase(NAME)
  await new Promise((done, fail) => {
    closed.onsuccess = done
    closed.onerror = fail
  })
})

/** What one pause stores, after what it found. */
function pause({ place, beganMs }: LogNews, restart = false): LogWrite {
  const version = place.version + 1
  return {
    beganMs: beganMs ?? 7,
    restart,
    entries: [{ act: PAUSE, ms: 9, version }],
    notices: [NOTICE],
    version,
  }
}

async function news(known: Parameters<typeof log.change>[0] = null): Promise<LogNews> {
  let found: LogNews | undefined
  await log.change(known, all => {
    found = all
    return null
  })
  return found!
}

async function put(table: string, key: string | number, value: unknown): Promise<void> {
  const db = await openDB(NAME)
  await db.put(table, value, key)
  db.close()
}

it('gives back what was stored, and from a place on only what is new', async () => {
  expect(await log.change(null, () => null)).toBeNull()
  const place = await log.change(null, found => pause(found))
  await log.change(null, found => pause(found))
  expect(await news()).toMatchObject({ beganMs: 7, notices: [NOTICE], count: 2, damaged: [] })
  expect((await news()).entries).toEqual([1, 2].map(version => ({ act: PAUSE, ms: 9, version })))
  expect((await news(place)).entries).toEqual([{ act: PAUSE, ms: 9, version: 2 }])
})

it('stores what many do at once in one order, none twice', async () => {
  await Promise.all(Array.from({ length: 20 }, () => log.change(null, found => pause(found))))
  expect((await news()).entries.map(({ version }) => version)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
})

it('changes nothing when what is made of it fails', async () => {
  await log.change(null, found => pause(found))
  await expect(
    log.change(null, () => {
      throw new TypeError('a bug')
    }),
  ).rejects.toThrow('a bug')
  expect((await news()).count).toBe(1)
})

it('begins anew under another name, so that a place in the old one means nothing', async () => {
  const old = await log.change(null, found => pause(found))
  await log.change(old, found => pause(found, true))
  expect(await news(old)).toMatchObject({ entries: [{ version: 2 }], count: 1 })
})

it('I11 sets a damaged act aside, names it once, and keeps the others', async () => {
  for (let i = 0; i < 3; i++) await log.change(null, found => pause(found))
  await put('acts', 2, { form: 1, version: 2, ms: 9, act: { kind: 'toggle-strategy', id: { deep: 1 } } })
  const found = await news()
  expect(found.damaged).toEqual([2])
  expect(found.entries.map(({ version }) => version)).toEqual([1, 3])
  expect((await news()).damaged).toEqual([])
  const db = await openDB(NAME)
  expect(await db.getAll('aside')).toMatchObject([{ version: 2 }])
  db.close()
})

it.each(['head', 'notices'])('I11 a damaged %s costs no act', async key => {
  await log.change(null, found => pause(found))
  await put('head', key, { log: 1, version: 'x' })
  expect(await news()).toMatchObject({ entries: [{ version: 1 }], damaged: [0] })
})

it('I11 leaves the log of a newer version as it is', async () => {
  const db = await openDB(NAME, 2)
  db.close()
  await expect(log.change(null, () => null)).rejects.toMatchObject({ name: 'VersionError' })
})
