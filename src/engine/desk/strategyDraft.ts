import { InputError } from '../core/problem.ts'
import { checkCapital } from '../inputs/checkInputs.ts'
import { parseIstTime } from '../market/ist.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { checkDeclared, isOwnId } from '../strategies/declared.ts'
import { checkParams, type Declaration } from '../strategies/define.ts'
import type { DeskState, DeskStrategy, StrategyDraft } from './types.ts'

const NAME = { shortest: 3, longest: 50 }

/**
 * The draft, mended: the name and the symbols without blanks around them, each symbol once, missing parameters at their
 * defaults. `own` is the strategy that is edited, null for a new one.
 * @throws InputError for the first field that is wrong.
 */
export function checkDraft(state: DeskState, draft: StrategyDraft, own: DeskStrategy | null): StrategyDraft {
  const name = draft.name.trim()
  checkName(state, name, own)
  const instruments = [...new Set(draft.instruments.map(symbol => symbol.trim()).filter(Boolean))]
  if (instruments.length === 0) throw new InputError('Choose at least one instrument.', 'instruments')
  checkHeld(state, instruments, own)
  checkCapital(draft.capital)
  checkSession(draft)
  const { type, capital, sessionStart, sessionEnd, squareOff } = draft
  const declared = declarationOf(draft)
  return {
    name,
    type,
    ...(isOwnId(type) && { own: declared }),
    instruments,
    params: checkParams(declared, draft.params),
    capital,
    sessionStart,
    sessionEnd,
    squareOff,
  }
}

/** A strategy of the trader's own is what the draft says it is: the log must read the same where its source is gone. */
function declarationOf({ type, own }: StrategyDraft): Declaration {
  if (!isOwnId(type)) return findStrategy(type)
  if (own) return checkDeclared({ ...own })
  throw new InputError(`Type: "${type}" comes without its parameters. Choose it again.`, 'type')
}

function checkName({ strategies, orders }: DeskState, name: string, own: DeskStrategy | null): void {
  if (name.length < NAME.shortest || name.length > NAME.longest) {
    throw new InputError(`The name needs ${NAME.shortest} to ${NAME.longest} characters.`, 'name')
  }
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (strategies.some(strategy => strategy.id !== own?.id && isSame(strategy.name))) {
    throw new InputError(`There is already a strategy named "${name}".`, 'name')
  }
  // the fills of a deleted strategy would become those of the new one
  if (!(own && isSame(own.name)) && orders.some(order => isSame(order.strategy))) {
    throw new InputError(`Today's orders already carry the name "${name}": choose another.`, 'name')
  }
}

function checkHeld({ positions }: DeskState, instruments: readonly string[], own: DeskStrategy | null): void {
  const left = positions.find(
    ({ strategy, instrument }) => strategy === own?.name && !instruments.includes(instrument),
  )
  if (left) {
    throw new InputError(
      `${left.strategy} holds ${left.instrument}: close it before removing it.`,
      'instruments',
    )
  }
}

function checkSession({ sessionStart, sessionEnd, squareOff }: StrategyDraft): void {
  const start = parseIstTime(sessionStart, 'sessionStart')
  const end = parseIstTime(sessionEnd, 'sessionEnd')
  const off = parseIstTime(squareOff, 'squareOff')
  if (start >= end) throw new InputError('The session must start before it ends.', 'sessionStart')
  if (off <= start || off > end) {
    throw new InputError('Square-off must be between open and close', 'squareOff')
  }
}
