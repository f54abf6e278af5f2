/** The run of `RICH_SMA_CROSS` written out by hand for it alone: how fast a loop in JavaScript can be that can do nothing else. */
import type { Bars } from '../../src/engine/index.ts'
import type { Answer } from '../contest/answer.ts'
import type { Work } from '../contest/serve.ts'

const FAST = 10
const SLOW = 30
const QTY = 50
const TICKS = 20
const CAPITAL_PAISE = 100_000_000_000
/** 1 + 2^-48, as the engine's charges are rounded (RULES.md, A1). */
const PRODUCT_ROOM = 1.0000000000000036

/** One pass over the bars: averages in whole ticks, fills at the next open, the equity of each bar. */
export function plainLoopOver(bars: Bars): Work {
  const count = bars.openMs.length
  const equity = new Float64Array(count)
  const places = new Int32Array(count + 1)
  let fills = 0
  return {
    run: () => {
      fills = walk(bars, equity, places)
    },
    answer: () => answerOf(bars, places.subarray(0, fills)),
  }
}

/** Writes the equity of each bar and the bar of each fill, and gives the number of fills. */
function walk({ open, close }: Bars, equity: Float64Array, places: Int32Array): number {
  let cashPaise = CAPITAL_PAISE
  let held = 0
  let order = 0
  let side = 0
  // paise for each tick of the price
  let exposure = 0
  let fast = 0
  let slow = 0
  let fills = 0
  for (let i = 0; i < equity.length; i++) {
    if (order !== 0) {
      cashPaise -= order * QTY * 5 * ticksOf(open[i]!) + chargePaise(open[i]!)
      held += order
      exposure = held * QTY * 5
      order = 0
      places[fills++] = i
    }
    const ticks = ticksOf(close[i]!)
    equity[i] = cashPaise + exposure * ticks
    fast += ticks - leaving(close, i - FAST)
    slow += ticks - leaving(close, i - SLOW)
    if (i < SLOW - 1) continue
    const now = sideOf(fast * (SLOW / FAST) - slow)
    // a cross up while flat is an order to buy, a cross down while held one to close; a touch is neither
    if (now * side < 0 && held === (now > 0 ? 0 : 1)) order = now
    side = now || side
  }
  return fills
}

function ticksOf(price: number): number {
  return (price * TICKS + 0.5) | 0
}

function sideOf(gap: number): number {
  if (gap > 0) return 1
  return gap < 0 ? -1 : 0
}

/** What leaves an average that was not there before it was full. */
function leaving(close: Float64Array, i: number): number {
  return i < 0 ? 0 : ticksOf(close[i]!)
}

function chargePaise(price: number): number {
  return Math.floor(QTY * price * 100 * 0.0003 * PRODUCT_ROOM + 0.5)
}

function answerOf({ open }: Bars, places: Int32Array): Answer {
  const trades = places.length >> 1
  const entryBar = Array.from({ length: trades }, (_, k) => places[2 * k]!)
  const exitBar = Array.from({ length: trades }, (_, k) => places[2 * k + 1]!)
  const entryPrice = entryBar.map(i => open[i]!)
  const exitPrice = exitBar.map(i => open[i]!)
  const paise = entryPrice.map((price, k) => {
    const gross = QTY * 5 * (ticksOf(exitPrice[k]!) - ticksOf(price))
    return gross - chargePaise(price) - chargePaise(exitPrice[k]!)
  })
  return { entryBar, entryPrice, exitBar, exitPrice, net: [paise.reduce((sum, one) => sum + one, 0) / 100] }
}
