import type { Notices } from '../../storage/notices.ts'
import { toast, toastError } from '../primitives/toasts.ts'

/** Toasts for what the storage tells. */
export const TOASTS: Notices = { done: toast, failed: toastError }

/** The topic of toasts that say that the feed is paused: they are true until it moves. */
export const PAUSED_FEED = 'paused feed'
