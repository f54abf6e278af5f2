/** What the page knows of the settings, what of them was typed, and the sentences that it says of them. */
import { DEFAULT_SETTINGS, type ReadSettings, type Settings, type SettingsDraft } from './settings.ts'
import type { Credentials } from './vault.ts'

/** Minutes without input in any tab after which the credentials leave memory. */
export const IDLE_MINUTES = 15

/** None that are known here. */
export const NO_CREDENTIALS: Credentials = { apiKey: '', apiSecret: '' }

/** What every screen reads. */
export interface SettingsState extends ReadSettings {
  readonly credentials: Credentials
  /** Encrypted credentials lie on this device. */
  readonly isRemembered: boolean
  /** They are there and have not been unlocked since the page was opened, or since they left memory. */
  readonly isLocked: boolean
  /** Why credentials left memory, as one sentence. */
  readonly lockWords: string | null
  readonly isLoaded: boolean
  /** Why the device's settings could not be read, as one sentence: then the last ones that could are used. */
  readonly problem: string | null
}

/** Before the device was read. */
export const INITIAL: SettingsState = {
  settings: DEFAULT_SETTINGS,
  unreadable: [],
  credentials: NO_CREDENTIALS,
  isRemembered: false,
  isLocked: false,
  lockWords: null,
  isLoaded: false,
  problem: null,
}

/** What the trader has typed and not saved: nothing else is ever written over what is stored. */
export interface Unsaved {
  readonly draft: Partial<SettingsDraft>
  readonly credentials: Partial<Credentials>
  readonly remember?: boolean
  readonly passphrase: string
  readonly repeat: string
}

/** A form as it is saved. */
export const NOTHING_UNSAVED: Unsaved = { draft: {}, credentials: {}, passphrase: '', repeat: '' }

/** What was changed. A passphrase is needed the first time that credentials are to be remembered. */
export interface SaveRequest {
  readonly settings?: Partial<Settings>
  readonly credentials?: Partial<Credentials>
  /** Left out: as it is. */
  readonly remember?: boolean
  readonly passphrase?: string | null
}

const FOREIGN = 'Another tab changed the credentials, so they left this tab.'

/** Why something is not there or was not done, each as one sentence. */
export const SETTINGS_WORDS = {
  foreign: FOREIGN,
  changed: `${FOREIGN} Nothing was saved: unlock them if they are remembered, then save again.`,
  locked:
    'Nothing was saved: credentials are remembered under a passphrase only. Unlock them first, or enter a new passphrase.',
  erased:
    'The data on this device was erased after this page had read it. Nothing was saved: reload the page to start over.',
  idle: `Credentials cleared after ${IDLE_MINUTES} minutes without input in any tab.`,
  unreadable:
    'The saved settings could not be read from this browser: what this page shows is used. Reload the page to try again.',
  newer:
    'The settings were saved by a newer version of Sauda and stay as they are; the defaults are used. Reload the page to get that version.',
} as const
