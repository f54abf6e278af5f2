/**
 * What a page keeps on this device beside its databases, and erasing all of it in every tab. Each page holds a shared
 * Web Lock while it may keep anything; who erases tells the others, and waits until they have let go of it.
 */
const LOCK = 'sauda-device'
const CHANNEL = 'sauda-erase'
/** Kept from the press until it is known how the erasing went. */
const ERASING = 'sauda.erasing'
/** A tab that the browser has frozen never answers. */
const WAIT_MS = 5_000
/** Longer than another tab waits, and erases as a rule. */
const ENTER_MS = 8_000
/** Longer than the wait and the erasing take: who has not said by then how it went was closed meanwhile. */
const OUTCOME_MS = 15_000

/** How the erasing of another tab went; 'unknown': it has not said. */
export type ErasedElsewhere = 'done' | 'failed' | 'unknown'

type Area = 'localStorage' | 'sessionStorage'

let isErased = false
let leave = () => {}
const stops = new Set<() => void>()
const outcomes = new Set<(outcome: ErasedElsewhere) => void>()
let unheard: ReturnType<typeof setTimeout> | undefined
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  clearTimeout(unheard)
  if (data === 'done' || data === 'failed') return tellOutcome(data)
  letGo()
  unheard = setTimeout(() => tellOutcome('unknown'), OUTCOME_MS)
})

/** Whether the device was erased, here or in another tab: this page then keeps nothing more until it is loaded anew. */
export function isDeviceErased(): boolean {
  return isErased
}

/**
 * Calls `stop` before the device is erased, at once where it was already: for what holds data, or would write it back. The
 * answer takes it back.
 */
export function onErasing(stop: () => void): () => void {
  if (isErased) stop()
  stops.add(stop)
  return () => stops.delete(stop)
}

/** Calls `listener` when another tab that erased has said how it went, or has not for too long. */
export function onErasedElsewhere(listener: (outcome: ErasedElsewhere) => void): () => void {
  outcomes.add(listener)
  return () => outcomes.delete(listener)
}

function tellOutcome(outcome: ErasedElsewhere): void {
  for (const listener of outcomes) listener(outcome)
}

/**
 * Settles when no tab is erasing, or when one takes too long to say so: a frozen tab must not keep this page from being
 * shown. From then on one that begins waits for this page.
 */
export function enterDevice(): Promise<void> {
  const { locks } = navigator
  // a page without a secure address has none
  if (!locks) return Promise.resolve()
  return new Promise(resolve => {
    setTimeout(resolve, ENTER_MS)
    const stay = () => {
      resolve()
      // told while it waited: the other tab waits for this one now
      if (isErased) return Promise.resolve()
      return new Promise<void>(done => {
        leave = done
      })
    }
    // a page that cannot hold it works all the same
    locks.request(LOCK, { mode: 'shared' }, stay).catch(() => resolve())
  })
}

/** What `erase` answers once all tabs have let go; false when one of them did not, since it may write again. */
export async function eraseAlone(erase: () => Promise<boolean>): Promise<boolean> {
  // before anything else: a browser that is closed now finishes it when it is opened again
  keepErasing('begun')
  channel?.postMessage('erase')
  letGo()
  const isWhole = await eraseInTurn(erase)
  keepErasing(null)
  channel?.postMessage(isWhole ? 'done' : 'failed')
  return isWhole
}

/** Whether the device was being erased when its last page was closed: nothing of it may be shown then. */
export function wasErasing(): boolean {
  return readMark(ERASING) !== null
}

/** Removes all that localStorage has, but not that the device is being erased. @throws DOMException where it is switched off. */
export function clearMarks(): void {
  const erasing = readMark(ERASING)
  localStorage.clear()
  keepErasing(erasing)
}

function keepErasing(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(ERASING)
    else localStorage.setItem(ERASING, value)
  } catch {
    // full or switched off: then only what is erased now is erased
  }
}

async function eraseInTurn(erase: () => Promise<boolean>): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return erase()
  const wait = new AbortController()
  const timer = setTimeout(() => wait.abort(), WAIT_MS)
  const alone = () => {
    clearTimeout(timer)
    return erase()
  }
  try {
    return await locks.request(LOCK, { signal: wait.signal }, alone)
  } catch {
    await erase()
    return false
  }
}

function letGo(): void {
  isErased = true
  for (const stop of stops) {
    try {
      stop()
    } catch (error) {
      // whatever one of them does, the page must let go
      reportError(error)
    }
  }
  // another tab cannot reach this one's
  clearSession()
  leave()
}

function clearSession(): void {
  try {
    sessionStorage.clear()
  } catch {
    // switched off: there is nothing in it
  }
}

/** What is kept under `key`; null for nothing, and where storage is switched off. */
export function readMark(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value`, or with null nothing. Storage may be full or switched off: a mark is what the page can do without. */
export function writeMark(key: string, value: string | null, area: Area = 'localStorage'): void {
  if (isErased) return
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {}
}
