/** Something the trader can fix, as data: it crosses the worker border, where an error would lose its class. */
export interface Problem {
  /** One sentence: what, where, what to do. */
  readonly message: string
  /** The input at fault ("capital", "from", "line 12"), where there is one. */
  readonly field?: string
}

/** What a call over the worker border answers. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

/** Thrown by the engine for what a trader can fix. Anything else that is thrown is a bug. */
export class InputError extends Error {
  override name = 'InputError'
  readonly field: string | undefined

  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

/** The problem behind an `InputError`; any other error is thrown on, since it is a bug. */
export function toProblem(error: unknown): Problem {
  if (!(error instanceof InputError)) throw error
  return error.field === undefined
    ? { message: error.message }
    : { message: error.message, field: error.field }
}
