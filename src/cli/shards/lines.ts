import { readSync } from 'node:fs'

const PIECE_BYTES = 1 << 20
const LF = 0x0a

/** A line of a file: its bytes, which hold until the next one is asked for, and where the one after it begins. */
export interface Line {
  readonly bytes: Buffer
  readonly end: number
}

/** The lines of an open file, each of which ends with a line feed, which is left out. */
export function* linesOf(file: number, pieceBytes = PIECE_BYTES): Generator<Line, void> {
  let piece = Buffer.alloc(pieceBytes)
  let length = 0
  /** Where the piece begins in the file. */
  let start = 0
  for (;;) {
    const read = readSync(file, piece, length, piece.length - length, start + length)
    if (read === 0) return
    length += read
    const from = yield* linesIn(piece.subarray(0, length), start)
    // a line that fills the piece needs a larger one
    const next = from === 0 && length === piece.length ? Buffer.alloc(piece.length * 2) : piece
    piece.copy(next, 0, from, length)
    piece = next
    length -= from
    start += from
  }
}

/** The lines that are whole; answers where the rest begins. */
function* linesIn(piece: Buffer, start: number): Generator<Line, number> {
  let from = 0
  for (let end = piece.indexOf(LF); end >= 0; end = piece.indexOf(LF, from)) {
    yield { bytes: piece.subarray(from, end), end: start + end + 1 }
    from = end + 1
  }
  return from
}
