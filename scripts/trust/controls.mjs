import { CHAT } from './controls/chat.mjs'
import { ENVIRONMENT } from './controls/environment.mjs'
import { RUNS } from './controls/runs.mjs'
import { SECURITY } from './controls/security.mjs'
import { STORAGE } from './controls/storage.mjs'

/** A control for each row of the catalogue, but for those that have one among the tests. */
export const CONTROLS = [...CHAT, ...RUNS, ...STORAGE, ...ENVIRONMENT, ...SECURITY]
