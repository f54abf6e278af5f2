/** What Pine's functions are worth on each bar of a converted script, against their formulas written out here. */
import { describe, expect, it } from 'vitest'
import { converted, testMarket } from '../../../test/convertedPine.ts'
import { pineToCode } from './pineToCode.ts'
import {
  plainAtr,
  plainEma,
  plainExtreme,
  plainRma,
  plainRsi,
  plainSma,
  plainStdev,
  plainSupertrend,
} from './testing/plainFigures.ts'

const { bars } = testMarket()
const { open, high, low, close, volume, openMs } = bars
const CHECKED_BARS = 1_200
const DAY_MS = 86_400_000
const IST_MS = 19_800_000

const script = (lines: string, version = 6) => `//@version=${version}
strategy("Functions")
${lines}
if close > open
    strategy.entry("L", strategy.long)
plot(shown, "Shown")
`

/** The last values of a column, the newest first. */
const last = (column: ArrayLike<number>, i: number, count: number) =>
  Array.from({ length: count }, (_, k) => column[i - k] ?? Number.NaN)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const minuteOf = (i: number) => Math.floor(((openMs[i]! + IST_MS) % DAY_MS) / 60_000)
const dayOf = (i: number) => Math.floor((openMs[i]! + IST_MS) / DAY_MS)
const weekday = (i: number) => ((dayOf(i) + 4) % 7) + 1

function plainWma(column: ArrayLike<number>, i: number, length: number): number {
  return sum(last(column, i, length).map((value, k) => value * (length - k))) / ((length * (length + 1)) / 2)
}

const halfLess = Array.from(close, (_, i) => 2 * plainWma(close, i, 5) - plainWma(close, i, 10))
const [mean, deviation] = [plainSma(close, 9), plainStdev(close, 9)]
const slow = plainEma(close, 26)
const macd = plainEma(close, 12).map((fast, i) => fast - slow[i]!)
const signal = plainEma(macd, 9)
const trend = plainSupertrend(bars, 3, 10)
const down = (i: number) => close[i]! < open[i]!
const up = (i: number) => close[i]! > open[i]!
const isOver = (i: number) => close[i]! > open[i]! && close[i - 1]! <= open[i - 1]!
const isUnder = (i: number) => close[i]! < open[i]! && close[i - 1]! >= open[i - 1]!

/** The bars up to i on which it holds, the newest first. */
const when = (holds: (i: number) => boolean, i: number) =>
  Array.from({ length: i + 1 }, (_, k) => i - k).filter(holds)

type At = (i: number) => number

/** The column as what it is on each bar. */
const of =
  (column: readonly number[]): At =>
  i =>
    column[i]!

const MATHEMATICS: readonly (readonly [expression: string, at: At])[] = [
  ['math.abs(close - open)', i => Math.abs(close[i]! - open[i]!)],
  ['math.sqrt(close)', i => Math.sqrt(close[i]!)],
  ['math.floor(close / 3)', i => Math.floor(close[i]! / 3)],
  ['math.ceil(close / 3)', i => Math.ceil(close[i]! / 3)],
  ['math.sign(close - open)', i => Math.sign(close[i]! - open[i]!)],
  ['math.log(close)', i => Math.log(close[i]!)],
  ['math.log10(close)', i => Math.log10(close[i]!)],
  ['math.exp(close / 10000)', i => Math.exp(close[i]! / 10_000)],
  ['math.pow(close - open, 2)', i => (close[i]! - open[i]!) ** 2],
  ['math.max(open, close, low + 7)', i => Math.max(open[i]!, close[i]!, low[i]! + 7)],
  ['math.min(open, close, high - 7)', i => Math.min(open[i]!, close[i]!, high[i]! - 7)],
  ['math.avg(open, close)', i => (open[i]! + close[i]!) / 2],
  ['6 / math.avg(open, low, close)', i => 18 / (open[i]! + low[i]! + close[i]!)],
  ['math.round(close / 3)', i => Math.round(close[i]! / 3)],
  ['math.round(close / 3, 2)', i => Math.round((close[i]! / 3) * 100) / 100],
  ['math.round(close - open, 1) * 2', i => (Math.round((close[i]! - open[i]!) * 10) / 10) * 2],
  ['math.round(close / 3, 0)', i => Math.round(close[i]! / 3)],
  ['math.round(close / 3, 15)', i => close[i]! / 3],
  ['int((close - open) / 3)', i => Math.trunc((close[i]! - open[i]!) / 3)],
  ['float(close) * 2', i => 2 * close[i]!],
  ['bool(close - open) ? 1 : 2', i => (close[i] === open[i] ? 2 : 1)],
  ['bool(0) ? 1 : close', i => close[i]!],
  ['na(close[3]) ? 1 : 2', i => (i < 3 ? 1 : 2)],
  ['nz(close[2])', i => (i < 2 ? 0 : close[i - 2]!)],
  ['nz(close[2], open)', i => (i < 2 ? open[i]! : close[i - 2]!)],
  ['nz(close > open) ? 1 : 0', i => (up(i) ? 1 : 0)],
  ['fixnan(close > open ? close : na)', i => close[when(up, i)[0] ?? -1] ?? Number.NaN],
]

const TIMES: readonly (readonly [expression: string, at: At])[] = [
  ['time(timeframe.period) / 2', i => openMs[i]! / 2],
  ['time("") / 2', i => openMs[i]! / 2],
  ['time("D")', i => dayOf(i) * DAY_MS - IST_MS + 555 * 60_000],
  ['time("1D")', i => dayOf(i) * DAY_MS - IST_MS + 555 * 60_000],
  ['time("", "0930-1445")', i => (minuteOf(i) >= 570 && minuteOf(i) < 885 ? openMs[i]! : Number.NaN)],
  [
    'time("", "0930-1445:246", syminfo.timezone)',
    i =>
      minuteOf(i) >= 570 && minuteOf(i) < 885 && [2, 4, 6].includes(weekday(i)) ? openMs[i]! : Number.NaN,
  ],
  ['time(timeframe.period, "0915-1020", "Asia/Kolkata")', i => (minuteOf(i) < 620 ? openMs[i]! : Number.NaN)],
  ['hour(time)', i => Math.floor(minuteOf(i) / 60)],
  ['minute(time, "GMT+5:30")', i => minuteOf(i) % 60],
  ['dayofweek(time, "UTC+05:30")', weekday],
  ['timeframe.change("D") ? 1 : 0', i => (i > 0 && dayOf(i) !== dayOf(i - 1) ? 1 : 0)],
  ['timeframe.change("1D") ? 1 : 0', i => (i > 0 && dayOf(i) !== dayOf(i - 1) ? 1 : 0)],
]

const FIGURES: readonly (readonly [expression: string, at: At])[] = [
  ['ta.sma(close, 9)', of(plainSma(close, 9))],
  ['ta.ema(close, 9)', of(plainEma(close, 9))],
  ['ta.rma(close, 9)', of(plainRma(close, 9))],
  ['ta.wma(close, 9)', i => plainWma(close, i, 9)],
  ['ta.hma(close, 10)', i => plainWma(halfLess, i, 3)],
  ['ta.rsi(close, 9)', of(plainRsi(close, 9))],
  ['ta.atr(9)', of(plainAtr(bars, 9))],
  ['ta.stdev(close, 9)', of(plainStdev(close, 9))],
  ['ta.stdev(close, 9, true)', of(plainStdev(close, 9))],
  ['ta.highest(9)', of(plainExtreme(high, 9, Math.max))],
  ['ta.highest(close, 9)', of(plainExtreme(close, 9, Math.max))],
  ['ta.lowest(9)', of(plainExtreme(low, 9, Math.min))],
  ['ta.lowest(close, 9)', of(plainExtreme(close, 9, Math.min))],
  [
    'ta.tr(true)',
    i =>
      i === 0 ? high[0]! - low[0]! : Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!),
  ],
  [
    'ta.tr(false)',
    i => (i === 0 ? Number.NaN : Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)),
  ],
  [
    'ta.vwma(close, 9)',
    i =>
      sum(last(close, i, 9).map((price, k) => price * (volume[i - k] ?? Number.NaN))) /
      sum(last(volume, i, 9)),
  ],
  [
    'ta.stoch(close, high, low, 9)',
    i => {
      const [top, bottom] = [Math.max(...last(high, i, 9)), Math.min(...last(low, i, 9))]
      return (100 * (close[i]! - bottom)) / (top - bottom)
    },
  ],
  ['math.sum(close - open, 9)', i => sum(last(close, i, 9)) - sum(last(open, i, 9))],
  [
    'ta.cci(close, 9)',
    i => {
      const values = last(close, i, 9)
      const mean = sum(values) / 9
      return (close[i]! - mean) / ((0.015 * sum(values.map(value => Math.abs(value - mean)))) / 9)
    },
  ],
  ['ta.change(close)', i => close[i]! - (close[i - 1] ?? Number.NaN)],
  ['ta.change(close, 3)', i => close[i]! - (close[i - 3] ?? Number.NaN)],
  ['ta.change(close - open)', i => close[i]! - open[i]! - (close[i - 1]! - open[i - 1]!)],
  ['ta.change(close > open) ? 1 : 0', i => (up(i) !== (i > 0 && up(i - 1)) ? 1 : 0)],
  ['ta.mom(close, 3)', i => close[i]! - (close[i - 3] ?? Number.NaN)],
  ['ta.roc(close, 3)', i => (100 * (close[i]! - close[i - 3]!)) / close[i - 3]!],
  [
    'ta.roc(close - low + 1, 2)',
    i => (100 * (close[i]! - low[i]! + 1)) / (close[i - 2]! - low[i - 2]! + 1) - 100,
  ],
  ['ta.crossover(close, open) ? 1 : 0', i => (isOver(i) ? 1 : 0)],
  ['ta.crossunder(close, open) ? 1 : 0', i => (isUnder(i) ? 1 : 0)],
  ['ta.cross(close, open) ? 1 : 0', i => (isOver(i) || isUnder(i) ? 1 : 0)],
  [
    'ta.crossover(close, open) and close > low + 5 ? 1 : 0',
    i => (isOver(i) && close[i]! > low[i]! + 5 ? 1 : 0),
  ],
  ['not ta.cross(close, open) ? 1 : 0', i => (isOver(i) || isUnder(i) ? 0 : 1)],
  ['ta.rising(close, 2) ? 1 : 0', i => (close[i]! > close[i - 1]! && close[i]! > close[i - 2]! ? 1 : 0)],
  ['ta.falling(close, 2) ? 1 : 0', i => (close[i]! < close[i - 1]! && close[i]! < close[i - 2]! ? 1 : 0)],
  [
    'ta.rising(close, 2)[1] ? 1 : 0',
    i => (close[i - 1]! > close[i - 2]! && close[i - 1]! > close[i - 3]! ? 1 : 0),
  ],
  ['ta.barssince(close < open)', i => i - (when(down, i)[0] ?? Number.NaN)],
  ['ta.valuewhen(close < open, low, 0)', i => low[when(down, i)[0] ?? -1] ?? Number.NaN],
  ['ta.valuewhen(close < open, low, 2)', i => low[when(down, i)[2] ?? -1] ?? Number.NaN],
  ['ta.cum(volume)', i => sum(Array.from(volume.subarray(0, i + 1)))],
  ['ta.sma(close, 9)[2]', i => mean[i - 2] ?? Number.NaN],
  ['ta.sma(close - open, 4)', i => sum(last(close, i, 4).map((price, k) => price - open[i - k]!)) / 4],
]

const LINES: readonly (readonly [lines: string, at: At])[] = [
  ['[shown, b, c] = ta.macd(close, 12, 26, 9)', i => macd[i]!],
  ['[a, shown, c] = ta.macd(close, 12, 26, 9)', i => signal[i]!],
  ['[a, b, shown] = ta.macd(close, 12, 26, 9)', i => macd[i]! - signal[i]!],
  ['[shown, b, c] = ta.bb(close, 9, 2)', of(plainSma(close, 9))],
  ['[a, shown, c] = ta.bb(close, 9, 2)', i => mean[i]! + 2 * deviation[i]!],
  ['[_, _, shown] = ta.bb(close, 9, 2)', i => mean[i]! - 2 * deviation[i]!],
  ['[_, shown] = ta.supertrend(3, 10)', i => trend.direction[i]!],
  ['[line, _] = ta.supertrend(3, 10)\nshown = nz(line)', i => (i < 9 ? 0 : trend.line[i]!)],
  ['f(x, y = 2) => x * y\nshown = f(close) + f(y = 3, x = open)', i => 2 * close[i]! + 3 * open[i]!],
  [
    'f(x) =>\n    y = x - open\n    y[1] + y\nshown = nz(f(close))',
    i => (i === 0 ? 0 : close[i]! - open[i]! + close[i - 1]! - open[i - 1]!),
  ],
  ['f(x) =>\n    [a, b] = g(x)\n    a - b\ng(x) => [x * 3, x]\nshown = close', i => close[i]!],
  ['g(x) => [x * 3, x + 1]\nf(x) =>\n    [a, b] = g(x)\n    a - b\nshown = f(close)', i => 2 * close[i]! - 1],
  [
    'shown = switch\n    close > open => 1\n    close < open => 2\n    => 3',
    i => (up(i) ? 1 : down(i) ? 2 : 3),
  ],
  [
    'shown = if close > open\n    1\nelse if close < open\n    2\nelse\n    3',
    i => (up(i) ? 1 : down(i) ? 2 : 3),
  ],
  ['shown = if close > open\n    1', i => (up(i) ? 1 : Number.NaN)],
]

const isSame = (one: number, other: number) =>
  Math.abs(one - other) < 1e-6 || (Number.isNaN(one) && Number.isNaN(other))

function check(lines: string, at: At, version = 6): void {
  const { lines: drawn } = converted(script(lines, version))
  const { values } = drawn!(bars, {}, null, [bars])[0]!
  const checked = Array.from({ length: CHECKED_BARS }, (_, bar) => ({ bar, is: values[bar]!, of: at(bar) }))
  expect(checked.filter(({ is, of }) => !isSame(is, of)).slice(0, 3)).toEqual([])
}

describe('a function of Pine', () => {
  it.each(MATHEMATICS)('%s is computed on each bar', (expression, at) => {
    check(`shown = ${expression}`, at)
  })

  it.each(TIMES)('%s is the time in India', (expression, at) => {
    check(`shown = ${expression}`, at)
  })

  it.each(FIGURES)('%s is by the formula that Pine documents', (expression, at) => {
    check(`shown = ${expression}`, at)
  })

  it.each(LINES)('and %s', (lines, at) => {
    check(lines, at)
  })
})

it('math.round_to_mintick rounds to the tick, which is a parameter', () => {
  const pine = script('shown = math.round_to_mintick(close + open) * 2')
  const { lines } = converted(pine)
  for (const tick of [0.05, 1]) {
    const { values } = lines!(bars, { tick }, null, [bars])[0]!
    for (let i = 0; i < CHECKED_BARS; i++)
      expect(values[i]).toBe(Math.round((close[i]! + open[i]!) / tick) * tick * 2)
  }
  expect(pineToCode(pine).differences).toContainEqual(expect.stringMatching(/^A tick is the parameter Tick/))
})

describe('whole numbers that are written in a script', () => {
  it.each([
    ['7 / 2', 3.5, 3],
    ['-7 / 2', -3.5, -3],
    ['7 / 2.0', 3.5, 3.5],
    ['(3 + 4) / 2', 3.5, 3],
    ['9 / 3 / 2', 1.5, 1],
    ['7 % 4 / 2', 1.5, 1],
    ['2 * 3 - 7 / 2', 2.5, 3],
    ['timestamp(1970, 1) / 1000000', -19.8, -19],
  ])('%s is %d, and %d in version 5, which divides without a rest', (expression, inSix, inFive) => {
    check(`shown = close + ${expression}`, i => close[i]! + inSix)
    check(`shown = close + ${expression}`, i => close[i]! + inFive, 5)
  })

  it('are no integers once a price is among them: version 5 divides it with its rest', () => {
    check('shown = close / 3', i => close[i]! / 3, 5)
  })
})

describe('a function that is computed on some bars alone', () => {
  it.each([
    ['close > open ? ta.sma(close, 9) : open', true],
    ['1 > 0 ? ta.sma(close, 9) : open', false],
    ['ta.sma(close, 9) > open ? 1 : 0', false],
    ['close > open and ta.sma(close, 9) > 3 ? 1 : 0', true],
    ['ta.sma(close, 9) > 3 and close > open ? 1 : 0', false],
    ['close > open or math.max(close, 9) > 3 ? 1 : 0', false],
  ])('%s: said is %s', (expression, isSaid) => {
    const { differences } = pineToCode(script(`shown = ${expression}`))
    const said = differences.filter(text => text.startsWith('Computed on every bar'))
    expect(said).toEqual(isSaid ? [expect.stringMatching(/: ta\.sma \(line 3\)\.$/)] : [])
  })

  it('is none in version 5, which looks at both sides of "and"', () => {
    const { differences } = pineToCode(script('shown = close > open and ta.sma(close, 9) > 3 ? 1 : 0', 5))
    expect(differences).toEqual([])
  })
})
