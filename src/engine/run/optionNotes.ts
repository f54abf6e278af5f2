import { indianFormat } from '../core/indian.ts'
import type { EpochMs, Qty } from '../core/units.ts'
import { type RunInputs, runSegment } from '../inputs/inputs.ts'
import { shortOptionMargin } from '../margin/shortOption.ts'
import type { DataOrigin, Dataset } from '../market/dataset.ts'
import { findInstrument, isOption, optionOfFileName } from '../market/instruments.ts'
import { istDay } from '../market/ist.ts'
import { lotOn } from '../market/lots.ts'
import { optionStrike, optionUnderlying } from '../market/optionContract.ts'
import type { Leg } from '../trading/leg.ts'
import { isSoldOptionsNote, SOLD_OPTIONS } from './soldOptionsNote.ts'

/**
 * What a run of options must say: of files that it trades as something else (C3), and of what it may sell short (A5). Once
 * it has run, `withSoldOptions` knows what it has sold.
 */
export function optionNotes({ origin, hedges = [] }: Dataset, inputs: RunInputs): readonly string[] {
  const legs = [{ origin, instrument: inputs.instrument }, ...hedges]
  return [
    ...legs.flatMap(leg => foreignNotes(leg, inputs)),
    ...shortNotes(
      legs.map(({ instrument }) => instrument),
      inputs,
    ),
  ]
}

/** C3: what looks like an option's file while the run trades it as something else, and what to choose. */
function foreignNotes(
  leg: { readonly origin?: DataOrigin | undefined; readonly instrument: string },
  inputs: RunInputs,
): readonly string[] {
  const option = optionOf(leg.origin)
  const segment = runSegment({ ...inputs, instrument: leg.instrument })
  if (option === null || segment === 'index-options') return []
  const as = segment === 'index-futures' ? 'an index future' : leg.instrument
  // without NSE's charges no segment is chosen
  const choice = inputs.costs.kind === 'nse' ? 'Segment: Index options' : 'it as the instrument'
  return [`${option} looks like an option, but is traded as ${as}. Choose ${choice}.`]
}

/** A5: of a spread the direction is the side of the first leg, and the other one is on the opposite side. */
function shortNotes(symbols: readonly string[], inputs: RunInputs): readonly string[] {
  const isSold = symbols.some(
    (instrument, k) =>
      inputs.direction !== (k === 0 ? 'long' : 'short') &&
      runSegment({ ...inputs, instrument }) === 'index-options',
  )
  if (!isSold) return []
  const choice = symbols.length === 1 ? 'Direction: Long, or a size' : 'a size'
  return [
    `${SOLD_OPTIONS} bind only their premium here; an exchange asks for far more. Choose ${choice} that your account could carry.`,
  ]
}

/** What one leg of a run held short at most, and a lot of it then. */
interface Sold {
  readonly instrument: string
  readonly qty: Qty
  readonly lot: Qty
}

const NUMBER = indianFormat()
/** An estimate says no more. */
const MARGIN = indianFormat({ maximumSignificantDigits: 3 })

/**
 * The notes of a run that has ended: in the place of what it may sell short (A5) stands what it has sold, against its capital,
 * and nothing where it has sold nothing.
 */
export function withSoldOptions(
  notes: readonly string[],
  { origin }: Dataset,
  inputs: RunInputs,
  legs: readonly Pick<Leg, 'instrument' | 'broker'>[],
): readonly string[] {
  return notes.flatMap(note => {
    if (!isSoldOptionsNote(note)) return [note]
    const sold = legs.flatMap(leg => soldOf(leg, inputs))
    if (sold.length === 0) return []
    const most = sold.map(one => `${sizeWords(one.qty, one.lot)} of ${one.instrument}`).join(' and ')
    const [only] = sold
    const margin = legs.length === 1 ? unitMargin([only!.instrument, optionOf(origin)]) : null
    return [`${SOLD_OPTIONS}: at most ${most}. ${againstCapital(only!, margin, inputs.capital)}`]
  })
}

/** Nothing of a leg that is no option, or was never short. */
function soldOf({ instrument, broker }: Pick<Leg, 'instrument' | 'broker'>, inputs: RunInputs): Sold[] {
  if (runSegment({ ...inputs, instrument }) !== 'index-options') return []
  const { qty, ms } = mostShort(broker)
  if (qty === 0) return []
  return [{ instrument, qty, lot: lotOn(findInstrument(instrument), 'index-options', istDay(ms)) }]
}

function mostShort({ fillLog }: Leg['broker']): { readonly qty: Qty; readonly ms: EpochMs } {
  let held = 0
  let least = 0
  let at = 0
  for (let k = 0; k < fillLog.length; k++) {
    held += fillLog.signedQtyAt(k)
    if (held >= least) continue
    least = held
    at = k
  }
  return least === 0 ? { qty: 0, ms: 0 } : { qty: -least, ms: fillLog.msAt(at) }
}

/** Rupees by the first of the names that tells a strike; null where none does. */
function unitMargin(names: readonly (string | null)[]): number | null {
  for (const name of names) {
    const strike = name === null ? null : optionStrike(name)
    if (strike !== null) return shortOptionMargin(optionUnderlying(name!)!, strike)
  }
  return null
}

/** A5, A9: what NSE would ask for it, and what the capital would carry; of several legs, which may cover each other, neither is known. */
function againstCapital({ qty, lot }: Sold, margin: number | null, capital: number): string {
  const has = `the capital is ₹${NUMBER.format(capital)}`
  if (margin === null) {
    return `The run bound only their premium, an exchange asks for far more, and ${has}. Choose a size that your account could carry.`
  }
  const asked = `NSE would ask a margin of about ₹${MARGIN.format(margin * qty)}, and ${has}; the run bound only their premium.`
  if (margin * qty <= capital) return asked
  const carried = Math.floor(capital / (margin * lot)) * lot
  if (carried > 0) return `${asked} Choose a size of ${sizeWords(carried, lot)} or less.`
  const least = lot === 1 ? 'One unit' : 'One lot'
  return `${asked} ${least} alone would take about ₹${MARGIN.format(margin * lot)}: choose Direction: Long, or more capital.`
}

/** "218 lots (5,450 units)"; units alone where they are not whole lots. */
function sizeWords(qty: Qty, lot: Qty): string {
  const units = `${NUMBER.format(qty)} ${qty === 1 ? 'unit' : 'units'}`
  if (lot === 1 || qty % lot !== 0) return units
  const lots = qty / lot
  return `${NUMBER.format(lots)} ${lots === 1 ? 'lot' : 'lots'} (${units})`
}

/** The name of the file too: those that were imported before options were known have their index as their symbol. */
function optionOf(origin: DataOrigin | undefined): string | null {
  if (origin?.kind !== 'file') return null
  const { name, symbol = null } = origin
  return symbol !== null && isOption(symbol) ? symbol : optionOfFileName(name)
}
