/** A Pine script as statements: blocks are known by their indentation. */

import { TokenReader, Unread } from './parseExpression.ts'
import type { Branch, Expression, Keeping, Script, Statement } from './syntax.ts'
import { type LogicalLine, logicalLines, type Token } from './tokens.ts'

const ASSIGNING = new Set([':=', '+=', '-=', '*=', '/=', '%='])
const UNKNOWN: Readonly<Record<string, string>> = {
  while: 'a while loop could run without an end',
  type: 'user-defined types are not supported',
  enum: 'enums are not supported',
  method: 'methods are not supported',
  import: 'libraries are not supported',
  export: 'libraries are not supported',
}
/** Deeper blocks than a person writes; each takes room on the stack. */
const MAX_BLOCKS = 50

/** The script as it was read; a line that cannot be read is a statement of its own. */
export function parsePine(source: string): Script {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  return { lines, body: new Blocks(logicalLines(lines)).statements(-1) }
}

class Blocks {
  readonly #lines: readonly LogicalLine[]
  #at = 0
  #depth = 0

  constructor(lines: readonly LogicalLine[]) {
    this.#lines = lines
  }

  /** The statements that are indented deeper than their parent. */
  statements(parentIndent: number): Statement[] {
    const found: Statement[] = []
    this.#depth++
    for (let line = this.#lines[this.#at]; line && line.indent > parentIndent; line = this.#lines[this.#at]) {
      this.#at++
      found.push(...this.#statementsOf(line))
    }
    this.#depth--
    return found
  }

  #statementsOf(line: LogicalLine): readonly Statement[] {
    const before = this.#at
    try {
      if (this.#depth > MAX_BLOCKS) throw new Unread('too many blocks in each other')
      return this.#read(line)
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      // its block is read all the same: it says what depends on the line
      this.#at = before
      const block = this.statements(line.indent)
      // fields of a type and steps of a method are no steps of the script
      const [{ text }] = line.tokens as [Token]
      const body = text !== 'while' && Object.hasOwn(UNKNOWN, text) ? [] : block
      return [
        { kind: 'unread', reason: error.message, names: namesGiven(line.tokens), body, line: line.line },
      ]
    }
  }

  #read(line: LogicalLine): readonly Statement[] {
    const reader = new TokenReader(line.tokens, line.line)
    const first = reader.next!
    if (first.kind === 'word') {
      if (first.text === 'if') return [this.#if(reader, line)]
      if (first.text === 'for') return [this.#for(reader, line)]
      if (first.text === 'switch')
        return [{ kind: 'if', branches: this.#switch(reader, line), line: line.line }]
      const isName = ['=', ':=', '(', ','].includes(reader.peek(1)?.text ?? '')
      const unknown = UNKNOWN[first.text]
      if (unknown !== undefined && !isName) throw new Unread(unknown)
    }
    const arrow = arrowAt(line.tokens)
    if (arrow > 0) return [this.#function(reader, line)]
    const statements = [this.#simple(reader, line)]
    while (reader.take(',')) statements.push(this.#simple(reader, line))
    reader.end()
    return statements
  }

  #if(reader: TokenReader, line: LogicalLine): Statement {
    return { kind: 'if', branches: this.#branches(reader, line), line: line.line }
  }

  #branches(reader: TokenReader, { indent, line }: LogicalLine): readonly Branch[] {
    reader.expect('if')
    const branches: Branch[] = [this.#branch(reader, indent, line)]
    for (;;) {
      const next = this.#lines[this.#at]
      if (next?.indent !== indent || next.tokens[0]!.text !== 'else') return branches
      this.#at++
      const behind = new TokenReader(next.tokens, next.line)
      behind.expect('else')
      if (behind.take('if')) branches.push(this.#branch(behind, indent, next.line))
      else {
        behind.end()
        branches.push({ test: null, body: this.statements(indent), line: next.line })
        return branches
      }
    }
  }

  #branch(reader: TokenReader, indent: number, line: number): Branch {
    const test = reader.expression()
    reader.end()
    return { test, body: this.statements(indent), line }
  }

  #switch(reader: TokenReader, { indent }: LogicalLine): readonly Branch[] {
    reader.expect('switch')
    const subject = reader.next ? reader.expression() : null
    reader.end()
    const branches: Branch[] = []
    for (let line = this.#lines[this.#at]; line && line.indent > indent; line = this.#lines[this.#at]) {
      this.#at++
      const arm = new TokenReader(line.tokens, line.line)
      const value = arm.next?.text === '=>' ? null : arm.expression()
      arm.expect('=>')
      const body = arm.next ? [this.#simple(arm, line)] : this.statements(line.indent)
      arm.end()
      branches.push({ test: armTest(subject, value), body, line: line.line })
    }
    return branches
  }

  #for(reader: TokenReader, { indent, line }: LogicalLine): Statement {
    reader.expect('for')
    if (reader.next?.text === '[') throw new Unread('a loop over a list is not supported')
    const name = reader.name()
    if (reader.next?.text === 'in') throw new Unread('a loop over a list is not supported')
    reader.expect('=')
    const from = reader.expression()
    reader.expect('to')
    const to = reader.expression()
    const by = reader.take('by') ? reader.expression() : null
    reader.end()
    return { kind: 'for', name, from, to, by, body: this.statements(indent), line }
  }

  #function(reader: TokenReader, line: LogicalLine): Statement {
    const name = reader.name()
    reader.expect('(')
    const params: { name: string; value: Expression | null }[] = []
    while (!reader.take(')')) {
      if (params.length > 0) reader.expect(',')
      let param = reader.name()
      // a type before the name says nothing that the value does not
      while (reader.next?.kind === 'word') param = reader.name()
      params.push({ name: param, value: reader.take('=') ? reader.expression() : null })
    }
    reader.expect('=>')
    const body = reader.next ? [this.#simple(reader, line)] : this.statements(line.indent)
    reader.end()
    return { kind: 'function', name, params, body, line: line.line }
  }

  #simple(reader: TokenReader, line: LogicalLine): Statement {
    const at = reader.line
    if (reader.next?.text === 'break' || reader.next?.text === 'continue')
      return { kind: 'leave', word: reader.name() as 'break' | 'continue', line: at }
    const names = declaredNames(reader)
    if (names) return { kind: 'declare', ...names, value: this.#value(reader, line), line: at }
    if (reader.next?.kind === 'word' && ASSIGNING.has(reader.peek(1)?.text ?? '')) {
      const name = reader.name()
      const sign = reader.next.text
      reader.take(sign)
      return { kind: 'assign', name, sign, value: this.#value(reader, line), line: at }
    }
    return { kind: 'value', value: reader.expression(), line: at }
  }

  /** What stands behind "=": an if or a switch has its block below. */
  #value(reader: TokenReader, line: LogicalLine): Expression {
    const at = reader.line
    if (reader.next?.text === 'if')
      return { kind: 'choose', branches: this.#branches(reader, line), line: at }
    if (reader.next?.text === 'switch')
      return { kind: 'choose', branches: this.#switch(reader, line), line: at }
    return reader.expression()
  }
}

/** The names to which a line that cannot be read gives a value. */
function namesGiven(tokens: readonly Token[]): readonly string[] {
  const at = tokens.findIndex(({ kind, text }) => kind === 'sign' && (text === '=' || ASSIGNING.has(text)))
  const isName = at > 0 && tokens.slice(0, at).every(({ text }) => text !== '(')
  return isName ? tokens.slice(0, at).flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])) : []
}

/** Where "=>" stands outside of brackets; -1 where it does not. */
function arrowAt(tokens: readonly Token[]): number {
  return tokens.findIndex(({ kind, text }) => kind === 'sign' && text === '=>')
}

function armTest(subject: Expression | null, value: Expression | null): Expression | null {
  if (subject === null || value === null) return value
  return { kind: 'binary', sign: '==', left: subject, right: value, line: value.line }
}

/** The names of a declaration, taken up to its "="; null where there is none. */
function declaredNames(reader: TokenReader): { names: readonly string[]; keeping: Keeping } | null {
  if (reader.next?.text === '[') return isTuple(reader) ? tupleNames(reader) : null
  const words: string[] = []
  let count = 0
  for (let token = reader.peek(0); token && isTyping(token); token = reader.peek(++count))
    if (token.kind === 'word') words.push(token.text)
  const name = words.at(-1)
  if (reader.peek(count)?.text !== '=' || name === undefined) return null
  for (let k = 0; k <= count; k++) reader.take(reader.next!.text)
  if (name.includes('.')) throw new Unread('a field of a type is not supported')
  return { names: [name], keeping: keepingOf(words) }
}

/** How the words before a name have it kept. */
function keepingOf([first, ...others]: readonly string[]): Keeping {
  return others.length > 0 && (first === 'var' || first === 'varip') ? first : 'none'
}

/** A name, or what belongs to its type: "float[]", "array<int>". */
function isTyping({ kind, text }: Token): boolean {
  return kind === 'word' || (kind === 'sign' && ['[', ']', '<', '>'].includes(text))
}

/** Whether a list of names is given values: what has no "=" behind it is a value itself. */
function isTuple(reader: TokenReader): boolean {
  for (let k = 1; ; k++) {
    const token = reader.peek(k)
    if (token?.text === ']') return reader.peek(k + 1)?.text === '='
    if (token?.kind !== 'word' && token?.text !== ',') return false
  }
}

function tupleNames(reader: TokenReader): { names: readonly string[]; keeping: Keeping } {
  reader.expect('[')
  const names: string[] = []
  while (!reader.take(']')) {
    if (names.length > 0) reader.expect(',')
    names.push(reader.name())
  }
  reader.expect('=')
  return { names, keeping: 'none' }
}
