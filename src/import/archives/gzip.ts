import { inflate } from './inflate.ts'
import type { Piece } from './source.ts'

/** Prices shrink to a tenth at most times. */
const USUAL_RATIO = 20

/** What a gzip file holds; `tail` is its last eight bytes, the checksum and length of the (last) part. */
export function openGzip(piece: Piece, tail: Uint8Array): Piece {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const name = piece.name.replace(/\.gz$/i, '')
  const trailer = tail.length === 8 ? { crc: view.getUint32(0, true), bytes: view.getUint32(4, true) } : null
  return {
    name,
    // what a damaged file says of itself must not size the columns
    size: Math.min(trailer?.bytes ?? Number.POSITIVE_INFINITY, piece.size * USUAL_RATIO),
    chunks: () => inflate(piece.chunks(), 'gzip', name, trailer),
  }
}
