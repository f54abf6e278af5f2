/**
 * Whether two values that a database gave are equal in every part, bytes included. JSON would take all buffers for equal,
 * and throw at a BigInt or a value that holds itself: what a newer version stores may be either.
 */
export function isSameStored(one: unknown, two: unknown, seen = new Map<object, object>()): boolean {
  if (Object.is(one, two)) return true
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false
  if (Object.prototype.toString.call(one) !== Object.prototype.toString.call(two)) return false
  // the same pair further up: what is different in it is found there
  if (seen.get(one) === two) return true
  seen.set(one, two)
  const [mine, theirs] = [partsOf(one), partsOf(two)]
  return (
    mine.length === theirs.length &&
    mine.every(([name, part], k) => name === theirs[k]![0] && isSameStored(part, theirs[k]![1], seen))
  )
}

/** What an object is made of, with a name for each part; fields in the order of their names. */
function partsOf(value: object): readonly (readonly [string | number, unknown])[] {
  if (value instanceof ArrayBuffer) return [...new Uint8Array(value).entries()]
  if (ArrayBuffer.isView(value)) {
    return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength).entries()]
  }
  if (value instanceof Date) return [['time', value.getTime()]]
  if (value instanceof Map || value instanceof Set) return [...[...value].entries()]
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}
