import type { Size } from './canvas.ts'
import type { Ink } from './ink.ts'
import { type Brushes, type LineAxis, type Lines, placeOnAxis } from './parallel.ts'
import type { Palette } from './scale.ts'

/** Where the axes stand, in pixels. */
export interface LinesLayout extends Size {
  readonly lefts: readonly number[]
  readonly top: number
  readonly bottom: number
}

const HEIGHT_PX = 260
/** Room for the ends of the axes. */
const SIDE_PX = 48
const EDGE_PX = 18

/** The layout of so many axes over that width. */
export function linesLayout(axes: number, widthPx: number): LinesLayout {
  const step = axes > 1 ? (widthPx - 2 * SIDE_PX) / (axes - 1) : 0
  return {
    widthPx,
    heightPx: HEIGHT_PX,
    lefts: Array.from({ length: axes }, (_, k) => SIDE_PX + k * step),
    top: EDGE_PX,
    bottom: HEIGHT_PX - EDGE_PX,
  }
}

/** Draws the lines, the axes over them, and what is brushed. */
export function drawLines(
  context: CanvasRenderingContext2D,
  axes: readonly LineAxis[],
  { runs }: Lines,
  values: Float64Array,
  layout: LinesLayout,
  palette: Palette | null,
  brushes: Brushes,
  ink: Ink,
): void {
  const { lefts, top, bottom } = layout
  const yOf = (axis: LineAxis, value: number) => bottom - placeOnAxis(axis, value) * (bottom - top)
  context.lineWidth = 1
  context.globalAlpha = runs.length > 300 ? 0.4 : 0.75
  for (const run of runs) {
    context.strokeStyle = palette ? palette.of(values[run]!) : ink('muted')
    context.beginPath()
    axes.forEach((axis, k) => {
      const value = axis.column[run]!
      // a metric that a run does not have interrupts its line
      if (Number.isNaN(value)) return
      if (k === 0) context.moveTo(lefts[k]!, yOf(axis, value))
      else context.lineTo(lefts[k]!, yOf(axis, value))
    })
    context.stroke()
  }
  context.globalAlpha = 1
  const [line, faint, accent] = [ink('line-strong'), ink('faint'), `${ink('accent')}40`]
  context.textAlign = 'center'
  axes.forEach((axis, k) => {
    const left = lefts[k]!
    context.fillStyle = line
    context.fillRect(Math.round(left), top, 1, bottom - top)
    const brush = brushes[axis.id]
    if (brush) {
      const [high, low] = [
        yOf(axis, Math.min(axis.high, brush.to)),
        yOf(axis, Math.max(axis.low, brush.from)),
      ]
      context.fillStyle = accent
      context.fillRect(left - 6, high, 13, Math.max(2, low - high))
    }
    context.fillStyle = faint
    context.textBaseline = 'bottom'
    context.fillText(axis.text(axis.high), left, top - 4)
    context.textBaseline = 'top'
    context.fillText(axis.text(axis.low), left, bottom + 5)
  })
}
