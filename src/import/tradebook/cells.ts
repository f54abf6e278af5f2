/** The rows of a CSV table of text. */

/** A row, and the line of the file on which it begins, from 1. */
export interface TextRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The first rows of a table with commas, semicolons or tabs between its cells; a quoted cell may hold any of them, and lines. */
export function textRows(text: string, most: number): readonly TextRow[] {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const scanner = new CellScanner(separatorOf(body), most)
  for (const letter of body) {
    scanner.take(letter)
    if (scanner.isFull) return scanner.rows
  }
  scanner.endRow()
  return scanner.rows
}

function separatorOf(text: string): string {
  const end = text.indexOf('\n')
  const head = end < 0 ? text : text.slice(0, end)
  if (head.includes('\t')) return '\t'
  return head.includes(';') && !head.includes(',') ? ';' : ','
}

class CellScanner {
  readonly rows: TextRow[] = []
  readonly #between: string
  readonly #most: number
  #cells: string[] = []
  #cell = ''
  #isQuoted = false
  /** Whether the letter before ended a quote: another one then stands for one of the text. */
  #wasQuote = false
  #line = 1
  #begun = 1

  constructor(between: string, most: number) {
    this.#between = between
    this.#most = most
  }

  get isFull(): boolean {
    return this.rows.length >= this.#most
  }

  take(letter: string): void {
    if (letter === '\n') this.#line++
    if (letter === '"') {
      this.#quote()
      return
    }
    this.#wasQuote = false
    if (this.#isQuoted) this.#cell += letter
    else if (letter === this.#between) this.#endCell()
    else if (letter === '\n') this.endRow()
    else if (letter !== '\r') this.#cell += letter
  }

  /** Lines without anything are no rows. */
  endRow(): void {
    this.#endCell()
    if (this.#cells.some(cell => cell !== '')) this.rows.push({ line: this.#begun, cells: this.#cells })
    this.#cells = []
    this.#begun = this.#line
  }

  #quote(): void {
    if (this.#wasQuote) this.#cell += '"'
    this.#wasQuote = this.#isQuoted
    this.#isQuoted = !this.#isQuoted
  }

  #endCell(): void {
    this.#cells.push(this.#cell.trim())
    this.#cell = ''
  }
}
