import { useMemo } from 'react'
import type { EquityCurve } from '../../workers/api/api.ts'
import type { MonteCarloView } from '../../workers/api/researchApi.ts'
import { candleAt } from '../charts/axis.ts'
import { coneOf, partsOf } from '../charts/cone.ts'
import { PlotBox } from '../charts/PlotBox.tsx'
import { placeOn } from '../charts/place.ts'
import { compactOn, istDate, quantity } from '../format/format.ts'

/** Of the drawing in itself: it is stretched to the room that it gets. */
const UNITS = 1_000
/** Marks of the axis below. */
const MARKS = 3

interface ConeChartProps {
  label: string
  drawn: MonteCarloView
  /** The run itself, among its paths. */
  curve: EquityCurve
  /** Gets the point of the cone under the pointer. */
  onPoint: (index: number | null) => void
}

/** Where the paths of a Monte Carlo went: nine of ten in the outer band, half of them in the inner one. */
export function ConeChart({ label, drawn, curve, onPoint }: ConeChartProps) {
  const { ms, steps, plan, equityAxis } = drawn
  const shapes = useMemo(() => shapesOf(drawn, curve), [drawn, curve])
  const last = ms.length - 1
  const isDays = plan.method === 'daily-returns'
  // a day and a trade take the same room: the middle of a step is nothing
  const axis = { low: 0, high: steps, ticks: ticksOf(steps) }
  const words = (step: number) =>
    isDays ? istDate(ms[Math.round((step / steps) * last)]) : `Trade ${quantity(step)}`
  return (
    <PlotBox
      label={label}
      x={{ axis, format: words, name: isDays ? 'Days, in the order of the run' : 'Trades, as they end' }}
      y={{ axis: equityAxis, format: compactOn(equityAxis.ticks), name: 'Equity, ₹' }}
      onPoint={at => onPoint(at && Math.min(last, Math.max(0, Math.round(at.x * last))))}
    >
      <svg aria-hidden viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none">
        <path d={shapes.outer} fill="var(--color-muted)" fillOpacity={0.14} />
        <path d={shapes.inner} fill="var(--color-muted)" fillOpacity={0.22} />
        <Line d={shapes.middle} stroke="muted" />
        <Line d={shapes.own} stroke="accent" />
      </svg>
    </PlotBox>
  )
}

function Line({ d, stroke }: { d: string; stroke: 'muted' | 'accent' }) {
  return (
    <path
      d={d}
      fill="none"
      stroke={`var(--color-${stroke})`}
      strokeWidth={1.5}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

function ticksOf(steps: number): number[] {
  return Array.from({ length: MARKS }, (_, k) => Math.round((k * steps) / (MARKS - 1)))
}

function shapesOf(drawn: MonteCarloView, curve: EquityCurve) {
  const cone = coneOf(drawn)
  const last = Math.max(1, cone.ms.length - 1)
  const pointOf = (value: number, i: number) =>
    `${((i / last) * UNITS).toFixed(1)} ${((1 - placeOn(drawn.equityAxis, value)) * UNITS).toFixed(1)}`
  const line = (values: Float64Array) => Array.from(values, pointOf)
  const band = (low: Float64Array, high: Float64Array) =>
    `M${[...line(high), ...line(low).reverse()].join('L')}Z`
  const { outer, inner, middle } = partsOf(cone)
  const own = cone.ms.map(at => curve.equity[candleAt(curve.ms, at)]!)
  // both begin with the capital
  own[0] = middle[0]!
  return {
    outer: band(...outer),
    inner: band(...inner),
    middle: `M${line(middle).join('L')}`,
    own: `M${line(own).join('L')}`,
  }
}
