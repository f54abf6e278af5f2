import { InputError } from '../../engine/index.ts'

/** Hears what stands in a document, in order; `path` are the names of the elements around, the innermost last. */
export interface XmlListener {
  open(name: string, path: readonly string[]): void
  /** With its text, which is empty where it held elements. */
  close(name: string, text: string, path: readonly string[]): void
}

/** Elements in each other; a SPAN file has nine. */
const DEEPEST = 32
/** Characters of one tag, comment or text; those of a SPAN file have some 50. */
const LONGEST = 65_536
const NAME = /^[A-Za-z_][\w.-]*$/
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const CDATA = '<![CDATA['
/** What begins with a mark of its own, and how it ends. */
const MARKED: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  [CDATA, ']]>'],
]
/** A byte order mark, its bytes taken one by one. */
const MARK = 'ï»¿'

/**
 * Reads XML as it comes: elements and their texts, without attributes. What could make a small document large or reach
 * outside of it (a DOCTYPE, entities of its own) is refused, and so is what is nested too deep or never ends.
 */
export class XmlEvents {
  readonly #name: string
  readonly #listener: XmlListener
  readonly #path: string[] = []
  /** Names that were looked at: a document has few, millions of times. */
  readonly #known = new Set<string>()
  /** What has come and is not read yet, from `#at` on. */
  #all = ''
  #at = 0
  #text = ''
  /** Whether the innermost element holds others. */
  #holdsElements = false
  #root: string | null = null
  /** Lines before `#all`. */
  #lines = 0

  constructor(name: string, listener: XmlListener) {
    this.#name = name
    this.#listener = listener
  }

  /** The outermost element's name; null before it has begun. */
  get root(): string | null {
    return this.#root
  }

  /** The next characters. @throws InputError where they are no XML, or more than is read of it. */
  push(chunk: string): void {
    this.#lines += linesIn(this.#all, this.#at)
    this.#all = this.#all.slice(this.#at) + chunk
    this.#at = 0
    for (let from = this.#all.indexOf('<'); from >= 0; from = this.#all.indexOf('<', this.#at)) {
      if (from > this.#at) this.#addText(this.#all.slice(this.#at, from))
      this.#at = from
      const mark = this.#all.charCodeAt(from + 1)
      // "!" and "?"; a tag whose second character has not come has no end either
      const isWhole = mark === 33 || mark === 63 ? this.#takeMarked() : this.#takeTag()
      if (!isWhole) break
    }
    if (this.#all.length - this.#at > LONGEST) throw this.fault('a tag or text does not end')
  }

  /** All has come. @throws InputError where it is cut off. */
  end(): void {
    const open = this.#path.at(-1)
    if (open !== undefined) throw this.fault(`it is cut off inside <${open}>`)
    if (this.#root === null || this.#all.slice(this.#at).trim() !== '') throw this.fault('it is not XML')
  }

  /** What to say of a document that is wrong where it is read now. */
  fault(what: string): InputError {
    const line = this.#lines + linesIn(this.#all, this.#at) + 1
    return new InputError(
      `${this.#name} cannot be read at line ${line}: ${what}. Download NSE Clearing's file for equity derivatives again.`,
      'file',
    )
  }

  #takeTag(): boolean {
    const from = this.#at
    const to = this.#all.indexOf('>', from)
    if (to < 0) return false
    if (to - from > LONGEST) throw this.fault('a tag is too long')
    // "/"
    if (this.#all.charCodeAt(from + 1) === 47) this.#close(this.#all.slice(from + 2, to).trimEnd())
    else this.#open(this.#all.slice(from + 1, to))
    this.#at = to + 1
    return true
  }

  #takeMarked(): boolean {
    const from = this.#at
    for (const [begin, end] of MARKED) {
      const come = this.#all.slice(from, from + begin.length)
      if (!begin.startsWith(come)) continue
      const to = come.length < begin.length ? -1 : this.#all.indexOf(end, from + begin.length)
      if (to < 0) return false
      if (begin === CDATA) this.#addPlain(this.#all.slice(from + begin.length, to))
      this.#at = to + end.length
      return true
    }
    throw this.fault('it has a DOCTYPE, which no SPAN file has')
  }

  #open(tag: string): void {
    const name = nameOf(tag)
    if (!this.#known.has(name)) {
      if (!NAME.test(name)) throw this.fault(`"<${name.slice(0, 40)}" is not a valid tag`)
      this.#known.add(name)
    }
    if (this.#path.length >= DEEPEST) throw this.fault('its elements are nested too deep')
    if (this.#path.length === 0) {
      if (this.#root !== null) throw this.fault(`there is content after </${this.#root}>`)
      this.#root = name
    }
    this.#listener.open(name, this.#path)
    this.#path.push(name)
    this.#text = ''
    this.#holdsElements = false
    if (tag.endsWith('/')) this.#close(name)
  }

  #close(name: string): void {
    const open = this.#path.pop()
    if (open !== name) {
      throw this.fault(`</${name.slice(0, 40)}> ends ${open === undefined ? 'nothing' : `<${open}>`}`)
    }
    const text = this.#holdsElements ? '' : this.#text.trim()
    this.#holdsElements = true
    this.#text = ''
    this.#listener.close(name, text, this.#path)
  }

  #addText(text: string): void {
    if (this.#path.length === 0) {
      if (text.replace(MARK, '').trim() !== '') throw this.fault('it is not XML')
    } else if (!this.#holdsElements) this.#addPlain(text.includes('&') ? this.#decode(text) : text)
  }

  #addPlain(text: string): void {
    if (this.#text.length + text.length > LONGEST) throw this.fault('a text is too long')
    this.#text += text
  }

  #decode(text: string): string {
    return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
      const found = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
      if (found === undefined) throw this.fault(`"${whole.slice(0, 20)}" is not a known entity`)
      return found
    })
  }
}

/** What stands before the first space, line end or slash. */
function nameOf(tag: string): string {
  for (let i = 0; i < tag.length; i++) {
    const code = tag.charCodeAt(i)
    if (code <= 32 || code === 47) return tag.slice(0, i)
  }
  return tag
}

/** Line ends before a place. */
function linesIn(text: string, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
