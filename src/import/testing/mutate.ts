import { encodeText } from '../cells/encoding.ts'

/** Seeded damage to files, for tests and `npm run fuzz`. */

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const NASTY = [
  ...[
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\0',
    '#',
    '-',
    '.',
    'e9',
    'e999',
    '99999999999999999999',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e400',
    '\ufeff',
    '₹',
    ' ',
    '0x10',
    'null',
    '2023-02-30',
    '"\n',
    '=1+1',
  ],
].map(encodeText)

/** The bytes with up to six ranges taken out, put in, doubled or changed. */
export function mutateText(bytes: Uint8Array, random: () => number): Uint8Array {
  let out = bytes
  const changes = 1 + Math.floor(random() * 6)
  for (let k = 0; k < changes; k++) {
    const at = Math.floor(random() * (out.length + 1))
    const end = Math.min(out.length, at + Math.floor(random() * 30))
    const kind = Math.floor(random() * 4)
    const put = [
      new Uint8Array(0),
      NASTY[Math.floor(random() * NASTY.length)]!,
      out.slice(at, end),
      Uint8Array.from({ length: 3 }, () => Math.floor(random() * 256)),
    ][kind]!
    out = concat(out.subarray(0, at), put, out.subarray(kind === 2 ? at : end))
  }
  return out
}

/** The bytes with up to eight of them changed, and sometimes cut off; the end, where Parquet describes itself, more often. */
export function mutateBinary(bytes: Uint8Array, random: () => number): Uint8Array {
  const out = bytes.slice(0, random() < 0.1 ? Math.floor(random() * bytes.length) : bytes.length)
  const changes = 1 + Math.floor(random() * 8)
  for (let k = 0; k < changes && out.length > 0; k++) {
    const isEnd = random() < 0.5
    const span = isEnd ? Math.min(out.length, 2500) : out.length
    const at = out.length - span + Math.floor(random() * span)
    out[at] = random() < 0.5 ? Math.floor(random() * 256) : out[at]! ^ (1 << Math.floor(random() * 8))
  }
  return out
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
