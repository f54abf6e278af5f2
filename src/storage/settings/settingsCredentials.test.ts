import { expect, it, vi } from 'vitest'
import { NO_CREDENTIALS, SETTINGS_WORDS } from './settingsState.ts'
import { SettingsStore } from './settingsStore.ts'
import { memoryDb, TEST_ITERATIONS } from './testing/settings.ts'

const KNOWN = { apiKey: 'key', apiSecret: 'secret' }
const PASSPHRASE = 'long enough'

/** A tab, and the device on which it has remembered credentials. */
async function remembered() {
  const db = memoryDb({ maxDrawdown: 3 })
  const tab = new SettingsStore(db, TEST_ITERATIONS)
  await tab.save({ credentials: KNOWN, remember: true, passphrase: PASSPHRASE })
  return { db, tab }
}

function otherTab(db: Awaited<ReturnType<typeof remembered>>['db']): SettingsStore {
  return new SettingsStore(db, TEST_ITERATIONS)
}

it('I12 Undo of a reset brings the remembered credentials back, unlocked as they were, and they can be saved again', async () => {
  const { db, tab } = await remembered()
  const { box } = db.stored
  const undo = await tab.reset()
  expect(db.stored.box ?? null).toBeNull()
  expect(tab.store.get()).toMatchObject({ credentials: NO_CREDENTIALS, isRemembered: false, isLocked: false })
  await undo()
  expect(db.stored.box).toEqual(box)
  expect(tab.store.get()).toMatchObject({ credentials: KNOWN, isRemembered: true, isLocked: false })
  await tab.save({ credentials: { apiKey: 'next' } })
  const after = otherTab(db)
  await after.load()
  await after.unlock(PASSPHRASE)
  expect(after.store.get().credentials).toEqual({ ...KNOWN, apiKey: 'next' })
})

it('I12 Undo of a reset leaves the credentials that another tab has remembered since', async () => {
  const { db, tab } = await remembered()
  const undo = await tab.reset()
  const other = otherTab(db)
  await other.save({ credentials: { apiKey: 'other' }, remember: true, passphrase: 'another one' })
  const { box } = db.stored
  await undo()
  expect(db.stored.box).toEqual(box)
  expect(tab.store.get().credentials).toEqual(NO_CREDENTIALS)
  expect(db.stored.settings).toEqual({ maxDrawdown: 3 })
})

it.each(['before', 'during'] as const)(
  'X6 credentials that left memory %s the Undo of a reset stay out of it',
  async when => {
    const { db, tab } = await remembered()
    const undo = await tab.reset()
    if (when === 'before') tab.forget('Locked.')
    const undone = undo()
    if (when === 'during') tab.forget('Locked.')
    await undone
    expect(db.stored.box).toBeTruthy()
    expect(tab.store.get()).toMatchObject({ credentials: NO_CREDENTIALS, isRemembered: true, isLocked: true })
  },
)

it('a device that remembers nothing any more has no box, and one that never did is not written to', async () => {
  const { db, tab } = await remembered()
  await tab.save({ remember: false })
  expect(db.stored.box ?? null).toBeNull()
  expect(tab.store.get()).toMatchObject({ credentials: KNOWN, isRemembered: false })
  const version = db.stored.head.boxVersion
  await tab.save({ settings: { maxDrawdown: 4 } })
  expect(db.stored.head.boxVersion).toBe(version)
})

it('I12 newer credentials of another tab take the older ones out of this one, and what is typed stays', async () => {
  const { db, tab } = await remembered()
  const typed = { draft: {}, credentials: { apiKey: 'typed' }, passphrase: '', repeat: '' }
  tab.unsaved.set(typed)
  const other = otherTab(db)
  await other.load()
  await other.save({ credentials: { apiKey: 'other' }, remember: true, passphrase: 'another one' })
  // it hears of it by the channel of both
  await vi.waitFor(() => expect(tab.store.get().credentials).toEqual(NO_CREDENTIALS))
  expect(tab.store.get()).toMatchObject({ isLocked: true, lockWords: SETTINGS_WORDS.foreign })
  expect(tab.unsaved.get()).toEqual(typed)
})

it('I12 a tab without credentials is not told that they left it', async () => {
  const { db } = await remembered()
  const locked = otherTab(db)
  await locked.load()
  const other = otherTab(db)
  await other.load()
  await other.save({ credentials: { apiKey: 'other' }, remember: true, passphrase: 'another one' })
  await locked.load()
  expect(locked.store.get()).toMatchObject({ isLocked: true, lockWords: null })
})
