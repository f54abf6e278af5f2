import { readMark, writeMark } from '../../storage/device.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import type { RunSearch } from './runSearch.ts'

/** Kept by the tab alone: another one has inputs of its own. */
const KEY = 'sauda.inputs'
/** Many times what the form can hold. */
const MAX_CHARS = 20_000

/** In memory, and in the tab's storage as long as that takes them: a reload of another screen leaves them there. */
class LastInputs {
  #search = readKept()

  get search(): RunSearch | null {
    return this.#search
  }

  set search(search: RunSearch | null) {
    this.#search = search
    const text = JSON.stringify(search)
    writeMark(KEY, text.length > MAX_CHARS ? null : text, 'sessionStorage')
  }
}

/** Some object: its values are put into the address, where the screen reads them one by one, whoever typed them. */
function readKept(): RunSearch | null {
  const text = readMark(KEY, 'sessionStorage') ?? ''
  if (text.length > MAX_CHARS) return null
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && !Array.isArray(kept) ? (kept as RunSearch | null) : null
  } catch {
    return null
  }
}

const lastInputs = new WeakMap<Client, LastInputs>()

/** What stood in the address of the Backtesting screen when it was last in sight of this tab; null before. */
export function lastInputsOf(client: Client): LastInputs {
  const inputs = lastInputs.get(client) ?? new LastInputs()
  lastInputs.set(client, inputs)
  return inputs
}
