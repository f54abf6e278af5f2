import type { ScriptConsole } from '../../import/code/strategyCode.ts'
import type { ConsoleLines } from '../api/api.ts'

const MAX_LINES = 500
const LONGEST_LINE = 500

/** Takes down what a strategy logs, to be shown beside its run. */
export class ConsoleRecorder {
  #lines: string[] = []
  #omitted = 0

  /** What the strategy's code finds as `console`. */
  readonly console: ScriptConsole

  constructor() {
    const log = (...values: unknown[]) => this.#add(values)
    this.console = Object.freeze({ log, info: log, warn: log, error: log, debug: log })
  }

  /** What was said since the last time. */
  take(): ConsoleLines {
    const said = { lines: this.#lines, omitted: this.#omitted }
    this.#lines = []
    this.#omitted = 0
    return said
  }

  #add(values: readonly unknown[]): void {
    if (this.#lines.length >= MAX_LINES) this.#omitted++
    else this.#lines.push(values.map(wordsOf).join(' ').slice(0, LONGEST_LINE))
  }
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return String(value)
  if (typeof value === 'object' && value !== null) return jsonOf(value)
  return String(value)
}

/** Long columns by their first values; what refuses to be written is named by its kind. */
function jsonOf(value: object): string {
  try {
    if (ArrayBuffer.isView(value))
      return `[${Array.from(value as Float64Array)
        .slice(0, 20)
        .join(', ')}…]`
    return JSON.stringify(value) ?? Object.prototype.toString.call(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
