/** The price chart of the HTML report: candles with a mark wherever the run bought or sold. */
import { dayWords, lowerBound, mergeCandles } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Report } from '../../engine/run/report.ts'
import type { Trade } from '../../engine/trading/trade.ts'
import { INKS } from './analysisSvg.ts'
import { escapeHtml, rupees, svgLabel, text, whole } from './html.ts'
import type { ReportedRun } from './reportedRun.ts'

const WIDTH = 1_000
const HEIGHT = 300
/** Where the highest and the lowest price lie, with room for a mark beyond either. */
const PLOT = { top: 18, bottom: 262 } as const
/** Four units wide each: more would run into each other on paper. */
const MAX_CANDLES = 250

/** Prices with the round trips of the main instrument, for the HTML report; nothing where the prices are not known. */
export function priceSection({ report, prices }: ReportedRun): string {
  if (!prices || prices.openMs.length === 0) return ''
  return `<h2>Price and trades</h2>${priceSvg(prices, report)}`
}

function priceSvg(prices: Bars, { inputs, trades, open }: Report): string {
  const candles = mergeCandles(prices, 0, prices.openMs.length, MAX_CANDLES)
  const { ms, high, low, barsPerCandle } = candles
  const highest = high.reduce((a, b) => Math.max(a, b))
  const lowest = low.reduce((a, b) => Math.min(a, b))
  const step = WIDTH / ms.length
  const x = (candle: number) => ((candle + 0.5) * step).toFixed(1)
  const y = (price: number) => {
    const share = highest > lowest ? (price - lowest) / (highest - lowest) : 0.5
    return (PLOT.bottom - share * (PLOT.bottom - PLOT.top)).toFixed(1)
  }
  const own = [...trades, ...open].filter(
    trade => (trade.instrument ?? inputs.instrument) === inputs.instrument,
  )
  const marks = marksOf(own, trades, ms)
  const drawn = (side: 'buy' | 'sell') =>
    marks
      .filter(one => one.side === side)
      .map(({ candle, price }) => markPath(x(candle), y(price), side))
      .join('')
  const caption =
    `${whole(ms.length)} candles of ${barsPerCandle === 1 ? 'one bar' : `${whole(barsPerCandle)} bars`} each; ` +
    `lowest ${rupees(lowest)}, highest ${rupees(highest)}; ${whole(own.length)} round ${own.length === 1 ? 'trip' : 'trips'}.`
  const name = escapeHtml(inputs.instrument)
  return `<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Prices of ${name}: ${caption}">
${candlePaths(candles, x, y, step)}
<path fill="#1d4ed8" stroke="#fff" stroke-width="0.5" d="${drawn('buy')}"/><path fill="#7e22ce" stroke="#fff" stroke-width="0.5" d="${drawn('sell')}"/>
${svgLabel(4, PLOT.top - 6, rupees(highest))}${svgLabel(4, PLOT.bottom + 14, rupees(lowest))}
${svgLabel(4, HEIGHT - 6, dayWords(ms[0]!))}${svgLabel(WIDTH - 4, HEIGHT - 6, dayWords(prices.openMs.at(-1)!), 'end')}
</svg><figcaption><b class="buy">▲ Bought</b> · <b class="sell">▼ Sold</b></figcaption></figure>
<p>${text(inputs.instrument)}: ${caption}</p>`
}

interface Mark {
  readonly candle: number
  readonly side: 'buy' | 'sell'
  readonly price: number
}

/** Entries, and the exits of what has ended; of several on one side of a candle the first stands for all. */
function marksOf(own: readonly Trade[], ended: readonly Trade[], ms: Float64Array): readonly Mark[] {
  const isOver = new Set(ended)
  const marks = new Map<string, Mark>()
  const add = (atMs: number, price: number, isBuy: boolean) => {
    const candle = candleAt(ms, atMs)
    const side = isBuy ? 'buy' : 'sell'
    const key = `${side} ${candle}`
    if (!marks.has(key)) marks.set(key, { candle, side, price })
  }
  for (const trade of own) {
    const isLong = trade.side === 'long'
    add(trade.entryMs, trade.entryPrice, isLong)
    if (isOver.has(trade)) add(trade.exitMs, trade.exitPrice, !isLong)
  }
  return [...marks.values()]
}

/** The last candle that had opened by then. */
function candleAt(ms: Float64Array, atMs: number): number {
  return Math.max(0, lowerBound(ms, atMs + 1) - 1)
}

type Place = (value: number) => string

/** Two paths, one for each colour: a thousand elements would make the file slow. */
function candlePaths(
  { open, high, low, close }: ReturnType<typeof mergeCandles>,
  x: Place,
  y: Place,
  step: number,
): string {
  const bodies = { up: '', down: '' }
  const wicks = { up: '', down: '' }
  open.forEach((first, k) => {
    const tone = close[k]! < first ? 'down' : 'up'
    wicks[tone] += `M${x(k)} ${y(high[k]!)}V${y(low[k]!)}`
    bodies[tone] += `M${x(k)} ${y(first)}V${y(close[k]!)}`
  })
  const path = (tone: 'up' | 'down', width: string, d: string) =>
    d === ''
      ? ''
      : `<path fill="none" stroke="${INKS[tone]}" stroke-width="${width}" stroke-opacity="0.7" d="${d}"/>`
  const wide = Math.min(8, step * 0.7).toFixed(1)
  return (['up', 'down'] as const)
    .map(tone => path(tone, '0.8', wicks[tone]) + path(tone, wide, bodies[tone]))
    .join('')
}

/** A triangle whose tip is at the price. */
function markPath(x: string, y: string, side: 'buy' | 'sell'): string {
  return side === 'buy' ? `M${x} ${y}l-4 8h8z` : `M${x} ${y}l-4 -8h8z`
}
