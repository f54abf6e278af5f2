/** A row of docs/FAULTS.md. */
export interface Fault {
  readonly id: string
  readonly happens: string
  /** The ends of the paths of its test files. */
  readonly files: readonly string[]
}

export const ROOT: string
export function readCatalogue(): Fault[]
