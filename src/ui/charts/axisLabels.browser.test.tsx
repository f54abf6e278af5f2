import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EquityCurve } from '../../workers/api/api.ts'
import '../styles.css'
import { BarsHistogram } from './BarsHistogram.tsx'
import { EquityChart } from './EquityChart.tsx'
import { PerformanceChart } from './PerformanceChart.tsx'

const MORNING = Date.parse('2023-01-02T09:00:00+05:30')
const HOUR = 3_600_000
const DAY = 86_400_000
/** As high as the digits of a label are. */
const DIGITS_PX = 9

interface Label {
  readonly text: string
  readonly width: number
  /** The middle of the text on the page. */
  readonly x: number
  readonly y: number
}

const written: Label[] = []
const { fillText } = CanvasRenderingContext2D.prototype
let host: HTMLDivElement
let root: Root

beforeEach(() => {
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const canvas = this.canvas.getBoundingClientRect()
    const ratio = this.canvas.width / canvas.width
    const { width } = this.measureText(text)
    written.push({ text, width, x: canvas.left + x / ratio, y: canvas.top + y / ratio })
    fillText.call(this, text, x, y)
  }
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
  Object.assign(CanvasRenderingContext2D.prototype, { fillText })
})

/** What stands on the canvases once nothing more is written, after a change of width. */
async function labelsAt(widthPx: number): Promise<readonly Label[]> {
  await expect.poll(() => host.querySelectorAll('canvas').length).toBeGreaterThan(3)
  await settled()
  written.length = 0
  host.style.width = `${widthPx}px`
  await expect.poll(() => written.length).toBeGreaterThan(0)
  await settled()
  // of each canvas what was written last
  written.length = 0
  host.style.width = `${widthPx - 1}px`
  await expect.poll(() => written.length).toBeGreaterThan(0)
  await settled()
  const places = written.map(label => [`${label.text} ${Math.round(label.x)} ${Math.round(label.y)}`, label])
  return [...new Map(places as [string, Label][]).values()].filter(({ text }) => text !== '')
}

async function settled(): Promise<void> {
  let before = -1
  const isStill = () => {
    const same = before === written.length
    before = written.length
    return same
  }
  await expect.poll(isStill, { interval: 150 }).toBe(true)
}

function curveOf(days: number, lastRupees: number): EquityCurve {
  const equity = Float64Array.from({ length: days }, (_, i) => 100_000 + (lastRupees * i) / (days - 1))
  return {
    ms: Float64Array.from({ length: days }, (_, i) => MORNING + i * DAY),
    equity,
    drawdown: equity.map(value => Math.min(0, value - 100_000)),
    bars: days,
  }
}

it('hours stay apart when a wide window is made narrow', async () => {
  host.style.width = '1200px'
  const points = Array.from({ length: 8 }, (_, i) => ({ ms: MORNING + i * HOUR, value: i * 400 }))
  root.render(<PerformanceChart points={points} label="Today's P&L" />)
  const hours = (await labelsAt(326))
    .filter(({ text }) => /^\d+:00$/.test(text))
    .toSorted((a, b) => a.x - b.x)
  expect(hours).toHaveLength(8)
  hours.slice(1).forEach((label, i) => {
    const left = hours[i]!
    expect(label.x - left.x, label.text).toBeGreaterThan((label.width + left.width) / 2 + 1)
  })
})

it.each([-4_932, -3_100, -7_700, 5_300, 9_037])(
  'of a run that made %i no amount on the axis lies over another',
  async lastRupees => {
    host.style.width = '700px'
    root.render(<EquityChart curve={curveOf(180, lastRupees)} />)
    const amounts = (await labelsAt(860))
      .filter(({ text }) => text.includes('₹'))
      .toSorted((a, b) => a.y - b.y)
    expect(amounts.length).toBeGreaterThan(4)
    amounts.slice(1).forEach((label, i) => {
      const above = amounts[i]!
      expect(label.y - above.y, `${above.text} and ${label.text}`).toBeGreaterThan(DIGITS_PX)
    })
  },
)

it('a chart of months says days and months, and no time', async () => {
  host.style.width = '700px'
  const quarters = { ...curveOf(2_000, 5_000) }
  const ms = quarters.ms.map((_, i) => MORNING + Math.floor(i / 16) * DAY + (i % 16) * 1_500_000)
  root.render(<EquityChart curve={{ ...quarters, ms }} />)
  const moments = (await labelsAt(740)).map(({ text }) => text).filter(text => !text.includes('₹'))
  expect(moments.length).toBeGreaterThan(3)
  expect(moments.filter(text => text.includes(':'))).toEqual([])
})

it('a curve that stands still has each amount once', async () => {
  host.style.width = '700px'
  const still = [0, 1, 2].map(i => ({ ms: MORNING + i * HOUR, value: -157.2 }))
  root.render(<PerformanceChart points={still} label="Today's P&L" />)
  const amounts = (await labelsAt(326)).map(({ text }) => text).filter(text => text.includes('₹'))
  expect(amounts.length).toBeGreaterThan(2)
  expect(new Set(amounts).size).toBe(amounts.length)
})

it('marks of results stand beside each other on a phone, the last one inside the card', async () => {
  host.style.width = '328px'
  const ticks = [-4_000, -2_000, 0, 2_000, 4_000, 6_000]
  const histogram = {
    edges: ticks,
    counts: [1, 1, 2, 1, 1],
    isOpenBelow: false,
    isOpenAbove: false,
    results: 6,
    mean: 470,
    median: -87,
    valueAxis: { low: -4_000, high: 6_000, ticks },
    countAxis: { low: 0, high: 2, ticks: [0, 1, 2] },
  }
  const format = (value: number) => `₹${value.toLocaleString('en-IN')}`
  root.render(
    <BarsHistogram label="Results" of="Trades" histogram={histogram} format={format} onBin={() => {}} />,
  )
  const marks = () =>
    [...host.querySelectorAll('span')].filter(({ textContent }) => textContent?.includes('₹'))
  await expect.poll(() => marks().length).toBe(ticks.length)
  const boxes = marks().map(mark => mark.getBoundingClientRect())
  boxes.slice(1).forEach((box, i) => {
    expect(box.left, `mark ${i + 1}`).toBeGreaterThan(boxes[i]!.right)
  })
  expect(boxes.at(-1)!.right).toBeLessThan(host.getBoundingClientRect().right)
})
