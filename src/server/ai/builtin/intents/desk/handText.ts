/** What the answers say of orders that were placed by hand. */
import type { DeskFacts } from '../../../../../engine/index.ts'
import { inr, paragraphs } from '../../../conversation/text.ts'
import type { Phrase } from '../../phrase.ts'
import { positionsTable, tradeCount, winnerCount } from './deskText.ts'
import { marginText } from './moneyText.ts'
import { ordersText, workingText } from './ordersText.ts'

/** What says that the trader gave the orders, and no strategy. */
export const HAND = ['by hand', 'manually', 'manual', 'myself', 'hand placed']
/** Whose the desk's rows say that such orders are. */
const MANUAL = 'Manual'

const MONEY = ['pnl', 'p & l', 'p and l', 'profit', 'loss', 'money', 'made', 'make', 'earned', 'lost']
const POSITIONS = ['position', 'positions', 'holdings', 'hold', 'holding']

/** The rows of orders by hand where the desk tells of each row; otherwise that it does not. */
export function handText(phrase: Phrase, desk: DeskFacts): string {
  if (phrase.has('margin', 'margins', 'funds', 'buying power')) return marginText(desk)
  if (phrase.has(...POSITIONS)) return handPositions(desk)
  if (phrase.has('open', 'pending', 'working') && phrase.has('order', 'orders')) return handWorking(desk)
  if (phrase.has('trade', 'trades')) return handTrades(desk)
  if (phrase.has('order', 'orders') && !phrase.has(...MONEY)) {
    return paragraphs(
      `**I do not know how many orders were placed by hand: the desk counts all orders together.** In the Order Book they are those of _${MANUAL}_.`,
      `All together: ${ordersText(desk)}`,
    )
  }
  return unknown('what orders by hand made', desk)
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

function handWorking(desk: DeskFacts): string {
  const own = desk.workingOrders.filter(({ strategy }) => strategy === MANUAL)
  const { OPEN, PENDING } = desk.orders
  if (desk.workingOrders.length < OPEN + PENDING) {
    return paragraphs(
      '**I do not know how many of them were placed by hand: these are all orders.**',
      workingText(desk),
    )
  }
  const countOf = (status: string) => own.filter(order => order.status === status).length
  const orders = { ...desk.orders, OPEN: countOf('OPEN'), PENDING: countOf('PENDING') }
  if (own.length === 0) return '**No orders placed by hand are open or pending.**'
  return paragraphs('Placed by hand:', workingText({ workingOrders: own, orders }))
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
