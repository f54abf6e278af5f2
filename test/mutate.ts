/** Damages plain data by a seed: the same seed, the same damage. */

/** A number from 0 to below 1, the next of the seed's. */
export type Random = () => number

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let k = 0; k < depth; k++) value = k % 2 === 0 ? [value] : { inner: value }
  return value
}

/** What a field may become: another type, null, huge, long, deep, strange, or a name that reaches a prototype. */
const GARBAGE: readonly (() => unknown)[] = [
  () => null,
  () => 0,
  () => -1,
  () => 1e300,
  () => 8.64e15,
  () => -8.64e15,
  () => 2 ** 53,
  () => 0.1,
  () => '',
  () => 'x',
  () => '2023-02-30',
  () => '<img src=x onerror=alert(1)>',
  () => '\u202e\u0000\ud800',
  () => 'y'.repeat(200_000),
  () => true,
  () => [],
  () => [null],
  () => [[]],
  () => ({}),
  () => ({ reason: {} }),
  () => ({ count: 1, first: [{}] }),
  () => Array.from({ length: 5_000 }, () => ({})),
  () => nested(400),
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
]

interface Place {
  readonly holder: Record<string, unknown>
  readonly name: string
}

/** Every field of the data, at every depth. */
function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return found
  const holder = value as Record<string, unknown>
  for (const name of Object.keys(holder)) {
    found.push({ holder, name })
    placesIn(holder[name], found)
  }
  return found
}

function hurt({ holder, name }: Place, random: Random): void {
  const how = random()
  if (how < 0.15) delete holder[name]
  else if (how < 0.25) holder[name] = [holder[name]]
  else if (how < 0.3) holder[name] = { [name]: holder[name] }
  else if (how < 0.35) holder[`${name}2`] = pick(random, GARBAGE)()
  else if (how < 0.4 && Array.isArray(holder[name])) holder[name].push(pick(random, GARBAGE)())
  else holder[name] = pick(random, GARBAGE)()
}

/**
 * A damaged copy of the record. One in ten is garbage as a whole. `kept` are the fields of the record that stay as they
 * are, such as the key without which a database would not take it.
 */
export function mutate(record: unknown, random: Random, kept: readonly string[] = []): unknown {
  if (kept.length === 0 && random() < 0.1) return pick(random, GARBAGE)()
  const copy = structuredClone(record)
  const times = 1 + Math.floor(random() * 3)
  for (let k = 0; k < times; k++) {
    const places = placesIn(copy).filter(({ holder, name }) => holder !== copy || !kept.includes(name))
    if (places.length > 0) hurt(pick(random, places), random)
  }
  return copy
}

/** So many damaged copies, by one seed. */
export function mutants(record: unknown, count: number, seed: number, kept?: readonly string[]): unknown[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => mutate(record, random, kept))
}
