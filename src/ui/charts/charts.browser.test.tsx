import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EquityCurve, RunCandles } from '../../workers/api/api.ts'
import '../styles.css'
import { CandleChart } from './CandleChart.tsx'
import { EquityChart } from './EquityChart.tsx'
import { PerformanceChart } from './PerformanceChart.tsx'
import { splineArms } from './tensionSeries.ts'
import { hasColour, inkIn, panePixels } from './testing/pixels.ts'

const MORNING = Date.parse('2023-01-02T09:00:00+05:30')
const HOUR = 3_600_000
const DAY = 86_400_000

interface Label {
  readonly text: string
  readonly canvas: HTMLCanvasElement
  readonly x: number
  readonly width: number
}

/** What stands written on the canvases, and the curves that were built. */
let written: Label[] = []
const curves: number[][] = []
const originals = {
  fillText: CanvasRenderingContext2D.prototype.fillText,
  fillRect: CanvasRenderingContext2D.prototype.fillRect,
  bezierCurveTo: Path2D.prototype.bezierCurveTo,
}

let host: HTMLDivElement
let root: Root

beforeEach(() => {
  written = []
  curves.length = 0
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    written.push({ text, canvas: this.canvas, x, width: this.measureText(text).width })
    originals.fillText.call(this, text, x, y)
  }
  CanvasRenderingContext2D.prototype.fillRect = function (...rect) {
    // so the library clears a canvas before it draws it anew
    const isAnew = this.globalCompositeOperation === 'copy'
    if (isAnew) written = written.filter(({ canvas }) => canvas !== this.canvas)
    originals.fillRect.apply(this, rect)
  }
  Path2D.prototype.bezierCurveTo = function (...numbers) {
    curves.push(numbers)
    originals.bezierCurveTo.apply(this, numbers)
  }
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
  const { bezierCurveTo, ...writing } = originals
  Object.assign(CanvasRenderingContext2D.prototype, writing)
  Object.assign(Path2D.prototype, { bezierCurveTo })
})

const walk = [120, 980, 640, 1500, 2300, 1800, 2900, 3400]
const points = walk.map((value, i) => ({ ms: MORNING + i * HOUR, value }))

function curveOf(count: number, stepMs: number): EquityCurve {
  const equity = Float64Array.from({ length: count }, (_, i) => 100_000 + 40 * i + 900 * Math.sin(i / 3))
  let highest = 0
  const drawdown = equity.map(value => {
    highest = Math.max(highest, value)
    return value - highest
  })
  return {
    ms: Float64Array.from({ length: count }, (_, i) => MORNING + i * stepMs),
    equity,
    drawdown,
    bars: count,
  }
}

function candlesOf(count: number): RunCandles {
  const ms = Float64Array.from({ length: count }, (_, i) => MORNING + i * 60_000)
  const open = ms.map((_, i) => 18_000 + 20 * Math.sin(i / 9))
  return {
    ms,
    open,
    high: open.map(value => value + 6),
    low: open.map(value => value - 5),
    close: open.map((value, i) => value + (i % 3) - 1),
    volume: ms.map(() => 0),
    barsPerCandle: 1,
    lines: [],
    conditions: [],
  }
}

/** The labels of the time axis, the lowest canvas of the chart, as last drawn. */
async function timeLabels(): Promise<Label[]> {
  await expect.poll(() => host.querySelectorAll('canvas').length).toBeGreaterThan(3)
  written = []
  // a change of size draws everything anew
  host.style.width = `${host.clientWidth - 1}px`
  await expect.poll(() => axisLabels().length).toBeGreaterThan(0)
  await settled()
  return axisLabels()
}

function axisLabels(): Label[] {
  const canvases = [...host.querySelectorAll('canvas')]
  const lowest = Math.max(...canvases.map(canvas => canvas.getBoundingClientRect().top))
  return written.filter(({ canvas }) => canvas.getBoundingClientRect().top === lowest)
}

async function settled(): Promise<void> {
  let before = -1
  await expect
    .poll(
      () => {
        const same = before === written.length
        before = written.length
        return same
      },
      { interval: 120 },
    )
    .toBe(true)
}

/** Days, minutes, hours, weeks: each puts its labels elsewhere. */
const CURVES = [
  [180, DAY],
  [375, 60_000],
  [2_000, 900_000],
  [1_200, 7 * DAY],
] as const
const WIDTHS = [320, 360, 480, 768, 1024, 1440, 1920, 2560]

describe('the performance chart', () => {
  it('bends as the formula of tension 0.4 says, with no error', async () => {
    host.style.width = '800px'
    root.render(<PerformanceChart points={points} label="Today's P&L" />)
    await expect.poll(() => curves.length).toBeGreaterThanOrEqual(walk.length - 1)
    const drawn = curves.slice(0, walk.length - 1)
    const ends = drawn.map(([, , , , x, y]) => ({ x: x!, y: y! }))
    // the first point is where the first curve starts: its arm lies on the straight line to the next point
    const [armX, armY] = drawn[0]!
    const first = { x: (armX! - 0.4 * ends[0]!.x) / 0.6, y: (armY! - 0.4 * ends[0]!.y) / 0.6 }
    const all = [first, ...ends]
    drawn.forEach((numbers, i) => {
      const from = all[i]!
      const to = all[i + 1]!
      const leaving = splineArms(all[i - 1] ?? from, from, to, 0.4).after
      const arriving = splineArms(from, to, all[i + 2] ?? to, 0.4).before
      const expected = [leaving.x, leaving.y, arriving.x, arriving.y, to.x, to.y]
      expected.forEach((value, k) => {
        expect(numbers[k]!, `curve ${i}, number ${k}`).toBeCloseTo(value, 9)
      })
    })
  })

  it('goes straight from point to point where the amounts are a desk’s own', async () => {
    host.style.width = '800px'
    root.render(<PerformanceChart points={points} label="Today's P&L" isStraight />)
    await expect.poll(() => curves.length).toBeGreaterThanOrEqual(walk.length - 1)
    // each arm lies on its own end
    curves.slice(1, walk.length - 1).forEach(([fromX, fromY, toX, toY, x, y], i) => {
      expect([fromX, fromY, toX, toY]).toEqual([...curves[i]!.slice(4), x, y])
    })
  })

  it.each(WIDTHS)('shows all eight hours at %i px, none over another', async width => {
    host.style.width = `${width}px`
    root.render(<PerformanceChart points={points} label="Today's P&L" />)
    const labels = (await timeLabels()).toSorted((a, b) => a.x - b.x)
    expect(labels.map(({ text }) => text)).toEqual(walk.map((_, i) => `${9 + i}:00`))
    labels.slice(1).forEach((label, i) => {
      const left = labels[i]!
      expect(label.x - left.x).toBeGreaterThanOrEqual((label.width + left.width) / 2)
    })
  })

  it('shows at most eight labels of a month of days', async () => {
    host.style.width = '900px'
    const days = Array.from({ length: 22 }, (_, i) => ({ ms: MORNING + i * DAY, value: i * 100 }))
    root.render(<PerformanceChart points={days} label="This month's P&L" />)
    expect((await timeLabels()).length).toBeLessThanOrEqual(8)
  })
})

describe('the equity chart', () => {
  it.each(WIDTHS)('shows at most eight labels at %i px', async width => {
    for (const [count, stepMs] of CURVES) {
      host.style.width = `${width}px`
      root.render(<EquityChart key={stepMs} curve={curveOf(count, stepMs)} />)
      await expect.poll(() => inkIn(host)).toBe(2)
      const labels = await timeLabels()
      const texts = labels.map(({ text }) => text).join(' ')
      expect(labels.length, texts).toBeLessThanOrEqual(8)
      expect(labels.length, texts).toBeGreaterThan(1)
    }
  })

  it('draws equity and drawdown in panes of their own, and takes them away', async () => {
    host.style.width = '700px'
    root.render(<EquityChart curve={curveOf(180, DAY)} />)
    await expect.poll(() => inkIn(host)).toBe(2)
    root.unmount()
    expect(host.querySelector('canvas')).toBeNull()
    root = createRoot(host)
  })

  it('draws buy and hold beside it, until its name is pressed', async () => {
    host.style.width = '700px'
    const curve = curveOf(180, DAY)
    const hold = {
      ms: curve.ms.filter((_, i) => i % 2 === 0),
      rupees: curve.equity.filter((_, i) => i % 2 === 0),
    }
    root.render(<EquityChart curve={curve} hold={hold} />)
    await expect.poll(() => hasColour(host, '#93a0b4')).toBe(true)
    const name = [...host.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Buy and hold'),
    )
    name?.click()
    await expect.poll(() => hasColour(host, '#93a0b4')).toBe(false)
  })

  it('says in one sentence what it shows, and lists the points 200 at a time', async () => {
    const curve = curveOf(450, DAY)
    root.render(<EquityChart curve={curve} />)
    await expect
      .poll(() => host.querySelector('[role=img]')?.getAttribute('aria-label'))
      .toContain('450 points')
    const summary = host.querySelector('[role=img]')?.getAttribute('aria-label')
    expect(summary).toMatch(
      /^Equity curve\. Equity: 450 points from 2 Jan 2023 to 26 Mar 2024; first ₹1,00,000, last ₹[\d,]+, lowest ₹[\d,]+, highest ₹[\d,]+\.$/,
    )
    host.querySelector<HTMLButtonElement>('figcaption button')?.click()
    await expect.poll(() => host.querySelectorAll('tbody tr').length).toBe(200)
    const next = [...host.querySelectorAll('button')].find(button => button.textContent === 'Next')
    next?.click()
    next?.click()
    await expect.poll(() => host.querySelectorAll('tbody tr').length).toBe(50)
  })
})

describe('the price chart', () => {
  it('draws candles that rose and fell, and tells the range in sight', async () => {
    host.style.width = '700px'
    const seen: { fromMs: number; toMs: number }[] = []
    const candles = candlesOf(400)
    const span = { fromMs: candles.ms[100]!, toMs: candles.ms[160]! }
    root.render(
      <CandleChart
        candles={candles}
        marks={[]}
        span={span}
        onView={at => seen.push(at)}
        onWholeRun={() => {}}
        onPick={() => {}}
      />,
    )
    await expect.poll(() => seen.at(-1)).toEqual(span)
    expect(hasColour(host, '#35c08e') && hasColour(host, '#f26d78')).toBe(true)
    expect((await timeLabels()).length).toBeLessThanOrEqual(8)

    const zoomIn = host.querySelector<HTMLButtonElement>('[aria-label="Zoom in"]')
    zoomIn?.click()
    await expect
      .poll(() => {
        const { fromMs, toMs } = seen.at(-1)!
        return toMs - fromMs
      })
      .toBeLessThan((span.toMs - span.fromMs) * 0.6)
  })

  it('draws candles that rose hollow, and those that fell filled', async () => {
    host.style.width = '700px'
    const candles = candlesOf(40)
    const open = candles.open.map(() => 18_000)
    // the first half rises, the second falls
    const close = open.map((value, i) => value + (i < 20 ? 5 : -5))
    const span = { fromMs: candles.ms[0]!, toMs: candles.ms.at(-1)! }
    root.render(
      <CandleChart
        candles={{ ...candles, open, close, high: open.map(v => v + 6), low: open.map(v => v - 6) }}
        marks={[]}
        span={span}
        onView={() => {}}
        onWholeRun={() => {}}
        onPick={() => {}}
      />,
    )
    await expect.poll(() => panePixels(host, '#f26d78')).toBeGreaterThan(0)
    await settled()
    expect(panePixels(host, '#35c08e')).toBeGreaterThan(0)
    expect(panePixels(host, '#35c08e')).toBeLessThan(panePixels(host, '#f26d78') / 2)
  })
})
