/** Deeper than any record of ours; what lies below is left out. */
const DEEPEST = 100

/** A stored record as JSON whatever is in it, so that one that cannot be read can still be saved as a file. */
export function recordJson(record: unknown): string {
  return JSON.stringify(plainOf(record, DEEPEST) ?? null, null, 1)
}

/** What JSON can say of it; a text where it cannot say the value. */
function plainOf(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint' || typeof value === 'number')
    return Number.isFinite(value) ? value : `${value}`
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (value instanceof Date) return `${value.getTime()} ms`
  if (Array.isArray(value)) return value.map(item => plainOf(item, depth - 1))
  const entries = ArrayBuffer.isView(value) ? [...Object.values(value)] : null
  if (entries) return entries.map(item => plainOf(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainOf(part, depth - 1)]))
}
