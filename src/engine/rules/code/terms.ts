/** What the words of rules are called in code. */

/** How a term is written in code. */
export interface CodeTerm {
  /** What "sauda" calls it; null of the bar's own prices. */
  readonly fn: string | null
  /** Which of an indicator's lines it is, and what the constant that holds all of them is called. */
  readonly line?: { readonly name: string; readonly of: string }
  /** What the function is given behind the bars. */
  readonly side?: 'high' | 'low' | 'NIFTY' | 'BANKNIFTY'
}

function price(): CodeTerm {
  return { fn: null }
}

function line(fn: string, name: string, of: string): CodeTerm {
  return { fn, line: { name, of } }
}

/** By the names of `TERMS`: all of them. */
export const CODE_TERMS: Readonly<Record<string, CodeTerm>> = {
  open: price(),
  high: price(),
  low: price(),
  close: price(),
  volume: price(),
  SMA: { fn: 'sma' },
  EMA: { fn: 'ema' },
  WMA: { fn: 'wma' },
  RMA: { fn: 'wilder' },
  'BB upper': line('bollinger', 'upper', 'bands'),
  'BB middle': line('bollinger', 'middle', 'bands'),
  'BB lower': line('bollinger', 'lower', 'bands'),
  highest: { fn: 'highest' },
  lowest: { fn: 'lowest' },
  Supertrend: { fn: 'supertrend' },
  VWAP: { fn: 'vwap' },
  RSI: { fn: 'rsi' },
  MACD: line('macd', 'macd', 'macdLines'),
  'MACD signal': line('macd', 'signal', 'macdLines'),
  'MACD histogram': line('macd', 'histogram', 'macdLines'),
  ADX: line('adx', 'adx', 'movement'),
  'plus DI': line('adx', 'plusDi', 'movement'),
  'minus DI': line('adx', 'minusDi', 'movement'),
  ATR: { fn: 'atr' },
  stdev: { fn: 'stdev' },
  zscore: { fn: 'zscore' },
  'day open': { fn: 'dayOpen' },
  'day high': { fn: 'dayHigh' },
  'day low': { fn: 'dayLow' },
  'previous day high': { fn: 'previousDay', side: 'high' },
  'previous day low': { fn: 'previousDay', side: 'low' },
  'previous day close': { fn: 'dayClose' },
  'opening range high': { fn: 'openingHigh' },
  'opening range low': { fn: 'openingLow' },
  weekday: { fn: 'weekdays' },
  'days to NIFTY expiry': { fn: 'daysToExpiry', side: 'NIFTY' },
  'days to BANKNIFTY expiry': { fn: 'daysToExpiry', side: 'BANKNIFTY' },
}

/** All that generated code may import from "sauda" besides the indicators. */
const OTHER_IMPORTS = [
  ...[
    'ago',
    'barMinutesOf',
    'crossedAbove',
    'crossedBelow',
    'decimal',
    'defineStrategy',
    'InputError',
    'integer',
  ],
  ...['isAbove', 'isAtLeast', 'isSame', 'lastEnded', 'resample'],
  ...['DAY_MINUTES', 'DAY_MS', 'istDay', 'istDayStart', 'istMinute', 'MINUTE_MS', 'Order'],
]

/** Every name that generated code may import. */
export const CODE_IMPORTS: readonly string[] = [
  ...new Set([...OTHER_IMPORTS, ...Object.values(CODE_TERMS).flatMap(({ fn }) => fn ?? [])]),
]
