/** Strategies in Pine of the common kinds, written for these tests. */

const head = (title: string, more = '') => `//@version=5\nstrategy("${title}", overlay=true${more})\n`

/** By name; all of them can be converted and trade. */
export const SCRIPTS = {
  maCross: `${head('MA cross')}fastLen = input.int(9, "Fast", minval=1, maxval=200)
slowLen = input.int(21, "Slow", minval=1, maxval=200)
fast = ta.sma(close, fastLen)
slow = ta.sma(close, slowLen)
if ta.crossover(fast, slow)
    strategy.entry("Long", strategy.long)
if ta.crossunder(fast, slow)
    strategy.entry("Short", strategy.short)
plot(fast, "Fast average")
plot(slow, color=color.red)
`,
  rsiReversal: `${head('RSI reversal')}length = input.int(14, "Length", minval=2, maxval=50)
oversold = input.int(30, minval=1, maxval=50)
overbought = input.int(70, minval=50, maxval=99)
r = ta.rsi(close, length)
if r < oversold
    strategy.entry("RSI", strategy.long, comment="Oversold")
if r > overbought
    strategy.close("RSI", comment="Overbought")
`,
  bollinger: `${head('Bollinger')}length = input.int(20, minval=2, maxval=100)
mult = input.float(2.0, minval=0.5, maxval=4, step=0.1)
[middle, upper, lower] = ta.bb(close, length, mult)
if close < lower
    strategy.entry("BB", strategy.long)
if ta.crossover(close, middle)
    strategy.close_all()
`,
  supertrend: `${head('Supertrend')}factor = input.float(3.0, "Factor", minval=0.5, maxval=6, step=0.5)
period = input.int(10, "ATR length", minval=2, maxval=50)
[line, direction] = ta.supertrend(factor, period)
if direction < 0 and direction[1] > 0
    strategy.entry("Up", strategy.long)
if direction > 0 and direction[1] < 0
    strategy.entry("Down", strategy.short)
plot(line)
`,
  macd: `${head('MACD')}[m, s, h] = ta.macd(close, 12, 26, 9)
rising = h > h[1] and h[1] > h[2]
if ta.crossover(m, s) and rising
    strategy.entry("L", strategy.long)
else if ta.crossunder(m, s)
    strategy.close("L")
`,
  donchian: `${head('Donchian')}n = input.int(20, minval=2, maxval=200)
top = ta.highest(n)[1]
bottom = ta.lowest(n)[1]
if not na(top)
    strategy.entry("L", strategy.long, stop=top)
    strategy.entry("S", strategy.short, stop=bottom)
`,
  openingRange: `${head('Opening range')}inRange = not na(time(timeframe.period, "0915-0930"))
inTrade = not na(time(timeframe.period, "0930-1445"))
newDay = dayofmonth != dayofmonth[1]
var float top = na
var float bottom = na
if newDay
    top := high
    bottom := low
else if inRange
    top := math.max(top, high)
    bottom := math.min(bottom, low)
if inTrade and strategy.position_size == 0
    if close > top
        strategy.entry("Long", strategy.long)
    if close < bottom
        strategy.entry("Short", strategy.short)
if hour == 15 and minute >= 10
    strategy.close_all(comment="End of day")
`,
  ticks: `${head('Exits in ticks')}e = ta.ema(close, 20)
target = input.int(400, "Target, ticks", minval=10, maxval=2000)
stop = input.int(200, "Stop, ticks", minval=10, maxval=2000)
if ta.crossover(close, e)
    strategy.entry("Long", strategy.long)
if ta.crossunder(close, e)
    strategy.entry("Short", strategy.short)
strategy.exit("XL", "Long", profit=target, loss=stop)
strategy.exit("XS", "Short", profit=target, loss=stop)
`,
  averagePrice: `${head('Exits from the average price')}tp = input.float(0.3, "Target %", minval=0.1, maxval=5) / 100
sl = input.float(0.2, "Stop %", minval=0.1, maxval=5) / 100
if ta.crossover(close, ta.sma(close, 30)) and strategy.position_size == 0
    strategy.entry("Long", strategy.long)
if strategy.position_size > 0
    strategy.exit("Out", "Long", limit=strategy.position_avg_price * (1 + tp), stop=strategy.position_avg_price * (1 - sl))
`,
  trailing: `${head('Trailing by average range')}atr = ta.atr(14)
var float trail = na
if ta.crossover(ta.ema(close, 10), ta.ema(close, 40))
    strategy.entry("Long", strategy.long)
if strategy.position_size > 0
    trail := math.max(nz(trail, 0), close - 3 * atr)
else
    trail := close - 3 * atr
strategy.exit("Trail", "Long", stop=trail)
`,
  limits: `${head('Limit entries')}basis = ta.wma(close, 50)
if close > basis and strategy.position_size == 0
    strategy.entry("Dip", strategy.long, limit=close - ta.atr(10))
if close < basis
    strategy.cancel("Dip")
    strategy.close("Dip")
`,
  counters: `${head('Counters')}var int ups = 0
var int wait = 0
float body = close - open
if body > 0
    ups += 1
else
    ups := 0
wait := wait > 0 ? wait - 1 : 0
if ups >= 3 and wait == 0
    strategy.entry("Three up", strategy.long)
    wait := 15
if ups == 0 and ups[1] == 0
    strategy.close("Three up")
`,
  functions: `${head('Functions')}kind = input.string("EMA", "Average", options=["SMA", "EMA", "RMA"])
average(source, length) =>
    switch kind
        "SMA" => ta.sma(source, length)
        "EMA" => ta.ema(source, length)
        => ta.rma(source, length)
band(source, length, width) =>
    middle = average(source, length)
    away = width * ta.stdev(source, length)
    [middle + away, middle - away]
[upper, lower] = band(hlc3, 20, 1.5)
isOut = close > upper
if isOut and not isOut[1]
    strategy.entry("Out", strategy.long)
if close < lower
    strategy.close("Out")
`,
  loop: `//@version=6
strategy("Loop", overlay=true)
length = input.int(10, minval=2, maxval=50)
sum = 0.0
for i = 0 to length - 1
    sum += close[i]
mean = sum / length
since = ta.barssince(close > open)
if close > mean and since == 0 and ta.rising(close, 2)
    strategy.entry("L", strategy.long, qty=5)
if close < mean
    strategy.close("L")
`,
  timeExit: `${head('Exit after so many bars')}held = input.int(10, "Bars", minval=1, maxval=200)
fast = ta.sma(close, 5)
slow = ta.sma(close, 20)
if ta.crossover(fast, slow)
    strategy.entry("Long", strategy.long)
else if ta.crossunder(fast, slow)
    strategy.entry("Short", strategy.short)
else if strategy.opentrades > 0 and bar_index - strategy.opentrades.entry_bar_index(strategy.opentrades - 1) >= held
    strategy.close_all(comment="Time")
`,
  timeExitAbove: `${head('Exit above so many bars')}if ta.crossover(close, ta.ema(close, 12))
    strategy.entry("Long", strategy.long)
if bar_index - strategy.opentrades.entry_bar_index(0) > 7
    strategy.close("Long", comment="Time")
strategy.exit("Stop", "Long", stop=strategy.opentrades.entry_price(0) * 0.999)
`,
  cooldown: `${head('Pause after an exit')}fast = ta.sma(close, 5)
lastExit = strategy.closedtrades.exit_bar_index(strategy.closedtrades - 1)
isRested = strategy.closedtrades == 0 or bar_index - lastExit > 15
var int closings = 0
if strategy.closedtrades > strategy.closedtrades[1]
    closings += 1
if ta.crossover(close, fast) and isRested and closings < 40
    strategy.entry("Long", strategy.long)
if ta.crossunder(close, fast)
    strategy.close("Long")
`,
  several: `${head('Several entries')}fast = ta.ema(close, 8)
slow = ta.ema(close, 34)
if ta.crossover(fast, slow)
    strategy.entry("Cross", strategy.long)
if ta.rsi(close, 7) < 20
    strategy.entry("Dip", strategy.long)
if ta.crossunder(fast, slow)
    strategy.close("Cross")
if ta.rsi(close, 7) > 60
    strategy.close("Dip")
`,
} as const
