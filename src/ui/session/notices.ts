import type { Notices } from '../../storage/notices.ts'
import { toast, toastError } from '../primitives/toasts.ts'

/** Toasts for what the storage tells. */
export const TOASTS: Notices = { done: toast, failed: toastError }
