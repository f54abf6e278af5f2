import { type Paise, toPaise } from '../core/units.ts'
import { findPosition } from '../desk/figures.ts'
import type { CloseEstimate, CloseQuestion, DeskPosition } from '../desk/types.ts'
import type { PaperDay } from './day.ts'
import type { PaperDeskState } from './deskState.ts'
import { orderCharges } from './ticket.ts'

/**
 * What closing these positions of a paper desk would bring, at market or at a limit price. A quantity is cut to what is
 * held; without one it is all of it. A position that is not held brings nothing.
 */
export function estimatePaperClose(
  day: PaperDay,
  state: PaperDeskState,
  questions: readonly CloseQuestion[],
): CloseEstimate {
  let pnlPaise = 0
  let chargesPaise = 0
  const lines = new Map<string, Paise>()
  for (const question of questions) {
    const own = closeOne(day, findPosition(state, question), question)
    if (!own) continue
    pnlPaise += own.pnlPaise
    chargesPaise += own.chargesPaise
    for (const { label, paise } of own.charges) lines.set(label, (lines.get(label) ?? 0) + paise)
  }
  const charges = [...lines].map(([label, paise]) => ({ label, paise }))
  return { pnlPaise, charges, netPaise: pnlPaise - chargesPaise }
}

function closeOne(
  { books, nowMs }: PaperDay,
  position: DeskPosition | undefined,
  { instrument, strategy, ...asked }: CloseQuestion,
) {
  const book = books.find(({ name, instruments }) => name === strategy && instruments.includes(instrument))
  if (!position || !book) return null
  const held = Math.abs(position.qty)
  const qty = Math.min(held, Math.max(0, Math.floor(asked.qty ?? held) || 0))
  if (qty === 0) return null
  const price = asked.limitPrice ?? position.currentPrice
  const side = position.qty > 0 ? 'sell' : 'buy'
  const pnlPaise = toPaise((price - position.avgPrice) * qty) * Math.sign(position.qty)
  return { pnlPaise, ...orderCharges({ ...book.plan.inputs, instrument }, { side, qty }, price, nowMs) }
}
