/** Reads back the margins of a SPAN file, in depth: a damaged disk or a stranger's backup may hold anything. */
import type { MarginTable, SpanFuture, SpanUnderlying } from '../../engine/margin/table.ts'
import { between, day, pattern, type Reader } from '../records/readers.ts'
import { finite, listOf, orNull, shape, truth } from '../records/shapes.ts'

const SCENARIOS = 16
/** More underlyings, contracts and spreads than any exchange lists. */
const MAX_UNDERLYINGS = 2_000
const MAX_FUTURES = 200
const MAX_CHARGES = 10_000
const price = between(0, 1e9)
const symbol = pattern(/^[A-Z0-9][A-Z0-9&_-]{0,29}$/)

const readLosses: Reader<readonly number[]> = value => {
  const losses = listOf(finite, SCENARIOS)(value)
  return losses?.length === SCENARIOS ? losses : undefined
}

const readFuture: Reader<SpanFuture> = shape({ expiry: day, price, losses: readLosses, delta: finite })
const readLeg = shape({ expiry: day, ratio: between(1e-6, 1e6) })

const readUnderlying: Reader<SpanUnderlying> = shape({
  symbol,
  spot: orNull(price),
  futures: listOf(readFuture, MAX_FUTURES),
  // the desk trades none
  options: listOf<never>(() => undefined, 0),
  calendar: listOf(shape({ near: readLeg, far: readLeg, rupees: finite }), MAX_CHARGES),
  shortOptionMinimum: price,
})

/** The table that a record holds; undefined when it is damaged. */
export const readMarginTable: Reader<MarginTable> = shape({
  exchange: pattern(/^[\w &-]{0,10}$/),
  date: day,
  created: pattern(/^(\d{4}-\d\d-\d\d( \d\d:\d\d)?)?$/),
  isSettlement: truth,
  underlyings: listOf(readUnderlying, MAX_UNDERLYINGS),
})
