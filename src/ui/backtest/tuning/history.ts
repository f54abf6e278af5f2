/** Values of parameters by name; null is a number that is being typed. */
export type Values = Readonly<Record<string, number | null>>

/** More steps back than a trader could remember. */
const MAX_STEPS = 100

/** The values that parameters had, for undo and redo. */
export class ParamHistory {
  #past: Values[] = []
  #future: Values[] = []

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Something was changed; `before` is what undo comes back to. */
  push(before: Values): void {
    this.#past = [...this.#past, before].slice(-MAX_STEPS)
    this.#future = []
  }

  /** The values before the last change, or null; `now` is what redo comes back to. */
  undo(now: Values): Values | null {
    const before = this.#past.pop() ?? null
    if (before) this.#future.push(now)
    return before
  }

  /** The values that the last undo took away, or null. */
  redo(now: Values): Values | null {
    const after = this.#future.pop() ?? null
    if (after) this.#past.push(now)
    return after
  }

  clear(): void {
    this.#past = []
    this.#future = []
  }
}

/** Whether both have the same names with the same values. */
export function isSameValues(a: Values, b: Values): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => Object.is(a[name], b[name]))
}
