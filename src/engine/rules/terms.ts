import { adx } from '../indicators/adx.ts'
import { atr } from '../indicators/atr.ts'
import { bollinger } from '../indicators/bollinger.ts'
import { ema } from '../indicators/ema.ts'
import { highest, lowest } from '../indicators/extremes.ts'
import type { Indicate } from '../indicators/indicate.ts'
import { macd } from '../indicators/macd.ts'
import { rsi } from '../indicators/rsi.ts'
import { sma } from '../indicators/sma.ts'
import { stdev } from '../indicators/stdev.ts'
import { supertrend } from '../indicators/supertrend.ts'
import { vwap } from '../indicators/vwap.ts'
import { wilder } from '../indicators/wilder.ts'
import { wma } from '../indicators/wma.ts'
import { zscore } from '../indicators/zscore.ts'
import type { Bars } from '../market/bars.ts'
import {
  dayClose,
  dayHigh,
  dayLow,
  dayOpen,
  daysToExpiry,
  openingHigh,
  openingLow,
  previousDay,
  weekdays,
} from './days.ts'

/** A number that stands in the brackets of a term. */
export interface TermNumber {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
  /** Where the brackets leave it out. */
  readonly initial: number
}

/** What a term is made from: the bars, the column that it is taken of, and its numbers in order. */
export interface TermInput {
  readonly bars: Bars
  readonly of: Float64Array
  readonly numbers: readonly number[]
  readonly indicator: Indicate
}

/** A word that a rule may use for a column. */
export interface Term {
  /** As it is written and read back: "RSI", "previous day high". */
  readonly name: string
  readonly help: string
  /** Whether the first of the brackets may be what it is taken of; the close where that is left out. */
  readonly isOfColumn?: boolean
  readonly numbers: readonly TermNumber[]
  /** The pane of a chart in which it is drawn; null is where that lies which it is taken of, or among the prices. */
  readonly pane: string | null
  /** Whether a parameter of older rules may be called so: there its own word comes first. */
  readonly mayBeParam?: boolean
  /** Whether its values have no unit, so that they lie in one pane whatever they are taken of. */
  readonly isScaleFree?: boolean
  readonly compute: (input: TermInput) => Float64Array
}

/** Where the chart draws the volume of the bars. */
const VOLUME_PANE = 'Volume'
const MAX_BARS = 5000

function bars(initial: number, label = 'period'): TermNumber {
  return { label, min: 1, max: MAX_BARS, isWhole: true, initial }
}

const WIDTH: TermNumber = { label: 'width', min: 0, max: 20, isWhole: false, initial: 2 }
const MINUTES: TermNumber = { label: 'minutes', min: 1, max: 375, isWhole: true, initial: 15 }

type PriceName = 'open' | 'high' | 'low' | 'close' | 'volume'

function price(name: PriceName, help: string): Term {
  return {
    name,
    help,
    numbers: [],
    pane: name === 'volume' ? VOLUME_PANE : null,
    compute: input => input.bars[name],
  }
}

/** A moving average or the like, of the close or of another column, over a number of bars. */
function ofColumn(
  name: string,
  initial: number,
  pane: string | null,
  help: string,
  compute: (values: Float64Array, periodBars: number, out?: Float64Array<ArrayBuffer>) => Float64Array,
): Term {
  return {
    name,
    help,
    isOfColumn: true,
    numbers: [bars(initial)],
    pane,
    compute: ({ of, numbers, indicator }) => indicator(compute, of, numbers[0]!),
  }
}

function ofBars(name: string, help: string, compute: (bars: Bars) => Float64Array): Term {
  return { name, help, numbers: [], pane: null, compute: input => input.indicator(compute, input.bars) }
}

function band(name: string, side: 'upper' | 'middle' | 'lower', help: string): Term {
  return {
    name,
    help,
    isOfColumn: true,
    numbers: [bars(20), WIDTH],
    pane: null,
    compute: ({ of, numbers, indicator }) => indicator(bollinger, of, numbers[0]!, numbers[1]!)[side],
  }
}

function macdLine(name: string, line: 'macd' | 'signal' | 'histogram', help: string): Term {
  return {
    name,
    help,
    isOfColumn: true,
    numbers: [bars(12, 'fast period'), bars(26, 'slow period'), bars(9, 'signal period')],
    pane: 'MACD',
    compute: ({ of, numbers, indicator }) => indicator(macd, of, numbers[0]!, numbers[1]!, numbers[2]!)[line],
  }
}

function directional(name: string, line: 'adx' | 'plusDi' | 'minusDi', help: string): Term {
  return {
    name,
    help,
    numbers: [bars(14)],
    pane: 'ADX',
    compute: ({ bars, numbers, indicator }) => indicator(adx, bars, numbers[0]!)[line],
  }
}

function opening(name: string, help: string, compute: (bars: Bars, minutes: number) => Float64Array): Term {
  return {
    name,
    help,
    numbers: [MINUTES],
    pane: null,
    compute: ({ bars, numbers, indicator }) => indicator(compute, bars, numbers[0]!),
  }
}

function calendar(name: string, pane: string, help: string, compute: (bars: Bars) => Float64Array): Term {
  return { ...ofBars(name, help, compute), pane, mayBeParam: true }
}

/** All words for columns, in the order in which a builder lists them. */
export const TERMS: readonly Term[] = [
  price('open', 'Open of the bar.'),
  price('high', 'High of the bar.'),
  price('low', 'Low of the bar.'),
  price('close', 'Close of the bar.'),
  price('volume', 'Volume of the bar.'),
  ofColumn('SMA', 20, null, 'Simple moving average.', sma),
  ofColumn('EMA', 20, null, 'Exponential moving average.', ema),
  ofColumn('WMA', 20, null, 'Weighted moving average.', wma),
  ofColumn('RMA', 14, null, "Wilder's moving average.", wilder),
  band('BB upper', 'upper', 'Upper Bollinger band.'),
  band('BB middle', 'middle', 'Middle Bollinger band.'),
  band('BB lower', 'lower', 'Lower Bollinger band.'),
  ofColumn('highest', 20, null, 'Highest value of the last bars, this one included.', highest),
  ofColumn('lowest', 20, null, 'Lowest value of the last bars, this one included.', lowest),
  {
    name: 'Supertrend',
    help: 'Trailing stop by average true ranges: below the price in an uptrend, above it in a downtrend.',
    numbers: [bars(10), { ...WIDTH, label: 'multiple', initial: 3 }],
    pane: null,
    compute: ({ bars, numbers, indicator }) => indicator(supertrend, bars, numbers[0]!, numbers[1]!),
  },
  ofBars('VWAP', 'Volume-weighted average price since the open of the day.', vwap),
  { ...ofColumn('RSI', 14, 'RSI', 'Relative strength index, 0 to 100.', rsi), isScaleFree: true },
  macdLine('MACD', 'macd', 'MACD line: fast less slow exponential average.'),
  macdLine('MACD signal', 'signal', 'Signal line of MACD.'),
  macdLine('MACD histogram', 'histogram', 'MACD line less its signal line.'),
  directional('ADX', 'adx', 'Average directional index, 0 to 100.'),
  directional('plus DI', 'plusDi', 'Positive directional indicator.'),
  directional('minus DI', 'minusDi', 'Negative directional indicator.'),
  {
    name: 'ATR',
    help: 'Average true range, in points.',
    numbers: [bars(14)],
    pane: 'ATR',
    compute: ({ bars, numbers, indicator }) => indicator(atr, bars, numbers[0]!),
  },
  ofColumn('stdev', 20, 'stdev', 'Standard deviation of the last bars.', stdev),
  {
    ...ofColumn('zscore', 20, 'z-score', 'Distance from the average in standard deviations.', zscore),
    isScaleFree: true,
  },
  ofBars('day open', 'Open of the first bar of the day.', dayOpen),
  ofBars('day high', 'Highest price of the day so far.', dayHigh),
  ofBars('day low', 'Lowest price of the day so far.', dayLow),
  ofBars('previous day high', 'High of the trading day before.', bars => previousDay(bars, 'high')),
  ofBars('previous day low', 'Low of the trading day before.', bars => previousDay(bars, 'low')),
  ofBars('previous day close', 'Last close of the trading day before.', dayClose),
  opening(
    'opening range high',
    'Highest price of the first minutes of the day, once they are over.',
    openingHigh,
  ),
  opening(
    'opening range low',
    'Lowest price of the first minutes of the day, once they are over.',
    openingLow,
  ),
  calendar('weekday', 'Weekday', 'Day of the week: weekday is Thursday; 1 is Monday, 5 Friday.', weekdays),
  calendar(
    'days to NIFTY expiry',
    'Days to expiry',
    'Calendar days to the next NIFTY expiry, weekly or monthly; 0 on the expiry day.',
    bars => daysToExpiry(bars, 'NIFTY'),
  ),
  calendar(
    'days to BANKNIFTY expiry',
    'Days to expiry',
    'Calendar days to the next BANKNIFTY expiry, weekly or monthly; 0 on the expiry day.',
    bars => daysToExpiry(bars, 'BANKNIFTY'),
  ),
]

/** The term of that name, in any case; undefined where there is none. */
export function findTerm(name: string): Term | undefined {
  const wanted = name.toLowerCase()
  return TERMS.find(term => term.name.toLowerCase() === wanted)
}

/** Every word as a row may have it, with its usual numbers: "RSI(14)". */
export const RULE_WORDS: readonly { readonly text: string; readonly help: string }[] = TERMS.map(
  ({ name, help, numbers }) => ({
    text: numbers.length === 0 ? name : `${name}(${numbers.map(({ initial }) => initial).join(', ')})`,
    help,
  }),
)
