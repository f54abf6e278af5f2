/** Readers of what the journal has stored, in depth: a damaged disk or a stranger's backup may hold anything. */
import type { TradebookFill } from '../../engine/tradebook/fill.ts'
import { between, day, moment, oneOf, type Reader, text, whole } from '../records/readers.ts'
import { listOf, shape } from '../records/shapes.ts'

/** What a trader wrote to a trade. */
export interface TradeNote {
  /** Names the trade: where it is from, its day and its own key. */
  readonly id: string
  /** The session that the trade is of; "tradebook" for one of the trader's own. */
  readonly source: string
  /** The day of the trade in its journal. */
  readonly date: string
  /** Of the trade in that day. */
  readonly trade: string
  readonly note: string
  readonly tags: readonly string[]
  readonly changedMs: number
}

/** Notes of trades of the tradebook stand under this source. */
export const TRADEBOOK = 'tradebook'
/** Letters of a note, of a tag, and how many tags a trade has at most. */
export const MAX_NOTE = 4_000
export const MAX_TAG = 40
export const MAX_TAGS = 20

const FORM = 1
const name = text(300)

/** The id of a note. */
export function noteId({ source, date, trade }: Pick<TradeNote, 'source' | 'date' | 'trade'>): string {
  return `${source}/${date}/${trade}`
}

const readNoteRecord = shape({
  form: oneOf(FORM),
  id: text(1_000),
  source: name,
  date: day,
  trade: name,
  note: text(MAX_NOTE),
  tags: listOf(text(MAX_TAG), MAX_TAGS),
  changedMs: moment,
})

/** The note that a record holds; undefined when it is damaged. */
export const readNote: Reader<TradeNote> = value => {
  const record = readNoteRecord(value)
  if (!record || record.id !== noteId(record)) return undefined
  const { form: _, ...note } = record
  return note
}

const readFillRecord = shape({
  form: oneOf(FORM),
  symbol: name,
  exchange: name,
  segment: name,
  side: oneOf('buy', 'sell'),
  qty: whole(1, 1e10),
  price: between(0, 1e8),
  tradeId: name,
  orderId: name,
  date: day,
  ms: moment,
})

/** The fill of a tradebook that a record holds; undefined when it is damaged. */
export const readFill: Reader<TradebookFill> = value => {
  const record = readFillRecord(value)
  if (!record) return undefined
  const { form: _, ...fill } = record
  return fill
}

/** A note or a fill as it is stored. */
export function journalRecord(part: TradeNote | TradebookFill): unknown {
  return { form: FORM, ...part }
}

/** What a fill is stored under: the same trade of the same day is one. */
export function storedKey({ exchange, segment, date, tradeId }: TradebookFill): string {
  return `${exchange}:${segment}:${date}:${tradeId}`
}
