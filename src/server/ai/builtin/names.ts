import { CATALOG, type ChargeLine, KNOWN_SYMBOLS, type Segment } from '../../../engine/index.ts'
import type { Phrase } from './phrase.ts'

/** Something by the words that people use for it. Longer words come first: "bank nifty" is not NIFTY. */
export type Names<T extends string> = readonly (readonly [words: string, T])[]

/** The longer names before the shorter. */
export function longestFirst<T extends string>(names: readonly (readonly [string, T])[]): Names<T> {
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

/** What is often asked of and not known here: other indices, and what trades at MCX. */
const UNKNOWN: Names<string> = longestFirst([
  ...['sensex', 'bankex', 'finnifty', 'midcpnifty', 'gold', 'silver', 'crude', 'usdinr'].map(
    word => [word, word.toUpperCase()] as const,
  ),
  ['fin nifty', 'FINNIFTY'],
  ['midcap nifty', 'MIDCPNIFTY'],
  ['crude oil', 'CRUDE'],
  ['crudeoil', 'CRUDE'],
])

/** The first instrument that is named and not known here; null where none is. It is read. */
export function readUnknown(phrase: Phrase): string | null {
  return readAll(phrase, UNKNOWN)[0] ?? null
}

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

/** Whether a known symbol, strategy or line is named. Nothing is read. */
export const names = {
  unknown: (phrase: Phrase): boolean => UNKNOWN.some(([words]) => phrase.has(words)),
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
