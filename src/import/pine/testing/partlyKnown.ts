/** Strategies in Pine of which something is not understood, or that are no strategies, written for these tests. */

const head = (title: string, more = '') => `//@version=5\nstrategy("${title}", overlay=true${more})\n`
const cross = `if ta.crossover(ta.sma(close, 9), ta.sma(close, 21))
    strategy.entry("L", strategy.long)
`

/** By name. */
export const PARTLY_KNOWN = {
  pyramiding: `${head('Pyramid', ', pyramiding=3, default_qty_type=strategy.fixed, default_qty_value=1')}${cross}strategy.exit("X", "L", profit=100, loss=50)
`,
  onePyramid: `${head('One', ', pyramiding=1, initial_capital=100000, commission_type=strategy.commission.percent, commission_value=0.03')}${cross}`,
  security: `${head('Higher timeframe')}daily = request.security(syminfo.tickerid, "D", close)
isUp = close > daily
entry = ta.crossover(close, ta.sma(close, 20))
if entry and isUp
    strategy.entry("Trend", strategy.long)
if entry
    strategy.entry("Plain", strategy.long)
plot(daily)
`,
  trailPoints: `${head('Trail points')}${cross}strategy.exit("X", "L", trail_points=100, trail_offset=20)
`,
  partialExits: `${head('Partial exits')}${cross}strategy.exit("TP1", "L", qty_percent=50, profit=100)
strategy.exit("TP2", "L", profit=200, loss=100)
strategy.exit("TP3", "L", profit=300)
`,
  equity: `${head('Equity')}size = math.floor(strategy.equity * 0.1 / close)
if ta.crossover(close, ta.sma(close, 9))
    strategy.entry("Sized", strategy.long, qty=size)
if ta.crossunder(close, ta.sma(close, 9))
    strategy.close("Sized")
    strategy.entry("S", strategy.short)
`,
  taintedState: `${head('Tainted state')}var int count = 0
if close > open
    count := count + 1
if request.security(syminfo.tickerid, "60", close) > close
    count := 0
if count > 3
    strategy.entry("Count", strategy.long)
if close < open
    strategy.entry("Red", strategy.short)
`,
  drawing: `${head('Drawing')}green = color.new(color.green, 50)
shade = close > open ? green : color.red
var table board = table.new(position.top_right, 1, 1)
${cross}plotshape(ta.crossover(close, open), title="x", style=shape.triangleup)
bgcolor(shade)
if barstate.islast
    table.cell(board, 0, 0, "text")
alertcondition(close > open, "Alert")
hline(50)
`,
  arrays: `${head('Arrays')}var levels = array.new_float(0)
array.push(levels, close)
top = array.max(levels)
if close > top
    strategy.entry("Top", strategy.long)
${cross}`,
  types: `${head('Types')}type Level
    float price
    int bar
var Level last = na
method isAbove(Level this, float x) =>
    x > this.price
while close > open
    strategy.entry("Never", strategy.long)
${cross}`,
  broken: `${head('Broken')}fast = ta.sma(close, 9
slow = ta.sma(close 21)
x = = 3
if ta.crossover(fast, slow)
    strategy.entry("Cross", strategy.long)
${cross}`,
  varip: `${head('Varip')}varip int ticks = 0
ticks := ticks + 1
if ticks > 5
    strategy.entry("T", strategy.long)
${cross}`,
  lookAhead: `${head('Look-ahead')}offset = input.int(-1, minval=-5)
later = close[offset]
earlier = close[-1]
if later > close
    strategy.entry("Later", strategy.long)
${cross}`,
  risk: `${head('Risk')}strategy.risk.max_drawdown(10, strategy.percent_of_equity)
strategy.risk.allow_entry_in(strategy.direction.long)
${cross}`,
  order: `${head('Order')}strategy.order("O", strategy.long, 10)
${cross}strategy.close("X")
strategy.exit("E", "X", stop=low)
`,
  nothing: `${head('Nothing')}value = request.security("NSE:NIFTY", "D", close)
if value > close
    strategy.entry("L", strategy.long)
`,
  noEntry: `${head('No entry')}plot(close)
`,
  conditional: `//@version=6
strategy("Conditional", overlay=true)
if strategy.position_size == 0 and ta.crossover(close, ta.sma(close, 20))
    strategy.entry("L", strategy.long)
if close < open
    e = ta.ema(close, 10)
    if close < e
        strategy.close("L")
`,
  exitsBySide: `${head('Exits by side')}if ta.crossover(close, ta.ema(close, 20))
    strategy.entry("L", strategy.long)
if ta.crossunder(close, ta.ema(close, 20))
    strategy.entry("S", strategy.short)
if strategy.position_size > 0
    strategy.exit("Out of long", stop=ta.lowest(low, 20), limit=strategy.position_avg_price * 1.01)
if strategy.position_size < 0
    strategy.exit("Out of short", stop=ta.highest(high, 20), limit=strategy.position_avg_price * 0.99)
`,
  pane: `//@version=5
strategy("Pane")
r = ta.rsi(close, 14)
if r < 30
    strategy.entry("L", strategy.long)
if r > 70
    strategy.close("L")
plot(r, "RSI")
hline(70)
`,
} as const

/** What is no strategy of a known version. */
export const REFUSED = {
  empty: '',
  noVersion: 'strategy("x")\n',
  version4: '//@version=4\nstrategy("Old", overlay=true)\nlong = crossover(sma(close, 9), sma(close, 21))\n',
  version7: '//@version=7\nstrategy("New")\n',
  indicator: '//@version=5\nindicator("RSI")\nplot(ta.rsi(close, 14))\n',
  library: '//@version=5\nlibrary("Mine")\nexport f(x) => x\n',
  noHead: '//@version=5\nplot(close)\n',
  brokenHead: '//@version=5\nstrategy("x"\n',
} as const
