/** The whole files that scripts become: what a trader reads, and goes on to write. */
import { describe, expect, it } from 'vitest'
import { compiled, ranOn } from '../../../test/convertedPine.ts'
import { pineToCode } from './pineToCode.ts'

const IN = 'ta.crossover(close, ta.sma(close, 20))'
const OUT = 'ta.crossunder(close, ta.sma(close, 20))'
const LONG = `if ${IN}\n    strategy.entry("L", strategy.long)\n`
const SHORT = `if ${OUT}\n    strategy.entry("S", strategy.short)\n`

/** By the name of the file in testing/written. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'entries-long': `${LONG}if ${OUT}\n    strategy.close("L")\n`,
  'entries-short': `${SHORT}if ${IN}\n    strategy.close("S", comment="Back")\n`,
  'entries-twice-with-sizes': `if ${IN}
    strategy.entry("L", strategy.long, qty=3)
if close > high[1]
    strategy.entry("L", strategy.long)
${SHORT}if close < low[1]
    strategy.close("L")
`,
  'exits-stop-alone': `${LONG}strategy.exit("X", "L", stop=low - 20)\n`,
  'exits-target-alone': `${SHORT}strategy.exit("X", "S", limit=low - 20)\n`,
  'exits-of-both-sides': `${LONG}${SHORT}strategy.exit("X", stop=low, limit=high)\n`,
  'exits-by-distance': `${LONG}${SHORT}strategy.exit("XL", "L", profit=400, loss=200 + 50)
strategy.exit("XS", "S", profit=300)
`,
  'exits-by-price-and-distance': `${LONG}strategy.exit("X", "L", stop=low - 20, profit=400)\n`,
  'exits-by-distance-and-price': `${LONG}strategy.exit("X", "L", limit=high + 20, loss=400)\n`,
  'waiting-with-exits': `if close > open
    strategy.entry("L", strategy.long, limit=low - 5)
if close < open
    strategy.entry("S", strategy.short, stop=low - 5, limit=low - 9, comment="Break")
strategy.exit("X", "L", stop=low - 20, limit=high + 40)
`,
  'waiting-on-one-side-with-exits': `if close > open
    strategy.entry("L", strategy.long, stop=high + 5, qty=5)
strategy.exit("X", "L", stop=low - 20)
`,
  'waiting-on-both-sides': `if close > open
    strategy.entry("L", strategy.long, limit=low, qty=2)
if close < open
    strategy.entry("S", strategy.short, stop=low)
if hour == 15
    strategy.cancel("L")
`,
  'several-entries': `if ${IN}
    strategy.entry("Cross", strategy.long)
if close > high[1]
    strategy.entry("Break", strategy.long)
if ${OUT}
    strategy.close("Cross")
if close < low[1]
    strategy.close("Break")
`,
  'several-entries-that-wait': `if close > open
    strategy.entry("Near", strategy.long, limit=low)
    strategy.entry("Far", strategy.long, limit=low - 10)
if close < low[1]
    strategy.close("Near")
`,
  'cancelled-alone': `${LONG}if close < open\n    strategy.cancel_all()\nif ${OUT}\n    strategy.close_all()\n`,
  'average-price': `${LONG}average = strategy.position_avg_price
if close > average[1] * 1.01 and close > strategy.position_avg_price[2]
    strategy.close_all()
if strategy.position_size[1] > 0 and close < low[1]
    strategy.close("L")
`,
  'lines-and-parameters': `n = input.int(9, "Bars", minval=2, maxval=60)
width = input.float(0.1, "Width %", minval=0.05, maxval=5, step=0.05)
price = input.source(close, "Price")
kind = input.string("SMA", "Kind of average", options=["SMA", "EMA"])
isStrict = input.bool(true, "Strict")
unused = input.int(3)
basis = kind == "SMA" ? ta.sma(price, n) : ta.ema(price, n)
edge = basis * (1 + width / 100)
if close > edge and (not isStrict or close > high[1])
    strategy.entry("L", strategy.long)
if close < basis
    strategy.close("L")
plot(basis, "Basis")
plot(close)
plot(edge)
`,
  'steps-and-variables': `var int ups = 0
var float top = na
var isOn = false
first = 5 * 60
unread = ta.sma(close, 3)
ups := close > open ? ups + 1 : 0
if close > open
    top := math.max(nz(top), high)
else if close < open
    top := low
else
    isOn := true
sum = 0.0
for i = 1 to 5 by 2
    if close[i] > open[i]
        continue
    sum += close[i]
if ups >= 3 and close > top - first and not isOn and (close > open or close[1] > open[1]) and sum > 3 and close != open
    strategy.entry("L", strategy.long)
if ups == 0 and ups[1] == 0 and not isOn[1]
    strategy.close("L")
`,
  'lines-that-are-missing': `daily = request.security(syminfo.tickerid, "D", close)
if close > daily
    strategy.entry("D", strategy.long)
${LONG}if close < daily
    strategy.close("L")
`,
}
const HEADS: Readonly<Record<string, string>> = {
  'lines-and-parameters': 'strategy("  Lines & parameters (2) ")',
  'entries-short': 'strategy("«»")',
}
const headOf = (name: string) => HEADS[name] ?? `strategy("${name.replaceAll('-', ' ')}", overlay=true)`

describe('a script in Pine', () => {
  it.each(Object.entries(SCRIPTS))('with %s is written as this file, which trades', async (name, lines) => {
    const { code } = pineToCode(`//@version=6\n${headOf(name)}\n${lines}`)
    await expect(code).toMatchFileSnapshot(`./testing/written/${name}.txt`)
    expect(ranOn(compiled(code!)).fills.length).toBeGreaterThan(0)
  })
})

describe('what a run does otherwise than TradingView', () => {
  const WORDS = {
    limits: 'A limit fills once the price trades through it',
    both: 'A bar that reaches both the stop and the target',
    later: 'The exits of a limit or stop entry may act from the bar after',
    against: 'A limit or stop entry against an open position waits',
    squareOff: 'In a run with a square-off',
    units: 'Quantities are units',
    lastOnly: 'Where a bar enters both sides at market',
    first: 'Where several entries to one side',
    tick: 'A tick is the parameter Tick',
  } as const

  it.each<[string, readonly (keyof typeof WORDS)[]]>([
    ['entries-long', []],
    ['entries-twice-with-sizes', ['units', 'lastOnly']],
    ['exits-stop-alone', []],
    ['exits-target-alone', ['limits']],
    ['exits-by-price-and-distance', ['limits', 'both', 'tick']],
    ['exits-by-distance-and-price', ['limits', 'both', 'tick']],
    ['exits-by-distance', ['limits', 'both', 'lastOnly', 'tick']],
    ['waiting-with-exits', ['limits', 'both', 'later', 'against', 'squareOff']],
    ['waiting-on-one-side-with-exits', ['later', 'squareOff', 'units']],
    ['waiting-on-both-sides', ['limits', 'squareOff', 'units']],
    ['several-entries', ['first']],
    ['cancelled-alone', []],
  ])('is said of %s: %j', (name, expected) => {
    const { differences } = pineToCode(`//@version=5\nstrategy("X")\n${SCRIPTS[name]!}`)
    const said = differences.filter(text => !text.startsWith('Computed'))
    expect(said).toEqual(expected.map(key => expect.stringMatching(new RegExp(`^${WORDS[key]}`))))
  })

  it.each([
    ['initial_capital=100000', /^The size of orders, the capital/],
    ['default_qty_value=2', /^The size of orders, the capital/],
    ['commission_value=0.1', /^The size of orders, the capital/],
    ['slippage=2', /^The size of orders, the capital/],
    ['currency=currency.INR', /^The size of orders, the capital/],
    ['margin_long=100', /^The size of orders, the capital/],
    ['process_orders_on_close=true', /^The script sets process_orders_on_close/],
    ['backtest_fill_limits_assumption=2', /^How far the price must trade through a limit/],
  ])('is said of %s', (option, words) => {
    const { differences, notUnderstood } = pineToCode(`//@version=5\nstrategy("X", ${option})\n${LONG}`)
    expect([notUnderstood, differences]).toEqual([[], [expect.stringMatching(words)]])
  })

  it.each(['process_orders_on_close=false', 'overlay=true', 'calc_on_order_fills=false', 'max_bars_back=50'])(
    'is nothing of %s',
    option => {
      const { differences, notUnderstood } = pineToCode(`//@version=5\nstrategy("X", ${option})\n${LONG}`)
      expect([notUnderstood, differences]).toEqual([[], []])
    },
  )

  it.each([
    ['pyramiding=2', 'pyramiding=2 is not supported: an entry is skipped while its side holds a position'],
    [
      '"x", true, format.price, 2, scale.right, 3',
      'pyramiding=3 is not supported: an entry is skipped while its side holds a position',
    ],
    ['pyramiding=n', 'pyramiding=… is not supported: an entry is skipped while its side holds a position'],
    ['calc_on_order_fills=true', 'calc_on_order_fills is not supported: the script runs on bar closes only'],
  ])('is refused of %s', (option, reason) => {
    const { notUnderstood } = pineToCode(`//@version=5\nstrategy("X", ${option})\n${LONG}`)
    expect(notUnderstood).toEqual([expect.objectContaining({ line: 2, reason, changesOrders: true })])
  })
})
