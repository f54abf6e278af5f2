import { EMPTY_RULES, type RuleParam, type Rules } from './rules.ts'

/** A strategy of rules to begin from. */
export interface RulesTemplate {
  /** "rsi-reversal": what a command or an address calls it. */
  readonly id: string
  readonly rules: Rules
}

function bars(label: string, initial: number, max = 500): RuleParam {
  return { label, unit: 'bars', min: 2, max, step: 1, default: initial }
}

function number(label: string, unit: string, [min, max, step, initial]: readonly number[]): RuleParam {
  return { label, unit, min: min!, max: max!, step: step!, default: initial! }
}

/** `note` says what it does and when it fails. */
function template(id: string, rules: Partial<Rules> & Pick<Rules, 'name' | 'note'>): RulesTemplate {
  return { id, rules: { ...EMPTY_RULES, ...rules } }
}

/** Times that leave a day's first minutes and its square-off alone. */
const INTRADAY = { entryFrom: '09:20', entryTo: '14:45', exitAt: '15:15' }

/** Common ideas, each with what makes it lose. None is advice: they are to be changed and tested. */
export const RULES_TEMPLATES: readonly RulesTemplate[] = [
  template('ma-cross', {
    name: 'Moving-average cross',
    note: 'Follows the trend: long while the short average is above the long one, short while below. Fails in a market without direction, where each cross is a small loss and its charges.',
    params: { shortBars: bars('Short average', 20), longBars: bars('Long average', 60, 2000) },
    orders: [{ lower: 'shortBars', upper: 'longBars' }],
    entryLong: ['EMA(shortBars) crosses above EMA(longBars)'],
    entryShort: ['EMA(shortBars) crosses below EMA(longBars)'],
    stopLossPct: 1,
  }),
  template('rsi-reversal', {
    name: 'RSI reversal',
    note: 'Buys weakness in an uptrend and sells strength in a downtrend. Fails where the trend ends: the stop-loss is what it then costs.',
    params: {
      rsiBars: bars('RSI period', 14, 100),
      oversold: number('Oversold', '', [5, 50, 1, 30]),
      overbought: number('Overbought', '', [50, 95, 1, 70]),
    },
    entryLong: ['RSI(rsiBars) crosses below oversold', 'close is above EMA(200)'],
    entryShort: ['RSI(rsiBars) crosses above overbought', 'close is below EMA(200)'],
    exitLong: ['RSI(rsiBars) crosses above 55'],
    exitShort: ['RSI(rsiBars) crosses below 45'],
    stopLossPct: 0.5,
    ...INTRADAY,
  }),
  template('bollinger-breakout', {
    name: 'Bollinger breakout',
    note: 'Goes with a close outside the bands and leaves at the middle one. Fails where wide moves fall back at once, as they do in a quiet market.',
    params: { bandBars: bars('Band period', 20), width: number('Band width', '×', [0.5, 5, 0.1, 2]) },
    entryLong: ['close crosses above BB upper(bandBars, width)'],
    entryShort: ['close crosses below BB lower(bandBars, width)'],
    exitLong: ['close crosses below BB middle(bandBars, width)'],
    exitShort: ['close crosses above BB middle(bandBars, width)'],
    stopLossPct: 1,
    ...INTRADAY,
  }),
  template('opening-range', {
    name: 'Opening-range breakout',
    note: 'Goes with the first break of the range of the first minutes, once a day. Fails on days without a trend, when both sides of the range are broken.',
    params: { minutes: number('Opening range', 'min', [5, 120, 5, 15]) },
    // "crosses" would miss the first bar after the range: there was no range at the bar before it
    entryLong: [
      'close is above opening range high(minutes)',
      'close[1] is at or below opening range high(minutes)',
    ],
    entryShort: [
      'close is below opening range low(minutes)',
      'close[1] is at or above opening range low(minutes)',
    ],
    onOpposite: 'ignore',
    takeProfitPct: 1,
    stopLossPct: 0.5,
    maxTradesPerDay: 1,
    ...INTRADAY,
  }),
  template('vwap-pullback', {
    name: 'VWAP pullback',
    note: 'Buys a pullback to the VWAP in an uptrend of the day and sells one in a downtrend. Fails when the pullback is the turn of the day. Needs volume: an index has none.',
    params: { trendBars: bars('Trend average', 100, 1000) },
    entryLong: ['low crosses below VWAP', 'close is above VWAP', 'close is above EMA(trendBars)'],
    entryShort: ['high crosses above VWAP', 'close is below VWAP', 'close is below EMA(trendBars)'],
    takeProfitPct: 0.6,
    stopLossPct: 0.3,
    coolDownBars: 5,
    ...INTRADAY,
  }),
  template('supertrend', {
    name: 'Supertrend',
    note: 'Always in the market, on the side of the Supertrend. Fails in a market without direction, where it turns at each end of the range.',
    params: {
      rangeBars: bars('ATR period', 10, 100),
      multiple: number('ATR multiple', '×', [0.5, 10, 0.1, 3]),
    },
    entryLong: ['close crosses above Supertrend(rangeBars, multiple)'],
    entryShort: ['close crosses below Supertrend(rangeBars, multiple)'],
  }),
  template('donchian', {
    name: 'Donchian channel',
    note: 'Buys a new high of many bars and leaves at a new low of fewer, as the Turtles did. Fails for long stretches without a trend and needs the few large ones.',
    params: { entryBars: bars('Entry channel', 55, 2000), exitBars: bars('Exit channel', 20, 1000) },
    entryLong: ['high is above highest(high, entryBars)[1]'],
    entryShort: ['low is below lowest(low, entryBars)[1]'],
    exitLong: ['low is below lowest(low, exitBars)[1]'],
    exitShort: ['high is above highest(high, exitBars)[1]'],
    onOpposite: 'close',
  }),
  template('gap-fade', {
    name: 'Gap fade',
    note: 'Trades against a gap of the open until the previous close is reached. Fails on days that gap on news and go on.',
    params: { gapPct: number('Smallest gap', '%', [0.05, 5, 0.05, 0.4]) },
    entryLong: [
      'day open is below previous day close * (1 - gapPct / 100)',
      'close is below previous day close',
    ],
    entryShort: [
      'day open is above previous day close * (1 + gapPct / 100)',
      'close is above previous day close',
    ],
    exitLong: ['high is at or above previous day close'],
    exitShort: ['low is at or below previous day close'],
    stopLossPct: 0.6,
    entryFrom: '09:16',
    entryTo: '09:30',
    exitAt: '15:00',
    maxTradesPerDay: 1,
  }),
  template('time-of-day', {
    name: 'Time of day',
    note: 'Buys at a time of the day and sells at another, above the open of the day alone. Fails as soon as the habit that it rests on ends, which nothing in the prices announces.',
    entryLong: ['close is above day open'],
    entryFrom: '13:30',
    entryTo: '13:30',
    exitAt: '15:00',
    stopLossPct: 0.5,
    maxTradesPerDay: 1,
  }),
]
