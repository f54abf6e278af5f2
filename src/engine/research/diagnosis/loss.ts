/** What a loss is made of: what the prices took, and what charges took. Together they are all of it. */

import { type Fraction, type Paise, toPaise } from '../../core/units.ts'
import type { Report } from '../../run/report.ts'
import { type Finding, isOfLegs, partOf, type Remedy, type Subject, sumOf } from './finding.ts'
import { countWords, rupeeWords, shareWords } from './findingWords.ts'
import { OTHER_PARAMETERS, onLongerBars, runWith, WITHOUT_CHARGES } from './remedy.ts'

/** Of a profit: more goes to charges than stays, so that a small change of either decides. */
const CHARGES_SHARE: Fraction = 0.5
/** Of a loss: less than a tenth is not what lost it. */
const LOSS_SHARE: Fraction = 0.1
/** The least sample of trades whose averages are given (M8). */
const MIN_TRADES = 10

/** What a run lost, in paise; 0 for one that did not. */
export function lossOf({ stats }: Report): Paise {
  return Math.max(0, -toPaise(stats.netProfit))
}

/** What was lost before a rupee of charges: the signals themselves lose. */
export function losesBeforeCharges({ report }: Subject): Finding | null {
  const loss = lossOf(report)
  const gross = toPaise(report.stats.pnlBeforeCharges)
  if (loss === 0 || gross >= 0) return null
  const { slippageTicks, slippageBps } = report.inputs.fill
  const signals =
    slippageTicks > 0 || slippageBps > 0
      ? 'the signals lose at these fills, slippage included'
      : 'the signals themselves lose'
  return {
    id: 'loses-before-charges',
    words: `${rupeeWords(-gross)}, ${shareWords(-gross / loss)} of the loss, was lost before charges: ${signals}.`,
    value: gross / 100,
    limit: 0,
    unit: 'rupees',
    explains: partOf(-gross, loss),
    remedy: OTHER_PARAMETERS,
  }
}

/** Charges as a share of the loss, or of the profit before them. */
export function chargesEatEdge({ report }: Subject): Finding | null {
  const gross = toPaise(report.stats.pnlBeforeCharges)
  const charges = toPaise(report.stats.charges)
  const loss = lossOf(report)
  const whole = loss > 0 ? loss : gross
  const limit = loss > 0 ? LOSS_SHARE : CHARGES_SHARE
  if (charges === 0 || whole <= 0 || charges / whole <= limit) return null
  return {
    id: 'charges-eat-edge',
    words: `Charges of ${rupeeWords(charges)} ${chargesOutcome(gross, charges, loss)}.`,
    // of the profit that they exceed, where there was one before them
    value: (charges / (gross > 0 ? gross : whole)) * 100,
    limit: limit * 100,
    unit: 'share',
    explains: partOf(charges, whole),
    remedy: WITHOUT_CHARGES,
  }
}

function chargesOutcome(gross: Paise, charges: Paise, loss: Paise): string {
  const before = `the P&L before charges (${rupeeWords(gross)})`
  if (loss > 0) {
    return gross > 0
      ? `exceed ${before}: they turn a profit into a loss`
      : `are ${shareWords(charges / loss)} of the loss of ${rupeeWords(loss)}`
  }
  if (charges === gross) return `take all of ${before}: nothing is left`
  return `take ${shareWords(charges / gross)} of ${before}: ${shareWords(1 - charges / gross)} is left`
}

/** Many trades that each pay more than they make. Only where charges are a part of the loss. */
export function costPerTrade(subject: Subject): Finding | null {
  const { trades } = subject.report
  const charges = chargesEatEdge(subject)
  if (lossOf(subject.report) === 0 || charges === null || trades.length < MIN_TRADES) return null
  const cost = sumOf(trades, trade => trade.chargesPaise) / trades.length
  const made = sumOf(trades, trade => trade.grossPaise) / trades.length
  if (made >= cost) return null
  return {
    id: 'cost-per-trade',
    words: `${countWords(trades.length, 'closed trade')} paid ${rupeeWords(Math.round(cost))} in charges on average and made ${rupeeWords(Math.round(made))} before them: a trade has to make more than it costs.`,
    value: trades.length,
    limit: MIN_TRADES,
    unit: 'count',
    explains: charges.explains,
    remedy: onLongerBars(subject) ?? OTHER_PARAMETERS,
  }
}

/** Wins that are too small for how often they come, in a run that loses before charges. */
export function winsTooSmall(subject: Subject): Finding | null {
  const { report } = subject
  const { averageWin, averageLoss, wins, losses, trades } = report.stats
  const lost = -sumOf(report.trades, trade => trade.grossPaise)
  const isLost = lossOf(report) > 0 && lost > 0 && losses > 0
  if (!isLost || trades < MIN_TRADES || isOfLegs(subject)) return null
  const rest = {
    id: 'wins-too-small',
    unit: 'percent',
    explains: partOf(lost, lossOf(report)),
    remedy: lettingWinsRun(subject),
  } as const
  if (wins === 0 || averageWin === null || averageLoss === null) {
    return { ...rest, words: `None of ${trades} closed trades made money after charges.`, value: 0, limit: 0 }
  }
  const needed = (100 * -averageLoss) / (averageWin - averageLoss)
  const won = (100 * wins) / (wins + losses)
  if (needed.toFixed(1) === won.toFixed(1)) return null
  const others = report.stats.breakEvens > 0 ? ' (break-even trades not counted)' : ''
  const average = `The average win is ${rupeeWords(toPaise(averageWin))}, the average loss ${rupeeWords(toPaise(-averageLoss))}`
  return {
    ...rest,
    words: `${average}: to break even ${needed.toFixed(1)}% of trades must win; ${won.toFixed(1)}% did${others}.`,
    value: won,
    limit: needed,
  }
}

/** Without a take-profit, where there is one. */
function lettingWinsRun({ strategy, report }: Subject): Remedy {
  const param = strategy.params.takeProfitPct
  const { params } = report.inputs
  if (!param || (params.takeProfitPct ?? param.default) === 0) return OTHER_PARAMETERS
  return runWith('Test without take profit', { params: { ...params, takeProfitPct: 0 } })
}
