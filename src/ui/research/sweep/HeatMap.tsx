import { type KeyboardEvent, type MouseEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { useWidth } from '../../primitives/useWidth.ts'
import { useCanvas } from './canvas.ts'
import { cellAt, cellBox, drawHeat, type HeatLayout, heatLayout } from './drawHeat.ts'
import type { HeatGrid } from './heatGrid.ts'
import { paperInk, useInk } from './ink.ts'
import { Palette, type Scale } from './scale.ts'

interface HeatMapProps {
  /** What the map shows, in a few words. */
  label: string
  grid: HeatGrid
  metric: SweepMetricId
  scale: Scale | null
  /** The cell to begin with. */
  first: number
  /** A cell in words. */
  wordsOf: (cell: number) => string
  /** The cell under the pointer or the keyboard's focus. */
  onPoint: (cell: number | null) => void
  onOpen: (cell: number) => void
}

/** Cells in colours; arrow keys go from cell to cell, Enter or a click opens the run of one. Any number of cells. */
export function HeatMap({ label, grid, metric, scale, first, wordsOf, onPoint, onOpen }: HeatMapProps) {
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  const widthPx = useWidth(host)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const layout = useMemo(() => (widthPx === null ? null : heatLayout(grid, widthPx)), [grid, widthPx])
  const ink = useInk()
  const palette = useMemo(() => scale && new Palette(scale, 'map', ink), [scale, ink])
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      if (layout) drawHeat(context, grid, layout, metric, palette, ink)
    },
    [grid, layout, metric, palette, ink],
  )
  useCanvas(canvas, layout, draw)
  const columns = grid.x.labels.length
  const active = chosen !== null && chosen < grid.cells.length ? chosen : first
  const choose = (cell: number) => {
    setChosen(cell)
    onPoint(cell)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onOpen(active)
    }
    const next = stepFrom(active, event.key, columns, grid.cells.length / columns)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  const under = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return layout && cellAt(layout, clientX - box.left, clientY - box.top)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a canvas draws the cells; a table would need all of them
    <div
      ref={host}
      role="grid"
      aria-label={label}
      aria-rowcount={grid.cells.length / columns}
      aria-colcount={columns}
      aria-activedescendant={`${id}cell`}
      tabIndex={0}
      onKeyDown={press}
      onFocus={() => {
        setIsFocused(true)
        onPoint(active)
      }}
      onBlur={() => {
        setIsFocused(false)
        onPoint(null)
      }}
      onPointerMove={event => onPoint(under(event))}
      onPointerLeave={() => onPoint(isFocused ? active : null)}
      onClick={event => {
        const cell = under(event)
        if (cell === null) return
        setChosen(cell)
        onOpen(cell)
      }}
      className="relative cursor-pointer rounded-tag outline-none"
      style={{ height: layout?.heightPx }}
    >
      <canvas
        ref={canvas}
        aria-hidden
        className="absolute inset-0 size-full"
        // a page turns the canvases of a screen round for paper
        style={ink === paperInk ? { filter: 'none' } : undefined}
      />
      {/* of all cells only this one is in the page: ten thousand would be slow */}
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above; the grid has the focus */}
      <div role="row" aria-rowindex={Math.floor(active / columns) + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div
          id={`${id}cell`}
          role="gridcell"
          tabIndex={-1}
          aria-colindex={(active % columns) + 1}
          aria-label={wordsOf(active)}
          className={isFocused ? 'pointer-events-none absolute rounded-[2px] outline-2 outline-accent' : ''}
          style={isFocused && layout ? ringOf(layout, active) : undefined}
        />
      </div>
    </div>
  )
}

/** Small cells get a ring that can be seen. */
function ringOf(layout: HeatLayout, cell: number) {
  const { left, top, width, height } = cellBox(layout, cell)
  return { left, top, width: Math.max(4, width - 1), height: Math.max(4, height - 1) }
}

/** The cell that a key goes to; null where it goes nowhere. Up is towards the higher values. */
function stepFrom(cell: number, key: string, columns: number, rows: number): number | null {
  const column = cell % columns
  const row = Math.floor(cell / columns)
  const to = (nextRow: number, nextColumn: number) =>
    nextRow >= 0 && nextRow < rows && nextColumn >= 0 && nextColumn < columns
      ? nextRow * columns + nextColumn
      : cell
  switch (key) {
    case 'ArrowUp':
      return to(row + 1, column)
    case 'ArrowDown':
      return to(row - 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'Home':
      return to(row, 0)
    case 'End':
      return to(row, columns - 1)
    default:
      return null
  }
}
