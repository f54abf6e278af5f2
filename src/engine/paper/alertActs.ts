/** What a trader's command to an alert is: the act that the log takes down, or one sentence why not. */
import { InputError } from '../core/problem.ts'
import { alertWords } from '../desk/alertWords.ts'
import type { AlertWhat } from '../desk/paperView.ts'
import type { DeskCommand } from '../desk/types.ts'
import type { PaperDay } from './day.ts'
import type { PaperAct } from './session.ts'

/** What comes of a command: its acts in order, and what the toast says. */
export interface Commanded {
  readonly acts: readonly PaperAct[]
  readonly message: string
}

type AlertCommand = Extract<DeskCommand, { kind: 'add-alert' | 'delete-alert' | 'set-alert-events' }>

const MAX_ALERTS = 50
const HIGHEST_PRICE = 10_000_000
const MAX_RUPEES = 1_000_000_000_000

/** The acts of a command to alerts. @throws InputError for what the trader can fix. */
export function alertActs({ standing, market }: PaperDay, command: AlertCommand): Commanded {
  switch (command.kind) {
    case 'add-alert': {
      const { what } = command
      if (standing.alerts.length >= MAX_ALERTS) {
        throw new InputError(`A desk has at most ${MAX_ALERTS} alerts: delete one first.`)
      }
      checkWhat(what, [...market.symbols.keys()])
      const id = `A${standing.alertsMade + 1}`
      return { acts: [{ kind: 'add-alert', id, what }], message: `Alert added: ${alertWords(what)}.` }
    }
    case 'delete-alert': {
      const alert = standing.alerts.find(({ id }) => id === command.id)
      if (!alert) throw new InputError('This alert is no longer on the desk.')
      return { acts: [command], message: `Alert deleted: ${alertWords(alert.what)}.` }
    }
    case 'set-alert-events':
      return { acts: [command], message: 'Event alerts changed.' }
  }
}

function checkWhat(what: AlertWhat, symbols: readonly string[]): void {
  if (what.kind === 'pnl') {
    if (!(Number.isInteger(what.rupees) && Math.abs(what.rupees) <= MAX_RUPEES)) {
      throw new InputError('Enter the P&L in whole rupees; a loss is negative.', 'rupees')
    }
    return
  }
  if (!symbols.includes(what.symbol)) {
    throw new InputError(
      `This session has no prices for ${what.symbol}. Choose ${symbols.join(', ')}.`,
      'symbol',
    )
  }
  if (!(what.price > 0 && what.price <= HIGHEST_PRICE)) {
    throw new InputError('Enter a price above 0.', 'price')
  }
}
