import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from './settings.ts'
import { SettingsStore } from './settingsStore.ts'
import { memoryDb } from './testing/settings.ts'

it.each([
  ['a value that cannot be read', { maxDrawdown: 3, logLevel: 'verbose', maxLots: 5 }],
  ['hours that do not fit together', { marketOpen: '16:00' }],
  ['settings that are none', 'damaged'],
])('I11 Undo of a reset brings back what lay there: %s', async (_what, stored) => {
  const db = memoryDb(stored)
  const undo = await new SettingsStore(db).reset()
  await undo()
  expect(db.stored.settings).toEqual(stored)
})

it('I12 Undo of a reset leaves the hours that were set since, all three of them', async () => {
  const db = memoryDb({ ...DEFAULT_SETTINGS, maxDrawdown: 3, marketOpen: '10:00' })
  const store = new SettingsStore(db)
  const undo = await store.reset()
  await store.save({ settings: { squareOff: '09:45' } })
  await undo()
  expect(store.store.get()).toMatchObject({
    unreadable: [],
    settings: { maxDrawdown: 3, marketOpen: '09:15', squareOff: '09:45' },
  })
})
