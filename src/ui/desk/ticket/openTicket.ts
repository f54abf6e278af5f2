import type { Side } from '../../../engine/trading/trade.ts'
import { createStore } from '../../primitives/store.ts'

/** What the order ticket begins with. */
export interface TicketStart {
  readonly instrument?: string
  readonly side?: Side
}

interface TicketState {
  readonly isOpen: boolean
  readonly start: TicketStart
  /** How often it has been opened: each time is a new form. */
  readonly opened: number
}

/** The one order ticket of the page: every screen opens it, the shell shows it. */
export const orderTicket = createStore<TicketState>({ isOpen: false, start: {}, opened: 0 })

/** Opens the ticket, empty but for `start`. */
export function openTicket(start: TicketStart = {}): void {
  orderTicket.set({ isOpen: true, start, opened: orderTicket.get().opened + 1 })
}

/** Closes it; what was typed goes with the next opening. */
export function closeTicket(): void {
  orderTicket.set({ ...orderTicket.get(), isOpen: false })
}
