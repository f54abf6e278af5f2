/** What the answers say of orders that were placed by hand. */
import type { DeskFacts } from '../../../../../engine/index.ts'
import { inr, paragraphs, plain } from '../../../conversation/text.ts'
import type { Phrase } from '../../phrase.ts'
import { positionsTable, tradeCount, winnerCount } from './deskText.ts'
import { HELD, ORDER, TRADE } from './deskWords.ts'
import { marginText } from './moneyText.ts'
import { statusCounts, workingText } from './ordersText.ts'

/** What says that the trader gave the orders, and no strategy. */
export const HAND = ['by hand', 'manually', 'manual', 'myself', 'hand placed']
/** Whose the desk's rows say that such orders are. */
const MANUAL = 'Manual'

const MONEY = ['pnl', 'p & l', 'p and l', 'profit', 'loss', 'money', 'made', 'make', 'earned', 'lost']

/** What is asked of orders by hand, as far as the desk tells of it. */
export function handText(phrase: Phrase, desk: DeskFacts): string {
  if (phrase.has('margin', 'margins', 'funds', 'buying power')) return marginText(desk)
  if (phrase.has(...HELD)) return handPositions(desk)
  if (phrase.has('open', 'pending', 'working') && phrase.has(...ORDER)) return handWorking(desk)
  if (phrase.has(...TRADE)) return handTrades(desk)
  if (phrase.has(...ORDER) && !phrase.has(...MONEY)) return handCounts(desk)
  return unknown('what orders by hand made', desk)
}

function handCounts({ handOrders, ordersToday }: DeskFacts): string {
  const own = Object.values(handOrders).reduce((sum, count) => sum + count, 0)
  const rest = ordersToday - own
  if (own === 0) {
    return `**No orders were placed by hand today**: ${rest === 0 ? 'there are none at all' : `all ${plain(rest)} are of strategies`}.`
  }
  const others = rest > 0 ? ` The other ${plain(rest)} ${rest === 1 ? 'is' : 'are'} of strategies.` : ''
  const all = `${plain(ordersToday)} ${ordersToday === 1 ? 'order' : 'orders'}`
  return `**${plain(own)} of ${all} today ${own === 1 ? 'is' : 'are'} by hand**: ${statusCounts(handOrders)}.${others} Stops, targets and closing orders of what they opened count too: in the Order Book they are those of _${MANUAL}_.`
}

function handPositions(desk: DeskFacts): string {
  const { positions, openPositions } = desk
  const own = positions.filter(({ strategy }) => strategy === MANUAL)
  const hidden = openPositions - positions.length
  if (own.length === 0 && hidden === 0) return '**No positions opened by hand are open.**'
  return paragraphs(
    '**Positions opened by hand:**',
    positionsTable({ positions: own, openPositions: own.length + hidden }, []),
  )
}

function handWorking({ workingOrders, handOrders }: DeskFacts): string {
  if (handOrders.OPEN + handOrders.PENDING === 0) return '**No orders placed by hand are open or pending.**'
  const own = workingOrders.filter(({ strategy }) => strategy === MANUAL)
  return paragraphs('Placed by hand:', workingText({ workingOrders: own, orders: handOrders }))
}

function handTrades(desk: DeskFacts): string {
  const { lastTrades, endedTrades } = desk
  if (lastTrades.length < endedTrades) return unknown('which trades were by hand', desk)
  const own = lastTrades.filter(({ strategy }) => strategy === MANUAL)
  if (own.length === 0) return '**No trade by hand has closed today.**'
  const sum = own.reduce((all, { netPnl }) => all + netPnl, 0)
  const won = own.filter(({ netPnl }) => netPnl > 0).length
  return `**${tradeCount(own.length)} by hand closed today: ${inr(sum)}** after charges, ${winnerCount(won)}.`
}

function unknown(what: string, { dailyPnl }: DeskFacts): string {
  return `**I do not know ${what}: the desk tells only all of it together.** The P&L today is ${inr(dailyPnl)}, with strategies and orders by hand. _Journal_ on Positions shows each trade of a paper session.`
}
