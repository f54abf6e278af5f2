/** Text of generated code: strings and comments that nothing can break out of, and lines of a readable length. */

/** Columns of a line. */
export const LINE_WIDTH = 110
/** What a string is cut into where it is longer. */
const STRING_WIDTH = 96

/** A piece of code that stands on one line, or with each of its items on a line of its own. */
export type Piece = string | Brackets

interface Brackets {
  readonly open: string
  readonly items: readonly Piece[]
  readonly close: string
  /** Whether its items stand below each other in any case. */
  readonly isTall?: boolean
}

/** A call: "sma(bars.close, 20)", with `after` behind its bracket. */
export function call(name: string, items: readonly Piece[], after = ''): Brackets {
  return { open: `${name}(`, items, close: `)${after}` }
}

/** An object: "{ a, b }". */
export function record(items: readonly Piece[]): Brackets {
  return { open: '{ ', items, close: ' }' }
}

/** A column by a value for each bar: "bars.close.map((_, i) => …)". */
export function mapped(column: string, value: string): Brackets {
  return { open: `${column}.map((_, i) => `, items: [value], close: ')' }
}

/** A list: "[a]", several one below the other. */
export function list(items: readonly Piece[]): Brackets {
  return { open: '[', items, close: ']', isTall: items.length > 1 }
}

/** A list on one line, where it fits. */
export function row(items: readonly Piece[]): Brackets {
  return { open: '[', items, close: ']' }
}

/** The piece with text before it. */
export function after(text: string, piece: Piece): Piece {
  return typeof piece === 'string' ? text + piece : { ...piece, open: text + piece.open }
}

/** The piece on one line. */
export function flat(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece.open + piece.items.map(flat).join(', ') + piece.close
}

/** The lines of a piece with `before` and `behind` around it: one where it fits. */
export function laidOut(indent: number, before: string, piece: Piece, behind = ''): readonly string[] {
  const pad = ' '.repeat(indent)
  const line = pad + before + flat(piece) + behind
  if (typeof piece === 'string' || (line.length <= LINE_WIDTH && !piece.isTall)) return [line]
  return [
    pad + before + piece.open.trimEnd(),
    ...piece.items.flatMap(item => laidOut(indent + 2, '', item, ',')),
    pad + piece.close.trimStart() + behind,
  ]
}

/** `name: 'text',`: a string that is too long for a line is put together from several. */
export function textProperty(indent: number, name: string, text: string): readonly string[] {
  const pad = ' '.repeat(indent)
  const line = `${pad}${name}: ${quoted(text)},`
  if (line.length <= LINE_WIDTH) return [line]
  const parts = stringParts(text)
  return [
    `${pad}${name}:`,
    ...parts.map((part, k) => `${pad}  ${part}${k === parts.length - 1 ? ',' : ' +'}`),
  ]
}

/** The text as a string of JavaScript on one line. */
export function quoted(text: string): string {
  const quote = quoteFor(text)
  return quote + characters(text, quote).join('') + quote
}

/** The text as strings that each fit on a line. */
function stringParts(text: string): readonly string[] {
  const quote = quoteFor(text)
  return cut(characters(text, quote), STRING_WIDTH).map(part => quote + part + quote)
}

/** The text of these pieces in parts of at most so many characters, cut behind a space where there is one. */
function cut(pieces: readonly string[], width: number): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (const piece of pieces) {
    if (part.length + piece.length > width) {
      const end = part.lastIndexOf(' ') + 1 || part.length
      parts.push(part.slice(0, end))
      part = part.slice(end)
    }
    part += piece
  }
  return part === '' ? parts : [...parts, part]
}

/** The quote that needs fewer backslashes. */
function quoteFor(text: string): string {
  return text.split("'").length > text.split('"').length ? '"' : "'"
}

/** Controls, marks of direction, ends of lines and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
/**
 * The beginning of "_word.word". A reader of such files (`toScript`) takes this form for an imported name, wherever it
 * stands, so that it must stand nowhere else.
 */
const NAME = /(?<![\w.$])_(?=\w+\.\w)/g

/** Each character as it may stand in a string; what cannot be seen is written as its number. */
function characters(text: string, quote: string): readonly string[] {
  const names = new Set([...text.matchAll(NAME)].map(({ index }) => index))
  let next = 0
  return Array.from(text, character => {
    const at = next
    next += character.length
    if (character === quote || character === '\\') return `\\${character}`
    return names.has(at) || UNSEEN.test(character) ? escaped(character.codePointAt(0)!) : character
  })
}

function escaped(code: number): string {
  const digits = code.toString(16)
  return code < 0x100 ? `\\x${digits.padStart(2, '0')}` : `\\u{${digits}}`
}

/** The text as lines of comment. */
export function commentLines(indent: number, text: string): readonly string[] {
  const start = `${' '.repeat(indent)}// `
  return wrapped(plain(text), LINE_WIDTH - start.length).map(line => start + line)
}

/** The text as a doc comment, each of its lines on a line of its own; nothing without text. */
export function docComment(text: string): readonly string[] {
  const lines = text
    .split(/[\n\r\u2028\u2029]+/)
    .flatMap(line => wrapped(plain(line), LINE_WIDTH - ' * '.length))
  return lines.length === 0 ? [] : ['/**', ...lines.map(line => ` * ${line}`), ' */']
}

/** Words with one space between them that end no comment. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(new RegExp(UNSEEN, 'gu'), '')
    .replace(NAME, '-')
    .replaceAll('*/', '* /')
    .trim()
}

function wrapped(text: string, width: number): readonly string[] {
  return cut(Array.from(text), width).map(line => line.trimEnd())
}
