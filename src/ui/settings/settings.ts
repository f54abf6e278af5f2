import { parseIstMinutes } from './istMinutes.ts'

export type LogLevel = 'debug' | 'info' | 'warning' | 'error'

/** What the Settings screen keeps, besides the credentials. */
export interface Settings {
  readonly maxPositionSize: number
  /** Rupees. */
  readonly maxDailyLoss: number
  /** Per cent. */
  readonly maxDrawdown: number
  /** Times of day in India, "09:15". */
  readonly marketOpen: string
  readonly marketClose: string
  readonly squareOff: string
  readonly logLevel: LogLevel
  readonly autoReconnect: boolean
  readonly saveHistoricalData: boolean
}

/** The form: a number is null while what was typed is none. */
export type SettingsDraft = {
  readonly [K in keyof Settings]: Settings[K] extends number ? number | null : Settings[K]
}
export type SettingsErrors = Partial<Record<keyof Settings, string>>

export const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warning', 'error']

/** The specification's defaults. */
export const DEFAULT_SETTINGS: Settings = {
  maxPositionSize: 100,
  maxDailyLoss: 10_000,
  maxDrawdown: 5,
  marketOpen: '09:15',
  marketClose: '15:30',
  squareOff: '15:15',
  logLevel: 'info',
  autoReconnect: true,
  saveHistoricalData: true,
}

/** How each value is called on the screen. */
export const SETTING_LABELS: Readonly<Record<keyof Settings, string>> = {
  maxPositionSize: 'Max Position Size',
  maxDailyLoss: 'Max Daily Loss (₹)',
  maxDrawdown: 'Max Drawdown (%)',
  marketOpen: 'Market Open Time',
  marketClose: 'Market Close Time',
  squareOff: 'Auto Square-off Time',
  logLevel: 'Log Level',
  autoReconnect: 'Auto-reconnect',
  saveHistoricalData: 'Save Historical Data',
}

const LARGEST = 1e12

/** The settings, or what is wrong at which field. */
export function checkSettings(
  draft: SettingsDraft,
): { ok: true; settings: Settings } | { ok: false; errors: SettingsErrors } {
  const errors: SettingsErrors = { ...checkLimits(draft), ...checkHours(draft) }
  return Object.keys(errors).length === 0 ? { ok: true, settings: draft as Settings } : { ok: false, errors }
}

function checkLimits({ maxPositionSize, maxDailyLoss, maxDrawdown }: SettingsDraft): SettingsErrors {
  const errors: SettingsErrors = {}
  if (!isWithin(maxPositionSize, LARGEST) || !Number.isInteger(maxPositionSize)) {
    errors.maxPositionSize = 'Enter a whole number above 0'
  }
  if (!isWithin(maxDailyLoss, LARGEST)) errors.maxDailyLoss = 'Enter an amount above ₹0'
  if (!isWithin(maxDrawdown, 100)) errors.maxDrawdown = 'Enter a percentage above 0 and up to 100'
  return errors
}

function isWithin(value: number | null, max: number): boolean {
  return value !== null && value > 0 && value <= max
}

function checkHours({ marketOpen, marketClose, squareOff }: SettingsDraft): SettingsErrors {
  const errors: SettingsErrors = {}
  const open = parseIstMinutes(marketOpen)
  const close = parseIstMinutes(marketClose)
  const off = parseIstMinutes(squareOff)
  if (open === null) errors.marketOpen = 'Enter a time'
  if (close === null) errors.marketClose = 'Enter a time'
  if (off === null) errors.squareOff = 'Enter a time'
  if (open === null || close === null || off === null) return errors
  if (open >= close) errors.marketClose = 'Market close must be after market open'
  if (off <= open || off > close) errors.squareOff = 'Square-off must be between open and close'
  return errors
}

/** What was stored, with the default for each value that is missing or cannot be right. */
export function readSettings(stored: unknown): Settings {
  if (stored === null || typeof stored !== 'object') return DEFAULT_SETTINGS
  const known = Object.entries(DEFAULT_SETTINGS).map(([name, standard]) => {
    const value: unknown = Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined
    return [name, typeof value === typeof standard ? value : standard]
  })
  const merged = Object.fromEntries(known) as unknown as Settings
  const isSound = checkSettings(merged).ok && LOG_LEVELS.includes(merged.logLevel)
  return isSound ? merged : DEFAULT_SETTINGS
}
