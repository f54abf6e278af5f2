import { deleteDB, openDB } from 'idb'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from './settings.ts'
import { openSettingsDb } from './settingsDb.ts'
import { SaveRefused } from './settingsMerge.ts'
import { SettingsStore } from './settingsStore.ts'
import type { Box } from './vault.ts'

const NAME = 'sauda-settings-test'
const PASSPHRASE = 'long enough'
/** A passphrase costs so little here. */
const COST = 1_000

const tabs: SettingsStore[] = []

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  await erase()
})

/** A page's settings. */
function openTab(iterations = COST): SettingsStore {
  const tab = new SettingsStore(openSettingsDb(NAME), iterations)
  tabs.push(tab)
  return tab
}

/** Two of them that have read what is stored. */
async function openTwo(): Promise<[SettingsStore, SettingsStore]> {
  const [one, two] = [openTab(), openTab()]
  await Promise.all([one.load(), two.load()])
  return [one, two]
}

function remember(tab: SettingsStore, apiSecret: string): Promise<void> {
  return tab.save({ credentials: { apiKey: 'key', apiSecret }, remember: true, passphrase: PASSPHRASE })
}

async function storedBox(): Promise<Box> {
  return (await openSettingsDb(NAME).load()).box as Box
}

function erase(): Promise<void> {
  return deleteDB(NAME)
}

/** Every byte that the database holds, as text. */
async function everything(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const values = await Promise.all(
    [...db.objectStoreNames].map(
      store =>
        new Promise<unknown[]>(resolve => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        }),
    ),
  )
  db.close()
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
    return value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value
  })
}

describe('settings in IndexedDB', () => {
  it('E3 are there when the page opens again', async () => {
    const settings = { ...DEFAULT_SETTINGS, maxDrawdown: 7.5, squareOff: '15:00' }
    await openSettingsDb(NAME).change(() => ({ settings }))
    expect(await openSettingsDb(NAME).load()).toMatchObject({ settings, head: { version: 1 } })
  })

  it('X6 a remembered secret is nowhere in the stored bytes, and opens again', async () => {
    const credentials = { apiKey: 'canary-key', apiSecret: 'canary-secret' }
    const first = openTab()
    await first.save({ settings: { maxDrawdown: 7 }, credentials, remember: true, passphrase: PASSPHRASE })
    const stored = await everything()
    expect(stored).toContain('maxDrawdown')
    expect(stored).not.toMatch(/canary|long enough/)
    const second = openTab()
    await second.load()
    expect(second.store.get()).toMatchObject({ isLocked: true, isRemembered: true })
    await second.unlock(PASSPHRASE)
    expect(second.store.get().credentials).toEqual(credentials)
  })

  it('X7 another save under the same key seals anew, and forgetting clears memory', async () => {
    const tab = openTab()
    await remember(tab, 'secret')
    const before = await storedBox()
    await tab.save({ credentials: { apiSecret: 'other' } })
    const after = await storedBox()
    expect(after.salt).toEqual(before.salt)
    expect(after.secrets.apiKey.iv).not.toEqual(before.secrets.apiKey.iv)
    expect(after.secrets.apiSecret.iv).not.toEqual(before.secrets.apiSecret.iv)
    tab.forget()
    expect(tab.store.get()).toMatchObject({ isLocked: true, credentials: { apiKey: '', apiSecret: '' } })
    await tab.unlock(PASSPHRASE)
    expect(tab.store.get().credentials).toEqual({ apiKey: 'key', apiSecret: 'other' })
  })

  it('X7 once a passphrase costs more, old credentials open, and the next save seals them at the new cost', async () => {
    await remember(openTab(), 'secret')
    const later = openTab(2 * COST)
    await later.unlock(PASSPHRASE)
    await later.save({ settings: { maxDrawdown: 3 } })
    expect(await storedBox()).toMatchObject({ iterations: 2 * COST })
    const again = openTab(2 * COST)
    await again.unlock(PASSPHRASE)
    expect(again.store.get().credentials).toEqual({ apiKey: 'key', apiSecret: 'secret' })
  })

  it('X7 forgetting while the passphrase is tried leaves the credentials locked', async () => {
    const tab = openTab()
    await remember(tab, 'secret')
    tab.forget()
    const unlocking = tab.unlock(PASSPHRASE)
    await Promise.resolve()
    tab.forget()
    await unlocking
    expect(tab.store.get()).toMatchObject({ isLocked: true, credentials: { apiSecret: '' } })
  })

  it.each([
    ['an older version, which knew no versions', undefined],
    ['a damaged disk', { device: 7 }],
  ])('I11 the database of %s is read, which changes nothing, and written', async (_of, head) => {
    const db = await openDB(NAME, 1, {
      upgrade(fresh) {
        const settings = fresh.createObjectStore('settings')
        void settings.put({ ...DEFAULT_SETTINGS, maxDrawdown: 2 }, 'main')
        if (head) void settings.put(head, 'head')
        fresh.createObjectStore('vault')
      },
    })
    db.close()
    const tab = openTab()
    await tab.load()
    await tab.save({ settings: { maxDailyLoss: 7 } })
    expect(await openSettingsDb(NAME).load()).toMatchObject({
      settings: { maxDrawdown: 2, maxDailyLoss: 7 },
      head: { version: 1, boxVersion: 0 },
    })
  })

  it('I11 the database of a newer version is left as it is, and the screen can say so', async () => {
    ;(await openDB(NAME, 9)).close()
    const tab = openTab()
    await tab.load()
    expect(tab.store.get().problem).toContain('saved by a newer version of Sauda')
    await expect(tab.save({ settings: { maxDrawdown: 2 } })).rejects.toThrow()
    const db = await openDB(NAME)
    expect(db.version).toBe(9)
    db.close()
  })

  it('I11 what a newer version stored stays: an unknown setting, one that cannot be read, a box', async () => {
    const box = { version: 2, secret: 'sealed otherwise' }
    const settings = { ...DEFAULT_SETTINGS, logLevel: 'verbose', maxLots: 5 }
    await openSettingsDb(NAME).change(() => ({ settings, box }))
    const tab = openTab()
    await tab.load()
    expect(tab.store.get()).toMatchObject({ unreadable: ['logLevel'], isLocked: true })
    await tab.save({ settings: { maxDrawdown: 2 } })
    expect(await openSettingsDb(NAME).load()).toMatchObject({
      settings: { ...settings, maxDrawdown: 2 },
      box,
    })
    await expect(tab.unlock(PASSPHRASE)).rejects.toThrow('made by a newer version of Sauda')
  })

  it('I11 what JSON cannot say may stand beside them: what was saved is not told as a failure', async () => {
    await openSettingsDb(NAME).change(() => ({ settings: { serial: 5n } }))
    const tab = openTab()
    await tab.save({ settings: { maxDrawdown: 2 } })
    expect(await openSettingsDb(NAME).load()).toMatchObject({ settings: { maxDrawdown: 2, serial: 5n } })
  })
})

describe('two tabs', () => {
  it('I12 settings follow in another tab', async () => {
    const [one, two] = await openTwo()
    await one.save({ settings: { maxPositionSize: 7 } })
    await expect.poll(() => two.store.get().settings.maxPositionSize).toBe(7)
  })

  it('I12 each save keeps what the other tab saved to other fields, heard of or not', async () => {
    const [one, two] = await openTwo()
    await Promise.all([
      one.save({ settings: { maxDrawdown: 3 } }),
      two.save({ settings: { maxDailyLoss: 2_000 } }),
      one.save({ settings: { maxPositionSize: 7 } }),
      two.save({ settings: { squareOff: '15:00' } }),
    ])
    const saved = { maxDrawdown: 3, maxDailyLoss: 2_000, maxPositionSize: 7, squareOff: '15:00' }
    expect((await openSettingsDb(NAME).load()).settings).toEqual(saved)
  })

  it('I12 times that fit alone and not together are refused, at their field', async () => {
    const [one, two] = await openTwo()
    await one.save({ settings: { marketClose: '15:00', squareOff: '14:45' } })
    const refused = await two.save({ settings: { squareOff: '15:15' } }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SaveRefused)
    expect(refused).toMatchObject({ errors: { squareOff: 'Square-off must be between open and close' } })
    expect((await openSettingsDb(NAME).load()).settings).toEqual({ marketClose: '15:00', squareOff: '14:45' })
    expect(two.store.get().settings.marketClose).toBe('15:00')
  })

  it('I12 newer credentials of another tab lock this one, which then neither has nor saves the older', async () => {
    const [one, two] = await openTwo()
    await remember(one, 'old')
    await two.unlock(PASSPHRASE)
    await one.save({ credentials: { apiSecret: 'new' } })
    await two.save({ settings: { maxDailyLoss: 2_000 } })
    expect(two.store.get()).toMatchObject({
      isLocked: true,
      credentials: { apiKey: '', apiSecret: '' },
      lockWords: 'Another tab changed the credentials, so they left this tab.',
    })
    await two.unlock(PASSPHRASE)
    expect(two.store.get().credentials).toEqual({ apiKey: 'key', apiSecret: 'new' })
  })

  it('I12 credentials typed over those that another tab has replaced are refused, and nothing is stored', async () => {
    const [one, two] = await openTwo()
    await remember(one, 'old')
    await two.unlock(PASSPHRASE)
    const [, second] = await Promise.allSettled([
      one.save({ credentials: { apiSecret: 'new' } }),
      two.save({ settings: { maxDailyLoss: 2_000 }, credentials: { apiKey: 'typed' } }),
    ])
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(SaveRefused) })
    const fresh = openTab()
    await fresh.unlock(PASSPHRASE)
    expect(fresh.store.get()).toMatchObject({
      settings: DEFAULT_SETTINGS,
      credentials: { apiKey: 'key', apiSecret: 'new' },
    })
  })

  it('I12 credentials that another tab forgets leave this one', async () => {
    const [one, two] = await openTwo()
    await remember(one, 'old')
    await two.unlock(PASSPHRASE)
    await one.save({ remember: false })
    await expect
      .poll(() => two.store.get())
      .toMatchObject({
        isRemembered: false,
        credentials: { apiKey: '', apiSecret: '' },
      })
    expect(one.store.get().credentials.apiSecret).toBe('old')
  })

  it('I12 Undo of a reset brings back what nobody has changed since', async () => {
    const [one, two] = await openTwo()
    await one.save({ settings: { maxDrawdown: 3, maxDailyLoss: 2_000 } })
    await remember(one, 'old')
    const undo = await one.reset()
    await two.load()
    await two.save({ settings: { maxDrawdown: 9 } })
    await undo()
    expect(one.store.get()).toMatchObject({
      settings: { maxDrawdown: 9, maxDailyLoss: 2_000 },
      credentials: { apiSecret: 'old' },
      isLocked: false,
    })
  })

  it('X6 a tab that read the device before it was erased stores nothing on it', async () => {
    const [one, two] = await openTwo()
    await remember(one, 'old')
    await two.unlock(PASSPHRASE)
    await erase()
    await expect(two.save({ settings: { maxDrawdown: 3 } })).rejects.toThrow(
      'was erased after this page had read it',
    )
    expect(two.store.get()).toMatchObject({
      settings: DEFAULT_SETTINGS,
      isRemembered: false,
      credentials: { apiKey: '', apiSecret: '' },
    })
    expect(await everything()).not.toContain('maxDrawdown')
  })
})
