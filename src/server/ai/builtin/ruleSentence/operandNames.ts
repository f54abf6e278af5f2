/** Words for prices and indicators, each with the term of the rules that it means. */

import { RULE_WORDS } from '../../../../engine/index.ts'
import { longestFirst, SYMBOL } from './words.ts'

/** What a name means. */
export interface Named {
  /** "RSI", as the rules have it. */
  readonly term: string
  /** What stands in the row where it is not the term alone: "high[1]". */
  readonly text?: string
  readonly isPrice: boolean
  /** Always this column: "average volume". */
  readonly of?: string
  readonly isOfDays?: boolean
  /** "average" alone says nothing of the price. */
  readonly needsColumn?: boolean
  /** What the name itself leaves open. */
  readonly assumed?: readonly string[]
}

/** A number of a term that may be left unsaid. */
export interface Period {
  readonly label: string
  readonly initial: number
  /** What the answer calls the term. */
  readonly title: string
}

/** Stands where the side of an opening range is to be chosen. */
export const SIDED = '?'

const LABELS: Readonly<Record<string, readonly string[]>> = {
  'BB upper': ['period', 'width'],
  'BB middle': ['period', 'width'],
  'BB lower': ['period', 'width'],
  Supertrend: ['period', 'multiple'],
  MACD: ['fast', 'slow', 'signal'],
  'MACD signal': ['fast', 'slow', 'signal'],
  'MACD histogram': ['fast', 'slow', 'signal'],
}

/** Terms of one indicator, which have their numbers in common. */
const TITLES: readonly (readonly [start: string, title: string])[] = [
  ['BB', 'Bollinger band'],
  ['MACD', 'MACD'],
  ['plus DI', 'DI'],
  ['minus DI', 'DI'],
  ['opening range', 'opening range'],
]

/** The numbers of each term with their usual values, as the rules themselves list them. */
export const PERIODS: Readonly<Record<string, readonly Period[]>> = Object.fromEntries(
  RULE_WORDS.flatMap(({ text }) => {
    const [, term, numbers] = /^(.+)\((.+)\)$/.exec(text) ?? []
    if (term === undefined || numbers === undefined) return []
    const title = TITLES.find(([start]) => term.startsWith(start))?.[1] ?? term
    const periods = numbers
      .split(', ')
      .map((initial, k) => ({ label: LABELS[term]?.[k] ?? 'period', initial: Number(initial), title }))
    return [[term, periods] as const]
  }),
)

type Entry = readonly [words: string, Named]

function named(term: string, isPrice: boolean, words: readonly string[]): Entry[] {
  return words.map(each => [each, { term, isPrice }] as const)
}

const SUBJECTS = ['price', 'stock', 'market', 'index', 'spot', SYMBOL]
const SIMPLE = { term: 'SMA', isPrice: true, assumed: ['simple moving average'] }
const DAYS_BEFORE = ['previous day', 'yesterday', 'last day', 'previous session']
const BAND_WORDS = ['bollinger band', 'bollinger', 'bb', 'bb band', 'band']

/** Names by the words for them, the longer before the shorter: "MACD signal" is not "MACD". */
export const NAMES: readonly Entry[] = longestFirst([
  ...SUBJECTS.flatMap(each => named('close', true, [each, `${each} close`, `${each} price`])),
  ...named('close', true, ['close', 'close price', 'bar close', 'ltp']),
  ...named('open', true, ['open', 'bar open']),
  ...named('high', true, ['high', 'bar high']),
  ...named('low', true, ['low', 'bar low']),
  ...named('volume', false, ['volume', 'bar volume']),
  ...named('SMA', true, ['sma', 'simple moving average']),
  ...named('EMA', true, ['ema', 'exponential moving average']),
  ...named('WMA', true, ['wma', 'weighted moving average']),
  ...named('RMA', true, ['rma']),
  ['moving average', SIMPLE],
  ['ma', SIMPLE],
  ['dma', { ...SIMPLE, isOfDays: true }],
  ['average', { ...SIMPLE, needsColumn: true }],
  ...['average volume', 'volume average', 'volume sma'].map(
    each => [each, { term: 'SMA', isPrice: false, of: 'volume' }] as const,
  ),
  ...(['upper', 'middle', 'lower'] as const).flatMap(side =>
    named(`BB ${side}`, true, [
      ...BAND_WORDS.map(each => `${side} ${each}`),
      ...['bollinger', 'bollinger band', 'bb'].flatMap(each => [`${each} ${side}`, `${each} ${side} band`]),
    ]),
  ),
  ...named('Supertrend', true, ['supertrend', 'super trend']),
  ...named('VWAP', true, ['vwap']),
  ...named('RSI', false, ['rsi', 'relative strength index']),
  ...named('MACD', false, ['macd', 'macd line']),
  ...named('MACD signal', false, ['macd signal', 'macd signal line', 'signal line', 'signal']),
  ...named('MACD histogram', false, ['macd histogram', 'histogram']),
  ...named('ADX', false, ['adx']),
  ...named('plus DI', false, ['plus di', '+ di', 'di +']),
  ...named('minus DI', false, ['minus di', '- di', 'di -']),
  ...named('ATR', false, ['atr', 'average true range']),
  ...named('stdev', false, ['stdev', 'standard deviation']),
  ...named('zscore', false, ['zscore', 'z score']),
  ...named('day open', true, ['day open', 'today open', 'open of day', 'opening price']),
  ...(['high', 'low', 'close'] as const).flatMap(side =>
    named(
      `previous day ${side}`,
      true,
      DAYS_BEFORE.map(each => `${each} ${side}`),
    ),
  ),
  ...named('previous day high', true, ['pdh']),
  ...named('previous day low', true, ['pdl']),
  ...named('previous day close', true, ['previous close']),
  ...(['open', 'high', 'low', 'close'] as const).flatMap(side =>
    ['previous bar', 'last bar'].map(
      each => [`${each} ${side}`, { term: side, text: `${side}[1]`, isPrice: true }] as const,
    ),
  ),
])
