import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RunCandles } from '../../workers/api/api.ts'
import '../styles.css'
import { CandleChart } from './CandleChart.tsx'
import { hasColour, panePixels } from './testing/pixels.ts'

const ms = Float64Array.from({ length: 60 }, (_, i) => Date.parse('2023-01-02T09:15:00+05:30') + i * 60_000)
const price = ms.map((_, i) => 100 + Math.sin(i / 9))
const PLAIN: RunCandles = {
  ms,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: ms.map(() => 0),
  barsPerCandle: 1,
  lines: [],
  conditions: [],
}
const average = {
  name: 'Short average (5 bars)',
  values: price.map((value, i) => (i < 4 ? Number.NaN : value + 0.2)),
}
const TRADED: RunCandles = { ...PLAIN, volume: ms.map((_, i) => 1_000 + i), lines: [average] }

const strength = {
  name: 'RSI(14)',
  values: price.map((_, i) => 50 + 30 * Math.sin(i / 5)),
  pane: 'RSI',
  levels: [30, 70],
}
const momentum = { name: 'MACD(12, 26, 9)', values: price.map((_, i) => Math.sin(i / 7)), pane: 'MACD' }
const signal = {
  name: 'MACD signal(12, 26, 9)',
  values: price.map((_, i) => Math.sin(i / 7 - 1)),
  pane: 'MACD',
}
const PANED: RunCandles = { ...TRADED, lines: [average, strength, momentum, signal] }

const written: string[] = []
const { fillText } = CanvasRenderingContext2D.prototype
let host: HTMLDivElement
let root: Root

beforeEach(() => {
  written.length = 0
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    written.push(text)
    fillText.call(this, text, x, y)
  }
  host = document.createElement('div')
  host.style.width = '700px'
  document.body.append(host)
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
  Object.assign(CanvasRenderingContext2D.prototype, { fillText })
})

const span = { fromMs: ms[0]!, toMs: ms.at(-1)! }
const nothing = () => {}

function show(candles: RunCandles) {
  root.render(
    <CandleChart
      candles={candles}
      marks={[]}
      span={span}
      onView={nothing}
      onWholeRun={nothing}
      onPick={nothing}
    />,
  )
}

/** The panes from the top, each with its height. */
function paneHeights(): number[] {
  const canvases = [...host.querySelectorAll<HTMLElement>('[role=img] tr td:nth-child(2) canvas')]
  const places = canvases.map(canvas => canvas.getBoundingClientRect())
  // each has two canvases, and the axis of time is a row too
  return [...new Map(places.map(({ top, height }) => [top, height])).values()].slice(0, -1)
}

it('draws volume in a pane below and the lines of the strategy, both named in the legend, where there are any', async () => {
  show(PLAIN)
  await expect.poll(paneHeights).toHaveLength(1)
  expect(host.textContent).not.toContain('Volume')
  show(TRADED)
  await expect.poll(paneHeights).toHaveLength(2)
  await expect.poll(() => hasColour(host, '#6ea8fe')).toBe(true)
  expect(host.textContent).toContain('Volume 1,059')
  expect(host.textContent).toContain('Short average (5 bars) 100.')
  show(PLAIN)
  await expect.poll(paneHeights).toHaveLength(1)
})

it('draws lines of a pane below the prices, with their levels, and takes the pane away with them', async () => {
  show(TRADED)
  await expect.poll(paneHeights).toHaveLength(2)
  show(PANED)
  await expect.poll(paneHeights).toHaveLength(4)
  const [prices, volume, ...others] = paneHeights()
  expect(prices!).toBeGreaterThan(200)
  for (const pane of others) expect(pane).toBeGreaterThan(volume!)
  // each names itself, and its axis has numbers of its own
  for (const text of ['Volume', 'RSI · levels 30, 70', 'MACD', '40.00', '0.00'])
    await expect.poll(() => written).toContain(text)
  expect(host.textContent).toContain('RSI(14) ')
  expect(host.textContent).toContain('MACD signal(12, 26, 9) ')
  const words = host.querySelector('[role=img]')?.getAttribute('aria-label')
  expect(words).toContain(
    'Below the prices: RSI with RSI(14), levels 30, 70; MACD with MACD(12, 26, 9), MACD signal(12, 26, 9).',
  )
  show(TRADED)
  await expect.poll(paneHeights).toHaveLength(2)
})

it('draws a line of the pane "Volume" over the volume, and in a pane of its own where there is none', async () => {
  const mean = { name: 'SMA(volume, 20)', values: ms.map((_, i) => 900 + i), pane: 'Volume' }
  show({ ...TRADED, lines: [mean] })
  await expect.poll(paneHeights).toHaveLength(2)
  await expect.poll(() => panePixels(host, '#6ea8fe')).toBeGreaterThan(10)
  show({ ...PLAIN, lines: [strength, mean] })
  await expect.poll(paneHeights).toHaveLength(3)
})
