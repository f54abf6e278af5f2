import type { Outcome } from '../../engine/core/problem.ts'
import type { DeskCommand, DeskReceipt } from '../../engine/desk/types.ts'

/** Sends one command to the desk and says in a toast what it did. */
export type SendCommand = (command: DeskCommand) => Promise<Outcome<DeskReceipt>>
