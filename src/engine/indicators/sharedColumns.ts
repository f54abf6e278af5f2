import type { Workspace } from '../core/workspace.ts'

/**
 * What `indicator` makes of these inputs. The call itself is what it is known by, so that runs which ask the same of the
 * same columns may be given one answer: nobody writes to it, and `indicator` looks at nothing but its inputs. It has to
 * be a function of a module, since one that is written in place is another one in every run.
 */
export type Indicate = <Inputs extends readonly (number | object)[], Result>(
  indicator: (...given: [...inputs: Inputs, out?: Float64Array<ArrayBuffer>]) => Result,
  ...inputs: Inputs
) => Result

/**
 * Computes each answer for itself, in memory of the workspace where the indicator takes an `out`; of columns that are not
 * as long as the run, as a strategy on a longer timeframe has them, in memory of its own.
 */
export function ownColumns(workspace: Workspace): Indicate {
  return (indicator, ...inputs) =>
    workspace.fits(inputs[0]) ? indicator(...inputs, workspace.column()) : indicator(...inputs)
}

/** Enough for some 350 columns of 93,000 bars, a year of minutes. */
const DEFAULT_BYTES = 256 * 1024 * 1024
/** What an answer takes besides its columns, roughly. */
const ENTRY_BYTES = 200

/** Answers of indicators that many runs over the same bars share: what was asked for least recently is dropped first. */
export class SharedColumns {
  readonly indicate: Indicate
  readonly #maxBytes: number
  /** In the order in which they were last asked for. */
  readonly #answers = new Map<string, { readonly result: unknown; readonly bytes: number }>()
  readonly #names = new WeakMap<object, number>()
  #named = 0
  #bytes = 0

  constructor(maxBytes = DEFAULT_BYTES) {
    this.#maxBytes = maxBytes
    this.indicate = (indicator, ...inputs) => {
      const key = [indicator, ...inputs].map(part => this.#nameOf(part)).join(' ')
      const known = this.#answers.get(key)
      if (known) {
        this.#answers.delete(key)
        this.#answers.set(key, known)
        return known.result as ReturnType<typeof indicator>
      }
      const result = indicator(...inputs)
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
