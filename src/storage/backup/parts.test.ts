import { afterEach, describe, expect, it } from 'vitest'
import { findAnswer, rememberAnswers } from '../answers.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { SettingsStore } from '../settings/settingsStore.ts'
import { memoryDb, memorySettings } from '../settings/testing/settings.ts'
import { answersPart } from './answersPart.ts'
import { sortParts } from './parts.ts'
import { settingsPart } from './settingsPart.ts'

const dates = { header: 'date,open', field: 'dateOrder', value: 'day-first' } as const

afterEach(() => localStorage.clear())

it('a part without an owner here is left out by its name, also one that reaches for a prototype', async () => {
  const { adding, replacing, problems } = await sortParts([answersPart], [{ name: '__proto__', json: 1 }])
  expect([adding, replacing]).toEqual([[], []])
  expect(problems).toEqual(['The backup\'s part "__proto__" is not known here and was left out.'])
})

it('I11 a thousand parts without an owner are one sentence, which names five of them', async () => {
  const odd = Array.from({ length: 1_000 }, (_, i) => ({ name: `odd-${i}`, json: i }))
  expect(await sortParts([answersPart], odd)).toEqual({
    adding: [],
    replacing: [],
    problems: [
      '1,000 parts of the backup are not known here and were left out: "odd-0", "odd-1", "odd-2", "odd-3", "odd-4" and 995 more.',
    ],
  })
})

describe('the settings in a backup', () => {
  it('X6 never hold a credential', async () => {
    const store = memorySettings()
    await store.load()
    const credentials = { apiKey: 'CANARY', apiSecret: 'CANARY' }
    await store.save({ credentials })
    const json = await settingsPart(() => store).collect()
    expect(JSON.stringify(json)).not.toContain('CANARY')
    expect(json).toEqual(DEFAULT_SETTINGS)
  })

  it('that cannot be read now are no defaults: neither saved in a backup nor compared with one', async () => {
    const db = { ...memoryDb(), load: () => Promise.reject(new Error('blocked')) }
    const part = settingsPart(() => new SettingsStore(db))
    await expect(part.collect()).rejects.toThrow(/settings/i)
    await expect(part.compare({ ...DEFAULT_SETTINGS })).rejects.toThrow(/settings/i)
  })

  it('tell what they would replace, replace it, and bring it back', async () => {
    const settings = { ...DEFAULT_SETTINGS, maxDrawdown: 7 }
    const db = memoryDb(settings)
    const store = new SettingsStore(db)
    const part = settingsPart(() => store)
    expect(await part.compare({ ...settings })).toEqual([])
    const other = { ...settings, maxDailyLoss: 123_456, maxDrawdown: 9, autoReconnect: false }
    expect(await part.compare(other)).toEqual([
      { what: 'Max Daily Loss (₹)', now: '10,000', restored: '1,23,456' },
      { what: 'Max Drawdown (%)', now: '7', restored: '9' },
      { what: 'Auto-reconnect', now: 'on', restored: 'off' },
    ])
    const undo = await part.restore(other)
    expect(store.store.get().settings).toEqual(other)
    await undo()
    expect(store.store.get().settings).toEqual(settings)
    expect(db.stored.settings).toEqual(settings)
  })

  it('I11 Undo of a restore brings back what lay there, also what could not be read', async () => {
    const stored = { maxDrawdown: 3, logLevel: 'verbose', marketOpen: '16:00', maxLots: 5 }
    const db = memoryDb(stored)
    const part = settingsPart(() => new SettingsStore(db))
    const restored = { ...DEFAULT_SETTINGS, logLevel: 'debug', squareOff: '15:00' }
    const undo = await part.restore(restored)
    const { maxDrawdown, marketOpen, marketClose } = DEFAULT_SETTINGS
    const changed = { maxDrawdown, marketOpen, marketClose, squareOff: '15:00', logLevel: 'debug' }
    expect(db.stored.settings).toEqual({ ...stored, ...changed })
    await undo()
    expect(db.stored.settings).toEqual(stored)
  })

  it('I12 Undo of a restore leaves what was changed since', async () => {
    const db = memoryDb({ ...DEFAULT_SETTINGS, maxDrawdown: 3, marketOpen: '10:00' })
    const store = new SettingsStore(db)
    const undo = await settingsPart(() => store).restore({ ...DEFAULT_SETTINGS })
    await store.save({ settings: { squareOff: '09:45' } })
    await undo()
    // the hours are one value: a square-off at 09:45 does not fit a market that opens at 10:00
    expect(db.stored.settings).toEqual({ ...DEFAULT_SETTINGS, maxDrawdown: 3, squareOff: '09:45' })
  })

  it('I12 Undo of a restore takes away what was not stored before it, though another setting has changed since', async () => {
    const db = memoryDb({})
    const store = new SettingsStore(db)
    const undo = await settingsPart(() => store).restore({ ...DEFAULT_SETTINGS, maxDrawdown: 3 })
    expect(db.stored.settings).toEqual({ maxDrawdown: 3 })
    await store.save({ settings: { autoReconnect: false } })
    await undo()
    expect(db.stored.settings).toStrictEqual({ autoReconnect: false })
  })

  it.each([
    null,
    7,
    [],
    {},
    { ...DEFAULT_SETTINGS, maxDrawdown: 101 },
    { maxDrawdown: 7 },
    JSON.parse('{"__proto__":{"maxDrawdown":9}}'),
  ])('are refused when they are %j', async json => {
    const part = settingsPart(() => memorySettings())
    await expect(part.compare(json)).rejects.toThrow('The settings in this backup cannot be read.')
  })
})

describe('the answers in a backup', () => {
  it('are added to those here, and asked about where they differ', async () => {
    expect(await answersPart.collect()).toBeUndefined()
    rememberAnswers([dates])
    const json = await answersPart.collect()
    expect(await answersPart.compare(json)).toEqual([])
    rememberAnswers([{ ...dates, value: 'month-first' }])
    expect(await answersPart.compare(json)).toHaveLength(1)
    const undo = await answersPart.restore(json)
    expect(findAnswer('date,open', 'dateOrder')).toBe('day-first')
    await undo()
    expect(findAnswer('date,open', 'dateOrder')).toBe('month-first')
  })
})
