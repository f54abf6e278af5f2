/** Metrics of a run by the words that people use for them. */
import { METRICS, type MetricId } from '../../../engine/index.ts'
import { longestFirst, type Names } from './names.ts'
import { Phrase } from './phrase.ts'

/** Labels that are everyday words: as names of metrics only where one is asked for by name. */
const EVERYDAY: readonly MetricId[] = [
  'trades',
  'longTrades',
  'shortTrades',
  'wins',
  'losses',
  'charges',
  'alphaPct',
  'kellyPct',
]

/** What metrics are called elsewhere. */
const METRIC_SYNONYMS: Names<MetricId> = Object.entries({
  cagrPct: ['annualised return', 'annualized return', 'compound annual growth rate'],
  pnlBeforeCharges: ['pnl before charges', 'profit before charges', 'gross pnl', 'gross p & l'],
  chargesOfPnlPct: ['charges as % of pnl', 'charges as percent of pnl'],
  maxDrawdownPct: ['max dd', 'mdd'],
  maxDrawdown: ['max drawdown in rupees', 'drawdown in rupees', 'max drawdown ₹'],
  longestUnderwaterDays: ['time under water', 'time underwater', 'underwater time'],
  volatilityPct: ['annualised volatility', 'standard deviation of returns'],
  var95Pct: ['value at risk'],
  cvar95Pct: ['conditional value at risk', 'expected shortfall', 'average of worst 5 % of days'],
  bestDayPct: ['best day %', 'best day in %', 'best day in percent'],
  worstDayPct: ['worst day %', 'worst day in %', 'worst day in percent'],
  probabilisticSharpePct: ['psr'],
  sqn: ['system quality number'],
  skew: ['skewness'],
  winRatePct: ['winning percentage', 'win percentage', 'win %', 'win ratio'],
  longWinRatePct: ['long win rate', 'win rate of longs', 'win rate of long trades'],
  shortWinRatePct: ['short win rate', 'win rate of shorts', 'win rate of short trades'],
  longTrades: ['long trades'],
  shortTrades: ['short trades'],
  winStreak: ['winning streak', 'win streak', 'consecutive wins', 'consecutive winners'],
  lossStreak: ['losing streak', 'loss streak', 'consecutive losses', 'consecutive losers'],
  expectancy: ['average trade', 'average profit per trade', 'expected profit per trade'],
  payoff: ['reward to risk', 'risk reward', 'risk to reward', 'win loss ratio'],
  averageWin: ['avg win', 'average winner'],
  averageLoss: ['avg loss', 'average loser'],
  averageMae: ['maximum adverse excursion', 'adverse excursion'],
  averageMfe: ['maximum favourable excursion', 'maximum favorable excursion', 'favourable excursion'],
} satisfies Partial<Record<MetricId, readonly string[]>>).flatMap(([id, words]) =>
  words.map(each => [each, id as MetricId] as const),
)

/** "Win rate, long" as the words of a phrase stand: "win rate , long". Hyphens count for nothing there. */
function typedLabel(label: string): string {
  const { tokens } = new Phrase(label)
  return tokens.flatMap(({ text }) => (text === '-' ? [] : [text])).join(' ')
}

const METRIC_NAMES: Names<MetricId> = longestFirst([
  // before the labels: that of the one in rupees has the same words
  ['max drawdown', 'maxDrawdownPct'],
  ...(Object.keys(METRICS) as MetricId[]).map(
    id =>
      [
        METRICS[id].label
          .toLowerCase()
          .replace(/&/g, ' & ')
          .replace(/[^a-z\d& ]+/g, ' ')
          .trim()
          .replace(/ +/g, ' '),
        id,
      ] as const,
  ),
  // as they are typed, with their marks: "Win rate, long" is not "Win rate"
  ...(Object.keys(METRICS) as MetricId[]).map(id => [typedLabel(METRICS[id].label), id] as const),
  ...METRIC_SYNONYMS,
  ['sharpe', 'sharpe'],
  ['over buy and hold', 'excessReturnPct'],
  ['excess return', 'excessReturnPct'],
  ['underwater', 'longestUnderwaterDays'],
  ['won', 'wins'],
  ['winners', 'wins'],
  ['lost', 'losses'],
  ['losers', 'losses'],
  ['break even', 'breakEvens'],
  ['days to be sure', 'minTrackRecordDays'],
  ['track record', 'minTrackRecordDays'],
  ['maximum drawdown', 'maxDrawdownPct'],
  ['drawdown', 'maxDrawdownPct'],
  ['winrate', 'winRatePct'],
  ['success rate', 'winRatePct'],
  ['hit rate', 'winRatePct'],
  ['annual return', 'cagrPct'],
  ['return', 'totalReturnPct'],
  ['var', 'var95Pct'],
  ['cvar', 'cvar95Pct'],
  ['ulcer', 'ulcerPct'],
  ['tail', 'tailRatio'],
  ['exposure', 'exposurePct'],
  ['biggest loss', 'largestLoss'],
  ['worst trade', 'largestLoss'],
  ['biggest win', 'largestWin'],
  ['biggest profit', 'largestWin'],
  ['best trade', 'largestWin'],
  ['mae', 'averageMae'],
  ['mfe', 'averageMfe'],
])

/** The first metric that is named; everyday words count only when `byName`. Nothing is read. */
export function metricIn(phrase: Phrase, byName: boolean): MetricId | null {
  for (const [words, id] of METRIC_NAMES) {
    if ((byName || !EVERYDAY.includes(id)) && phrase.find(words)) return id
  }
  return null
}

/** What stands beside a metric where its meaning is asked for, and nothing else. */
const ASKS_MEANING = [
  ...[
    'what',
    'whats',
    's',
    'is',
    'are',
    'does',
    'do',
    'mean',
    'means',
    'meaning',
    'explain',
    'define',
    'definition',
  ],
  ...[
    'of',
    'the',
    'a',
    'an',
    'and',
    'in',
    'trading',
    'backtest',
    'backtesting',
    'ratio',
    'metric',
    'please',
    'me',
    'tell',
  ],
  ...['how', 'calculated', 'computed', 'formula', 'for', 'about', 'to', 'index', 'criterion', 'max', '95'],
]

/** Whether the question asks what a metric is, and has no other word: "what does CVaR 95% mean", "ulcer index?". */
export function asksMeaning(phrase: Phrase): boolean {
  const byName = phrase.has('what', 'explain', 'define', 'mean', 'means', 'meaning')
  const id = metricIn(phrase, byName)
  if (id === null || (!byName && id === 'tradingDays')) return false
  const rest = phrase.fresh()
  for (const [words, each] of METRIC_NAMES) if (byName || !EVERYDAY.includes(each)) rest.take(words)
  return rest.tokens.every(
    ({ kind, text }, k) => rest.at(k) === undefined || kind === 'mark' || ASKS_MEANING.includes(text),
  )
}

/** Every metric that is named, everyday words aside, in no order of the question's. Nothing is read. */
export function metricsNamed(phrase: Phrase): MetricId[] {
  const rest = phrase.fresh()
  const named = METRIC_NAMES.filter(([words, id]) => !EVERYDAY.includes(id) && rest.take(words))
  return [...new Set(named.map(([, id]) => id))]
}
