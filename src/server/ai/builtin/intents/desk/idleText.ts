/** What the answers say of a day on which nothing was traded. */
import type { DeskFacts } from '../../../../../engine/index.ts'
import { escapeMarkdown, paragraphs, plain } from '../../../conversation/text.ts'
import { haltedText, rejectedCount, rejectionRemedy, sentence } from './deskText.ts'
import { tradesText } from './tradesText.ts'

/** Why nothing was traded: what holds trading up, how many orders were rejected, and why the last one was. */
export function idleText(desk: DeskFacts): string {
  if (desk.halted || desk.limited !== null) return paragraphs(haltedText(desk), rejectionText(desk))
  const { strategies } = desk
  const active = strategies.filter(({ status }) => status === 'active').length
  return paragraphs(
    tradesText(desk),
    active < strategies.length && `${plain(active)} of ${plain(strategies.length)} strategies are active.`,
    rejectionText(desk),
  )
}

function rejectionText({ orders, lastRejected, strategies }: DeskFacts): string {
  if (lastRejected === null) return 'No orders were rejected today.'
  const last = orders.REJECTED === 1 ? ', of' : ', the last of'
  const remedy = rejectionRemedy(lastRejected, strategies)
  return `${rejectedCount(orders.REJECTED)}${last} ${escapeMarkdown(lastRejected.strategy)}: ${sentence(lastRejected.reason)}${remedy}`
}
