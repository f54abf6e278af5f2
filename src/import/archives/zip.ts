import { InputError } from '../../engine/index.ts'
import { damaged, inflate, MAX_EXPANDED_BYTES } from './inflate.ts'
import { type ByteSource, chunksOf, type Piece } from './source.ts'

const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const ZIP64 = 0xffffffff
const STORED = 0
const DEFLATED = 8
/** Prices shrink to a tenth at most times. */
const USUAL_RATIO = 20
const MAX_FILES = 5000
const MAX_LIST_BYTES = 16_777_216
/** What systems add that nobody meant to send. */
const SYSTEM_FILES = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/
const EXCEL = 'xl/workbook.xml'
/** The files of a backup: the list of the rest, and the rest. */
const BACKUP_LIST = 'backup.json'
const BACKUP_FILES = /^(backup\.json|part-.+\.json|.+\.bars)$/

interface Entry {
  readonly name: string
  readonly method: number
  readonly isSecret: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly at: number
}

/**
 * The files in a ZIP archive, by its list of contents; folders and what systems add are left out.
 * @throws InputError when the archive is damaged, encrypted, a bomb, an Excel workbook, or a backup.
 */
export async function openZip(source: ByteSource): Promise<Piece[]> {
  const entries = await readEntries(source)
  if (entries.some(({ name }) => name === EXCEL)) {
    throw new InputError('This is not a CSV or Parquet file but an Excel workbook. Save it as CSV.')
  }
  if (isBackup(entries)) {
    throw new InputError(
      'This is a backup, not a file with prices. Restore it with the Restore button of the Data view.',
    )
  }
  const files = entries.filter(({ name }) => !name.endsWith('/') && !SYSTEM_FILES.test(name))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > MAX_EXPANDED_BYTES) {
    const text = `${source.name} holds ${Math.round(bytes / 1_048_576)} MB, and 2,048 MB are the most`
    throw new InputError(`${text}. Unpack it and import its files in parts.`)
  }
  return files.map(file => ({
    name: file.name.split('/').at(-1)!,
    // what a damaged archive says of itself must not size the columns
    size: Math.min(file.bytes, file.packedBytes * USUAL_RATIO),
    chunks: () => contentOf(source, file),
  }))
}

/** Nothing else has all of these names: prices that are called `backup.json` are read. */
function isBackup(entries: readonly Entry[]): boolean {
  const isListed = entries.some(({ name }) => name === BACKUP_LIST)
  return isListed && entries.length > 1 && entries.every(({ name }) => BACKUP_FILES.test(name))
}

async function readEntries(source: ByteSource): Promise<Entry[]> {
  const tail = await source.read(Math.max(0, source.size - END_BYTES - LONGEST_COMMENT), source.size)
  const view = viewOf(tail)
  let at = tail.length - END_BYTES
  while (at >= 0 && view.getUint32(at, true) !== END) at--
  if (at < 0) throw damaged(source.name, 'its list of contents is missing: it may be cut off')
  const count = view.getUint16(at + 10, true)
  const listBytes = view.getUint32(at + 12, true)
  const listAt = view.getUint32(at + 16, true)
  if (count > MAX_FILES || listBytes > MAX_LIST_BYTES) {
    throw new InputError(`${source.name} holds more than ${MAX_FILES} files. Import it in parts.`)
  }
  if (listAt + listBytes > source.size) throw damaged(source.name, 'its list of contents lies outside of it')
  return parseEntries(await source.read(listAt, listAt + listBytes), count, source.name)
}

function parseEntries(list: Uint8Array, count: number, archive: string): Entry[] {
  const view = viewOf(list)
  const entries: Entry[] = []
  let at = 0
  for (let k = 0; k < count; k++) {
    if (at + ENTRY_BYTES > list.length || view.getUint32(at, true) !== ENTRY) {
      throw damaged(archive, `entry ${k + 1} of its list of contents is broken`)
    }
    const nameBytes = view.getUint16(at + 28, true)
    const nameAt = at + ENTRY_BYTES
    entries.push({
      name: asciiName(list.subarray(nameAt, nameAt + nameBytes)),
      isSecret: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at = nameAt + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function* contentOf(source: ByteSource, entry: Entry): AsyncGenerator<Uint8Array> {
  const { name, method, isSecret, packedBytes, bytes, crc, at } = entry
  if (isSecret) throw new InputError(`${name} in ${source.name} is encrypted. Unpack it first.`)
  if (
    packedBytes === ZIP64 ||
    bytes === ZIP64 ||
    at === ZIP64 ||
    (method !== STORED && method !== DEFLATED)
  ) {
    throw new InputError(`${name} in ${source.name} is packed in a way that is not read. Unpack it first.`)
  }
  const local = await source.read(at, at + LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || viewOf(local).getUint32(0, true) !== LOCAL) {
    throw damaged(source.name, `${name} is not where the list of contents says`)
  }
  const view = viewOf(local)
  const from = at + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  if (from + packedBytes > source.size) throw damaged(source.name, `${name} is cut off`)
  const packing = method === DEFLATED ? 'deflate' : 'none'
  yield* inflate(chunksOf(source, from, from + packedBytes), packing, name, { bytes, crc })
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Names only suggest a symbol; letters beyond ASCII become "_". */
function asciiName(bytes: Uint8Array): string {
  return Array.from(bytes, byte => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '_')).join('')
}
