import { describe, expect, it } from 'vitest'
import {
  checkSettings,
  DEFAULT_SETTINGS,
  readSettings,
  type SettingsDraft,
  unreadableWords,
} from './settings.ts'

const check = (part: Partial<SettingsDraft>) => checkSettings({ ...DEFAULT_SETTINGS, ...part })
const errorsOf = (part: Partial<SettingsDraft>) => {
  const checked = check(part)
  return checked.ok ? {} : checked.errors
}

describe('settings', () => {
  it('have the defaults of the specification, which are valid', () => {
    expect(DEFAULT_SETTINGS).toEqual({
      maxPositionSize: 100,
      maxDailyLoss: 10_000,
      maxDrawdown: 5,
      marketOpen: '09:15',
      marketClose: '15:30',
      squareOff: '15:15',
      logLevel: 'info',
      autoReconnect: true,
      saveHistoricalData: true,
    })
    expect(check({})).toEqual({ ok: true, settings: DEFAULT_SETTINGS })
  })

  it.each([null, 0, -1, Number.POSITIVE_INFINITY, Number.NaN])('E1 every limit refuses %s', value => {
    const draft = { maxPositionSize: value, maxDailyLoss: value, maxDrawdown: value }
    expect(errorsOf(draft)).toEqual({
      maxPositionSize: 'Enter a whole number above 0 and up to 1 lakh crore',
      maxDailyLoss: 'Enter an amount above ₹0 and up to ₹1 lakh crore',
      maxDrawdown: 'Enter a percentage above 0 and up to 100',
    })
  })

  it('E1 a drawdown of 101 %, half a contract are refused', () => {
    expect(errorsOf({ maxDrawdown: 101 })).toHaveProperty('maxDrawdown')
    expect(errorsOf({ maxPositionSize: 1.5 })).toHaveProperty('maxPositionSize')
    expect(errorsOf({ maxDrawdown: 100, maxPositionSize: 1, maxDailyLoss: 0.5 })).toEqual({})
  })

  it.each(['09:15', '09:00', '15:31', '23:59'])(
    'E2 a square-off at %s is not between open and close',
    squareOff => {
      expect(errorsOf({ squareOff })).toEqual({ squareOff: 'Square-off must be between open and close' })
    },
  )

  it('E2 open must come before close; a square-off at the close is right', () => {
    expect(errorsOf({ marketOpen: '15:30' })).toHaveProperty('marketClose')
    expect(errorsOf({ squareOff: '15:30' })).toEqual({})
    expect(errorsOf({ marketOpen: '', squareOff: '25:00' })).toEqual({
      marketOpen: 'Enter a time',
      squareOff: 'Enter a time',
    })
  })

  it('missing values take their default, and none of them is unreadable', () => {
    expect(readSettings({ maxDrawdown: 8, squareOff: '15:00', logLevel: undefined })).toEqual({
      settings: { ...DEFAULT_SETTINGS, maxDrawdown: 8, squareOff: '15:00' },
      unreadable: [],
    })
    for (const nothing of [undefined, {}, JSON.parse('{"__proto__":{"maxDrawdown":7}}')]) {
      expect(readSettings(nothing)).toEqual({ settings: DEFAULT_SETTINGS, unreadable: [] })
    }
  })

  it.each([null, 7, 'x', true])('I11 of what is no record, as %j, no field can be read', stored => {
    const { settings, unreadable } = readSettings(stored)
    expect(settings).toEqual(DEFAULT_SETTINGS)
    expect(unreadable).toEqual(Object.keys(DEFAULT_SETTINGS))
  })

  const saved = { ...DEFAULT_SETTINGS, maxDailyLoss: 2_000, maxDrawdown: 1, squareOff: '15:00' }

  it.each([
    ['logLevel', 'verbose'],
    ['logLevel', 3],
    ['maxPositionSize', '100'],
    ['maxPositionSize', 1.5],
    ['autoReconnect', 'yes'],
    ['saveHistoricalData', null],
    ['marketOpen', '9:15'],
    ['marketClose', 930],
  ] as const)('I11 one value that cannot be read, %s %j, leaves the others as they are', (name, value) => {
    expect(readSettings({ ...saved, [name]: value })).toEqual({
      settings: { ...saved, [name]: DEFAULT_SETTINGS[name] },
      unreadable: [name],
    })
  })

  it('I11 times that do not fit together are all read as none', () => {
    const { settings, unreadable } = readSettings({ ...saved, marketClose: '14:00' })
    expect(settings).toEqual({ ...saved, squareOff: '15:15' })
    expect(unreadable).toEqual(['marketOpen', 'marketClose', 'squareOff'])
  })

  it('I11 says in one sentence which could not be read, and what is used instead', () => {
    expect(unreadableWords(readSettings(saved))).toBeNull()
    const one = readSettings({ ...saved, logLevel: 'verbose' })
    expect(unreadableWords(one)).toBe(
      'The saved value of one setting could not be read, so its default is used: Log Level info.',
    )
    expect(unreadableWords(one, ['maxDrawdown'])).toBeNull()
    expect(unreadableWords(readSettings({ ...saved, maxDailyLoss: -1, autoReconnect: 1 }))).toBe(
      'The saved values of 2 settings could not be read, so their defaults are used: ' +
        'Max Daily Loss (₹) 10,000, Auto-reconnect on.',
    )
  })
})
