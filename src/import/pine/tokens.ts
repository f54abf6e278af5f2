/** Pine as logical lines of tokens. */

/** The smallest piece of a script. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'colour' | 'sign' | 'other'
  readonly text: string
  readonly line: number
}

/** A line as Pine means it: what goes on in the next line of the file belongs to it. */
export interface LogicalLine {
  readonly indent: number
  readonly line: number
  readonly tokens: readonly Token[]
}

const TAB_WIDTH = 4
const SIGNS = ['=>', ':=', '+=', '-=', '*=', '/=', '%=', '==', '!=', '<=', '>=']
const PIECE =
  /\s+|\/\/.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|#[0-9A-Fa-f]{6,8}\b|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|=>|:=|[-+*/%=!<>]=|[-+*/%=<>?:,()[\].]|./gu
/** A line that ends or begins with one of these goes on. */
const JOINING = new Set(['+', '-', '*', '/', '%', '?', ':', ',', '=', ':=', '==', '!=', '<', '<=', '>', '>='])
const JOINING_WORDS = new Set(['and', 'or'])
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' }

/** How a statement begins that no list of arguments holds. */
const BEGINNING = /^(if|else|for|while|switch|var|varip|strategy\.\w+\(|plot\w*\(|[A-Za-z_]\w*\s*:?=(?!=))/

/** The logical lines of a script: comments and empty lines are left out. A bracket that is never closed ends its own line alone. */
export function logicalLines(lines: readonly string[]): readonly LogicalLine[] {
  const { found, depth } = joined(lines, false)
  return depth === 0 ? found : joined(lines, true).found
}

function joined(lines: readonly string[], isOpenEnded: boolean) {
  const found: { readonly indent: number; readonly line: number; readonly tokens: Token[] }[] = []
  let depth = 0
  for (const [k, text] of lines.entries()) {
    const tokens = tokensOf(text, k + 1)
    if (tokens.length === 0) continue
    const indent = indentOf(text)
    const last = found.at(-1)
    const isInside = depth > 0 && !(isOpenEnded && BEGINNING.test(text.trim()))
    if (last && (isInside || (depth === 0 && goesOn(last, indent, tokens[0]!)))) last.tokens.push(...tokens)
    else {
      depth = 0
      found.push({ indent, line: k + 1, tokens: [...tokens] })
    }
    depth = Math.max(0, depth + depthOf(tokens))
  }
  return { found, depth }
}

function goesOn(last: LogicalLine, indent: number, first: Token): boolean {
  if (indent <= last.indent) return false
  const end = last.tokens.at(-1)!
  const joins = (token: Token) =>
    token.kind === 'sign' ? JOINING.has(token.text) : token.kind === 'word' && JOINING_WORDS.has(token.text)
  // a block is indented by whole steps; what is not belongs to the line before
  return indent % TAB_WIDTH !== 0 || joins(end) || (joins(first) && first.text !== '-' && first.text !== '+')
}

function depthOf(tokens: readonly Token[]): number {
  let depth = 0
  for (const { kind, text } of tokens) {
    if (kind === 'sign' && (text === '(' || text === '[')) depth++
    if (kind === 'sign' && (text === ')' || text === ']')) depth--
  }
  return depth
}

function indentOf(text: string): number {
  let indent = 0
  for (const character of text) {
    if (character === ' ') indent++
    else if (character === '\t') indent += TAB_WIDTH
    else break
  }
  return indent
}

function tokensOf(text: string, line: number): readonly Token[] {
  const tokens: Token[] = []
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.trim() === '' || piece.startsWith('//')) continue
    tokens.push({ ...tokenOf(piece), line })
  }
  return tokens
}

function tokenOf(piece: string): Pick<Token, 'kind' | 'text'> {
  const [first] = piece
  if (/^["']./s.test(piece)) return { kind: 'text', text: unquoted(piece) }
  if (first === '#') return { kind: piece.length > 1 ? 'colour' : 'other', text: piece }
  if (/^\.?\d/.test(piece)) return { kind: 'number', text: piece }
  if (/^[A-Za-z_]/.test(piece)) return { kind: 'word', text: piece }
  const isSign = SIGNS.includes(piece) || /^[-+*/%=<>?:,()[\].]$/.test(piece)
  return { kind: isSign ? 'sign' : 'other', text: piece }
}

function unquoted(piece: string): string {
  return piece.slice(1, -1).replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)
}
