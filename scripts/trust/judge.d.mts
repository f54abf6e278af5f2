import type { Fault } from './catalogue.mjs'

/** A test as it was run. */
export interface RowTest {
  readonly file: string
  /** Its own behind those that it stands under. */
  readonly titles: readonly string[]
  readonly state: 'passed' | 'flaky' | 'failed' | 'skipped'
  readonly times: number
  readonly notes: readonly string[]
}

/** What is known of a row. */
export interface RowProof {
  readonly id: string
  readonly happens: string
  readonly tests: number
  readonly times: number
  readonly controls: number
  readonly notes: readonly string[]
  readonly faults: readonly string[]
}

export function judgeRows(
  catalogue: readonly Fault[],
  tests: readonly RowTest[],
  switched: readonly { readonly id: string; readonly fault: string | null }[],
): RowProof[]
export function tableLines(rows: readonly RowProof[]): string[]
