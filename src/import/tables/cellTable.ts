import { encodeText } from '../cells/encoding.ts'
import { startCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'
import type { ColumnMap } from './header.ts'

/** A cell of a table that is no text file. */
export type Cell = string | number | bigint | boolean | null | undefined

/** Takes the rows of a table. */
export interface CellFeed {
  /** @throws InputError as soon as the columns are no bars. */
  push(cells: readonly Cell[]): void
  /**
   * Appends rows that are written already: cells as `toText` writes them, tabs between them, each row with its line end.
   * @throws InputError as soon as the columns are no bars.
   */
  pushLines(lines: Uint8Array): void
  /**
   * Which columns make a bar that `pushBar` takes; null where rows are something else, undefined while that is not known.
   */
  barColumns(): ColumnMap | null | undefined
  /**
   * Appends a row by its values instead of its cells, a bar without a fault: time, open, high, low, close, volume. The cell
   * of its time would have named the zone UTC or none.
   */
  pushBar(values: Float64Array, isUtc: boolean): void
  /**
   * The bars, after the last row; lines count from the names of the columns, so the first row is line 2.
   * @throws InputError when no bar could be read, or the trader must decide something.
   */
  end(): FileBars
}

const PIECE_CHARACTERS = 262_144
/** What would end a cell or a row, or begin a comment; a text cell has no use for them. */
const MARKS = /["#]|\p{Cc}/gu

/**
 * A reader for rows that come from JSON or Parquet: they are written as text and read as any text file is, so that names,
 * times, symbols and faults mean the same there. A number is written so that the same number is read. `fractionDone`
 * says how much of the whole lies behind the rows so far.
 */
export function startTable(
  columns: readonly string[],
  fractionDone: () => number,
  options: ReadOptions,
): CellFeed {
  const feed = startCsv(0, options)
  let text = `${columns.map(toText).join('\t')}\n`
  const flush = () => {
    if (text === '') return
    feed.push(encodeText(text), fractionDone())
    text = ''
  }
  return {
    push(cells) {
      // a row that is too short keeps its separators: a blank line would be no row at all
      const missing = '\t'.repeat(Math.max(0, columns.length - cells.length))
      text += `${cells.map(toText).join('\t')}${missing}\n`
      if (text.length >= PIECE_CHARACTERS) flush()
    },
    pushLines(lines) {
      flush()
      feed.push(lines, fractionDone())
    },
    barColumns: feed.barColumns,
    pushBar(values, isUtc) {
      flush()
      feed.take(values, isUtc)
    },
    end() {
      flush()
      return feed.end()
    },
  }
}

/** A cell as it stands in the text: without what would end it there. */
export function toText(cell: Cell): string {
  if (typeof cell === 'string') return cell.replace(MARKS, ' ')
  return cell === null || cell === undefined ? '' : String(cell)
}
