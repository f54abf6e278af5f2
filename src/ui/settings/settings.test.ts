import { describe, expect, it } from 'vitest'
import { checkSettings, DEFAULT_SETTINGS, readSettings, type SettingsDraft } from './settings.ts'

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

  it.each([null, 0, -1, Number.POSITIVE_INFINITY, Number.NaN])('S1 every limit refuses %s', value => {
    const draft = { maxPositionSize: value, maxDailyLoss: value, maxDrawdown: value }
    expect(errorsOf(draft)).toEqual({
      maxPositionSize: 'Enter a whole number above 0',
      maxDailyLoss: 'Enter an amount above ₹0',
      maxDrawdown: 'Enter a percentage above 0 and up to 100',
    })
  })

  it('S1 a drawdown of 101 %, half a contract are refused', () => {
    expect(errorsOf({ maxDrawdown: 101 })).toHaveProperty('maxDrawdown')
    expect(errorsOf({ maxPositionSize: 1.5 })).toHaveProperty('maxPositionSize')
    expect(errorsOf({ maxDrawdown: 100, maxPositionSize: 1, maxDailyLoss: 0.5 })).toEqual({})
  })

  it.each(['09:15', '09:00', '15:31', '23:59'])(
    'S2 a square-off at %s is not between open and close',
    squareOff => {
      expect(errorsOf({ squareOff })).toEqual({ squareOff: 'Square-off must be between open and close' })
    },
  )

  it('S2 open must come before close; a square-off at the close is right', () => {
    expect(errorsOf({ marketOpen: '15:30' })).toHaveProperty('marketClose')
    expect(errorsOf({ squareOff: '15:30' })).toEqual({})
    expect(errorsOf({ marketOpen: '', squareOff: '25:00' })).toEqual({
      marketOpen: 'Enter a time',
      squareOff: 'Enter a time',
    })
  })

  it.each([
    null,
    7,
    'x',
    {},
    { maxDrawdown: 900 },
    { logLevel: 'loud' },
    JSON.parse('{"__proto__":{"maxDrawdown":7}}'),
  ])('what cannot be right in storage, as %j, gives the defaults', stored => {
    expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS)
  })

  it('stored values are kept, missing ones take their default', () => {
    expect(readSettings({ maxDrawdown: 8, squareOff: '15:00' })).toEqual({
      ...DEFAULT_SETTINGS,
      maxDrawdown: 8,
      squareOff: '15:00',
    })
  })
})
