/** Whether the trades carry the result. */
import type { Paise } from '../../core/units.ts'
import type { Report } from '../../run/report.ts'
import { type Finding, isOfLegs, partOf, type Subject } from './finding.ts'
import { countWords, numberWords, rupeeWords, shareWords } from './findingWords.ts'
import { lossOf } from './loss.ts'
import { noEntry } from './noEntry.ts'
import { OTHER_PARAMETERS, OTHER_PERIODS, overMoreDays, runWith } from './remedy.ts'

/** The usual least size of a sample whose mean is judged: from about 30 on it is nearly normal (central limit theorem). */
const FEW_TRADES = 30
/** Half of all that was won: more depends on five trades than on all the others. */
const TOP_FIVE_SHARE = 0.5
const TOP_TRADES = 5
/** A side with fewer trades says nothing about the side. */
const SIDE_TRADES = 5

/** Fewer trades than a mean can be taken of; where nothing was traded at all, that is the whole result. */
export function fewTrades(subject: Subject): Finding | null {
  const { report, dataset } = subject
  const count = report.stats.trades
  if (count >= FEW_TRADES) return null
  const impossible = count === 0 ? noEntry(subject) : null
  const few = `Only ${countWords(count, 'closed trade')}: below ${FEW_TRADES}, averages and win rate are mostly luck.`
  return {
    id: 'few-trades',
    words: impossible?.words ?? (count === 0 ? noTradeWords(report) : few),
    value: count,
    limit: FEW_TRADES,
    unit: 'count',
    explains: report.fills.length === 0 ? 1 : 0,
    remedy: impossible ? impossible.remedy : (overMoreDays({ dataset, report }) ?? OTHER_PARAMETERS),
  }
}

function noTradeWords({ orders, fills }: Report): string {
  if (fills.length > 0) return 'No closed trades: what was opened is still open at the last bar.'
  if (orders.placed === 0) return 'No orders placed: the entry conditions were never met.'
  return `No trades: none of ${countWords(orders.placed, 'order')} was filled.`
}

/** Of all that was won (M5); N/A below ten trades. What a loss is made of, its winners do not say. */
export function topFive({ report, legs }: Subject): Finding | null {
  const { topFiveSharePct: percent, wins, netProfit } = report.stats
  if (isOfLegs({ legs }) || netProfit <= 0 || percent === null || percent / 100 <= TOP_FIVE_SHARE) return null
  return {
    id: 'top-five',
    words: `${Math.min(TOP_TRADES, wins)} of ${numberWords(wins)} winners made ${shareWords(percent / 100)} of all gains.`,
    value: percent,
    limit: TOP_FIVE_SHARE * 100,
    unit: 'share',
    explains: partOf(percent, 100),
    remedy: OTHER_PERIODS,
  }
}

interface SideResult {
  readonly side: 'long' | 'short'
  readonly trades: number
  readonly netPaise: Paise
  readonly grossPaise: Paise
}

/** One side made money and the other one lost. The value is what the losing side lost. */
export function oneSide({ report, legs }: Subject): Finding | null {
  if (isOfLegs({ legs })) return null
  const [worse, better] = [sideOf(report, 'long'), sideOf(report, 'short')].toSorted(
    (a, b) => a.netPaise - b.netPaise,
  ) as [SideResult, SideResult]
  const loss = lossOf(report)
  const isLopsided = worse.netPaise < 0 && better.netPaise > 0
  // what only its charges lost is told of by the charges
  const isCharges = loss > 0 && worse.grossPaise >= 0
  if (!isLopsided || isCharges || worse.trades < SIDE_TRADES) return null
  const trades = (side: SideResult) => `${countWords(side.trades, `${side.side} trade`)} made`
  return {
    id: 'one-side',
    words: `${trades(better)} ${rupeeWords(better.netPaise)}; ${trades(worse)} ${rupeeWords(worse.netPaise)}.`,
    value: worse.netPaise / 100,
    limit: 0,
    unit: 'rupees',
    // of a loss only what its prices took: charges are told of as such
    explains: loss > 0 ? partOf(-worse.grossPaise, loss) : partOf(-worse.netPaise, better.netPaise),
    remedy: runWith(`Test ${better.side} only`, { direction: better.side }),
  }
}

function sideOf({ trades }: Report, side: SideResult['side']): SideResult {
  const own = trades.filter(trade => trade.side === side)
  return {
    side,
    trades: own.length,
    netPaise: own.reduce((sum, trade) => sum + trade.netPaise, 0),
    grossPaise: own.reduce((sum, trade) => sum + trade.grossPaise, 0),
  }
}
