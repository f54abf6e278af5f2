import type { ColumnMap } from './header.ts'
import { QuestionError, type ReadAnswers, type Sample } from './question.ts'

/** So many rows show what a column looks like. */
export const SAMPLE_ROWS = 6
const MAX_CELLS = 60
const LONGEST_CELL = 80

/** The first rows of a table, at most 60 columns wide, each cell at most 80 characters long. */
export function sampleOf(header: readonly string[], rows: Sample['rows'], marked: readonly number[]): Sample {
  const shown = (cells: readonly string[]) =>
    cells.slice(0, MAX_CELLS).map(cell => cell.slice(0, LONGEST_CELL))
  return {
    header: shown(header),
    rows: rows.slice(0, SAMPLE_ROWS).map(({ line, cells }) => ({ line, cells: shown(cells) })),
    marked: marked.filter(column => column >= 0 && column < MAX_CELLS),
  }
}

interface SampledLayout {
  readonly columns: ColumnMap
  readonly header: readonly string[]
  readonly firstRows: Sample['rows']
}

/** The error itself; a question gets the first rows, with the column marked that it is about. */
export function withSample(error: unknown, { columns, header, firstRows }: SampledLayout): unknown {
  if (!(error instanceof QuestionError)) return error
  const { field, message, choices } = error.question
  const { date, symbol, series, open, high, low, close } = columns
  const about: Record<keyof ReadAnswers, readonly number[]> = {
    dateOrder: [date],
    symbol: [symbol],
    series: [series],
    priceUnit: [open, high, low, close],
  }
  return new QuestionError(field, message, choices, sampleOf(header, firstRows, about[field]))
}
