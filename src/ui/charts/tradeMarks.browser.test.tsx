import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { leavePointer } from '../../../test/leavePointer.ts'
import type { RunCandles } from '../../workers/api/api.ts'
import '../styles.css'
import { CandleChart } from './CandleChart.tsx'
import type { TradeMark } from './drawCandles.ts'

/** An arrow as it was drawn last, in pixels of the pane: its middle, and whether its tip is above it. */
interface Arrow {
  readonly colour: string
  readonly x: number
  readonly y: number
  readonly isUp: boolean
}

const GREEN = '#35c08e'
const RED = '#f26d78'
const CANDLES = 61
const ms = Float64Array.from(
  { length: CANDLES },
  (_, i) => Date.parse('2023-01-02T09:15:00+05:30') + i * 60_000,
)
const flat = ms.map(() => 18_000)
const candles: RunCandles = {
  ms,
  open: flat,
  high: flat.map(value => value + 6),
  low: flat.map(value => value - 6),
  close: flat.map(value => value + 2),
  volume: ms.map(() => 0),
  barsPerCandle: 1,
  lines: [],
  conditions: [],
}
const mark = (trade: number, candle: number, side: TradeMark['side']): TradeMark => ({
  trade,
  // within its minute
  ms: ms[candle]! + 30_000,
  side,
  look: 'plain',
})

let arrows: Arrow[] = []
const picked: number[] = []
const { moveTo, lineTo, fill, fillRect } = CanvasRenderingContext2D.prototype
let host: HTMLDivElement
let root: Root

beforeEach(() => {
  arrows = []
  picked.length = 0
  let from = { x: 0, y: 0 }
  let path: { x: number; y: number }[] = []
  CanvasRenderingContext2D.prototype.moveTo = function (x, y) {
    from = { x, y }
    path = []
    moveTo.call(this, x, y)
  }
  CanvasRenderingContext2D.prototype.lineTo = function (x, y) {
    path.push({ x, y })
    lineTo.call(this, x, y)
  }
  CanvasRenderingContext2D.prototype.fill = function (...rule: unknown[]) {
    const tip = path[0]
    const colour = String(this.fillStyle)
    // the library draws an arrow of seven points, the tip after the one at its left
    if (tip && path.length === 6 && (colour === GREEN || colour === RED)) {
      const ratio = this.canvas.width / this.canvas.getBoundingClientRect().width
      arrows.push({ colour, x: tip.x / ratio, y: from.y / ratio, isUp: tip.y < from.y })
    }
    fill.apply(this, rule as Parameters<typeof fill>)
  }
  CanvasRenderingContext2D.prototype.fillRect = function (...rect) {
    // so the library clears a canvas before it draws it anew
    if (this.globalCompositeOperation === 'copy' && this.canvas === pane()) arrows = []
    fillRect.apply(this, rect)
  }
  host = document.createElement('div')
  host.style.width = '700px'
  document.body.append(host)
  root = createRoot(host)
})

afterEach(async () => {
  await leavePointer()
  root.unmount()
  host.remove()
  Object.assign(CanvasRenderingContext2D.prototype, { moveTo, lineTo, fill, fillRect })
})

/** The canvas of the prices, without the one above it for the crosshair. */
const pane = () => host.querySelector('[role=img] tr td:nth-child(2) canvas')

function show(marks: readonly TradeMark[]) {
  root.render(
    <CandleChart
      candles={candles}
      marks={marks}
      span={{ fromMs: ms[0]!, toMs: ms.at(-1)! }}
      onView={() => {}}
      onWholeRun={() => {}}
      onPick={trade => picked.push(trade)}
    />,
  )
}

/** Beside the first candle and the last one. */
const EDGE_PX = 20

/** The candle at that place: all of them are in sight. */
function candleAtPx(x: number): number {
  return Math.floor((x - EDGE_PX) / ((pane()!.getBoundingClientRect().width - 2 * EDGE_PX) / CANDLES))
}

/** Each arrow as "10 up, green", from the left. */
function drawn(): string[] {
  return arrows
    .toSorted((a, b) => a.x - b.x)
    .map(
      ({ colour, x, isUp }) =>
        `${candleAtPx(x)} ${isUp ? 'up' : 'down'}, ${colour === GREEN ? 'green' : 'red'}`,
    )
}

it('each trade is marked at its candles: green and upwards where it bought, red and downwards where it sold', async () => {
  show([mark(0, 10, 'buy'), mark(0, 22, 'sell'), mark(1, 30, 'sell'), mark(1, 41, 'buy')])
  await expect.poll(drawn).toEqual(['10 up, green', '22 down, red', '30 down, red', '41 up, green'])
  const [buy, sell] = arrows.toSorted((a, b) => a.x - b.x)
  // below the candle and above it
  expect(buy!.y).toBeGreaterThan(sell!.y)
  show([mark(1, 30, 'sell')])
  await expect.poll(drawn).toEqual(['30 down, red'])
})

it.each([
  { trade: 4, colour: GREEN },
  { trade: 7, colour: RED },
])('a press on the mark of trade $trade names it', async ({ trade, colour }) => {
  show([mark(4, 10, 'buy'), mark(7, 30, 'sell')])
  await expect.poll(drawn).toEqual(['10 up, green', '30 down, red'])
  const { x, y } = arrows.find(arrow => arrow.colour === colour)!
  await userEvent.click(pane()!, { position: { x, y }, force: true })
  await expect.poll(() => picked).toEqual([trade])
})

it('the arrow of a trade that began with the first candle is whole: there is room beside it', async () => {
  show([mark(0, 0, 'buy'), mark(0, CANDLES - 1, 'sell')])
  await expect.poll(() => arrows).toHaveLength(2)
  const [buy, sell] = arrows.toSorted((a, b) => a.x - b.x)
  const halfPx = 8
  expect(buy!.x).toBeGreaterThan(EDGE_PX - halfPx)
  expect(sell!.x).toBeLessThan(pane()!.getBoundingClientRect().width - EDGE_PX + halfPx)
  expect([candleAtPx(buy!.x), candleAtPx(sell!.x)].every(at => at >= 0 && at < CANDLES)).toBe(true)
})
