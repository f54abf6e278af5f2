import { type RunInputs, runSegment } from '../inputs/inputs.ts'
import type { DataOrigin, Dataset } from '../market/dataset.ts'
import { isOption, optionOfFileName } from '../market/instruments.ts'

/** What a run of options must say: of files that it trades as something else (C3), and of what it may sell short (A5). */
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
    `Options sold short bind only their premium here; an exchange asks for far more. Choose ${choice} that your account could carry.`,
  ]
}

/** The name of the file too: those that were imported before options were known have their index as their symbol. */
function optionOf(origin: DataOrigin | undefined): string | null {
  if (origin?.kind !== 'file') return null
  const { name, symbol = null } = origin
  return symbol !== null && isOption(symbol) ? symbol : optionOfFileName(name)
}
