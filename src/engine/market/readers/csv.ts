import { InputError } from '../../problem.ts'
import { type Bars, hasVolume } from '../bars.ts'
import type { DateOrder } from './dateColumn.ts'
import { sniffEncoding, Utf8Feed } from './encoding.ts'
import { type Layout, readLayout, severalSymbols } from './layout.ts'
import { type RejectedRow, RowParser } from './rowParser.ts'
import { counted, settleBars, was } from './settle.ts'
import { cleanSymbol, symbolOfFileName } from './symbol.ts'

/** What the caller knows of a file, and what it wants to hear. */
export interface CsvOptions {
  /** Suggests the symbol where no column names one. */
  readonly fileName?: string
  /** Decides dates such as 02/01/2024 where the file proves no order. */
  readonly dateOrder?: DateOrder
  /** Called after each chunk with the share of the bytes that are read and the bars so far. */
  readonly onProgress?: (fraction: number, rows: number) => void
}

/** The bars of a file and all that a trader must know of how they were read. */
export interface CsvResult {
  readonly bars: Bars
  readonly symbol: string | null
  /** Most frequent distance between two bars of one day, in minutes; 1440 for daily bars. */
  readonly intervalMinutes: number
  readonly hasVolume: boolean
  /** What was assumed or mended, each one sentence. */
  readonly notes: readonly string[]
  /** Rows that were refused; `rejectedRows` holds the first 1,000 of them. */
  readonly rejected: number
  readonly rejectedRows: readonly RejectedRow[]
  /** Rows that repeated another one, and prints outside the session. */
  readonly duplicates: number
  readonly leftOut: number
}

/** Takes a file in chunks of any size. */
export interface CsvFeed {
  /** @throws InputError as soon as the bytes cannot be a table of bars. */
  push(chunk: Uint8Array): void
  /**
   * The bars, after the last chunk.
   * @throws InputError when no bar could be read, or the trader must decide something.
   */
  end(): CsvResult
}

/** Enough for the layout to show. */
const HEAD_BYTES = 65_536
const CHUNK_BYTES = 1_048_576
const LONGEST_ROW_BYTES = 1_048_576

/**
 * The bars of a CSV file that lies in memory.
 * @throws InputError with one sentence on what is wrong, where, and what to do.
 */
export function readCsv(bytes: Uint8Array, options: CsvOptions = {}): CsvResult {
  const feed = startCsv(bytes.length, options)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) feed.push(bytes.subarray(at, at + CHUNK_BYTES))
  return feed.end()
}

/** A reader for a file that comes in chunks, `totalBytes` in all (an estimate will do: it only sizes the columns). */
export function startCsv(totalBytes: number, options: CsvOptions = {}): CsvFeed {
  const held: Uint8Array[] = []
  let heldBytes = 0
  let seenBytes = 0
  let reader: CsvReader | null = null

  function open(isWholeFile: boolean): CsvReader {
    const head = new Uint8Array(heldBytes)
    let at = 0
    for (const chunk of held.splice(0)) {
      head.set(chunk, at)
      at += chunk.length
    }
    reader = new CsvReader(head, isWholeFile, options)
    return reader
  }

  return {
    push(chunk) {
      seenBytes += chunk.length
      if (reader) reader.read(chunk, false)
      else {
        held.push(chunk.slice())
        heldBytes += chunk.length
        if (heldBytes < HEAD_BYTES) return
        open(false)
      }
      const rows = reader!.parser.bars.count
      reader!.parser.bars.expected = Math.ceil((rows / seenBytes) * totalBytes * 1.02) + 1
      options.onProgress?.(Math.min(1, seenBytes / totalBytes), rows)
    },
    end() {
      const last = reader ?? open(true)
      last.read(new Uint8Array(0), true)
      const result = last.finish()
      options.onProgress?.(1, result.bars.openMs.length)
      return result
    },
  }
}

class CsvReader {
  readonly parser: RowParser
  readonly #options: CsvOptions
  readonly #layout: Layout
  readonly #text: Utf8Feed
  /** Text that is read and not yet parsed: the begin of a row, and behind it the chunk that completes it. */
  #buffer = new Uint8Array(CHUNK_BYTES + HEAD_BYTES)
  #length = 0

  constructor(head: Uint8Array, isWholeFile: boolean, options: CsvOptions) {
    const { encoding, markBytes } = sniffEncoding(head)
    this.#options = options
    this.#text = new Utf8Feed(encoding)
    const text = this.#text.decode(head.subarray(markBytes))
    this.#layout = readLayout(text, isWholeFile)
    this.parser = new RowParser(this.#layout, options.dateOrder ?? null)
    this.#append(text.subarray(this.#layout.dataAt))
    this.#parse(false)
  }

  read(chunk: Uint8Array, isLast: boolean): void {
    this.#append(this.#text.decode(chunk))
    this.#parse(isLast)
  }

  #append(text: Uint8Array): void {
    const needed = this.#length + text.length
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(needed * 2)
      larger.set(this.#buffer.subarray(0, this.#length))
      this.#buffer = larger
    }
    this.#buffer.set(text, this.#length)
    this.#length = needed
  }

  #parse(isLast: boolean): void {
    const rest = this.parser.parse(this.#buffer, 0, this.#length, isLast)
    this.#buffer.copyWithin(0, rest, this.#length)
    this.#length -= rest
    if (this.#length > LONGEST_ROW_BYTES) {
      throw new InputError(
        `This is not a CSV or Parquet file: line ${this.parser.line} is longer than a million characters.`,
      )
    }
  }

  finish(): CsvResult {
    const { parser } = this
    const { bars, rejected, rejectedRows } = parser
    if (bars.count === 0) throw this.#noBars()
    if (parser.symbols.size > 1) throw severalSymbols([...parser.symbols])
    const settled = settleBars(bars, parser.times)
    const columns = bars.finish()
    const { symbol, notes } = this.#symbol()
    return {
      bars: columns,
      symbol,
      intervalMinutes: settled.intervalMinutes,
      hasVolume: hasVolume(columns),
      notes: [...this.#layout.notes, ...settled.notes, ...this.#mended(), ...notes],
      rejected,
      rejectedRows,
      duplicates: settled.duplicates,
      leftOut: settled.leftOut,
    }
  }

  #noBars(): InputError {
    const { rejected, rejectedRows } = this.parser
    const first = rejectedRows[0]
    if (!first) {
      return new InputError(
        'This is not a CSV or Parquet file with bars: no rows follow its header. Choose another file.',
      )
    }
    const all = rejected === 1 ? 'The only row was' : `All ${counted(rejected, 'row')} were`
    return new InputError(`${all} refused. Line ${first.line}: ${first.reason}.`, `line ${first.line}`)
  }

  #mended(): string[] {
    const { widened, withoutVolume } = this.parser
    const nuls = this.#text.nuls
    const notes: string[] = []
    if (this.#layout.decimalComma) notes.push('Numbers are read with a decimal comma.')
    if (this.#layout.columns.volume < 0) notes.push('The file has no volume column; volume is 0.')
    if (withoutVolume > 0) notes.push(`${counted(withoutVolume, 'row')} without a volume; read as 0.`)
    if (widened > 0)
      notes.push(
        `${counted(widened, 'bar')} with a price one tick outside high or low ${was(widened)} widened.`,
      )
    if (nuls > 0) notes.push(`${counted(nuls, 'NUL character')} ${was(nuls)} left out.`)
    return notes
  }

  #symbol(): { symbol: string | null; notes: string[] } {
    const named =
      [...this.parser.symbols][0] ?? (this.#layout.symbol ? cleanSymbol(this.#layout.symbol) : null)
    const suggested = symbolOfFileName(this.#options.fileName ?? '')
    const differ = named !== null && suggested !== null && named !== suggested
    return {
      symbol: named ?? suggested,
      notes: differ ? [`The file's rows say ${named}, its name says ${suggested}.`] : [],
    }
  }
}
