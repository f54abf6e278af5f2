import { expect, it, vi } from 'vitest'
import { NO_CREDENTIALS, NOTHING_UNSAVED, SETTINGS_WORDS, type Unsaved } from './settingsState.ts'
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

it('I12 credentials that this tab has without remembering them leave it, too, when another tab remembers others', async () => {
  const db = memoryDb()
  const tab = otherTab(db)
  await tab.save({ credentials: KNOWN })
  await otherTab(db).save({ credentials: { apiKey: 'other' }, remember: true, passphrase: PASSPHRASE })
  await tab.load()
  expect(tab.store.get()).toMatchObject({ credentials: NO_CREDENTIALS, lockWords: SETTINGS_WORDS.foreign })
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

/** The remembered credentials in a tab that has not unlocked them, or that has. */
async function later({ isUnlocked = false, iterations = TEST_ITERATIONS } = {}) {
  const { db } = await remembered()
  const tab = new SettingsStore(db, iterations)
  await tab.load()
  if (isUnlocked) await tab.unlock(PASSPHRASE)
  return { db, tab }
}

it.each([
  ['an unlocked key', async () => (await later({ isUnlocked: true })).tab],
  ['typed credentials', async () => typing({ credentials: { apiSecret: 'typed' } })],
  ['a typed passphrase', async () => typing({ passphrase: 'typed' })],
])('X6 %s leaves memory for want of input, and the reason is said', async (_, opened) => {
  const tab = await opened()
  tab.forgetIdle()
  expect(tab.store.get()).toMatchObject({ credentials: NO_CREDENTIALS, lockWords: SETTINGS_WORDS.idle })
  expect(tab.unsaved.get()).toEqual(NOTHING_UNSAVED)
})

async function typing(typed: Partial<Unsaved>): Promise<SettingsStore> {
  const { tab } = await later()
  tab.unsaved.set({ ...NOTHING_UNSAVED, ...typed })
  return tab
}

it('a tab that holds nothing secret is told nothing for want of input, and keeps what is typed', async () => {
  const { tab } = await later()
  const typed = { ...NOTHING_UNSAVED, draft: { maxDrawdown: 4 } }
  tab.unsaved.set(typed)
  tab.forgetIdle()
  expect(tab.store.get().lockWords).toBeNull()
  expect(tab.unsaved.get()).toEqual(typed)
})

it('X6 credentials are remembered under a key only: while they are locked others are refused, and nothing is saved', async () => {
  const { db, tab } = await later()
  const { stored } = db
  const asked = tab.save({ settings: { maxDrawdown: 9 }, credentials: { apiKey: 'next' } })
  await expect(asked).rejects.toThrow(SETTINGS_WORDS.locked)
  expect(db.stored).toBe(stored)
})

it('settings are saved while the credentials are locked, and leave them as they are', async () => {
  const { db, tab } = await later()
  const { box } = db.stored
  await tab.save({ settings: { maxDrawdown: 9 } })
  expect(db.stored.settings).toMatchObject({ maxDrawdown: 9 })
  expect(db.stored.box).toBe(box)
  expect(tab.store.get()).toMatchObject({ isRemembered: true, isLocked: true })
})

it('no box is made of credentials that are not there', async () => {
  const db = memoryDb()
  await new SettingsStore(db, TEST_ITERATIONS).save({ remember: true, passphrase: PASSPHRASE })
  expect(db.stored.box ?? null).toBeNull()
})

it('X7 credentials under a cheaper key than a new one are sealed anew at the next save, others stay as they lie', async () => {
  const same = await later({ isUnlocked: true })
  const { box } = same.db.stored
  await same.tab.save({ settings: { maxDrawdown: 9 } })
  expect(same.db.stored.box).toBe(box)
  const dearer = await later({ isUnlocked: true, iterations: 2 * TEST_ITERATIONS })
  await dearer.tab.save({ settings: { maxDrawdown: 9 } })
  expect(dearer.db.stored.box).toMatchObject({ iterations: 2 * TEST_ITERATIONS })
})

it('X7 a new passphrase seals the remembered credentials anew, though none of them has changed', async () => {
  const { db, tab } = await later({ isUnlocked: true })
  await tab.save({ passphrase: 'another one' })
  const after = otherTab(db)
  await after.load()
  await expect(after.unlock(PASSPHRASE)).rejects.toThrow('Wrong passphrase')
  await after.unlock('another one')
  expect(after.store.get().credentials).toEqual(KNOWN)
})

it('X6 credentials that this page knows are not remembered without a passphrase', async () => {
  const db = memoryDb()
  const tab = otherTab(db)
  await tab.save({ credentials: KNOWN })
  await expect(tab.save({ remember: true })).rejects.toThrow(SETTINGS_WORDS.locked)
  expect(tab.store.get()).toMatchObject({ credentials: KNOWN, isRemembered: false })
})

it('saving credentials takes back why earlier ones had left', async () => {
  const { tab } = await later()
  tab.forget('Locked.')
  await tab.save({ settings: { maxDrawdown: 9 } })
  expect(tab.store.get().lockWords).toBe('Locked.')
  await tab.save({ credentials: KNOWN, passphrase: 'another one' })
  expect(tab.store.get()).toMatchObject({ credentials: KNOWN, lockWords: null })
})

it('X6 credentials that are forgotten while they are saved are saved, and stay out of memory', async () => {
  const { db, tab } = await later({ isUnlocked: true })
  const saved = tab.save({ credentials: { apiKey: 'next' } })
  // once its turn has come
  await Promise.resolve()
  await Promise.resolve()
  tab.forget('Locked.')
  await saved
  expect(tab.store.get()).toMatchObject({ credentials: NO_CREDENTIALS, isLocked: true })
  const after = otherTab(db)
  await after.load()
  await after.unlock(PASSPHRASE)
  expect(after.store.get().credentials.apiKey).toBe('next')
})

it('I12 what another tab has changed of the credentials stands against saving others, not against saving settings', async () => {
  const { db, tab } = await later({ isUnlocked: true })
  // it changes them without a word to this tab
  db.stored = { ...db.stored, head: { ...db.stored.head, boxVersion: db.stored.head.boxVersion + 1 } }
  await tab.save({ settings: { maxDrawdown: 9 } })
  expect(db.stored.settings).toMatchObject({ maxDrawdown: 9 })
  expect(tab.store.get()).toMatchObject({
    credentials: NO_CREDENTIALS,
    isLocked: true,
    lockWords: SETTINGS_WORDS.foreign,
  })
  await tab.unlock(PASSPHRASE)
  db.stored = { ...db.stored, head: { ...db.stored.head, boxVersion: db.stored.head.boxVersion + 1 } }
  const { stored } = db
  await expect(tab.save({ credentials: { apiKey: 'next' } })).rejects.toThrow(SETTINGS_WORDS.changed)
  expect(db.stored).toBe(stored)
})

/** A tab that has loaded what lies on a device without credentials. */
async function without() {
  const db = memoryDb()
  const tab = otherTab(db)
  await tab.load()
  return { db, tab }
}

it.each([
  ['credentials that are not to be remembered', without, { credentials: KNOWN }],
  ['that none are to be remembered', later, { remember: false }],
])(
  'I12 what another tab has changed of the credentials stands against saving %s',
  async (_, opened, request) => {
    const { db, tab } = await opened()
    db.stored = { ...db.stored, head: { ...db.stored.head, boxVersion: db.stored.head.boxVersion + 1 } }
    const { stored } = db
    await expect(tab.save({ ...request, settings: { maxDrawdown: 9 } })).rejects.toThrow(
      SETTINGS_WORDS.changed,
    )
    expect(db.stored).toBe(stored)
  },
)

it('settings and credentials are saved in a browser that lets no tab tell another', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { db, tab } = await remembered()
  vi.unstubAllGlobals()
  expect(db.stored.settings).toEqual({ maxDrawdown: 3 })
  expect(tab.store.get()).toMatchObject({ credentials: KNOWN, isRemembered: true })
  tab.close()
})
