import { createHash } from 'node:crypto'
import { fstatSync, openSync, readSync } from 'node:fs'
import { InputError, type SweepMetricId, type SweepMetrics, type SweepPoint } from '../../engine/index.ts'
import { linesOf } from './lines.ts'
import { FORMAT, fromBase64, lastLine, PART, type PartHead, type TrialLine } from './part.ts'

/** A row as the whole sweep prints it. */
export interface PrintedRow {
  readonly params: SweepPoint
  readonly stats: SweepMetrics | null
}

/** A part that is whole: its rows stay in its file. */
export interface Part {
  readonly path: string
  readonly head: PartHead
  /** The metrics that were asked for, a number for each row: NaN where it lacks it. */
  readonly metrics: ReadonlyMap<SweepMetricId, Float64Array>
  /** 0 for a row whose point was refused; filled where a metric was asked for. */
  readonly ran: Uint8Array
  /** Daily returns by the places of their points in the sweep. */
  readonly returns: ReadonlyMap<number, Float64Array>
  rowText(turn: number): string
}

const PIECE_BYTES = 1 << 22
const BEGIN = Buffer.from(`{"part":${JSON.stringify(PART)},`)
/** Bytes of the last line, which all files have alike. */
const LAST_BYTES = Buffer.byteLength(`${lastLine('0'.repeat(64))}\n`)

/**
 * Reads a part, after its last line has shown that it is whole. Its file stays open for its rows.
 * @param wanted the metrics of its rows that the merge needs, as its head says.
 * @throws InputError when the file is no part or is damaged, and the system's error when it cannot be read.
 */
export function readPart(path: string, wanted: (head: PartHead) => readonly SweepMetricId[]): Part {
  const file = openSync(path, 'r')
  checkWhole(file, path)
  const lines = linesOf(file)
  const first = lines.next().value!
  const head = JSON.parse(first.bytes.toString()) as PartHead
  if (head.format !== FORMAT) {
    throw new InputError(`--merge: "${path}" was written by another version of Sauda. Run its shard again.`)
  }
  const metrics = new Map(wanted(head).map(id => [id, new Float64Array(head.rows)]))
  const ran = new Uint8Array(head.rows)
  const returns = new Map<number, Float64Array>()
  /** Where each row begins, and where the last one ends. */
  const offsets = new Float64Array(head.rows + 1)
  offsets[0] = first.end
  let count = 0
  for (const { bytes, end } of lines) {
    if (count < head.rows) {
      offsets[count + 1] = end
      if (metrics.size > 0) keepMetrics(JSON.parse(bytes.toString()), count, metrics, ran)
    } else if (count < head.rows + head.trials) {
      const trial = JSON.parse(bytes.toString()) as TrialLine
      returns.set(trial.index, fromBase64(trial.returns))
    }
    count++
  }
  return { path, head, metrics, ran, returns, rowText: turn => textAt(file, offsets, turn) }
}

/** @throws InputError when the last line is not the SHA-256 of those before it. */
function checkWhole(file: number, path: string): void {
  const begin = Buffer.alloc(BEGIN.length)
  readSync(file, begin, 0, begin.length, 0)
  if (!begin.equals(BEGIN)) {
    throw new InputError(`--merge: "${path}" is no part of a sweep. Name files that sweep --shard wrote.`)
  }
  const hashedBytes = fstatSync(file).size - LAST_BYTES
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE_BYTES)
  for (let at = 0; at < hashedBytes; ) {
    const read = readSync(file, piece, 0, Math.min(piece.length, hashedBytes - at), at)
    hash.update(piece.subarray(0, read))
    at += read
  }
  const last = Buffer.alloc(LAST_BYTES)
  readSync(file, last, 0, LAST_BYTES, Math.max(0, hashedBytes))
  if (last.toString() === `${lastLine(hash.digest('hex'))}\n`) return
  throw new InputError(`--merge: "${path}" is damaged or incomplete. Run its shard again.`)
}

function keepMetrics(
  { stats }: PrintedRow,
  turn: number,
  metrics: ReadonlyMap<SweepMetricId, Float64Array>,
  ran: Uint8Array,
): void {
  ran[turn] = stats === null ? 0 : 1
  for (const [id, column] of metrics) column[turn] = stats?.[id] ?? Number.NaN
}

function textAt(file: number, offsets: Float64Array, turn: number): string {
  const from = offsets[turn]!
  const bytes = Buffer.allocUnsafe(offsets[turn + 1]! - from - 1)
  readSync(file, bytes, 0, bytes.length, from)
  return bytes.toString()
}
