/** Reads what is stored of a dataset: in the database, at the head of its file, in a backup. */
import type { Quality } from '../../engine/market/quality/quality.ts'
import type { DatasetInfo, RejectedRow } from '../../workers/api/api.ts'
import { between, day, moment, oneOf, pattern, type Reader, text, whole } from '../records/readers.ts'
import { finite, isPlain, listOf, orNull, plainJson, shape, truth } from '../records/shapes.ts'

/** As many refused rows as an import lists; notes of merged datasets add up. */
const MAX_LISTED = 1_000
const MAX_CHARS = 2_000
/** Minutes; times have milliseconds. */
const SHORTEST_INTERVAL = 1 / 60_000
const LONGEST_INTERVAL = 1_000_000

const count = whole(0, 1e12)

/** Without these the bars mean nothing. */
const readCore = shape({
  // an index by its id must not reach a prototype
  id: pattern(/^(?!__proto__$)[\w-]{1,100}$/),
  name: text(MAX_CHARS),
  symbol: orNull(text(200)),
  intervalMinutes: between(SHORTEST_INTERVAL, LONGEST_INTERVAL),
  hasVolume: truth,
  rows: whole(1, 1e9),
  fromMs: moment,
  toMs: moment,
  sha256: pattern(/^[0-9a-f]{64}$/),
  rejected: count,
})

/** A text, its end cut off where it is longer than any of ours. */
const words: Reader<string> = value => {
  if (typeof value !== 'string') return undefined
  return value.length <= MAX_CHARS ? value : `${value.slice(0, MAX_CHARS - 1)}…`
}

const readRejected: Reader<RejectedRow> = shape({ line: count, reason: words, text: words })

const line = orNull(count)
const findings = <T>(read: Reader<T>) => shape({ count, first: listOf(read, MAX_LISTED) })
const days = findings(day)

const knownQuality = shape({
  intervalMinutes: between(SHORTEST_INTERVAL, LONGEST_INTERVAL),
  bars: count,
  sessionsFound: count,
  sessionsExpected: orNull(count),
  missingDays: days,
  closedDays: days,
  barsPerDay: shape({ usual: count, fewest: count, shortDays: days }),
  gaps: findings(shape({ openMs: moment, toMs: moment, line, missingBars: count })),
  missingBars: count,
  duplicates: count,
  rejected: count,
  widened: count,
  leftOut: count,
  others: count,
  hasVolume: truth,
  zeroVolume: findings(shape({ openMs: moment, line })),
  jumps: findings(shape({ openMs: moment, line, factor: finite, ratio: orNull(text(20)) })),
  stamps: oneOf('open', 'close', 'day'),
  zone: text(200),
})

/** Findings that came later: a report without them is whole, one with other values in them is not. */
const LATER: Readonly<Record<string, Reader<unknown>>> = {
  sessionsUnchecked: count,
  cutBars: count,
  spacing: shape({
    kind: oneOf('intraday', 'daily', 'weekly', 'monthly', 'sparse'),
    days: count,
    tradingDays: count,
    periodsPerYear: finite,
  }),
  level: orNull(finite),
  farFrom: listOf(shape({ symbol: text(200), times: finite }), MAX_LISTED),
}

/** A report on quality, with what a later Sauda may have added to it. */
const readQuality: Reader<Quality> = value => {
  const isKnown = knownQuality(value) !== undefined
  if (!isKnown || !isPlain(value)) return undefined
  const isWhole = Object.entries(LATER).every(
    ([name, read]) => value[name] === undefined || read(value[name]) !== undefined,
  )
  return isWhole ? (plainJson(value) as Quality | undefined) : undefined
}

/**
 * What is known of a dataset; undefined when what its bars mean cannot be read. Any other part that cannot be read is left
 * out, and a note of the dataset says so: its bars stay usable.
 */
export const readInfo: Reader<DatasetInfo> = value => {
  const core = readCore(value)
  if (!core || core.fromMs > core.toMs || !isPlain(value)) return undefined
  const notes = itemsOf(value.notes, words)
  const rejectedRows = itemsOf(value.rejectedRows, readRejected)
  const quality = value.quality === undefined ? undefined : readQuality(value.quality)
  const lost = [
    notes.isWhole ? [] : 'Some notes of its import could not be read.',
    rejectedRows.isWhole ? [] : 'Some of its skipped rows could not be read.',
    value.quality === undefined || quality ? [] : 'Its quality report could not be read.',
  ].flat()
  return {
    ...core,
    notes: [...notes.items, ...lost],
    rejectedRows: rejectedRows.items,
    ...(quality && { quality }),
  }
}

/** The items that can be read, not more than the page can show; whether that is all of them. */
function itemsOf<T>(value: unknown, read: Reader<T>): { items: readonly T[]; isWhole: boolean } {
  if (!Array.isArray(value)) return { items: [], isWhole: false }
  const items = value
    .slice(0, MAX_LISTED)
    .map(read)
    .filter(item => item !== undefined)
  return { items, isWhole: items.length === value.length }
}
