import type { EpochMs } from '../core/units.ts'
import { withFigures } from './figures.ts'
import type { DeskReceipt, DeskState } from './types.ts'

/** A command's answer. */
export interface Applied {
  readonly state: DeskState
  readonly receipt: DeskReceipt
}

/** Does one kind of command. @throws InputError for what the trader can fix. */
export type Apply<Command> = (state: DeskState, command: Command, nowMs: EpochMs) => Applied

/** What a command may write; positions, figures and cards follow from it. */
type Change = Partial<Pick<DeskState, 'strategies' | 'orders' | 'notices' | 'halted'>>

/** The next version with its figures computed anew. */
export function nextState(state: DeskState, change: Change): DeskState {
  return withFigures({ ...state, ...change, version: state.version + 1 })
}

/** An answer that can be taken back. */
export function undoable(state: DeskState, message: string): Applied {
  return { state, receipt: { message, undoVersion: state.version } }
}

/** An answer that stands. */
export function final(state: DeskState, message: string): Applied {
  return { state, receipt: { message, undoVersion: null } }
}
