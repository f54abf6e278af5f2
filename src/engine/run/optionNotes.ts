import { type RunInputs, runSegment } from '../inputs/inputs.ts'
import type { DataOrigin, Dataset } from '../market/dataset.ts'
import { isOption, optionOfFileName } from '../market/instruments.ts'

/** C3: which files look like an option's while the run trades them as something else, and what to choose. */
export function optionNotes({ origin, hedges = [] }: Dataset, inputs: RunInputs): readonly string[] {
  const legs = [{ origin, instrument: inputs.instrument }, ...hedges]
  return legs.flatMap(leg => {
    const option = optionOf(leg.origin)
    const segment = runSegment({ ...inputs, instrument: leg.instrument })
    if (option === null || segment === 'index-options') return []
    const as = segment === 'index-futures' ? 'an index future' : leg.instrument
    // without NSE's charges no segment is chosen
    const choice = inputs.costs.kind === 'nse' ? 'Segment: Index options' : 'it as the instrument'
    return [`${option} looks like an option, but is traded as ${as}. Choose ${choice}.`]
  })
}

/** The name of the file too: those that were imported before options were known have their index as their symbol. */
function optionOf(origin: DataOrigin | undefined): string | null {
  if (origin?.kind !== 'file') return null
  const { name, symbol = null } = origin
  return symbol !== null && isOption(symbol) ? symbol : optionOfFileName(name)
}
