import { IDLE_MINUTES } from '../../storage/settings/settingsState.ts'

const IDLE_MS = IDLE_MINUTES * 60_000
const CHANNEL = 'sauda-input'
/** The other tabs need not hear of each key. */
const TELL_MS = 10_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Calls `act` when no tab has had input for 15 minutes, and again after each further 15. Time is the clock's: a tab that
 * the browser stopped, or a machine that slept, acts as soon as it goes on. The answer ends it.
 */
export function watchIdle(act: () => void, now: () => number = Date.now): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  let lastMs = now()
  let toldMs = lastMs
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    if (now() - lastMs >= IDLE_MS) {
      lastMs = now()
      act()
    }
    timer = setTimeout(look, Math.min(IDLE_MS, lastMs + IDLE_MS - now()))
  }
  /** Input that comes after too long comes too late. */
  const hear = () => {
    if (now() - lastMs >= IDLE_MS) look()
    lastMs = now()
  }
  const feel = () => {
    hear()
    if (lastMs - toldMs < TELL_MS) return
    toldMs = lastMs
    channel?.postMessage('input')
  }
  channel?.addEventListener('message', hear)
  for (const sign of SIGNS) addEventListener(sign, feel, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    channel?.close()
    for (const sign of SIGNS) removeEventListener(sign, feel, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
