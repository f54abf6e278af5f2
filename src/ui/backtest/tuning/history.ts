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

  /** Takes back the last step where it leads to values that are there again. */
  dropLast(isThere: (before: Values) => boolean): void {
    const last = this.#past.at(-1)
    if (last && isThere(last)) this.#past.pop()
  }

  /** The values before the last change, or null; `now` is what redo comes back to, null where it shall not. */
  undo(now: Values | null): Values | null {
    const before = this.#past.pop() ?? null
    if (before && now) this.#future.push(now)
    return before
  }

  /** The values that the last undo took away, or null; `now` is what undo comes back to, null where it shall not. */
  redo(now: Values | null): Values | null {
    const after = this.#future.pop() ?? null
    if (after && now) this.#past.push(now)
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
