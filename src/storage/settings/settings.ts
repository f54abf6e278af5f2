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

const NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]
/** The times of day, which must fit together. */
export const HOURS = ['marketOpen', 'marketClose', 'squareOff'] as const
const LARGEST = 1e12

/** What a value must be by itself, and what the trader reads at its field when it is not. */
interface Rule {
  readonly isRight: (value: unknown) => boolean
  readonly error: string
}

const TIME: Rule = {
  isRight: value => typeof value === 'string' && parseIstMinutes(value) !== null,
  error: 'Enter a time',
}
const SWITCH: Rule = { isRight: value => typeof value === 'boolean', error: 'Choose on or off' }

/** By these the form is checked, and what was stored is read. */
const RULES: Readonly<Record<keyof Settings, Rule>> = {
  maxPositionSize: {
    isRight: value => isWithin(value, LARGEST) && Number.isInteger(value),
    error: 'Enter a whole number above 0 and up to 1 lakh crore',
  },
  maxDailyLoss: {
    isRight: value => isWithin(value, LARGEST),
    error: 'Enter an amount above ₹0 and up to ₹1 lakh crore',
  },
  maxDrawdown: { isRight: value => isWithin(value, 100), error: 'Enter a percentage above 0 and up to 100' },
  marketOpen: TIME,
  marketClose: TIME,
  squareOff: TIME,
  logLevel: { isRight: value => LOG_LEVELS.some(level => level === value), error: 'Choose a level' },
  autoReconnect: SWITCH,
  saveHistoricalData: SWITCH,
}

function isWithin(value: unknown, max: number): boolean {
  return typeof value === 'number' && value > 0 && value <= max
}

/** The settings, or what is wrong at which field. */
export function checkSettings(
  draft: SettingsDraft,
): { ok: true; settings: Settings } | { ok: false; errors: SettingsErrors } {
  const wrong = NAMES.filter(name => !RULES[name].isRight(draft[name]))
  const errors: SettingsErrors = {
    ...Object.fromEntries(wrong.map(name => [name, RULES[name].error])),
    ...checkHours(draft),
  }
  return Object.keys(errors).length === 0 ? { ok: true, settings: draft as Settings } : { ok: false, errors }
}

/** What is wrong with three times of day that each are one. */
function checkHours({ marketOpen, marketClose, squareOff }: SettingsDraft): SettingsErrors {
  const [open, close, off] = [marketOpen, marketClose, squareOff].map(parseIstMinutes)
  if (open == null || close == null || off == null) return {}
  const errors: SettingsErrors = {}
  if (open >= close) errors.marketClose = 'Market close must be after market open'
  if (off <= open || off > close) errors.squareOff = 'Square-off must be between open and close'
  return errors
}

/** What could be read of stored settings. */
export interface ReadSettings {
  readonly settings: Settings
  /** Those whose stored value cannot be right, as one of a newer version or a damaged one: their default is used. */
  readonly unreadable: readonly (keyof Settings)[]
}

/** Each value by itself, so that one that cannot be read leaves the others as they are; a missing one is its default. */
export function readSettings(stored: unknown): ReadSettings {
  if (stored !== undefined && !isRecord(stored)) return { settings: DEFAULT_SETTINGS, unreadable: NAMES }
  const storedAs = (name: keyof Settings) =>
    stored && Object.hasOwn(stored, name) ? stored[name] : undefined
  const isThere = (name: keyof Settings) => storedAs(name) !== undefined
  const readable = NAMES.filter(name => RULES[name].isRight(storedAs(name)))
  const read = (names: readonly (keyof Settings)[]): Settings => ({
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(names.map(name => [name, storedAs(name)])),
  })
  // three times that do not fit together say nothing of the day
  const doHoursFit = Object.keys(checkHours(read(readable))).length === 0
  const used = doHoursFit ? readable : readable.filter(name => !isHour(name))
  return { settings: read(used), unreadable: NAMES.filter(name => isThere(name) && !used.includes(name)) }
}

/** Whether a value is an object whose fields can be asked for. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Whether a setting is one of `HOURS`. */
export function isHour(name: string): boolean {
  return HOURS.some(hour => hour === name)
}

const GROUPED = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 })

/** A value as text: 10,000; 15:15; on. */
export function settingText(value: Settings[keyof Settings]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'number' ? GROUPED.format(value) : value
}

/** Which of `names` could not be read, and what is used instead, as one sentence; null when all could be. */
export function unreadableWords(
  { settings, unreadable }: ReadSettings,
  names: readonly (keyof Settings)[] = NAMES,
): string | null {
  const lost = names.filter(name => unreadable.includes(name))
  if (lost.length === 0) return null
  const used = lost.map(name => `${SETTING_LABELS[name]} ${settingText(settings[name])}`).join(', ')
  const isOne = lost.length === 1
  return `The saved ${isOne ? 'value of one setting' : `values of ${lost.length} settings`} could not be read, so ${
    isOne ? 'its default is' : 'their defaults are'
  } used: ${used}.`
}
