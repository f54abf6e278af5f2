import { seededRandom } from '../core/random.ts'

/** The fastest answer of the model, and how much longer the slowest takes. */
const FASTEST_MS = 18
const SPREAD_MS = 64

/**
 * Milliseconds from the decision to the exchange's acknowledgement of an order, by a model: most are fast, few are slow.
 * The same for the same key. No order of a paper desk goes anywhere, so it is a model and is called one.
 */
export function latencyMs(key: string): number {
  const draw = seededRandom(seedOf(key))()
  return Math.round(FASTEST_MS + SPREAD_MS * draw * draw * draw)
}

/** FNV-1a over the characters. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
