import {
  CATALOG,
  type ChargeLine,
  KNOWN_SYMBOLS,
  METRICS,
  type MetricId,
  type Segment,
} from '../../../engine/index.ts'
import type { Phrase } from './phrase.ts'

/** Something by the words that people use for it. Longer words come first: "bank nifty" is not NIFTY. */
type Names<T extends string> = readonly (readonly [words: string, T])[]

function longestFirst<T extends string>(names: readonly (readonly [string, T])[]): Names<T> {
  return [...names].sort((a, b) => b[0].length - a[0].length)
}

const SYMBOLS: Names<string> = longestFirst([
  ...KNOWN_SYMBOLS.map(symbol => [symbol.toLowerCase(), symbol] as const),
  ['nifty 50', 'NIFTY'],
  ['bank nifty', 'BANKNIFTY'],
  ['nifty bank', 'BANKNIFTY'],
  ['bnf', 'BANKNIFTY'],
  ['reliance industries', 'RELIANCE'],
  ['ril', 'RELIANCE'],
  ['tata consultancy services', 'TCS'],
  ['hdfc ltd', 'HDFC'],
  ['hdfc bank', 'HDFCBANK'],
])

const STRATEGIES: Names<string> = longestFirst(
  CATALOG.flatMap(({ id, title }) => [
    [id.replaceAll('-', ' '), id] as const,
    [title.toLowerCase().replaceAll('-', ' '), id] as const,
  ]),
)

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

const LINES: Names<ChargeLine> = longestFirst([
  ['stt', 'stt'],
  ['securities transaction tax', 'stt'],
  ['stamp duty', 'stamp'],
  ['stamp', 'stamp'],
  ['gst', 'gst'],
  ['sebi', 'sebi'],
  ['sebi fee', 'sebi'],
  ['turnover fee', 'sebi'],
  ['exchange charge', 'exchange'],
  ['exchange charges', 'exchange'],
  ['exchange fee', 'exchange'],
  ['transaction charge', 'exchange'],
  ['transaction charges', 'exchange'],
  ['ipft', 'ipft'],
  ['brokerage', 'brokerage'],
  ['dp charge', 'dp'],
  ['dp charges', 'dp'],
])

/** What asks what a trade costs. */
export const CHARGE_WORDS = [
  'cost',
  'costs',
  'charge',
  'charges',
  'fee',
  'fees',
  'brokerage',
  'tax',
  'taxes',
  'break even',
  'breakeven',
]
/** What answers call a segment; `all` is a rate that each of them has. */
export const SEGMENT_WORDS: Readonly<Record<Segment | 'all', string>> = {
  'equity-delivery': 'equity delivery',
  'equity-intraday': 'equity intraday',
  'index-futures': 'index futures',
  'index-options': 'index options',
  all: 'all segments',
}

const SEGMENT_NAMES: Names<Segment> = longestFirst([
  ...['futures', 'future', 'fut'].map(word => [word, 'index-futures'] as const),
  ...['options', 'option', 'calls', 'call', 'puts', 'put', 'ce', 'pe'].map(
    word => [word, 'index-options'] as const,
  ),
  ...['delivery', 'cnc', 'holding'].map(word => [word, 'equity-delivery'] as const),
  ...['intraday', 'mis'].map(word => [word, 'equity-intraday'] as const),
])

/** Reads every known symbol, in the order of the question. */
export function readSymbols(phrase: Phrase): string[] {
  return readAll(phrase, SYMBOLS)
}

/** Reads every strategy of the catalogue, in the order of the question. */
export function readStrategies(phrase: Phrase): string[] {
  return readAll(phrase, STRATEGIES)
}

/** Reads the lines of a contract note that are named. */
export function readLines(phrase: Phrase): ChargeLine[] {
  return readAll(phrase, LINES)
}

/** Reads the segments that are named. */
export function readSegments(phrase: Phrase): Segment[] {
  return readAll(phrase, SEGMENT_NAMES)
}

/** The first metric that is named; everyday words count only when `byName`. Nothing is read. */
export function metricIn(phrase: Phrase, byName: boolean): MetricId | null {
  for (const [words, id] of METRIC_NAMES) {
    if ((byName || !EVERYDAY.includes(id)) && phrase.find(words)) return id
  }
  return null
}

/** Every metric that is named, everyday words aside, in no order of the question's. Nothing is read. */
export function metricsNamed(phrase: Phrase): MetricId[] {
  const rest = phrase.fresh()
  const named = METRIC_NAMES.filter(([words, id]) => !EVERYDAY.includes(id) && rest.take(words))
  return [...new Set(named.map(([, id]) => id))]
}

/** Whether a known symbol, strategy or line is named. Nothing is read. */
export const names = {
  symbol: (phrase: Phrase): boolean => SYMBOLS.some(([words]) => phrase.has(words)),
  strategy: (phrase: Phrase): boolean => STRATEGIES.some(([words]) => phrase.has(words)),
  line: (phrase: Phrase): boolean => LINES.some(([words]) => phrase.has(words)),
  segment: (phrase: Phrase): boolean => SEGMENT_NAMES.some(([words]) => phrase.has(words)),
}

function readAll<T extends string>(phrase: Phrase, known: Names<T>): T[] {
  const found: (readonly [at: number, T])[] = []
  for (const [words, value] of known) {
    for (let place = phrase.find(words); place; place = phrase.find(words)) {
      phrase.read(...place)
      found.push([place[0], value])
    }
  }
  found.sort((a, b) => a[0] - b[0])
  return [...new Set(found.map(([, value]) => value))]
}
