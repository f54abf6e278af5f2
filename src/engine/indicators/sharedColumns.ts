import type { Workspace } from '../core/workspace.ts'
import { crossings } from './cross.ts'
import { type BlockRanges, blockRanges, crossingsByBlocks } from './crossBlocks.ts'
import { type Indicate, ownColumns } from './indicate.ts'

/** Computes in memory of the answer's own. */
const ANEW: Indicate = (indicator, ...inputs) => indicator(...inputs)

/** Enough for some 350 columns of 93,000 bars, a year of minutes. */
const DEFAULT_BYTES = 256 * 1024 * 1024
/** What an answer takes besides its columns, roughly. */
const ENTRY_BYTES = 200
/** So many questions are remembered; with more, what has been asked once begins anew. */
const MAX_ASKED = 50_000

/**
 * Answers of indicators that many runs over the same bars share: what was asked for least recently is dropped first. What is
 * made of the bars alone is kept at once while there is room, since most runs ask for it again. Anything else may be asked
 * for once only: it is computed in the memory of the run, and kept from the second time on.
 */
export class SharedColumns {
  readonly indicate: Indicate
  readonly #maxBytes: number
  /** In the order in which they were last asked for. */
  readonly #answers = new Map<string, { readonly result: unknown; readonly bytes: number }>()
  readonly #asked = new Set<string>()
  /** What was computed here, and not given. */
  readonly #made = new WeakSet<object>()
  /** Answers that end with their run, so that nothing computed of them may outlive it. */
  readonly #passing = new WeakSet<object>()
  readonly #names = new WeakMap<object, number>()
  #named = 0
  #bytes = 0
  /** Something had to be dropped. */
  #isFull = false

  constructor(workspace: Workspace, maxBytes = DEFAULT_BYTES) {
    this.#maxBytes = maxBytes
    const own = ownColumns(workspace)
    this.indicate = (indicator, ...inputs) => {
      if (inputs.some(input => has(this.#passing, input))) {
        return markParts(this.#passing, own(indicator, ...inputs), inputs)
      }
      const keepsAtOnce = !this.#isFull && !inputs.some(input => has(this.#made, input))
      return this.#answer(indicator, inputs, keepsAtOnce ? null : own)
    }
  }

  /** What the answers take now. */
  get bytes(): number {
    return this.#bytes
  }

  /** A number by its value, all else by what it is: two columns with the same values have two names. */
  #nameOf(part: number | object): string {
    if (typeof part === 'number') return String(part)
    let name = this.#names.get(part)
    if (name === undefined) {
      name = this.#named++
      this.#names.set(part, name)
    }
    return `#${name}`
  }

  /** What is known; else computed anew and kept, or by `own` where it is asked for the first time. */
  #answer<Inputs extends readonly (number | object)[], Result>(
    indicator: Indicator<Inputs, Result>,
    inputs: Inputs,
    own: Indicate | null,
  ): Result {
    const key = [indicator, ...inputs].map(part => this.#nameOf(part)).join(' ')
    const known = this.#answers.get(key)
    if (known) {
      this.#answers.delete(key)
      this.#answers.set(key, known)
      return known.result as Result
    }
    if (own !== null && this.#isFirst(key)) {
      return markParts(this.#passing, this.#compute(own, indicator, inputs), inputs)
    }
    const result = this.#compute(ANEW, indicator, inputs)
    this.#keep(key, markParts(this.#made, result, inputs))
    return result
  }

  /** Crossings go by the ranges of their columns, which are worth finding where many runs read them. */
  #compute<Inputs extends readonly (number | object)[], Result>(
    how: Indicate,
    indicator: Indicator<Inputs, Result>,
    inputs: Inputs,
  ): Result {
    if ((indicator as unknown) !== crossings) return how(indicator, ...inputs)
    const [fast, slow] = inputs as unknown as [Float64Array, Float64Array]
    const rangesOf = (column: Float64Array) =>
      this.#answer<[Float64Array], BlockRanges>(blockRanges, [column], null)
    return how(crossingsByBlocks, fast, slow, rangesOf(fast), rangesOf(slow)) as Result
  }

  #isFirst(key: string): boolean {
    if (this.#asked.has(key)) return false
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear()
    this.#asked.add(key)
    return true
  }

  #keep(key: string, result: unknown): void {
    const bytes = ENTRY_BYTES + bytesOf(result)
    this.#answers.set(key, { result, bytes })
    this.#bytes += bytes
    for (const [oldest, answer] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) return
      this.#answers.delete(oldest)
      this.#bytes -= answer.bytes
      this.#isFull = true
    }
  }
}

/** As `Indicate` takes it. */
type Indicator<Inputs extends readonly (number | object)[], Result> = (
  ...given: [...inputs: Inputs, out?: Float64Array<ArrayBuffer>]
) => Result

function has(set: WeakSet<object>, input: number | object): boolean {
  return typeof input === 'object' && set.has(input)
}

/** Adds an answer, and the columns in it, to a set; what was given is none of it. */
function markParts<Result>(set: WeakSet<object>, result: Result, inputs: readonly unknown[]): Result {
  if (typeof result === 'object' && result !== null && !inputs.includes(result)) {
    set.add(result)
    if (!ArrayBuffer.isView(result)) for (const part of Object.values(result)) markParts(set, part, inputs)
  }
  return result
}

/** Of a column, or of the columns in an object. */
function bytesOf(result: unknown): number {
  if (ArrayBuffer.isView(result)) return result.byteLength
  if (result === null || typeof result !== 'object') return 0
  return Object.values(result).reduce((sum: number, part: unknown) => sum + bytesOf(part), 0)
}
