/** What workers need of the place they run in, taken as they start: the walls around a trader's own code take it away later. */

/** Milliseconds of a clock that never goes back. */
export const monotonicMs: () => number = performance.now.bind(performance)

/** The wall clock, in milliseconds since 1970. */
export const wallMs: () => number = Date.now

/** A name that no other has. */
export function newId(): string {
  return [...drawBytes(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

// an origin of its own has no randomUUID
const drawBytes = crypto.getRandomValues.bind(crypto)

const setTimer = setTimeout.bind(globalThis)

/** Settles in a later task, so that messages come in between. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => setTimer(resolve, 0))
}
