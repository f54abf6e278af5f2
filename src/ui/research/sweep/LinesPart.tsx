import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { useWidth } from '../../primitives/useWidth.ts'
import { BrushFields } from './BrushFields.tsx'
import { useCanvas } from './canvas.ts'
import { drawLines, type LinesLayout, linesLayout } from './drawLines.ts'
import type { PartProps } from './HeatPart.tsx'
import { paperInk, useInk } from './ink.ts'
import { Legend } from './Legend.tsx'
import {
  type Brush,
  type Brushes,
  type LineAxis,
  linesOf,
  readBrushes,
  spanOf,
  writeBrushes,
} from './parallel.ts'
import { Palette, scaleOf } from './scale.ts'
import { shortMetric } from './sweepMetrics.ts'
import { RAN, type SweepTable } from './sweepTable.ts'
import { countRuns, paramLabel, paramText } from './sweepWords.ts'

/** Beside the parameters and the metric that colours the lines. */
const MORE_AXES: readonly SweepMetricId[] = ['netProfit', 'maxDrawdownPct', 'trades']

/** The runs as lines over their parameters and metrics; a part of an axis lets through only what crosses it there. */
export function LinesPart({ table, params, metric, search, onSearch }: PartProps) {
  const axes = useMemo(() => axesOf(table, params, metric), [table, params, metric])
  const fromAddress = useMemo(() => readBrushes(search.sweepBrush), [search.sweepBrush])
  const [dragged, setDragged] = useState<{ id: string; brush: Brush } | null>(null)
  const brushes = useMemo(
    () => (dragged ? { ...fromAddress, [dragged.id]: dragged.brush } : fromAddress),
    [fromAddress, dragged],
  )
  const lines = useMemo(() => linesOf(table, metric, axes, brushes), [table, metric, axes, brushes])
  const scale = useMemo(() => scaleOf(shownValues(table, metric)), [table, metric])
  const setBrush = (id: string, brush: Brush | null) => {
    const { [id]: _, ...others } = fromAddress
    onSearch({ sweepBrush: writeBrushes(brush ? { ...others, [id]: brush } : others) })
  }
  const drawn = quantity(lines.runs.length)
  const words =
    lines.runs.length < lines.passed
      ? `${drawn} of ${quantity(lines.passed)} lines are drawn, evenly from the lowest to the highest ${METRICS[metric].label}.`
      : `${drawn} of ${countRuns(table.ran)}.`
  const label = `Runs as lines over ${axes.map(axis => axis.label).join(', ')}, coloured by ${METRICS[metric].label}. ${words}`
  return (
    <div className="grid grid-cols-1 gap-3 p-4">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 text-label text-muted">
          {words} Drag along an axis to show only the runs in that range.
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {Object.keys(fromAddress).length > 0 && (
            <Button onClick={() => onSearch({ sweepBrush: undefined })}>Clear ranges</Button>
          )}
          {scale && <Legend metric={metric} scale={scale} use="line" />}
        </div>
      </div>
      <div className="-mx-4 overflow-x-auto px-4">
        {/* axes keep apart on a phone: the drawing and its fields scroll together */}
        <div style={{ minWidth: axes.length * 104 }} className="grid gap-2">
          <Drawing
            {...{ table, metric, axes, lines, brushes, scale, label }}
            onDrag={(id, brush) => setDragged({ id, brush })}
            onDrop={(id, brush) => {
              setDragged(null)
              setBrush(id, brush)
            }}
          />
          <BrushFields axes={axes} brushes={brushes} onBrush={setBrush} />
        </div>
      </div>
    </div>
  )
}

function shownValues({ figures, states }: SweepTable, metric: SweepMetricId): Float64Array {
  return figures[metric].filter((_, run) => states[run] === RAN)
}

function axesOf(table: SweepTable, params: Params, metric: SweepMetricId): readonly LineAxis[] {
  const { ask, plan, figures } = table
  const own = ask.axes.map(({ param }, k): LineAxis => {
    const values = plan.values[k]!
    return {
      id: param,
      label: paramLabel(params, param),
      low: values[0]!,
      high: values.at(-1)!,
      column: plan.columns[k]!,
      text: value => paramText(params, param, value),
    }
  })
  const shown = [metric, ...MORE_AXES.filter(id => id !== metric)]
  const others = shown.map((id): LineAxis => {
    const [low, high] = spanOf(table, figures[id])
    return {
      id,
      label: METRICS[id].label,
      low,
      high,
      column: figures[id],
      text: value => shortMetric(id, value),
    }
  })
  return [...own, ...others]
}

interface DrawingProps {
  table: SweepTable
  metric: SweepMetricId
  axes: readonly LineAxis[]
  lines: ReturnType<typeof linesOf>
  brushes: Brushes
  scale: ReturnType<typeof scaleOf>
  label: string
  onDrag: (id: string, brush: Brush) => void
  /** Null where nothing was dragged: a press clears the axis. */
  onDrop: (id: string, brush: Brush | null) => void
}

/** Pixels beside an axis that belong to it. */
const REACH_PX = 18
/** A shorter drag is a press. */
const MIN_DRAG_PX = 4

function Drawing({ table, metric, axes, lines, brushes, scale, label, onDrag, onDrop }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ axis: LineAxis; fromPx: number } | null>(null)
  const widthPx = useWidth(host)
  const layout = useMemo(
    () => (widthPx === null ? null : linesLayout(axes.length, widthPx)),
    [axes.length, widthPx],
  )
  const ink = useInk()
  const palette = useMemo(() => scale && new Palette(scale, 'line', ink), [scale, ink])
  const values = table.figures[metric]
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      if (layout) drawLines(context, axes, lines, values, layout, palette, brushes, ink)
    },
    [axes, lines, values, layout, palette, brushes, ink],
  )
  useCanvas(canvas, layout, draw)
  const brushTo = (event: PointerEvent<HTMLElement>) => {
    const { axis, fromPx } = held.current!
    const toPx = event.clientY - event.currentTarget.getBoundingClientRect().top
    if (!layout || Math.abs(toPx - fromPx) < MIN_DRAG_PX) return null
    const [a, b] = [valueAt(layout, axis, fromPx), valueAt(layout, axis, toPx)]
    return { from: Math.min(a, b), to: Math.max(a, b) }
  }
  return (
    <div
      ref={host}
      role="img"
      aria-label={label}
      className="relative h-65 touch-pan-x cursor-crosshair"
      onPointerDown={event => {
        const box = event.currentTarget.getBoundingClientRect()
        const k = layout?.lefts.findIndex(left => Math.abs(event.clientX - box.left - left) <= REACH_PX) ?? -1
        if (k < 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { axis: axes[k]!, fromPx: event.clientY - box.top }
      }}
      onPointerMove={event => {
        const brush = held.current && brushTo(event)
        if (brush) onDrag(held.current!.axis.id, brush)
      }}
      onPointerUp={event => {
        if (!held.current) return
        onDrop(held.current.axis.id, brushTo(event))
        held.current = null
      }}
    >
      <canvas
        ref={canvas}
        aria-hidden
        className="absolute inset-0 size-full"
        // a page turns the canvases of a screen round for paper
        style={ink === paperInk ? { filter: 'none' } : undefined}
      />
    </div>
  )
}

function valueAt({ top, bottom }: LinesLayout, { low, high }: LineAxis, atPx: number): number {
  const share = Math.min(1, Math.max(0, (bottom - atPx) / (bottom - top)))
  return Number((low + share * (high - low)).toPrecision(4))
}
