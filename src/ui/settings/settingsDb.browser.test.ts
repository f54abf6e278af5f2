import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from './settings.ts'
import { openSettingsDb } from './settingsDb.ts'
import { SettingsStore } from './settingsStore.ts'

const NAME = 'sauda-settings-test'

afterEach(
  () =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(NAME)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    }),
)

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
  it('S3 are there when the page opens again', async () => {
    const settings = { ...DEFAULT_SETTINGS, maxDrawdown: 7.5, squareOff: '15:00' }
    await openSettingsDb(NAME).save({ settings, box: null })
    expect(await openSettingsDb(NAME).load()).toEqual({ settings, box: null })
  })

  it('X6 a remembered secret is nowhere in the stored bytes, and opens again', async () => {
    const credentials = { apiKey: 'canary-key', apiSecret: 'canary-secret' }
    const first = new SettingsStore(openSettingsDb(NAME))
    await first.load()
    await first.save({ settings: DEFAULT_SETTINGS, credentials, remember: true, passphrase: 'long enough' })
    const stored = await everything()
    expect(stored).toContain('maxDrawdown')
    expect(stored).not.toMatch(/canary|long enough/)
    const second = new SettingsStore(openSettingsDb(NAME))
    await second.load()
    expect(second.store.get()).toMatchObject({ isLocked: true, isRemembered: true })
    await second.unlock('long enough')
    expect(second.store.get().credentials).toEqual(credentials)
  })

  it('X7 another save under the same key seals anew, and forgetting clears memory', async () => {
    const store = new SettingsStore(openSettingsDb(NAME))
    const credentials = { apiKey: 'a', apiSecret: 'b' }
    await store.save({ settings: DEFAULT_SETTINGS, credentials, remember: true, passphrase: 'long enough' })
    const before = (await openSettingsDb(NAME).load()).box!
    await store.save({ settings: DEFAULT_SETTINGS, credentials, remember: true, passphrase: null })
    const after = (await openSettingsDb(NAME).load()).box!
    expect(after.salt).toEqual(before.salt)
    expect(after.secrets.apiSecret!.iv).not.toEqual(before.secrets.apiSecret!.iv)
    store.forget()
    expect(store.store.get()).toMatchObject({ isLocked: true, credentials: { apiKey: '', apiSecret: '' } })
  })

  it('settings follow in another tab', async () => {
    const one = new SettingsStore(openSettingsDb(NAME))
    const two = new SettingsStore(openSettingsDb(NAME))
    await two.load()
    const settings = { ...DEFAULT_SETTINGS, maxPositionSize: 7 }
    await one.save({
      settings,
      credentials: { apiKey: '', apiSecret: '' },
      remember: false,
      passphrase: null,
    })
    await expect.poll(() => two.store.get().settings.maxPositionSize, { timeout: 15_000 }).toBe(7)
  })
})
