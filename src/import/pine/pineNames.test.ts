/** What names of Pine's own are worth on each bar of a converted script, and which of them it refuses. */
import { describe, expect, it } from 'vitest'
import { converted, testMarket } from '../../../test/convertedPine.ts'
import { pineToCode } from './pineToCode.ts'

const { bars } = testMarket()
const { open, high, low, close, volume, openMs } = bars
const CHECKED_BARS = 2_000

/** A script that enters and draws what the expression is worth. */
const script = (expression: string) => `//@version=6
strategy("Names")
shown = ${expression}
if close > open
    strategy.entry("L", strategy.long)
plot(shown, "Shown")
`

/** A script that enters where the expression is true. */
const entering = (test: string) => `//@version=6
strategy("Names")
if ${test}
    strategy.entry("L", strategy.long)
`

/** The moment at which bar i opened, in India, as a date whose UTC parts are the Indian ones. */
const ist = (i: number) => new Date(openMs[i]! + 19_800_000)
/** Of the first bar of all that is not known: the file may begin in the middle of a day. */
const isFirstOfDay = (i: number) => i > 0 && ist(i).getUTCDate() !== ist(i - 1).getUTCDate()

/** Money by volume since the day began, by the typical price. */
function plainVwap(i: number): number {
  let [money, units] = [0, 0]
  for (let k = i; ; k--) {
    money += ((high[k]! + low[k]! + close[k]!) / 3) * volume[k]!
    units += volume[k]!
    if (k === 0 || isFirstOfDay(k)) return money / units
  }
}

const WORTH: readonly (readonly [name: string, expression: string, at: (i: number) => number])[] = [
  ['open', 'open', i => open[i]!],
  ['high', 'high', i => high[i]!],
  ['low', 'low', i => low[i]!],
  ['volume', 'volume', i => volume[i]!],
  ['hl2', 'hl2', i => (high[i]! + low[i]!) / 2],
  ['hlc3', 'hlc3', i => (high[i]! + low[i]! + close[i]!) / 3],
  ['ohlc4', 'ohlc4', i => (open[i]! + high[i]! + low[i]! + close[i]!) / 4],
  ['hlcc4', 'hlcc4', i => (high[i]! + low[i]! + 2 * close[i]!) / 4],
  ['bar_index', 'bar_index', i => i],
  ['bar_index of bars before', 'nz(bar_index[2], -9)', i => (i < 2 ? -9 : i - 2)],
  ['bar_index within arithmetic', '3 * bar_index', i => 3 * i],
  ['time', 'time / 1000', i => openMs[i]! / 1000],
  ['hour', 'hour', i => ist(i).getUTCHours()],
  ['minute', 'minute', i => ist(i).getUTCMinutes()],
  ['dayofweek', 'dayofweek', i => ist(i).getUTCDay() + 1],
  ['dayofmonth', 'dayofmonth', i => ist(i).getUTCDate()],
  ['month', 'month', i => ist(i).getUTCMonth() + 1],
  ['year', 'year', i => ist(i).getUTCFullYear()],
  ['hour of bars before', 'nz(hour[60], -9)', i => (i < 60 ? -9 : ist(i - 60).getUTCHours())],
  ['dayofweek.monday', 'dayofweek == dayofweek.monday ? 1 : 0', i => (ist(i).getUTCDay() === 1 ? 1 : 0)],
  ['dayofweek.saturday', 'close * dayofweek.saturday', i => close[i]! * 7],
  ['na', 'na(close[1]) ? 0 : nz(na, 3) + close', i => (i === 0 ? 0 : 3 + close[i]!)],
  [
    'ta.tr',
    'nz(ta.tr, -9)',
    i => (i === 0 ? -9 : Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)),
  ],
  ['ta.vwap', 'ta.vwap', plainVwap],
  ['session.isfirstbar', 'session.isfirstbar ? 1 : 0', i => (isFirstOfDay(i) ? 1 : 0)],
  ['session.isfirstbar_regular', 'session.isfirstbar_regular ? 1 : 0', i => (isFirstOfDay(i) ? 1 : 0)],
  ['session.isfirstbar of bars before', 'session.isfirstbar[1] ? 1 : 0', i => (isFirstOfDay(i - 1) ? 1 : 0)],
  ['session.ismarket', 'session.ismarket ? close : 0', i => close[i]!],
  ['barstate.isconfirmed', 'barstate.isconfirmed ? close : 0', i => close[i]!],
  ['barstate.isfirst', 'barstate.isfirst ? 1 : 0', i => (i === 0 ? 1 : 0)],
  ['math.pi', 'close * math.pi', i => close[i]! * Math.PI],
  ['math.e', 'close * math.e', i => close[i]! * Math.E],
]

const IN_CODE: readonly (readonly [test: string, code: string])[] = [
  ['timeframe.isdaily', "import { DAY_MINUTES, defineStrategy } from 'sauda'"],
  ['timeframe.isdaily and close > open', 'barMinutes === DAY_MINUTES && bars.close[i]! > bars.open[i]!'],
  ['timeframe.isintraday and close > open', 'barMinutes < DAY_MINUTES && bars.close[i]! > bars.open[i]!'],
  ['strategy.opentrades == 0', 'Math.sign(Math.abs(broker.position)) === 0'],
  ['strategy.position_size == 0', 'broker.position === 0'],
  ['strategy.opentrades.size(0) == 0', 'broker.position === 0'],
  ['strategy.closedtrades < 3', 'closedTrades().count < 3'],
  ['time - strategy.opentrades.entry_time(0) > 600000', '(bars.openMs[entryBar()] ?? Number.NaN)'],
]

const NOT_KNOWN: readonly (readonly [name: string, reason: string])[] = [
  ['ta.obv > 0', 'ta.obv is not supported'],
  ['dayofweek == dayofweek.someday', 'dayofweek.someday is not supported'],
  ['barstate.islast', 'barstate.islast depends on which bar is the last one'],
  ['barstate.isrealtime', 'barstate.isrealtime depends on which bar is the last one'],
  ['barstate.isnew', 'barstate.isnew depends on which bar is the last one'],
  ['barstate.ishistory', 'barstate.ishistory depends on which bar is the last one'],
  ['barstate.islastconfirmedhistory', 'barstate.islastconfirmedhistory depends on which bar is the last one'],
  ['session.islastbar', 'session.islastbar depends on which bar is the last one'],
  ['last_bar_index > 5', 'last_bar_index depends on which bar is the last one'],
  ['barstate.isnonsense', 'barstate.isnonsense is not supported'],
  ...['equity', 'netprofit', 'grossloss', 'wintrades', 'max_drawdown', 'initial_capital', 'avg_trade'].map(
    name =>
      [
        `strategy.${name} > 0`,
        `strategy.${name} is the run’s money, which a strategy does not see here`,
      ] as const,
  ),
]

describe('a name of Pine’s own', () => {
  it.each(WORTH)('%s is worth on each bar what Pine says', (_, expression, at) => {
    const { lines } = converted(script(expression))
    // what is the price itself needs no line
    if (!lines) return expect(['open', 'high', 'low', 'volume']).toContain(expression)
    const values = lines(bars, {}, null, [bars])[0]!.values
    for (let i = 0; i < CHECKED_BARS; i++) expect(values[i]).toBeCloseTo(at(i), 6)
  })

  it.each(IN_CODE)('%s is asked of the run', (test, code) => {
    const { code: written, notUnderstood } = pineToCode(entering(test))
    expect(notUnderstood).toEqual([])
    expect(written).toContain(code)
  })

  it.each(NOT_KNOWN)('%s is not understood, in one sentence', (test, reason) => {
    expect(pineToCode(entering(test)).notUnderstood).toContainEqual(
      expect.objectContaining({ line: 3, reason }),
    )
  })

  it.each([
    'color.red',
    'plot.style_line',
    'label.style_none',
    'size.small',
    'location.abovebar',
    'chart.fg_color',
    'display.none',
  ])('%s only draws, and is no part of the strategy', name => {
    const { notUnderstood, drawing } = pineToCode(`//@version=6
strategy("Names")
shade = ${name}
if close > open
    strategy.entry("L", strategy.long)
`)
    expect([notUnderstood, drawing]).toEqual([[], [3]])
  })
})
