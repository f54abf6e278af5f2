import { type KeyboardEvent, useState } from 'react'
import { cx } from '../primitives/cx.ts'
import { useTooltip } from '../primitives/Tooltip.tsx'

/** A month, a year or another square of the map: its number, its words and its warmth. */
export interface HeatCell {
  /** The number in the cell. */
  readonly text: string
  /** All that there is to say of it, for the tooltip and a screen reader. */
  readonly words: string
  /** −1 to 1: how strong its colour is, and of which kind. */
  readonly heat: number
  /** A sum of the others, set apart. */
  readonly isTotal?: boolean
}

interface HeatmapProps {
  caption: string
  /** The name of the column of row names, and those of the others. */
  headers: readonly string[]
  rows: readonly { readonly name: string; readonly cells: readonly (HeatCell | null)[] }[]
}

/** Numbers in coloured cells; the arrow keys go from cell to cell. */
export function Heatmap({ caption, headers, rows }: HeatmapProps) {
  const [stop, setStop] = useState<string | null>(null)
  // the first cell that has something to say is where Tab arrives
  const first = firstCell(rows)
  return (
    <div className="overflow-x-auto px-4 pb-1">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys make it a grid */}
      <table role="grid" className="w-full border-separate border-spacing-0.5" onKeyDown={moveInGrid}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headers.map((header, k) => (
              <th
                key={header}
                scope="col"
                className={cx(
                  'h-6 text-label font-medium text-faint',
                  k === 0 ? 'sticky left-0 bg-panel pr-2 text-left' : 'px-1 text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }, row) => (
            <tr key={name}>
              <th scope="row" className="sticky left-0 bg-panel pr-2 text-left font-medium">
                {name}
              </th>
              {cells.map((cell, column) => {
                const key = `${row} ${column}`
                return (
                  <Cell key={key} cell={cell} isStop={key === (stop ?? first)} onFocus={() => setStop(key)} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  cell: HeatCell | null
  /** Whether Tab reaches it. */
  isStop: boolean
  onFocus: () => void
}

function Cell({ cell, isStop, onFocus }: CellProps) {
  const { handlers, tooltip } = useTooltip(cell?.words ?? '')
  if (!cell) return <td className="h-8 min-w-12" />
  return (
    <td
      {...handlers}
      onFocus={event => {
        onFocus()
        handlers.onFocus(event)
      }}
      tabIndex={isStop ? 0 : -1}
      aria-description={cell.words}
      style={{ backgroundColor: heatColour(cell.heat) }}
      className={cx(
        'h-8 min-w-12 rounded-tag px-1.5 text-right text-label text-text -outline-offset-2',
        cell.isTotal && 'font-semibold',
      )}
    >
      {cell.text}
      {tooltip}
    </td>
  )
}

/** At half strength the number on it is still easy to read. */
const STRONGEST = 52
const WEAKEST = 6

/** Green above zero, red below, and stronger the further away. */
function heatColour(heat: number): string {
  if (heat === 0) return 'var(--color-raised)'
  const strength = WEAKEST + (STRONGEST - WEAKEST) * Math.min(1, Math.abs(heat))
  return `color-mix(in srgb, var(--color-${heat > 0 ? 'up' : 'down'}) ${strength.toFixed(1)}%, var(--color-panel))`
}

function firstCell(rows: HeatmapProps['rows']): string {
  const row = rows.findIndex(({ cells }) => cells.some(cell => cell !== null))
  return `${row} ${rows[row]?.cells.findIndex(cell => cell !== null)}`
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Focuses the next cell that way that has something to say. */
function moveInGrid(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  const cell = event.target
  if (!step || !(cell instanceof HTMLTableCellElement)) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
  let row = rows.indexOf(cell.parentElement!)
  let column = cell.cellIndex
  for (;;) {
    row += step[0]
    column += step[1]
    const next = rows[row]?.children[column]
    if (!(next instanceof HTMLElement)) return
    if (next.hasAttribute('tabindex')) return next.focus()
  }
}
