import { InputError } from '../../engine/index.ts'

/** A file that can be read at any place: one on disk, one that was dropped, or bytes in memory. */
export interface ByteSource {
  readonly name: string
  readonly size: number
  /** How much of it is best read at a time, where it is not as in a browser. */
  readonly pieceBytes?: number
  /** Bytes `[from, to)`. */
  read(from: number, to: number): Promise<Uint8Array>
  /**
   * Bytes `[from, to)` in order, where that is quicker than piece after piece: each chunk lies in the memory of the one
   * before. Null where it cannot be.
   */
  stream?(from: number, to: number): AsyncGenerator<Uint8Array> | null
}

/** A file, or one file inside an archive, as its bytes come. */
export interface Piece {
  readonly name: string
  /** About how many bytes there are. */
  readonly size: number
  /** Of a file that lies in no archive: it can be read at any place. */
  readonly source?: ByteSource
  /** The bytes from the begin, in order; each call begins anew. A chunk holds until the next is asked for. */
  chunks(): AsyncIterable<Uint8Array>
}

/** A browser takes about as long for each piece, whatever its length. */
const PIECE_BYTES = 4_194_304

/** Bytes in memory as a source. */
export function memorySource(name: string, bytes: Uint8Array): ByteSource {
  return { name, size: bytes.length, read: async (from, to) => bytes.subarray(from, to) }
}

/** All of a source, in chunks; each holds until the next is asked for. */
export function chunksOf(source: ByteSource, from = 0, to = source.size): AsyncGenerator<Uint8Array> {
  return source.stream?.(from, to) ?? piecesOf(source, from, to)
}

async function* piecesOf(source: ByteSource, from: number, to: number): AsyncGenerator<Uint8Array> {
  const { pieceBytes = PIECE_BYTES } = source
  for (let at = from; at < to; at += pieceBytes) yield source.read(at, Math.min(to, at + pieceBytes))
}

/**
 * All bytes of a piece.
 * @throws InputError when there are more than `mostBytes`.
 */
export async function collect(piece: Piece, mostBytes: number): Promise<Uint8Array> {
  let all = new Uint8Array(Math.min(piece.size, mostBytes))
  let length = 0
  for await (const chunk of piece.chunks()) {
    const needed = length + chunk.length
    if (needed > mostBytes) {
      const limit = Math.round(mostBytes / 1_048_576)
      throw new InputError(`${piece.name} is larger than ${limit} MB. Split it, or write it as CSV.`)
    }
    if (needed > all.length) all = enlarged(all, Math.max(needed, Math.min(mostBytes, 2 * all.length)))
    all.set(chunk, length)
    length = needed
  }
  return all.subarray(0, length)
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}

/** The first bytes of a piece: `count` of them where it has so many. */
export async function headOf(piece: Piece, count: number): Promise<Uint8Array> {
  const { source } = piece
  if (source) return source.read(0, Math.min(source.size, count))
  const head = new Uint8Array(count)
  let length = 0
  for await (const chunk of piece.chunks()) {
    const part = chunk.subarray(0, count - length)
    head.set(part, length)
    length += part.length
    if (length === count) break
  }
  return head.subarray(0, length)
}
