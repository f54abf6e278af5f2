import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { RunCandles } from '../../workers/api/api.ts'
import '../styles.css'
import { CandleChart } from './CandleChart.tsx'
import { hasColour } from './testing/pixels.ts'

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

it('draws volume in a pane below and the lines of the strategy, both named in the legend, where there are any', async () => {
  const host = document.createElement('div')
  host.style.width = '700px'
  document.body.append(host)
  const root = createRoot(host)
  const span = { fromMs: ms[0]!, toMs: ms.at(-1)! }
  const nothing = () => {}
  const show = (candles: RunCandles) =>
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
  const panes = () => host.querySelectorAll('[role=img] tr td:nth-child(2) canvas').length
  try {
    show(PLAIN)
    await expect.poll(panes).toBeGreaterThan(0)
    const bare = panes()
    expect(host.textContent).not.toContain('Volume')
    show(TRADED)
    await expect.poll(panes).toBeGreaterThan(bare)
    await expect.poll(() => hasColour(host, '#6ea8fe')).toBe(true)
    expect(host.textContent).toContain('Volume 1,059')
    expect(host.textContent).toContain('Short average (5 bars) 100.')
    show(PLAIN)
    await expect.poll(panes).toBe(bare)
  } finally {
    root.unmount()
    host.remove()
  }
})
