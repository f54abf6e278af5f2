import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { FIGURES } from '../../../engine/metrics/catalog.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { SweepFigureId } from '../../../engine/sweep/sweepFigures.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { useWidth } from '../../primitives/useWidth.ts'
import { BrushFields } from './BrushFields.tsx'
import { useCanvas } from './canvas.ts'
import { drawLines, type LinesLayout, linesLayout } from './drawLines.ts'
import type { PartProps } from './HeatPart.tsx'
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
import { shortFigure } from './sweepFigures.ts'
import type { SweepTable } from './sweepTable.ts'
import { paramLabel, paramText } from './sweepWords.ts'

/** Beside the parameters and the figure that colours the lines. */
const MORE_AXES: readonly SweepFigureId[] = ['netProfit', 'maxDrawdownPct', 'trades']

/** The runs as lines over their parameters and figures; a part of an axis lets through only what crosses it there. */
export function LinesPart({ table, params, figure, search, onSearch }: PartProps) {
  const axes = useMemo(() => axesOf(table, params, figure), [table, params, figure])
  const fromAddress = useMemo(() => readBrushes(search.sweepBrush), [search.sweepBrush])
  const [dragged, setDragged] = useState<{ id: string; brush: Brush } | null>(null)
  const brushes = useMemo(
    () => (dragged ? { ...fromAddress, [dragged.id]: dragged.brush } : fromAddress),
    [fromAddress, dragged],
  )
  const lines = useMemo(() => linesOf(table, figure, axes, brushes), [table, figure, axes, brushes])
  const scale = useMemo(() => scaleOf(table.figures[figure]), [table, figure])
  const setBrush = (id: string, brush: Brush | null) => {
    const { [id]: _, ...others } = fromAddress
    onSearch({ sweepBrush: writeBrushes(brush ? { ...others, [id]: brush } : others) })
  }
  const drawn = quantity(lines.runs.length)
  const words =
    lines.runs.length < lines.passed
      ? `${drawn} of ${quantity(lines.passed)} lines are drawn, evenly from the lowest to the highest ${FIGURES[figure].label}.`
      : `${drawn} of ${quantity(table.ran)} runs.`
  const label = `Runs as lines over ${axes.map(axis => axis.label).join(', ')}, coloured by ${FIGURES[figure].label}. ${words}`
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
          {scale && <Legend figure={figure} scale={scale} use="line" />}
        </div>
      </div>
      <div className="-mx-4 overflow-x-auto px-4">
        {/* axes keep apart on a phone: the drawing and its fields scroll together */}
        <div style={{ minWidth: axes.length * 104 }} className="grid gap-2">
          <Drawing
            {...{ table, figure, axes, lines, brushes, scale, label }}
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

function axesOf(table: SweepTable, params: Params, figure: SweepFigureId): readonly LineAxis[] {
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
  const shown = [figure, ...MORE_AXES.filter(id => id !== figure)]
  const others = shown.map((id): LineAxis => {
    const [low, high] = spanOf(table, figures[id])
    return {
      id,
      label: FIGURES[id].label,
      low,
      high,
      column: figures[id],
      text: value => shortFigure(id, value),
    }
  })
  return [...own, ...others]
}

interface DrawingProps {
  table: SweepTable
  figure: SweepFigureId
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
const LEAST_DRAG_PX = 4

function Drawing({ table, figure, axes, lines, brushes, scale, label, onDrag, onDrop }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ axis: LineAxis; fromPx: number } | null>(null)
  const widthPx = useWidth(host)
  const layout = useMemo(
    () => (widthPx === null ? null : linesLayout(axes.length, widthPx)),
    [axes.length, widthPx],
  )
  const palette = useMemo(() => scale && new Palette(scale, 'line'), [scale])
  const values = table.figures[figure]
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      if (layout) drawLines(context, axes, lines, values, layout, palette, brushes)
    },
    [axes, lines, values, layout, palette, brushes],
  )
  useCanvas(canvas, layout, draw)
  const brushTo = (event: PointerEvent<HTMLElement>) => {
    const { axis, fromPx } = held.current!
    const toPx = event.clientY - event.currentTarget.getBoundingClientRect().top
    if (!layout || Math.abs(toPx - fromPx) < LEAST_DRAG_PX) return null
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
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
    </div>
  )
}

function valueAt({ top, bottom }: LinesLayout, { low, high }: LineAxis, atPx: number): number {
  const share = Math.min(1, Math.max(0, (bottom - atPx) / (bottom - top)))
  return Number((low + share * (high - low)).toPrecision(4))
}
