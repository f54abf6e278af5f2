/** A SPAN risk parameter file in, a margin table out: `.spn` as NSE Clearing publishes it, as it is or in a zip or gzip. */
import { InputError, type MarginTable } from '../../engine/index.ts'
import { openGzip } from '../archives/gzip.ts'
import { type ByteSource, chunksOf, headOf, type Piece } from '../archives/source.ts'
import { openZip } from '../archives/zip.ts'
import { SpanRecords, type SpanWanted } from './spanRecords.ts'
import { XmlEvents } from './xmlEvents.ts'

export type { ByteSource } from '../archives/source.ts'
export type { SpanWanted } from './spanRecords.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const GZIP = [0x1f, 0x8b]
const HEAD_BYTES = 4
/** A file of 2026 has some 60 MB. */
const MAX_BYTES = 536_870_912
const STEP_BYTES = 8_192
const ROOT = 'spanFile'

/**
 * The margins that a file holds. It is read as it comes: no more of it lies in memory than a piece and what is kept.
 * @throws InputError when it is none, is damaged or cut off, or holds nothing that is wanted.
 */
export async function readSpan(
  source: ByteSource,
  wanted: SpanWanted,
  onProgress: (fraction: number) => void = () => {},
): Promise<MarginTable> {
  const piece = await findSpan(source)
  const xml: XmlEvents = new XmlEvents(piece.name, {
    open: (name, path) => {
      if (path.length === 0 && name !== ROOT) throw noSpan(piece.name)
      records.open(name)
    },
    close: (name, text, path) => records.close(name, text, path),
  })
  const records = new SpanRecords(wanted, what => xml.fault(what))
  let bytes = 0
  for await (const chunk of piece.chunks()) {
    if (bytes === 0 && !beginsAsXml(chunk)) throw noSpan(piece.name)
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      throw new InputError(
        `${piece.name} is over 512 MB: too large for a SPAN file. Choose NSE Clearing's daily file (nsccl…).`,
        'file',
      )
    }
    xml.push(toText(chunk))
    onProgress(Math.min(1, bytes / Math.max(1, piece.size)))
  }
  if (bytes === 0) throw noSpan(piece.name)
  xml.end()
  const table = records.table()
  if (table.underlyings.length > 0) return table
  const [symbol] = wanted.symbols ?? []
  const what = symbol === undefined ? 'no contracts' : `no contracts of ${symbol}`
  throw new InputError(
    `${piece.name} has ${what}. Choose NSE's file for equity derivatives (nsccl…).`,
    'file',
  )
}

/** The file itself, or the one in an archive. */
async function findSpan(source: ByteSource): Promise<Piece> {
  const head = await source.read(0, Math.min(source.size, HEAD_BYTES))
  const piece: Piece = { name: source.name, size: source.size, chunks: () => chunksOf(source) }
  if (startsWith(head, GZIP)) {
    return openGzip(piece, await source.read(Math.max(0, source.size - 8), source.size))
  }
  if (!startsWith(head, ZIP)) return piece
  const pieces = await openZip(source)
  const found = pieces.length > 1 ? pieces.filter(({ name }) => /\.spn$/i.test(name)) : pieces
  const [only] = found
  if (only && found.length === 1) return withoutArchive(only)
  const what = found.length === 0 ? 'no .spn file' : `${found.length} .spn files`
  throw new InputError(`${source.name} holds ${what}. Unpack it and choose one.`, 'file')
}

async function withoutArchive(piece: Piece): Promise<Piece> {
  const head = await headOf(piece, HEAD_BYTES)
  if (!startsWith(head, ZIP) && !startsWith(head, GZIP)) return piece
  throw new InputError(
    `${piece.name} is an archive in an archive. Unpack it and choose the .spn file.`,
    'file',
  )
}

function noSpan(name: string): InputError {
  return new InputError(
    `${name} is not a SPAN file. Choose NSE Clearing's daily file for equity derivatives (nsccl.YYYYMMDD.s.zip, or the .spn in it).`,
    'file',
  )
}

/** A byte order mark, white space or "<". */
function beginsAsXml(chunk: Uint8Array): boolean {
  return chunk.length === 0 || [0xef, 0x3c, 0x20, 0x09, 0x0a, 0x0d].includes(chunk[0]!)
}

/** Each byte a character: the files are ISO 8859-1, and what is read of them is ASCII. */
function toText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + STEP_BYTES))
  }
  return text
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte)
}
