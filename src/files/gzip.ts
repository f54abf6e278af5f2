import { inflate } from './inflate.ts'
import type { Piece } from './source.ts'

/** What a gzip file holds; `tail` is its last eight bytes, the checksum and length of the (last) part. */
export function openGzip(piece: Piece, tail: Uint8Array): Piece {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const name = piece.name.replace(/\.gz$/i, '')
  const promised = tail.length === 8 ? { crc: view.getUint32(0, true), bytes: view.getUint32(4, true) } : null
  return {
    name,
    size: promised?.bytes ?? piece.size * 5,
    chunks: () => inflate(piece.chunks(), 'gzip', name, promised),
  }
}
