import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EquityCurve, HoldLine } from '../../workers/api/api.ts'
import '../styles.css'
import { EquityChart } from './EquityChart.tsx'

const MINUTE = 60_000
const DAY = 86_400_000
/** A canvas works with the middles of pixels. */
const PIXEL = 1

let host: HTMLDivElement
let root: Root
/** Where the last circles of the risk limit's colour were drawn, in pixels of the canvas. */
let marks: number[] = []
const { arc } = CanvasRenderingContext2D.prototype

beforeEach(() => {
  marks = []
  CanvasRenderingContext2D.prototype.arc = function (...circle) {
    if (this.fillStyle === '#f26d78') marks.push(circle[0])
    arc.apply(this, circle)
  }
  host = document.createElement('div')
  host.style.width = '900px'
  document.body.append(host)
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
  CanvasRenderingContext2D.prototype.arc = arc
})

/** More points than are drawn in one frame. */
const COUNT = 900

function curveFrom(day: string, stepMs: number): EquityCurve {
  const from = Date.parse(`${day}T09:15:00+05:30`)
  const equity = Float64Array.from({ length: COUNT }, (_, i) => 100_000 + 900 * Math.sin(i / 30))
  return {
    ms: equity.map((_, i) => from + i * stepMs),
    equity,
    drawdown: equity.map(value => Math.min(0, value - 100_500)),
    bars: COUNT,
  }
}

/** Buy and hold at moments between those of the curve. */
function holdBeside({ ms, equity }: EquityCurve): HoldLine {
  const half = (ms[1]! - ms[0]!) / 2
  return { ms: ms.map(at => at + half), rupees: equity.map(value => value + 250) }
}

function limitAt(curve: EquityCurve, point: number) {
  const hit = { ms: curve.ms[point]!, bar: point, kind: 'daily-loss' as const, message: 'Daily loss limit' }
  return { riskEvents: [hit], riskWords: 'daily loss limit' }
}

const FIRST = curveFrom('2022-06-01', MINUTE)
const SECOND = curveFrom('2023-01-02', DAY / 24)

function Chart({ curve, hold }: { curve: EquityCurve; hold?: HoldLine }) {
  return <EquityChart curve={curve} hold={hold} limits={limitAt(curve, 300)} />
}

/** The place of the mark once the chart stands still. */
async function markPlace(): Promise<number> {
  let before = Number.NaN
  await expect
    .poll(
      () => {
        const same = marks.length > 0 && marks.at(-1) === before
        before = marks.at(-1) ?? Number.NaN
        return same
      },
      { interval: 250 },
    )
    .toBe(true)
  marks = []
  // a change of size draws everything anew
  host.style.width = host.style.width === '900px' ? '898px' : '900px'
  await expect.poll(() => marks.length).toBeGreaterThan(0)
  return marks.at(-1)!
}

it('stands at the moment of its own run after another run was on show', async () => {
  root.render(<Chart key="alone" curve={SECOND} />)
  const alone = await markPlace()
  root.render(<Chart key="after" curve={FIRST} hold={holdBeside(FIRST)} />)
  await markPlace()
  root.render(<Chart key="after" curve={SECOND} hold={holdBeside(SECOND)} />)
  const after = await markPlace()
  expect(Math.abs(after - alone)).toBeLessThanOrEqual(2 * PIXEL)
})

it('writes the moment under the pointer alike in the legend and on the axis', async () => {
  const written: string[] = []
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    written.push(text)
    fillText.call(this, text, ...place)
  }
  try {
    root.render(<Chart curve={SECOND} hold={holdBeside(SECOND)} />)
    await markPlace()
    for (const x of [101, 333, 590]) {
      written.length = 0
      await userEvent.hover(host.querySelector('[role=img]')!, { position: { x, y: 60 } })
      const said = () => written.findLast(text => text.endsWith(' IST'))
      await expect.poll(said).toBeDefined()
      await expect.poll(() => host.querySelector('figure > div > span')?.textContent).toBe(said())
    }
  } finally {
    await userEvent.unhover(host)
    CanvasRenderingContext2D.prototype.fillText = fillText
  }
})

it('gives the room of the drawdown to the curve where it is not wanted, and draws it below again', async () => {
  localStorage.clear()
  root.render(<Chart curve={SECOND} />)
  await markPlace()
  const panes = () => host.querySelectorAll('[role=img] tr td:nth-child(2) canvas').length
  const both = panes()
  const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
  await press('Drawdown')
  await expect.poll(panes).toBeLessThan(both)
  await press('Log axis')
  await press('Drawdown')
  await expect.poll(panes).toBe(both)
  localStorage.clear()
})
