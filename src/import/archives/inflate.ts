import { Gunzip, Inflate } from 'fflate'
import { InputError } from '../../engine/index.ts'
import { Crc32 } from './crc32.ts'

/** More would be a bomb: ten million rows of prices are 0.7 GB. */
export const MAX_EXPANDED_BYTES = 2_147_483_648
/** Prices shrink to a tenth; a long flat stretch to a fiftieth. */
const MAX_RATIO = 250
const FREE_BYTES = 67_108_864
/** Small, so that a bomb is noticed before it fills the memory: each byte makes at most 1,032. */
const STEP_BYTES = 65_536

/** Counts what comes out of an archive. */
export class Expansion {
  readonly #name: string
  #packedBytes = 0
  #bytes = 0

  constructor(name: string) {
    this.#name = name
  }

  /** @throws InputError as soon as more comes out than an archive of prices can hold. */
  add(packedBytes: number, bytes: number): void {
    this.#packedBytes += packedBytes
    this.#bytes += bytes
    const tooMuch = this.#bytes > FREE_BYTES && this.#bytes > this.#packedBytes * MAX_RATIO
    if (tooMuch || this.#bytes > MAX_EXPANDED_BYTES) {
      throw new InputError(
        `File is damaged or too large: ${this.#name} unpacks to more than ${Math.floor(this.#bytes / 1_048_576)} MB. Unpack it yourself and import the file inside.`,
      )
    }
  }
}

/** What an archive says that comes out of it. */
export interface GzipTrailer {
  readonly bytes: number
  readonly crc: number
}

/** How the content is packed. */
export type Packing = 'deflate' | 'gzip' | 'none'

interface Inflater {
  push(chunk: Uint8Array, isLast: boolean): void
}

/**
 * The content of packed chunks.
 * @throws InputError when they are damaged or cut off, are a bomb, or are not what the trailer says.
 */
export async function* inflate(
  packed: AsyncIterable<Uint8Array>,
  packing: Packing,
  name: string,
  trailer: GzipTrailer | null,
): AsyncGenerator<Uint8Array> {
  const expansion = new Expansion(name)
  const crc = new Crc32()
  let out: Uint8Array[] = []
  let length = 0
  const onData = (chunk: Uint8Array) => {
    crc.add(chunk)
    length += chunk.length
    out.push(chunk)
  }
  let isWhole = true
  const inflater = startInflater(packing, onData, () => {
    isWhole = false
  })
  for await (const chunk of packed) {
    for (let at = 0; at < chunk.length; at += STEP_BYTES) {
      // fflate keeps what it cannot use yet, and the chunk holds only until the next
      const step = chunk.slice(at, at + STEP_BYTES)
      push(inflater, step, false, name)
      expansion.add(
        step.length,
        out.reduce((sum, part) => sum + part.length, 0),
      )
      yield* out
      out = []
    }
  }
  push(inflater, new Uint8Array(0), true, name)
  yield* out
  // the last eight bytes of a gzip file speak of its last member only
  const isWrong = trailer && (trailer.bytes !== length % 2 ** 32 || trailer.crc !== crc.value())
  if (isWhole && isWrong) {
    throw damaged(name, 'its content does not have the checksum that stands beside it')
  }
}

function startInflater(
  packing: Packing,
  onData: (chunk: Uint8Array) => void,
  onMember: () => void,
): Inflater {
  if (packing === 'none') return { push: onData }
  if (packing === 'deflate') return new Inflate(onData)
  const gunzip = new Gunzip(onData)
  gunzip.onmember = onMember
  return gunzip
}

function push(inflater: Inflater, chunk: Uint8Array, isLast: boolean, name: string): void {
  try {
    inflater.push(chunk, isLast)
  } catch (error) {
    // whatever fails inside is the doing of the bytes
    throw damaged(name, error instanceof Error ? error.message : String(error))
  }
}

/** The refusal of an archive that cannot be unpacked whole. */
export function damaged(name: string, reason: string): InputError {
  return new InputError(`File is damaged: ${name} cannot be unpacked (${reason}). Download it again.`)
}
