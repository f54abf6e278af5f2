import type { Dataset } from '../market/dataset.ts'
import type { Report } from '../run/report.ts'
import { selectLegs } from '../run/runLegs.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { barExtremes } from './diagnosis/fills.ts'
import type { Finding, Rule } from './diagnosis/finding.ts'
import { chargesEatEdge, oneMonth, outlierDay } from './diagnosis/money.ts'
import { gapLoss, overnightProfit } from './diagnosis/overnight.ts'
import { lowExposure, paramAtLimit, riskStops, shortPeriod } from './diagnosis/settings.ts'
import { fewTrades, oneSide, topFive } from './diagnosis/trades.ts'

/** Each looks at one thing; what spoils a result most comes first. */
const RULES: readonly Rule[] = [
  fewTrades,
  chargesEatEdge,
  topFive,
  outlierDay,
  oneMonth,
  oneSide,
  barExtremes,
  gapLoss,
  overnightProfit,
  riskStops,
  paramAtLimit,
  shortPeriod,
  lowExposure,
]

/** What a trader should know before he believes the run, in words, each with its number. `dataset` is the run's own. */
export function diagnose(dataset: Dataset, report: Report): readonly Finding[] {
  const strategy = findStrategy(report.inputs.strategy)
  const subject = { report, strategy, legs: selectLegs(dataset, strategy, report.inputs, []) }
  return RULES.map(rule => rule(subject)).filter(finding => finding !== null)
}
