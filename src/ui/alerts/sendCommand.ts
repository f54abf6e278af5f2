import type { Outcome, Problem } from '../../engine/core/problem.ts'
import type { DeskCommand, DeskReceipt } from '../../engine/desk/types.ts'

/** Sends one command to the desk and says in a toast what it did, or why it did nothing unless the form shows that itself. */
export type SendCommand = (
  command: DeskCommand,
  options?: { readonly isShown?: (problem: Problem) => boolean },
) => Promise<Outcome<DeskReceipt>>
