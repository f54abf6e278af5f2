import type { Dataset } from '../market/dataset.ts'
import type { Report } from '../run/report.ts'
import { selectLegs } from '../run/runLegs.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { sameDayDelivery } from './diagnosis/delivery.ts'
import { aboveVolume, barExtremes } from './diagnosis/fills.ts'
import type { Finding, Rule } from './diagnosis/finding.ts'
import { chargesEatEdge, costPerTrade, losesBeforeCharges, winsTooSmall } from './diagnosis/loss.ts'
import { oneMonth, outlierDay } from './diagnosis/money.ts'
import { oddLots, ordersRefused } from './diagnosis/orders.ts'
import { gapLoss, overnightProfit } from './diagnosis/overnight.ts'
import { lowExposure, paramAtLimit, riskStops } from './diagnosis/settings.ts'
import { foreignPrices, missingSessions, shortPeriod } from './diagnosis/span.ts'
import { fewTrades, oneSide, topFive } from './diagnosis/trades.ts'

/** Each looks at one thing. Of those that explain as much the first comes first: the cause before what follows from it. */
const RULES: readonly Rule[] = [
  foreignPrices,
  ordersRefused,
  fewTrades,
  riskStops,
  losesBeforeCharges,
  chargesEatEdge,
  sameDayDelivery,
  costPerTrade,
  winsTooSmall,
  oneSide,
  oneMonth,
  outlierDay,
  topFive,
  overnightProfit,
  gapLoss,
  oddLots,
  aboveVolume,
  barExtremes,
  missingSessions,
  shortPeriod,
  lowExposure,
  paramAtLimit,
]

/**
 * Why the result is what it is, and how far it can be trusted, in words, each with its number: what explains most of the
 * result comes first. A run that lost has at least one finding that explains it. `dataset` is the run's own. See
 * RULES.md, W10.
 */
export function diagnose(dataset: Dataset, report: Report): readonly Finding[] {
  const strategy = findStrategy(report.inputs.strategy)
  const subject = { report, strategy, dataset, legs: selectLegs(dataset, strategy, report.inputs, []) }
  return RULES.map(rule => rule(subject))
    .filter(finding => finding !== null)
    .sort((one, other) => other.explains - one.explains)
}
