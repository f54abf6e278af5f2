import { InputError } from '../core/problem.ts'
import type { EpochMs } from '../core/units.ts'
import { applyCommand } from './commands.ts'
import type { DeskCommand, DeskReceipt, DeskState } from './types.ts'

/** How long a command can be taken back. */
const UNDO_MS = 10_000

/** A command, or taking back the one whose receipt had this version. */
export type DeskAct = DeskCommand | { readonly kind: 'undo'; readonly version: number }

/** The desk between two acts: its state, and the way back. */
export interface DeskMoment {
  readonly state: DeskState
  readonly undo: {
    readonly before: DeskState
    readonly version: number
    readonly untilMs: EpochMs
  } | null
}

/** Whether it touches the notices alone: it then ends no Undo, and needs no place in the log. */
export function isNoticeAct({ kind }: DeskAct): boolean {
  return kind === 'notify' || kind === 'mark-read'
}

/**
 * The desk after an act, under the version that is given. The same acts at the same times give the same desk, whoever
 * does them. @throws InputError for what a trader can fix.
 */
export function nextMoment(
  now: DeskMoment,
  act: DeskAct,
  ms: EpochMs,
  version = now.state.version + 1,
): { readonly moment: DeskMoment; readonly receipt: DeskReceipt } {
  if (act.kind === 'undo') return undone(now, act.version, ms, version)
  const { state, receipt } = applyCommand(now.state, act, ms)
  const isUndoable = receipt.undoVersion !== null
  const undo = isUndoable ? { before: now.state, version, untilMs: ms + UNDO_MS } : null
  return {
    // a notice changes nothing that a trader may want back: a finished run must not end an open Undo
    moment: { state: { ...state, version }, undo: isNoticeAct(act) ? now.undo : undo },
    receipt: { ...receipt, undoVersion: isUndoable ? version : null },
  }
}

function undone({ state, undo }: DeskMoment, wanted: number, ms: EpochMs, version: number) {
  if (undo?.version !== wanted) {
    throw new InputError('Something else has changed since: it cannot be undone.')
  }
  if (ms > undo.untilMs) throw new InputError('It is too late to undo: ten seconds have passed.')
  return {
    moment: { state: { ...undo.before, notices: state.notices, version }, undo: null },
    receipt: { message: 'Undone.', undoVersion: null },
  }
}
