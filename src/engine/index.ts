/** The engine's only door. */

export { type Analysis, analyse } from './analysis/analyse.ts'
export { axisOver, ticksWithin } from './analysis/axis.ts'
export { firstLimit } from './analysis/firstLimit.ts'
export { type LotNeed, lotNeed } from './analysis/lotNeed.ts'
export { waterfall } from './analysis/waterfall.ts'
export * as STRATEGY_API from './authoring.ts'
export { ELEMENTARY } from './core/elementary/elementary.ts'
export { hashText } from './core/hashText.ts'
export { lowerBound } from './core/lowerBound.ts'
export { InputError, toProblem } from './core/problem.ts'
export { seededRandom } from './core/random.ts'
export { asciiBytes, type BeginSha256, setSha256, sha256, sha256Bytes, sha256InSteps } from './core/sha256.ts'
export { levelled } from './core/ties.ts'
export { type EpochMs, toPaise, toPrintedPrice, toRupees } from './core/units.ts'
export { ENGINE_VERSION } from './core/version.ts'
export {
  asksOfDesk,
  asksWhyIdle,
  isDeskQuestion,
  orderIdsIn,
  spokenNames,
  WHY_IDLE,
  wordsOf,
} from './desk/deskQuestion.ts'
export { chargesPaid, FACT_LIMITS } from './desk/factRows.ts'
export { type DeskFacts, sampleFacts } from './desk/facts.ts'
export { walkFills } from './desk/ledger.ts'
export { type DeskAct, type DeskMoment, isNoticeAct, nextMoment } from './desk/moments.ts'
export { addNotice } from './desk/notices.ts'
export { SIDE_WORDS, TYPE_WORDS } from './desk/orderWords.ts'
export { estimateClose, findOrder, findOrders, queryOrders, toView } from './desk/queries.ts'
export { sampleDesk } from './desk/sample.ts'
export type { DeskState } from './desk/types.ts'
export { TradeExplainer } from './explain/explain.ts'
export type { RunInput, TerminalOption } from './inputs/describe.ts'
export {
  DEFAULT_RISK,
  type Direction,
  defaultInputs,
  NSE_COSTS,
  type RunInputs,
  strategySegment,
} from './inputs/inputs.ts'
export { addressOf, readPageValue, toEngineValue, toInputs } from './inputs/pageValues.ts'
export { bareLabel } from './inputs/paramLabel.ts'
export { choicesOf, INPUT_ENTRIES, type InputName, RUN_INPUTS } from './inputs/table.ts'
export { applies, assemble, type EngineValues, engineValues } from './inputs/values.ts'
export { type EstimateInputs, estimatedTable, type PricedContract } from './margin/estimate.ts'
export { type MarginPosition, type SpanMargin, spanMargin } from './margin/spanMargin.ts'
export {
  type CalendarCharge,
  type Contract,
  contractWords,
  findContract,
  findUnderlying,
  type MarginTable,
  SCENARIOS,
  type SpanFuture,
  type SpanOption,
  type SpanUnderlying,
  type SpreadLeg,
} from './margin/table.ts'
export { type Bars, barFault, hasVolume, sliceBars } from './market/bars.ts'
export {
  dayOf,
  isRegularDay,
  isTradingDay,
  knowsHolidays,
  nextTradingDay,
  previousTradingDay,
  toDate,
  tradingDays,
  weekday,
} from './market/calendar.ts'
export { RATES_AS_OF } from './market/charges/book.ts'
export { DP, ZERODHA } from './market/charges/brokerage.ts'
export type { Dated } from './market/charges/dated.ts'
export { parsePrice, toDecimal } from './market/charges/decimal.ts'
export { CHARGE_LINES, type ChargeLine } from './market/charges/exact.ts'
export { EXCHANGE, IPFT } from './market/charges/exchange.ts'
export { chargeRoundTrip, type RoundTrip } from './market/charges/roundTrip.ts'
export { type BySide, GST, SEBI, STAMP, STT } from './market/charges/statutory.ts'
export {
  columnParts,
  type Dataset,
  type HedgeDataset,
  hashBars,
  hashPieces,
  stampOf,
} from './market/dataset.ts'
export { decimate, mergeCandles } from './market/decimate.ts'
export { type Expiry, expiriesOf } from './market/expiry.ts'
export { findInstrument, KNOWN_SYMBOLS, optionOfFileName, segmentOf } from './market/instruments.ts'
export {
  DAY_MINUTES,
  DAY_MS,
  dateSpanWords,
  dateWords,
  dayTimeWords,
  dayWords,
  IST_OFFSET_MS,
  isIsoDate,
  istDay,
  istDayStart,
  istMinute,
  MINUTE_MS,
  parseIsoDate,
  parseIstTime,
  toIsoDate,
  toIsoTime,
} from './market/ist.ts'
export { contractLotOn, freezeQtyOn, lotNote } from './market/lots.ts'
export { farFrom, knownClose } from './market/quality/levels.ts'
export { type Quality, qualityOf, type ReadCounts } from './market/quality/quality.ts'
export { qualityNotes } from './market/quality/qualityWords.ts'
export { RATES_FROM } from './market/ratesFrom.ts'
export { resample, type Timeframe } from './market/resample.ts'
export { SEGMENTS, type Segment } from './market/segment.ts'
export { type MinuteSpan, type SessionDay, sessionOn, tradingHours } from './market/sessions.ts'
export { SYNTHETIC_DAYS, SYNTHETIC_SYMBOLS, syntheticBars } from './market/synthetic/syntheticBars.ts'
export { syntheticDataset } from './market/synthetic/syntheticDataset.ts'
export { tickBands } from './market/ticks.ts'
export { HEADLINE, METRIC_GROUPS, METRICS, metricsIn } from './metrics/catalog.ts'
export { drawdownColumn } from './metrics/drawdown.ts'
export { type JointTrades, metricLabel, SPREAD_TRADES, spreadWords } from './metrics/legMetrics.ts'
export type { MetricInfo } from './metrics/metricInfo.ts'
export type { MetricId } from './metrics/metrics.ts'
export { commandActs, type PaperCommand, termsAct } from './paper/acts.ts'
export { dayAlerts, metAlerts } from './paper/alerts.ts'
export { backtestBook } from './paper/backtestBook.ts'
export { type BookPlan, type BookState, BY_HAND, runBook } from './paper/book.ts'
export { estimatePaperClose } from './paper/closeEstimate.ts'
export { type DayBook, type PaperDay, paperDay, type RunBook, runHere } from './paper/day.ts'
export { dayNotices } from './paper/dayNotices.ts'
export { type DayOrder, dayOrders } from './paper/dayOrders.ts'
export { type DayTrade, dayTrades } from './paper/dayTrades.ts'
export {
  type DayTotals,
  dayTotals,
  netOfAll,
  type PaperDeskState,
  paperDeskState,
} from './paper/deskState.ts'
export { type FeedHours, feedHours, phaseAt, phaseUntil } from './paper/feedPhase.ts'
export { inverseActs } from './paper/inverse.ts'
export type { Lead } from './paper/ledStrategy.ts'
export { type CarriedProfit, firstBreach, netBySecond, peakAfter } from './paper/limits.ts'
export { type DayMarket, legSeconds, marketOf, type RecordedBars } from './paper/market.ts'
export { OrderMeter } from './paper/orderMeter.ts'
export { paperFacts } from './paper/paperFacts.ts'
export { dayFingerprint, eventLines, firstDifference } from './paper/proof.ts'
export { compareReplay, type ReplayedDay, type ReplayProof } from './paper/replay.ts'
export { SECOND_MS, toSeconds } from './paper/seconds.ts'
export type { PaperAct, PaperEntry, PaperSession } from './paper/session.ts'
export {
  marketOfFile,
  readSessionFile,
  type SessionFile,
  toFileBars,
  writeSessionFile,
} from './paper/sessionFile.ts'
export { type StandingStrategy, standingAfter, standingAt } from './paper/standing.ts'
export { strategyNeed } from './paper/strategyNeed.ts'
export { estimateOrder } from './paper/ticket.ts'
export { type ComparedHalves, compareHalves, cscvOf, type SplitShare } from './research/cscv.ts'
export { diagnose } from './research/diagnose.ts'
export { evaluateReport, evaluateRows, evaluateTrials } from './research/evaluate.ts'
export { CHOICE_METRICS, type ChoiceMetric, type MonteCarloPlan, monteCarloPlan } from './research/limits.ts'
export { checkLookAhead } from './research/lookAheadCheck.ts'
export { type MonteCarlo, monteCarlo } from './research/monteCarlo.ts'
export { overfitting } from './research/overfitting.ts'
export { sensitivity, sensitivityInSteps } from './research/sensitivity.ts'
export type { SensitivityCase } from './research/sensitivityCase.ts'
export { bestOfSome, drawTrials, type TrialCount } from './research/trials.ts'
export { plainMetrics, type WalkForwardPlan, walkForward } from './research/walkForward.ts'
export { toWalkForwardJson } from './research/walkForwardJson.ts'
export { ruleCode } from './rules/code/ruleCode.ts'
export { docComment, quoted, textProperty } from './rules/code/text.ts'
export { readRules } from './rules/readRules.ts'
export { ruleStrategy } from './rules/ruleStrategy.ts'
export { EMPTY_RULES, type Rules } from './rules/rules.ts'
export { RULES_TEMPLATES, type RulesTemplate } from './rules/templates.ts'
export { RULE_WORDS } from './rules/terms.ts'
export { fingerprint, resultFingerprint } from './run/fingerprint.ts'
export { type PreviewReport, type PreviewRuns, preparePreviewRuns } from './run/previewRun.ts'
export type { Report, RunResult } from './run/report.ts'
export { prepareRun, runBacktest, runResult } from './run/run.ts'
export { toRunJson } from './run/runJson.ts'
export { selectLegs } from './run/runLegs.ts'
export { ledBy } from './run/smallerBars.ts'
export { isSoldOptionsNote } from './run/soldOptionsNote.ts'
export { performanceWalk } from './sample/performanceWalk.ts'
export { sampleRun } from './sample/sampleRun.ts'
export { addStrategy, CATALOG, findStrategy, knownStrategy } from './strategies/catalog.ts'
export { isOwnId } from './strategies/declared.ts'
export type { Strategy } from './strategies/define.ts'
export { codeStrategy } from './strategies/own.ts'
export type { SweepAxis } from './sweep/axes.ts'
export {
  MAX_SWEEP_POINTS,
  pointsByPlace,
  type SweepMethod,
  type SweepPoint,
  type SweepPoints,
  sweepPoints,
} from './sweep/points.ts'
export { prepareSweep, runSweep, type Sweep, type SweepRow } from './sweep/sweep.ts'
export { toSweepJson, toSweepRowJson } from './sweep/sweepJson.ts'
export { SWEEP_METRICS, type SweepMetricId, type SweepMetrics } from './sweep/sweepMetrics.ts'
export { type EngineFill, engineFills, type NoEngineFill } from './tradebook/engineFills.ts'
export { fillKey, ordersOf, type TradebookFill, type TradebookOrder } from './tradebook/fill.ts'
export { type TradebookReport, type TradebookTrip, tradebookReport } from './tradebook/trips.ts'
export { CHARGE_LABELS, itemise } from './trading/charges/itemise.ts'
export { MARGIN_FRACTIONS } from './trading/margin.ts'
export { riskWords, timesWords } from './trading/riskWords.ts'
