import type { Workspace } from '../core/workspace.ts'
import { crossings } from './cross.ts'
import { blockRanges, crossingsByBlocks } from './crossBlocks.ts'
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
 * Answers of indicators that many runs over the same bars share: what was asked for least recently is dropped first. What
 * is asked for the first time may be the last: it is computed in the memory of the run, and kept from the second time on.
 */
export class SharedColumns {
  readonly indicate: Indicate
  readonly #maxBytes: number
  /** In the order in which they were last asked for. */
  readonly #answers = new Map<string, { readonly result: unknown; readonly bytes: number }>()
  readonly #asked = new Set<string>()
  /** Answers that end with their run, so that nothing computed of them may outlive it. */
  readonly #passing = new WeakSet<object>()
  readonly #names = new WeakMap<object, number>()
  #named = 0
  #bytes = 0

  constructor(workspace: Workspace, maxBytes = DEFAULT_BYTES) {
    this.#maxBytes = maxBytes
    const own = ownColumns(workspace)
    this.indicate = (indicator, ...inputs) => {
      if (inputs.some(input => this.#isPassing(input))) return this.#passOn(own(indicator, ...inputs), inputs)
      const key = [indicator, ...inputs].map(part => this.#nameOf(part)).join(' ')
      const known = this.#answers.get(key)
      if (known) {
        this.#answers.delete(key)
        this.#answers.set(key, known)
        return known.result as ReturnType<typeof indicator>
      }
      if (this.#isFirst(key)) return this.#passOn(this.#compute(own, indicator, inputs), inputs)
      const result = this.#compute(ANEW, indicator, inputs)
      this.#keep(key, result)
      return result
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

  /** Crossings go by the ranges of their columns, which are worth finding where many runs read them. */
  #compute<Inputs extends readonly (number | object)[], Result>(
    how: Indicate,
    indicator: (...given: [...inputs: Inputs, out?: Float64Array<ArrayBuffer>]) => Result,
    inputs: Inputs,
  ): Result {
    if ((indicator as unknown) !== crossings) return how(indicator, ...inputs)
    const [fast, slow] = inputs as unknown as [Float64Array, Float64Array]
    const ranges = [this.indicate(blockRanges, fast), this.indicate(blockRanges, slow)] as const
    return how(crossingsByBlocks, fast, slow, ...ranges) as Result
  }

  #isFirst(key: string): boolean {
    if (this.#asked.has(key)) return false
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear()
    this.#asked.add(key)
    return true
  }

  #isPassing(input: number | object): boolean {
    return typeof input === 'object' && this.#passing.has(input)
  }

  #passOn<Result>(result: Result, inputs: readonly unknown[]): Result {
    if (typeof result === 'object' && result !== null && !inputs.includes(result)) {
      this.#passing.add(result)
      if (!ArrayBuffer.isView(result)) for (const part of Object.values(result)) this.#passOn(part, inputs)
    }
    return result
  }

  #keep(key: string, result: unknown): void {
    const bytes = ENTRY_BYTES + bytesOf(result)
    this.#answers.set(key, { result, bytes })
    this.#bytes += bytes
    for (const [oldest, answer] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) return
      this.#answers.delete(oldest)
      this.#bytes -= answer.bytes
    }
  }
}

/** Of a column, or of the columns in an object. */
function bytesOf(result: unknown): number {
  if (ArrayBuffer.isView(result)) return result.byteLength
  if (result === null || typeof result !== 'object') return 0
  return Object.values(result).reduce((sum: number, part: unknown) => sum + bytesOf(part), 0)
}
