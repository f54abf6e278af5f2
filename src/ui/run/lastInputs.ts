import type { Client } from '../../workers/client/clientTypes.ts'
import type { RunSearch } from './runSearch.ts'

interface LastInputs {
  search: RunSearch | null
}

const kept = new WeakMap<Client, LastInputs>()

/** What stood in the address of the Backtesting screen when it was last in sight; null before. */
export function lastInputsOf(client: Client): LastInputs {
  const inputs = kept.get(client) ?? { search: null }
  kept.set(client, inputs)
  return inputs
}
