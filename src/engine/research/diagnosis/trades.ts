/** Whether the trades carry the result. */
import type { OrderCounts } from '../../run/report.ts'
import type { Finding, Subject } from './finding.ts'
import { rupeeWords, shareWords } from './finding.ts'

/** The usual least size of a sample whose mean is judged: from about 30 on it is nearly normal (central limit theorem). */
const FEW_TRADES = 30
/** Half of all that was won: more depends on five trades than on all the others. */
const TOP_FIVE_SHARE = 0.5
const TOP_TRADES = 5
/** A side with fewer trades says nothing about the side. */
const SIDE_TRADES = 5

/** Fewer trades than a mean can be taken of. */
export function fewTrades({ report }: Subject): Finding | null {
  const count = report.stats.trades
  if (count >= FEW_TRADES) return null
  const few = `Only ${count} closed ${count === 1 ? 'trade' : 'trades'}: below ${FEW_TRADES}, averages and win rate are mostly luck.`
  return {
    id: 'few-trades',
    words: count === 0 ? noTradeWords(report.orders) : few,
    value: count,
    limit: FEW_TRADES,
    unit: 'count',
  }
}

function noTradeWords({ placed, refusals: [first] }: OrderCounts): string {
  if (first) {
    const orders = placed === 1 ? 'The order was' : `${first.count} of ${placed} orders were`
    return `No closed trades. ${orders} rejected: ${first.reason.charAt(0).toLowerCase()}${first.reason.slice(1)}.`
  }
  return placed === 0
    ? 'No orders placed: the entry conditions were never met. Try other dates, another timeframe or other parameters.'
    : `No closed trades from ${placed === 1 ? '1 order' : `${placed} orders`}: see Orders.`
}

/** Of all that was won (M5), so that a run that lost has the share as well; N/A below ten trades. */
export function topFive({ report }: Subject): Finding | null {
  const { topFiveSharePct: percent, wins } = report.stats
  if (percent === null || percent / 100 <= TOP_FIVE_SHARE) return null
  return {
    id: 'top-five',
    words: `${Math.min(TOP_TRADES, wins)} of ${wins} winners made ${shareWords(percent / 100)} of all gains.`,
    value: percent,
    limit: TOP_FIVE_SHARE * 100,
    unit: 'share',
  }
}

/** A run that made money, all of it on one side, while the other side lost. The value is what the losing side lost. */
export function oneSide({ report }: Subject): Finding | null {
  const sides = (['long', 'short'] as const).map(side => {
    const nets = report.trades.filter(trade => trade.side === side).map(trade => trade.netPaise)
    return { side, trades: nets.length, netPaise: nets.reduce((sum, net) => sum + net, 0) }
  })
  const [worse, better] = sides.toSorted((a, b) => a.netPaise - b.netPaise) as [
    (typeof sides)[number],
    (typeof sides)[number],
  ]
  const isLopsided = worse.netPaise <= 0 && worse.netPaise + better.netPaise > 0
  if (!isLopsided || worse.trades < SIDE_TRADES) return null
  return {
    id: 'one-side',
    words: `All profit comes from ${better.side} trades (${rupeeWords(better.netPaise)}); ${worse.trades} ${worse.side} trades made ${rupeeWords(worse.netPaise)}.`,
    value: worse.netPaise / 100,
    limit: 0,
    unit: 'rupees',
  }
}
