import { InputError } from '../../engine/index.ts'

/** How the characters of a text file are stored. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const NOT_TEXT = 'This is not a CSV or Parquet file'
const SNIFFED_BYTES = 4096
/** First bytes of an Excel file of before 2007. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
/** First bytes of PNG, ZIP (also .xlsx), gzip, PDF, JPEG and zstd files. */
const BINARY_STARTS = [
  [0x89, 0x50, 0x4e, 0x47],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x25, 0x50, 0x44, 0x46],
  [0xff, 0xd8, 0xff],
  [0x28, 0xb5, 0x2f, 0xfd],
]
/** JSON, web pages and XML are text, but no tables of bars. AmiBroker's headers begin with "<TICKER>". */
const OTHER_STARTS = ['{', '[', '<!', '<html', '<?xml', '<table']

/**
 * The encoding of a text file and the length of its byte order mark, from the first bytes.
 * UTF-16 without a mark is recognised by the zero that every ASCII character has in it.
 * @throws InputError when the bytes are no text, or are JSON or HTML.
 */
export function sniffEncoding(head: Uint8Array): { readonly encoding: Encoding; readonly markBytes: number } {
  if (head.length === 0) throw new InputError(`${NOT_TEXT}: it is empty. Choose a file with price bars.`)
  const mark = markOf(head)
  if (mark.encoding !== 'utf-8') return mark
  if (startsWith(head, OLD_EXCEL)) throw new InputError(`${NOT_TEXT} but an Excel workbook. Save it as CSV.`)
  if (BINARY_STARTS.some(start => startsWith(head, start))) throw notText()
  const bytes = head.subarray(0, SNIFFED_BYTES)
  const encoding = sniffWide(bytes) ?? 'utf-8'
  if (encoding === 'utf-8') refuseBinary(bytes)
  return { encoding, markBytes: mark.markBytes }
}

function notText(): InputError {
  return new InputError(`${NOT_TEXT}. Choose a text file with one price bar in each line.`)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte)
}

function sniffWide(bytes: Uint8Array): Encoding | null {
  let zerosEven = 0
  let zerosOdd = 0
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== 0) continue
    if (i % 2 === 0) zerosEven++
    else zerosOdd++
  }
  const most = bytes.length * 0.4
  if (zerosOdd > most && zerosEven === 0) return 'utf-16le'
  return zerosEven > most && zerosOdd === 0 ? 'utf-16be' : null
}

function refuseBinary(bytes: Uint8Array): void {
  let zeros = 0
  let controls = 0
  for (const byte of bytes) {
    if (byte === 0) zeros++
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++
  }
  if (zeros * 10 > bytes.length || controls * 50 > bytes.length) throw notText()
  const start = decodeText(bytes.subarray(0, 64)).trimStart().toLowerCase()
  if (OTHER_STARTS.some(other => start.startsWith(other))) throw notText()
}

/** Takes NUL bytes out of `bytes[from, to)`, in place; answers where what is left ends. */
export function dropNuls(bytes: Uint8Array, from: number, to: number): number {
  const first = bytes.subarray(from, to).indexOf(0)
  if (first < 0) return to
  let end = from + first
  for (let i = end; i < to; i++) {
    const byte = bytes[i]!
    if (byte !== 0) bytes[end++] = byte
  }
  return end
}

/** Turns the chunks of one file into UTF-8; characters may reach over the edges of chunks. */
export class Utf8Feed {
  /** NUL characters of UTF-16 that were left out. */
  nuls = 0
  readonly #encoding: Encoding
  #oddByte = -1
  #highSurrogate = 0

  constructor(encoding: Encoding) {
    this.#encoding = encoding
  }

  /** The chunk as UTF-8; the chunk itself where nothing had to change. */
  decode(chunk: Uint8Array): Uint8Array {
    return this.#encoding === 'utf-8' ? chunk : this.#narrow(chunk)
  }

  #narrow(chunk: Uint8Array): Uint8Array {
    const out = new Uint8Array(2 * chunk.length + 8)
    const littleEndian = this.#encoding === 'utf-16le'
    let length = 0
    for (const byte of chunk) {
      if (this.#oddByte < 0) {
        this.#oddByte = byte
        continue
      }
      const unit = littleEndian ? this.#oddByte | (byte << 8) : (this.#oddByte << 8) | byte
      this.#oddByte = -1
      length = this.#put(out, length, unit)
    }
    return out.subarray(0, length)
  }

  #put(out: Uint8Array, length: number, unit: number): number {
    if (unit === 0) {
      this.nuls++
      return length
    }
    if (unit >= 0xd800 && unit < 0xdc00) {
      this.#highSurrogate = unit
      return length
    }
    let code = unit
    if (unit >= 0xdc00 && unit < 0xe000) {
      code = this.#highSurrogate ? 0x10000 + ((this.#highSurrogate - 0xd800) << 10) + unit - 0xdc00 : 0xfffd
    }
    this.#highSurrogate = 0
    return putUtf8(out, length, code)
  }
}

/** Marks of a first byte, by the number of bytes that follow it. */
const LEADS = [0, 0xc0, 0xe0, 0xf0]

function tailsOf(code: number): number {
  if (code < 0x800) return code < 0x80 ? 0 : 1
  return code < 0x10000 ? 2 : 3
}

function putUtf8(out: Uint8Array, length: number, code: number): number {
  const tails = tailsOf(code)
  out[length] = LEADS[tails]! | (code >> (6 * tails))
  for (let k = 1; k <= tails; k++) out[length + k] = 0x80 | ((code >> (6 * (tails - k))) & 0x3f)
  return length + tails + 1
}

/** Text as UTF-8; half of a surrogate pair becomes U+FFFD. */
export function encodeText(text: string): Uint8Array {
  const out = new Uint8Array(text.length * 3)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code < 0x80) {
      out[length++] = code
      continue
    }
    if (code >= 0xd800 && code < 0xe000) {
      code = text.codePointAt(i)!
      if (code > 0xffff) i++
      else code = 0xfffd
    }
    length = putUtf8(out, length, code)
  }
  return out.subarray(0, length)
}

/** The encoding that a byte order mark names, and the mark's length; UTF-8 without one. */
export function markOf(head: Uint8Array): { readonly encoding: Encoding; readonly markBytes: number } {
  if (startsWith(head, [0xff, 0xfe])) return { encoding: 'utf-16le', markBytes: 2 }
  if (startsWith(head, [0xfe, 0xff])) return { encoding: 'utf-16be', markBytes: 2 }
  return { encoding: 'utf-8', markBytes: startsWith(head, [0xef, 0xbb, 0xbf]) ? 3 : 0 }
}

/** Characters that are joined to text at once: each by itself would leave a tree of as many parts. */
const PIECE_CHARACTERS = 4096
const SHORT_BYTES = 32

/** UTF-8 bytes as text; what is no UTF-8 becomes U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  const short = bytes.length <= SHORT_BYTES ? shortText(bytes, bytes.length) : null
  if (short !== null) return short
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const codes: number[] = []
    while (at < bytes.length && codes.length < PIECE_CHARACTERS) {
      const code = codeAt(bytes, at)
      codes.push(code < 0 ? 0xfffd : code)
      at += code < 0 ? 1 : tailsOf(code) + 1
    }
    text += String.fromCodePoint.apply(null, codes)
  }
  return text
}

/** The first `length` bytes as text, without a list in between; null when one of them is not ASCII. */
export function shortText(bytes: Uint8Array, length: number): string | null {
  let text = ''
  let at = 0
  let all = 0
  for (; at + 4 <= length; at += 4) {
    const [a, b, c, d] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!]
    all |= a | b | c | d
    text += String.fromCharCode(a, b, c, d)
  }
  for (; at < length; at++) {
    all |= bytes[at]!
    text += String.fromCharCode(bytes[at]!)
  }
  return all < 0x80 ? text : null
}

/** The character that begins at `i`; −1 when none does. */
function codeAt(bytes: Uint8Array, i: number): number {
  const lead = bytes[i]!
  if (lead < 0x80) return lead
  if (lead < 0xc2 || lead > 0xf4) return -1
  const tails = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1
  let code = lead & (0x3f >> tails)
  for (let k = 1; k <= tails; k++) {
    const tail = bytes[i + k] ?? 0
    if ((tail & 0xc0) !== 0x80) return -1
    code = (code << 6) | (tail & 0x3f)
  }
  return tailsOf(code) === tails && code <= 0x10ffff ? code : -1
}
