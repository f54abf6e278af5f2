import { InputError } from '../core/problem.ts'
import type { EpochMs } from '../core/units.ts'
import { type Applied, type Apply, final, undoable } from './change.ts'
import { closePosition, closePositions } from './closeCommands.ts'
import { halt, release } from './haltCommands.ts'
import { addNotice } from './notices.ts'
import { cancelOrder, modifyOrder } from './orderCommands.ts'
import { sampleDesk } from './sample.ts'
import { addStrategy, deleteStrategy, editStrategy, toggleStrategy } from './strategyCommands.ts'
import type { DeskCommand, DeskState } from './types.ts'

type Command<Kind extends DeskCommand['kind']> = Extract<DeskCommand, { kind: Kind }>

/** The desk after a command, and what to tell the trader. @throws InputError for what a trader can fix. */
export function applyCommand(state: DeskState, command: DeskCommand, nowMs: EpochMs): Applied {
  switch (command.kind) {
    case 'toggle-strategy':
      return toggleStrategy(state, command, nowMs)
    case 'add-strategy':
      return addStrategy(state, command, nowMs)
    case 'edit-strategy':
      return editStrategy(state, command, nowMs)
    case 'delete-strategy':
      return deleteStrategy(state, command, nowMs)
    case 'cancel-order':
      return cancelOrder(state, command, nowMs)
    case 'modify-order':
      return modifyOrder(state, command, nowMs)
    case 'close-position':
      return closePosition(state, command, nowMs)
    case 'close-positions':
      return closePositions(state, command, nowMs)
    case 'halt':
      return halt(state, command, nowMs)
    case 'release':
      return release(state, command, nowMs)
    case 'notify':
      return notify(state, command, nowMs)
    case 'mark-read':
      return markRead(state, command, nowMs)
    case 'reset':
      return reset(state, command, nowMs)
    case 'stop-strategy':
    case 'place-order':
      throw new InputError('The sample takes no orders. Open a paper desk from the chip in the header.')
    case 'add-alert':
    case 'delete-alert':
    case 'set-alert-events':
      throw new InputError(
        'The sample has no alerts: its prices stand still. Open a paper desk from the chip in the header.',
      )
  }
}

/** A reset would let go of the kill switch without the typed word. @throws InputError while trading is halted. */
const reset: Apply<Command<'reset'>> = ({ version, halted }, _command, nowMs) => {
  if (halted) throw new InputError('Kill switch: trading is halted. Release it before you reset the desk.')
  return undoable({ ...sampleDesk(nowMs), version: version + 1 }, 'The desk is back to the sample.')
}

const notify: Apply<Command<'notify'>> = (state, { text, tone, to }, nowMs) => {
  const notices = addNotice(state.notices, { text, tone, to }, nowMs)
  return final({ ...state, notices, version: state.version + 1 }, text)
}

const markRead: Apply<Command<'mark-read'>> = (state, { id }) => {
  const notices = state.notices.map(notice =>
    id === 'all' || notice.id === id ? { ...notice, read: true } : notice,
  )
  return final({ ...state, notices, version: state.version + 1 }, 'Marked as read.')
}
