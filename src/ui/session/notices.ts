import type { Notices } from '../../storage/notices.ts'
import { toast, toastError } from '../primitives/toasts.ts'

/** Toasts for what the storage tells. */
export const TOASTS: Notices = { done: toast, failed: toastError }

/** The topic of toasts that say that the feed is paused: they are true until it is started. */
export const PAUSED_FEED = 'paused feed'

/** The topic of toasts on what takes effect once the feed moves: they are true until it does, also by a step. */
export const WAITS_FOR_FEED = 'waits for the feed'
