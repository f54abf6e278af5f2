import { hasVolume, InputError } from '../../engine/index.ts'
import { dropNuls, type Encoding, sniffEncoding, Utf8Feed } from '../cells/encoding.ts'
import { counted, was } from './counts.ts'
import type { FileBars, FileFeed, Found, ReadOptions } from './fileBars.ts'
import { newPart, type PartAsk, type PartRead, progressOf, type RowAt } from './filePart.ts'
import type { ColumnMap, Role } from './header.ts'
import { type Layout, readLayout } from './layout.ts'
import { plainSymbolOf } from './nameSymbol.ts'
import { RowParser } from './rowParser.ts'
import { withSample } from './sample.ts'
import { cleanSymbol, isToken, symbolOfFileName } from './symbol.ts'
import { type ValidatedBars, validateBars } from './validateBars.ts'

/** Enough for the layout to show. */
export const HEAD_BYTES = 65_536
const CHUNK_BYTES = 1_048_576
const LONGEST_ROW_BYTES = 1_048_576
const SPARE_BARS = 100
const NOTHING_READ = { rows: 0, bytes: 0 }
const SEPARATORS: Readonly<Record<number, string>> = { 9: 'tabs', 59: 'semicolons', 124: 'bars' }

/**
 * The bars of a CSV file that lies in memory.
 * @throws InputError with one sentence on what is wrong, where, and what to do.
 */
export function readCsv(bytes: Uint8Array, options: ReadOptions = {}): FileBars {
  const feed = startCsv(bytes.length, options)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) feed.push(bytes.subarray(at, at + CHUNK_BYTES))
  return feed.end()
}

/** Takes a text file in chunks, and a part of it that another thread has read. */
interface CsvFeed extends FileFeed {
  /**
   * What another thread may read from a row on, while the chunks before it come; null where the rows are not plain, or too
   * little has come to know.
   */
  split(at: RowAt): PartAsk | null
  /**
   * Which columns make a bar; null where its row takes more than its numbers and one time, undefined while too little has
   * come to know.
   */
  barColumns(): ColumnMap | null | undefined
  /** Appends a bar where `barColumns` are known and all rows pushed are whole: see `RowParser.take`. */
  take(values: Float64Array, isUtc: boolean): void
  /** Once all chunks before the part have come: appends what was read of it. Answers where the next chunk must begin. */
  join(ask: PartAsk, read: PartRead | null): number
}

/** A reader for a file that comes in chunks, `totalBytes` in all (an estimate will do: it only sizes the columns). */
export function startCsv(totalBytes: number, options: ReadOptions = {}): CsvFeed {
  const held: Uint8Array[] = []
  let heldBytes = 0
  let seenBytes = 0
  let reader: CsvReader | null = null
  let part: PartAsk | null = null

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
    push(chunk, fraction) {
      seenBytes += chunk.length
      const elsewhere = part ? progressOf(part) : NOTHING_READ
      const share = Math.min(1, fraction ?? (seenBytes + elsewhere.bytes) / totalBytes)
      if (reader) reader.read(chunk, false)
      else {
        held.push(chunk.slice())
        heldBytes += chunk.length
        if (heldBytes < HEAD_BYTES) return
        open(false)
      }
      const rows = reader!.parser.bars.count + elsewhere.rows
      if (share > 0) reader!.parser.bars.expected = Math.ceil((rows / share) * 1.02) + 1
      options.onProgress?.(share, rows)
    },
    split(at) {
      part = reader?.split(at, reader.parser.bars.count / seenBytes, totalBytes) ?? null
      return part
    },
    barColumns: () => reader?.parser.barColumns,
    take: (values, isUtc) => reader!.parser.take(values, isUtc),
    join(ask, read) {
      part = null
      const to = reader!.join(ask, read)
      seenBytes += to - ask.from
      return to
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

/** More memory than so many bars take: rows differ in length. What finds no room there is copied. */
function roomFor(bars: number): number {
  return Math.ceil(bars * 1.02) + SPARE_BARS
}

class CsvReader {
  readonly parser: RowParser
  readonly #options: ReadOptions
  readonly #layout: Layout
  readonly #encoding: Encoding
  readonly #text: Utf8Feed
  #headNuls = 0
  /** Text that is read and not yet parsed: the begin of a row, and behind it the chunk that completes it. */
  #buffer = new Uint8Array(CHUNK_BYTES + HEAD_BYTES)
  #length = 0

  constructor(head: Uint8Array, isWholeFile: boolean, options: ReadOptions) {
    const { encoding, markBytes } = sniffEncoding(head)
    this.#options = options
    this.#encoding = encoding
    this.#text = new Utf8Feed(encoding)
    const decoded = this.#text.decode(head.subarray(markBytes))
    const text = decoded.subarray(0, dropNuls(decoded, 0, decoded.length))
    this.#headNuls = decoded.length - text.length
    this.#layout = readLayout(text, isWholeFile, options)
    this.parser = new RowParser(this.#layout, options)
    this.#append(text.subarray(this.#layout.dataAt))
    this.#parse(false)
  }

  read(chunk: Uint8Array, isLast: boolean): void {
    this.#append(this.#text.decode(chunk))
    this.#parse(isLast)
  }

  split({ from, rowsPerByte }: RowAt, rowsPerByteHere: number, totalBytes: number): PartAsk | null {
    const layout = this.parser.plainLayout
    if (layout === null || this.#encoding !== 'utf-8') return null
    const first = roomFor((from * (rowsPerByte + rowsPerByteHere)) / 2)
    const capacity = first + roomFor((totalBytes - from) * rowsPerByte)
    const columns = this.parser.bars.reserve(capacity, first)
    return newPart({ from, layout, columns, first })
  }

  /** Appends the part if the rows before it have ended: what looks like a row may lie in quotes that one has opened. */
  join(ask: PartAsk, read: PartRead | null): number {
    const taken = read !== null && this.#length === 0 ? read : { to: ask.from, rows: 0, naive: 0 }
    this.parser.adopt(ask, taken)
    return taken.to
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
    this.#buffer.copyWithin(0, rest, this.parser.limit)
    this.#length = this.parser.limit - rest
    if (this.#length > LONGEST_ROW_BYTES) {
      throw new InputError(
        `This is not a CSV or Parquet file: line ${this.parser.line} is longer than a million characters.`,
      )
    }
  }

  finish(): FileBars {
    const { parser } = this
    const { bars, rejected, rejectedRows } = parser
    const validated = this.#validate()
    const columns = bars.finish()
    const { symbol, notes } = this.#symbol()
    return {
      bars: columns,
      symbol,
      intervalMinutes: validated.intervalMinutes,
      hasVolume: hasVolume(columns),
      notes: [...this.#layout.notes, ...validated.notes, ...this.#mended(), ...notes],
      rejected,
      rejectedRows,
      duplicates: validated.duplicates,
      leftOut: validated.leftOut,
      others: parser.subjects.leftOut,
      widened: parser.widened,
      lines: bars.line.slice(0, bars.count),
      found: this.#found(validated),
    }
  }

  #validate(): ValidatedBars {
    const { bars, times, subjects } = this.parser
    try {
      subjects.check()
      if (bars.count === 0) throw this.#noBars()
      return validateBars(bars, times, this.#layout.ticks)
    } catch (error) {
      throw withSample(error, this.#layout)
    }
  }

  #found({ zone, stamps, order }: ValidatedBars): Found {
    const { columns, header, delimiter } = this.#layout
    const { dayFirst, monthFirst, shortYears } = this.parser.times.dates
    const roles = Object.entries(columns) as [Role, number][]
    const used = roles.filter(([, column]) => column >= 0)
    const named = used.map(([role, column]) => [role, header[column]?.slice(0, 40) ?? `column ${column + 1}`])
    const proven = dayFirst ? 'day-first' : monthFirst ? 'month-first' : null
    return {
      format: `text (${this.#encoding}), columns separated by ${SEPARATORS[delimiter] ?? 'commas'}`,
      columns: Object.fromEntries(named) as Found['columns'],
      zone,
      stamps,
      order,
      dateOrder: proven ?? shortYears.resolved ?? this.parser.times.dates.order,
      dateProof: dayFirst ?? monthFirst ?? (shortYears.orders.length === 1 ? shortYears.proof : null),
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
    return new InputError(`${all} skipped. Line ${first.line}: ${first.reason}.`, `line ${first.line}`)
  }

  #mended(): string[] {
    const { widened, withoutVolume } = this.parser
    const nuls = this.#text.nuls + this.#headNuls + this.parser.nuls
    const { others, otherSeries } = this.parser.subjects
    const notes: string[] = []
    if (this.#layout.decimalComma) notes.push('Numbers are read with a decimal comma.')
    if (this.#layout.columns.volume < 0) notes.push('The file has no volume column; volume is 0.')
    if (withoutVolume > 0) {
      const isTicks = this.#layout.ticks !== null
      notes.push(
        isTicks
          ? `${counted(withoutVolume, 'tick')} without a volume; they add none.`
          : `${counted(withoutVolume, 'row')} without a volume; read as 0.`,
      )
    }
    if (widened > 0)
      notes.push(
        `${counted(widened, 'bar')} with a price one tick outside high or low ${was(widened)} widened.`,
      )
    if (others > 0) notes.push(`${counted(others, 'row')} of other symbols ${was(others)} left out.`)
    for (const [series, rows] of otherSeries)
      notes.push(`${counted(rows, 'row')} of the series ${series} ${was(rows)} left out.`)
    if (nuls > 0) notes.push(`${counted(nuls, 'NUL character')} ${was(nuls)} left out.`)
    return notes
  }

  #symbol(): { symbol: string | null; notes: string[] } {
    const named =
      [...this.parser.subjects.symbols.keys()][0] ??
      (this.#layout.symbol ? cleanSymbol(this.#layout.symbol) : null)
    const { fileName = '' } = this.#options
    const suggested = symbolOfFileName(fileName)
    // a token names an instrument to a machine only
    const isTick = this.#layout.ticks !== null && this.parser.subjects.others === 0
    const isNameless = named === null || (isTick && isToken(named))
    if (isNameless && suggested !== null) return { symbol: suggested, notes: [] }
    const plain = isNameless ? plainSymbolOf(fileName) : null
    if (plain !== null)
      return { symbol: plain, notes: [`Only the file's name says its instrument: ${plain}.`] }
    const differ = named !== null && suggested !== null && named !== suggested
    return {
      symbol: named,
      notes: differ ? [`The file's rows say ${named}, its name says ${suggested}; ${named} is used.`] : [],
    }
  }
}
