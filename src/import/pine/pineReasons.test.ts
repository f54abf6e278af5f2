/** Why a line of a script is not understood, in one sentence, and what is left of the script then. */
import { describe, expect, it } from 'vitest'
import { type PineConversion, pineToCode } from './pineToCode.ts'

const ENTRY = 'if close > open\n    strategy.entry("L", strategy.long)\n'
const script = (lines: string, version = 6) =>
  `//@version=${version}\nstrategy("Reasons")\n${lines}\n${ENTRY}`

function faultsOf({ notUnderstood }: PineConversion) {
  return notUnderstood.map(({ line, reason }) => [line, reason])
}

const FUNCTIONS: readonly (readonly [call: string, reason: string])[] = [
  ['math.abs()', 'math.abs: a number is missing'],
  ['math.abs("a")', 'math.abs of what is no number'],
  ['math.pow(base=close, power=2)', 'math.pow: power is not known'],
  ['math.abs(1, 2)', 'math.abs: argument 2 is not known'],
  ['math.avg(close)', 'math.avg: it takes two numbers or more'],
  ['math.round(close, 16)', 'math.round: this precision is not supported'],
  ['math.round(close, -1)', 'math.round: this precision is not supported'],
  ['math.round(close, "2")', 'math.round: this precision is not supported'],
  ['math.round(close, bar_index)', 'math.round: precision must be written as it is'],
  ['math.random()', 'math.random is not supported'],
  ['na("a")', 'na of what is no number'],
  ['nz()', 'nz: source is missing'],
  ['time("60")', 'time: only the chart’s timeframe and "D" are supported'],
  ['time("D", "0915-1515")', 'time: a session is supported on the chart’s timeframe only'],
  ['time("", "9:15-15:15")', 'time: "9:15-15:15" is no session such as "0915-1515"'],
  ['time("", "0915-1515:8")', 'time: "0915-1515:8" is no session such as "0915-1515"'],
  ['time("", "0915-15155")', 'time: "0915-15155" is no session such as "0915-1515"'],
  ['time("", "10915-1515")', 'time: "10915-1515" is no session such as "0915-1515"'],
  ['time("", "1800-0600")', 'time: "1800-0600" goes over midnight'],
  ['time("", "0915-0915")', 'time: "0915-0915" goes over midnight'],
  ['time("", "0915-1515", "America/New_York")', 'time: only the time of India is supported'],
  ['hour(time_close)', 'hour: only the time of the bar is supported'],
  ['minute()', 'minute: only the time of the bar is supported'],
  ['hour(time, "UTC")', 'time: only the time of India is supported'],
  ['timestamp("yesterday")', 'timestamp: "yesterday" is no date'],
  ['timestamp(2024, "May")', 'timestamp: its numbers must be written as they are'],
  ['ta.sma(close, "9")', 'ta.sma: length is no number'],
  ['ta.sma(close, 0)', 'ta.sma: length must be a whole number from 1'],
  ['ta.sma(close, 2.5)', 'ta.sma: length must be a whole number from 1'],
  ['ta.sma(close, bar_index)', 'ta.sma: length changes from bar to bar'],
  ['ta.sma(close, strategy.position_size)', 'ta.sma: length changes from bar to bar'],
  ['ta.sma(close)', 'ta.sma: length is missing'],
  ['ta.sma(length=9)', 'ta.sma: source is missing'],
  ['ta.sma("a", 9)', 'ta.sma of a text'],
  [
    'ta.sma(strategy.position_size, 9)',
    'ta.sma of a value that changes with the position or with a variable',
  ],
  ['ta.sma(close, 9, 1)', 'ta.sma: argument 3 is not known'],
  ['ta.stdev(close, 9, false)', 'ta.stdev: only the biased one is known'],
  ['ta.crossover("a", close)', 'ta.crossover of what is no number'],
  ['ta.crossunder(close, "a")', 'ta.crossunder of what is no number'],
  ['ta.valuewhen(close > open, close, bar_index)', 'ta.valuewhen: occurrence changes from bar to bar'],
  ['ta.valuewhen(close > open, close, "1")', 'ta.valuewhen: occurrence changes from bar to bar'],
  ['timeframe.change("60")', 'timeframe.change: only "D" is known'],
  ['ta.macd(close, 12, 26, 9)', 'ta.macd has several values: take them by [a, b] ='],
  ['ta.alma(close, 9, 0.85, 6)', 'ta.alma is not supported'],
  ['input.price(3)', 'input.price is not supported'],
  ['input.int(bar_index)', 'input.int: defval must be written as it is'],
  ['input.int(5, minval=10)', 'input.int: its default is out of its limits'],
  ['input.int(5, maxval=4)', 'input.int: its default is out of its limits'],
  ['input.float(5, minval="1")', 'input.float: minval is no number'],
  ['input.float(5, step="1")', 'input.float: step is no number'],
  ['input.string("C", options=["A", "B"])', 'input.string: its options are not supported'],
  ['input.string("A", options=["A", close])', 'input.string: its options are not supported'],
  ['input.string("A", options="A")', 'input.string: its options are not supported'],
  ['input.float(na)', 'input.float: its default is no number'],
  ['map.new<string, float>()', 'map.new<…> is not supported'],
  ['matrix.rows(close)', 'matrix.rows: lists are not supported'],
  ['request.financial("x")', 'request.financial: other instruments and timeframes are not supported'],
]

const TRADES: readonly (readonly [call: string, reason: string])[] = [
  ...['entry_bar_index', 'entry_price', 'size', 'entry_time'].map(
    name =>
      [
        `strategy.opentrades.${name}(1)`,
        `strategy.opentrades.${name}: only the trade strategy.opentrades - 1, or 0, is supported`,
      ] as const,
  ),
  [
    'strategy.opentrades.entry_bar_index(strategy.opentrades)',
    'strategy.opentrades.entry_bar_index: only the trade strategy.opentrades - 1, or 0, is supported',
  ],
  [
    'strategy.closedtrades.exit_bar_index(0)',
    'strategy.closedtrades.exit_bar_index: only the trade strategy.closedtrades - 1 is supported',
  ],
  ['strategy.closedtrades.profit(0)', 'strategy.closedtrades.profit is not supported'],
  ['strategy.opentrades.entry_bar_index()', 'strategy.opentrades.entry_bar_index: trade_num is missing'],
]

const EXPRESSIONS: readonly (readonly [expression: string, reason: string])[] = [
  ['close + "a"', '"+" with what is no number'],
  ['"a" - "b"', '"-" with what is no number'],
  ['"a" < "b"', '"<" with what is no number'],
  ['-"a"', 'arithmetic with what is no number'],
  ['close == "a"', '"==" of two kinds of values'],
  ['close == na', '"== na" never holds: use na(x)'],
  ['na != close', '"!= na" never holds: use na(x)'],
  ['close > open ? close : "a"', 'a choice between two kinds of values'],
  ['not "a"', 'a text is no condition'],
  ['"a" and close > open', 'a text is no condition'],
  ['5[1]', 'past values ([1]) of a constant or an input are not supported'],
  ['close[0.5]', 'how many bars before must be a whole number or an input from 0'],
  ['close[bar_index]', 'how many bars before must be a whole number or an input from 0'],
  ['[close, open]', 'a list of values is not supported here'],
  ['foo', 'foo is not supported'],
  ['close.max(open)', 'close.max is not supported'],
  ['(close).max(open)', 'a method of a value is not supported'],
  ['close +', 'the line ends too early'],
  ['(close', '")" is missing before the end of the line'],
  ['close[1', '"]" is missing before the end of the line'],
  ['close > open ? 1', '":" is missing before the end of the line'],
  ['close open', '"open" is not expected here'],
  ['close "+" open', '"+" is not expected here'],
  ['close > open "?" 1 : 2', '"?" is not expected here'],
  ['close ]', '"]" is not expected here'],
  ['* 2', '"*" is not expected here'],
  ['f(close open)', '"," is missing before "open"'],
  [`${'('.repeat(201)}1${')'.repeat(201)}`, 'too many brackets in each other'],
  [`${'- '.repeat(201)}1`, 'too many signs in a row'],
  [`${'not '.repeat(201)}true`, 'too many signs in a row'],
]

const STATEMENTS: readonly (readonly [lines: string, reason: string])[] = [
  ['x := 1', 'x is not declared'],
  ['f(a) => a\nf := 1', 'f cannot be changed here'],
  ['[a, b] = ta.bb(close, 20, 2)', 'it has 3 values'],
  ['[a, b] = close', 'it returns fewer values than are assigned'],
  ['[a, b] = ta.sma(close, 9)', 'ta.sma is not supported'],
  ['for i = 10 to 0\n    close', 'a loop that counts down is not supported'],
  ['for i = -1 to 3\n    close', 'a loop must begin at a number from 0'],
  ['for i = bar_index to 3\n    close', 'a loop must begin at a number from 0'],
  ['for i = 0 to "a"\n    close', 'a loop must begin at a number from 0'],
  ['for i = 0 to 3 by 0\n    close', 'the steps of a loop must be a number above 0'],
  ['for i = 0 to 3 by bar_index\n    close', 'the steps of a loop must be a number above 0'],
  ['for [i, x] in list\n    close', 'a loop over a list is not supported'],
  ['for x in list\n    close', 'a loop over a list is not supported'],
  ['for i = 0 until 3\n    close', '"to" is missing before "until"'],
  ['for 1 = 0 to 3\n    close', 'a name is missing before "1"'],
  ['enum Kind\n    a\n    b', 'enums are not supported'],
  ['import TradingView/ta/7 as lib', 'libraries are not supported'],
  ['export f(x) => x', 'libraries are not supported'],
  ['f(x) => x\nif f\n    x = 1', 'f is a function'],
  ['strategy.foo()', 'strategy.foo is not supported'],
  ['this.size = 5', 'a field of a type is not supported'],
]

const ORDERS: readonly (readonly [call: string, reason: string])[] = [
  ['strategy.entry("A", side)', 'strategy.entry: the direction must be strategy.long or strategy.short'],
  ['strategy.entry("A")', 'strategy.entry: the direction must be strategy.long or strategy.short'],
  [
    'strategy.entry("A", strategy.long())',
    'strategy.entry: the direction must be strategy.long or strategy.short',
  ],
  [
    'strategy.entry("A", strategy.short())',
    'strategy.entry: the direction must be strategy.long or strategy.short',
  ],
  ['strategy.entry(name, strategy.long)', 'name is not supported'],
  ['strategy.entry(str.tostring(1), strategy.long)', 'str.tostring is not supported'],
  ['strategy.entry(5, strategy.long)', 'strategy.entry: its id must be written as it is'],
  ['strategy.entry("A", strategy.long, qty="5")', 'strategy.entry: qty is no number'],
  ['strategy.entry("A", strategy.long, limit="5")', 'strategy.entry: limit is no number'],
  [
    'strategy.entry("A", strategy.long, oca_name="G", oca_type=strategy.oca.cancel)',
    'OCA groups are not supported',
  ],
  ['strategy.exit("X", "L", stop=low, oca_name="G")', 'OCA groups are not supported'],
  ['strategy.entry("A", strategy.long, oca_type=strategy.oca.cancel)', 'OCA groups are not supported'],
  ['strategy.entry("A", strategy.long, when=close > open)', 'strategy.entry: when is not known'],
  ['strategy.exit("X", "L", trail_price=close)', 'intrabar trailing stops (trail_*) are not supported'],
  ['strategy.exit("X", "L", trail_offset=5)', 'intrabar trailing stops (trail_*) are not supported'],
  ['strategy.exit("X", "L", qty=1, stop=low)', 'partial exits are not supported'],
  ['strategy.exit("X", "L", qty_percent=50, stop=low)', 'partial exits are not supported'],
  ['strategy.exit("X", "L")', 'strategy.exit without a price or a distance'],
  ['strategy.exit("X", "L", stop=na)', 'strategy.exit without a price or a distance'],
  ['strategy.exit("X", "L", stop="5")', 'strategy.exit: stop is no number'],
  ['strategy.exit("X", "L", stop=low, loss=5)', 'both stop and loss: only one of them is supported'],
  ['strategy.exit("X", "L", limit=high, profit=5)', 'both limit and profit: only one of them is supported'],
  ['strategy.exit("X", "M", stop=low)', 'no entry that was understood is called "M"'],
  ['strategy.close("L", qty=1)', 'partial exits are not supported'],
  ['strategy.close("L", qty_percent=50)', 'partial exits are not supported'],
  ['strategy.close("M")', 'no entry that was understood is called "M"'],
  [
    'strategy.close("L", immediately=true)',
    'immediately=true is not supported: it fills at the close of its own bar',
  ],
  [
    'strategy.close_all(immediately=true)',
    'immediately=true is not supported: it fills at the close of its own bar',
  ],
  ['strategy.cancel(close)', 'strategy.cancel: id must be written as it is'],
]

describe('a line that is not understood', () => {
  it.each([...FUNCTIONS, ...TRADES])('%s says why', (call, reason) => {
    expect(faultsOf(pineToCode(script(`x = ${call}`)))).toEqual([[3, reason]])
  })

  it.each(EXPRESSIONS)('x = %s says why', (expression, reason) => {
    expect(faultsOf(pineToCode(script(`x = ${expression}`)))).toEqual([[3, reason]])
  })

  it.each(STATEMENTS)('%s says why', (lines, reason) => {
    expect(faultsOf(pineToCode(script(lines)))).toContainEqual([expect.any(Number), reason])
  })

  it.each(ORDERS)('%s says why, and that orders are missing', (call, reason) => {
    const { notUnderstood } = pineToCode(script(call))
    expect(notUnderstood).toEqual([{ line: 3, text: call, reason, changesOrders: true }])
  })

  it('of version 5 has "when", which must be a condition', () => {
    const ofVersion5 = (call: string) => faultsOf(pineToCode(script(call, 5)))
    expect(ofVersion5('strategy.close("L", when="a")')).toEqual([[3, 'strategy.close: when is no condition']])
    expect(ofVersion5('strategy.close("L", when=close < open)')).toEqual([])
    // a text in its place is the comment, which stands there since
    for (const call of ['strategy.close("L", "Time")', 'strategy.close_all("Time")']) {
      expect(ofVersion5(call)).toEqual([])
      expect(pineToCode(script(call, 5)).code).toContain("broker.close('Time')")
    }
  })

  it('is not one where an argument that is refused is na, or is switched off', () => {
    const calls = [
      'strategy.close("L", immediately=false)',
      'strategy.entry("A", strategy.long, oca_name=na)',
      'strategy.exit("X", "L", qty=na, stop=low)',
      // all of the position is what is left without it, and a name alone makes no group
      'strategy.exit("X", "L", qty_percent=100, stop=low)',
      'strategy.close("L", qty_percent=100)',
      'strategy.entry("A", strategy.long, oca_name="G")',
      'strategy.entry("A", strategy.long, oca_name="G", oca_type=strategy.oca.none)',
    ]
    for (const call of calls) expect(faultsOf(pineToCode(script(call))), call).toEqual([])
  })

  it('spoils the name that it changes where that was declared, not in its own block alone', () => {
    const lines = 'for k = 0 to 3\n    if close > open\n        k := 2\n    y = k'
    expect(faultsOf(pineToCode(script(lines)))).toEqual([
      [5, 'k cannot be changed here'],
      [6, 'depends on line 5'],
    ])
  })

  it('is named where it changes a variable, as are those that use it', () => {
    const asked = 'request.security(syminfo.tickerid, "D", close)'
    const why = 'request.security: other instruments and timeframes are not supported'
    expect(faultsOf(pineToCode(script(`x = 0.0\nx := ${asked}`)))).toEqual([[4, why]])
    expect(faultsOf(pineToCode(script(`x = 0.0\nx := ${asked}\ny = x`)))).toEqual([
      [4, why],
      [5, 'depends on line 4'],
    ])
  })

  it('gives orders behind what only draws', () => {
    const lines = 'shade = color.red\nif shade == color.red\n    strategy.entry("A", strategy.long)'
    const { notUnderstood } = pineToCode(script(lines))
    expect(notUnderstood.map(({ line, reason, changesOrders }) => [line, reason, changesOrders])).toEqual([
      [4, 'depends on what only draws', true],
      [5, 'depends on line 4', true],
    ])
  })

  it('is none where a variable is given what only draws, nor where that is used', () => {
    const { notUnderstood, drawing } = pineToCode(script('x = 1\nx := color.red\ny = x + 1'))
    expect(notUnderstood).toEqual([])
    expect(drawing).toContain(5)
  })
})
