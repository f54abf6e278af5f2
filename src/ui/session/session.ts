import {
  type ErasedElsewhere,
  eraseAlone,
  onErasedElsewhere,
  onErasing,
  readMark,
  writeMark,
} from '../../storage/device.ts'
import { eraseDevice } from '../../storage/eraseDevice.ts'
import { createStore } from '../primitives/store.ts'
import { toasts } from '../primitives/toasts.ts'

interface Session {
  /** After Logout, in this tab or another, until Start session. */
  readonly locked: boolean
  /** How the erasing of this device goes, here or 'elsewhere', and how it went; null when it was not asked for. */
  readonly erasure: 'running' | 'elsewhere' | ErasedElsewhere | null
}

const OPEN: Session = { locked: false, erasure: null }
const LOCKED: Session = { locked: true, erasure: null }
/** What the device keeps while it is locked, and the channel on which its tabs tell each other of it. */
const MARK = 'sauda.locked'

/** The state that outlives every screen. The lock is the device's: a reload or another tab does not open it. */
export const session = createStore<Session>(readMark(MARK) === null ? OPEN : LOCKED)

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(MARK)
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { locked, erasure } = session.get()
  if (data === 'lock' && !locked) shut()
  if (data === 'open' && locked && !erasure) session.set(OPEN)
})

const forgetters = new Set<() => void>()

/** Calls `forget` at each Logout: for what must stop or leave memory then (runs, results, secrets, chat). The answer takes it back. */
export function onLock(forget: () => void): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}

/** Locks every tab of this device until Start session; what was in memory for the trader's eyes goes. */
export function lock(): void {
  writeMark(MARK, 'locked')
  channel?.postMessage('lock')
  shut()
}

function shut(): void {
  for (const forget of forgetters) {
    try {
      forget()
    } catch (error) {
      // the page must lock whatever one of them does; the error still reaches the console
      queueMicrotask(() => {
        throw error
      })
    }
  }
  toasts.set([])
  session.set(LOCKED)
}

// another tab erases, or this one, which then says how it went
onErasing(() => {
  shut()
  session.set({ locked: true, erasure: 'elsewhere' })
})
onErasedElsewhere(erasure => {
  const { erasure: before } = session.get()
  // this tab may be erasing by now, and knows better
  if (before === 'elsewhere' || before === 'unknown') session.set({ locked: true, erasure })
})

/** Removes everything that the product stored on this device, in all tabs; the locked page says how it went. */
export async function erase(): Promise<void> {
  const erasing = eraseAlone(eraseDevice)
  session.set({ locked: true, erasure: 'running' })
  session.set({ locked: true, erasure: (await erasing) ? 'done' : 'failed' })
}

/** Opens every tab again; after erasing this one starts anew, since memory still holds what the device no longer does. */
export function startSession(): void {
  if (session.get().erasure) {
    location.reload()
    return
  }
  writeMark(MARK, null)
  channel?.postMessage('open')
  session.set(OPEN)
}
