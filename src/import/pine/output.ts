/** Lines of generated code that know what they name and read. */

/** A line of the step, or a block of them. */
export type Out =
  | {
      readonly text: string
      /** The constant that it declares: without a reader it is left out. */
      readonly defines?: string
      /** The variable that it changes. */
      readonly assigns?: string
    }
  | Block

/** A block of lines behind its head. */
export interface Block {
  readonly open: string
  readonly body: readonly Out[]
}

const NAME = /(?<![\w$.])[A-Za-z_]\w*/g

/** The names that code reads: not those behind a dot or in a string. */
export function namesIn(code: string): ReadonlySet<string> {
  const bare = code
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ' ')
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
  // what is spread has dots before its name
  return new Set(bare.replaceAll('...', ' ').match(NAME))
}

/** The lines without constants and variables that nothing reads, and without blocks in which nothing is left. */
export function pruned(lines: readonly Out[], alsoRead: string): readonly Out[] {
  let kept = lines
  for (;;) {
    const read = readIn(kept, alsoRead)
    const next = without(kept, read)
    if (countOf(next) === countOf(kept)) return next
    kept = next
  }
}

function readIn(lines: readonly Out[], more: string): ReadonlySet<string> {
  const read = new Set(namesIn(more))
  for (const line of lines) for (const name of readBy(line)) read.add(name)
  return read
}

/** The names that a line reads, without the variable that it changes itself. */
function readBy(line: Out): readonly string[] {
  if ('open' in line) return [...namesIn(line.open), ...line.body.flatMap(readBy)]
  const own = line.defines ?? line.assigns
  const text = own === undefined ? line.text : line.text.slice(line.text.indexOf('=') + 1)
  return [...namesIn(text)].filter(name => name !== line.assigns)
}

function without(lines: readonly Out[], read: ReadonlySet<string>): readonly Out[] {
  const kept: Out[] = []
  for (const line of lines) {
    if ('open' in line) {
      kept.push({ ...line, body: without(line.body, read) })
    } else {
      const own = line.defines ?? line.assigns
      if (own === undefined || read.has(own)) kept.push(line)
    }
  }
  return withoutEmpty(kept)
}

/** Ways of an if at its end that do nothing. */
function withoutEmpty(lines: readonly Out[]): readonly Out[] {
  const kept = [...lines]
  for (let k = kept.length - 1; k >= 0; k--) {
    const line = kept[k]!
    if (!('open' in line) || line.body.length > 0) continue
    const next = kept[k + 1]
    const isLast = !next || !('open' in next) || !next.open.startsWith('else')
    if (isLast) kept.splice(k, 1)
  }
  return kept
}

function countOf(lines: readonly Out[]): number {
  return lines.reduce((sum, line) => sum + ('open' in line ? 1 + countOf(line.body) : 1), 0)
}

/** The lines as text, indented. */
export function textOf(lines: readonly Out[], indent: number): readonly string[] {
  const pad = ' '.repeat(indent)
  const texts: string[] = []
  for (const [k, line] of lines.entries()) {
    if ('open' in line) texts.push(...(shortIf(line, lines[k + 1], pad) ?? blockOf(line, indent, texts)))
    else texts.push(...folded(pad + line.text))
  }
  return texts
}

/** "if (a) b()" on one line; null where it has an else, or more than fits. */
function shortIf(line: Block, next: Out | undefined, pad: string): readonly string[] | null {
  const [only] = line.body
  if (
    !line.open.startsWith('if') ||
    (next && isElse(next)) ||
    line.body.length !== 1 ||
    !only ||
    'open' in only
  )
    return null
  const text = `${pad}${line.open} ${only.text}`
  return text.length <= LINE_WIDTH ? [text] : null
}

function isElse(line: Out): boolean {
  return 'open' in line && line.open.startsWith('else')
}

/** The lines of a block; an else takes the end of its if from the lines before. */
function blockOf({ open, body }: Block, indent: number, before: string[]): readonly string[] {
  const pad = ' '.repeat(indent)
  const joins = open.startsWith('else') && before.at(-1) === `${pad}}`
  if (joins) before.pop()
  return [...folded(`${pad}${joins ? '} ' : ''}${open} {`), ...textOf(body, indent + 2), `${pad}}`]
}

/** Columns of a line. */
export const LINE_WIDTH = 110

/** The line in several where it is too long and has a place for it: a condition is cut at its "&&" and "||". */
export function folded(line: string): readonly string[] {
  if (line.length <= LINE_WIDTH) return [line]
  const found = /^( *)((?:const|let) \w+ =|\w+ =|(?:\} else )?if \() ?(.*?)(\) \{)?$/.exec(line)
  if (!found) return [line]
  const [, pad = '', head = '', text = '', tail = ''] = found
  const parts = cutAt(text, ' || ') ?? cutAt(text, ' && ')
  if (!parts) return [line]
  return [pad + head, ...parts.map(part => `${pad}  ${part}`), ...(tail === '' ? [] : [`${pad}${tail}`])]
}

/** The text cut behind each sign that stands outside of all brackets; null where there is none. */
function cutAt(text: string, sign: ' || ' | ' && '): readonly string[] | null {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let k = 0; k < text.length; k++) {
    if ('([{'.includes(text[k]!)) depth++
    else if (')]}'.includes(text[k]!)) depth--
    else if (depth === 0 && text.startsWith(sign, k)) {
      parts.push(text.slice(from, k + sign.length - 1))
      from = k + sign.length
    } else if (depth === 0 && text.startsWith(' ? ', k)) return null
  }
  return parts.length === 0 ? null : [...parts, text.slice(from)]
}
