import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import type { Size } from './canvas.ts'
import type { HeatGrid } from './heatGrid.ts'
import type { Ink } from './ink.ts'
import type { Palette } from './scale.ts'
import { shortMetric } from './sweepMetrics.ts'

/** Where the cells of a map stand, in pixels. */
export interface HeatLayout extends Size {
  readonly left: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly columns: number
  readonly rows: number
}

const LETTER_PX = 6.4
const LABEL_GAP_PX = 8
const BELOW_PX = 20
const MAX_HEIGHT_PX = 420
const MAX_CELL = { width: 88, height: 30 } as const
const MIN_CELL_PX = 4
const MIN_TEXT = { width: 16, height: 18 } as const
/** Below it there is no room for a gap. */
const GAP_FROM_PX = 7

/** The layout for that width; cells are not larger than is good to read. */
export function heatLayout({ x, y }: HeatGrid, widthPx: number): HeatLayout {
  const longest = Math.max(0, ...(y?.labels ?? []).map(({ length }) => length))
  const left = y ? Math.ceil(longest * LETTER_PX) + LABEL_GAP_PX : 0
  const [columns, rows] = [x.labels.length, y?.labels.length ?? 1]
  const cellWidth = Math.min(MAX_CELL.width, (widthPx - left) / columns)
  const fits = Math.min(MAX_CELL.height, MAX_HEIGHT_PX / rows)
  const cellHeight = Math.max(MIN_CELL_PX, fits > 1 ? Math.floor(fits) : fits)
  return { left, cellWidth, cellHeight, columns, rows, widthPx, heightPx: rows * cellHeight + BELOW_PX }
}

/** The box of a cell; the lowest row stands at the bottom. */
export function cellBox({ left, cellWidth, cellHeight, columns, rows }: HeatLayout, cell: number) {
  const column = cell % columns
  const row = Math.floor(cell / columns)
  return {
    left: left + column * cellWidth,
    top: (rows - 1 - row) * cellHeight,
    width: cellWidth,
    height: cellHeight,
  }
}

/** The cell at a place of the canvas; null beside the cells. */
export function cellAt(layout: HeatLayout, xPx: number, yPx: number): number | null {
  const column = Math.floor((xPx - layout.left) / layout.cellWidth)
  const row = layout.rows - 1 - Math.floor(yPx / layout.cellHeight)
  const isIn = column >= 0 && column < layout.columns && row >= 0 && row < layout.rows
  return isIn ? row * layout.columns + column : null
}

/** Draws the cells, their numbers where they fit, and the values at both sides. */
export function drawHeat(
  context: CanvasRenderingContext2D,
  grid: HeatGrid,
  layout: HeatLayout,
  metric: SweepMetricId,
  palette: Palette | null,
  ink: Ink,
): void {
  const gap = Math.min(layout.cellWidth, layout.cellHeight) < GAP_FROM_PX ? 0 : 1
  const [raised, line, text] = [ink('raised'), ink('line-strong'), ink('text')]
  const texts = cellTexts(grid, layout, metric)
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  grid.cells.forEach((cell, at) => {
    if (!cell || cell.ran + cell.refused === 0) return
    const box = cellBox(layout, at)
    const [width, height] = [box.width - gap, box.height - gap]
    const isRefused = cell.ran === 0
    context.fillStyle = cell.value === null || !palette ? raised : palette.of(cell.value)
    if (!isRefused) context.fillRect(box.left, box.top, width, height)
    else strike(context, { ...box, width, height }, line)
    if (!texts) return
    context.fillStyle = text
    context.fillText(texts[at]!, box.left + width / 2, box.top + height / 2 + 0.5)
  })
  drawSides(context, grid, layout, ink('faint'))
}

/** The numbers of the cells; null where they do not fit, and writing ten thousand would be slow. */
function cellTexts(
  { cells }: HeatGrid,
  { cellWidth, cellHeight }: HeatLayout,
  metric: SweepMetricId,
): readonly string[] | null {
  if (cellHeight < MIN_TEXT.height || cellWidth < MIN_TEXT.width) return null
  const texts = cells.map(cell => (cell && cell.value !== null ? shortMetric(metric, cell.value) : ''))
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  return cellWidth >= longest * LETTER_PX + 6 ? texts : null
}

/** A refused cell is crossed out. */
function strike(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: ReturnType<typeof cellBox>,
  line: string,
): void {
  context.strokeStyle = line
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(left, top + height)
  context.lineTo(left + width, top)
  context.stroke()
}

function drawSides(
  context: CanvasRenderingContext2D,
  { x, y }: HeatGrid,
  layout: HeatLayout,
  faint: string,
): void {
  const { left, cellWidth, cellHeight, rows } = layout
  context.fillStyle = faint
  const widest = Math.max(...x.labels.map(({ length }) => length)) * LETTER_PX + LABEL_GAP_PX
  const everyX = Math.max(1, Math.ceil(widest / cellWidth))
  x.labels.forEach((label, k) => {
    if (k % everyX === 0) context.fillText(label, left + (k + 0.5) * cellWidth, rows * cellHeight + 11)
  })
  if (!y) return
  context.textAlign = 'right'
  const everyY = Math.max(1, Math.ceil(14 / cellHeight))
  y.labels.forEach((label, k) => {
    if (k % everyY === 0) context.fillText(label, left - 6, (rows - k - 0.5) * cellHeight)
  })
}
