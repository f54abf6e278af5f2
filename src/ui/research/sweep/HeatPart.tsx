import { useMemo, useState } from 'react'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { quantity } from '../../format/format.ts'
import { Select } from '../../primitives/Select.tsx'
import { metricText } from '../../run/report/runMetrics.ts'
import { DataPart } from './DataPart.tsx'
import { HeatMap } from './HeatMap.tsx'
import { type GridPlan, type HeatGrid, heatGrid, type OthersRule } from './heatGrid.ts'
import { Legend } from './Legend.tsx'
import { refusalWords } from './refused.ts'
import { scaleOf } from './scale.ts'
import { isBetter } from './sweepMetrics.ts'
import type { SweepSearch } from './sweepSearch.ts'
import type { SweepTable } from './sweepTable.ts'
import { paramLabel, paramText, runWords } from './sweepWords.ts'

/** What each way to look at a sweep is given. */
export interface PartProps {
  table: SweepTable
  /** What the strategy declares. */
  params: Params
  metric: SweepMetricId
  /** The run that was opened last, if any. */
  openedRun: number | null
  search: SweepSearch
  onSearch: (patch: Partial<SweepSearch>) => void
  /** Opens a run as a result. */
  onOpen: (run: number) => void
}

const OTHERS = [
  { value: 'best', label: 'Best run' },
  { value: 'median', label: 'Median run' },
  { value: 'fixed', label: 'Fixed values' },
] as const

/** The sweep as a map of two of its parameters. */
export function HeatPart({ table, params, metric, openedRun, search, onSearch, onOpen }: PartProps) {
  const plan = useMemo(() => gridPlan(table, metric, search), [table, metric, search])
  const grid = useMemo(
    () => heatGrid(table, plan, (param, value) => paramText(params, param, value)),
    [table, plan, params],
  )
  const scale = useMemo(() => scaleOf(grid.cells.map(cell => cell?.value ?? null)), [grid])
  const [pointed, setPointed] = useState<number | null>(null)
  const best = useMemo(() => bestCell(grid, metric), [grid, metric])
  const opened = openedRun === null ? -1 : grid.cells.findIndex(cell => cell?.run === openedRun)
  const wordsOf = (cell: number) => cellWords(table, grid, params, metric, cell)
  const open = (cell: number) => {
    const run = grid.cells[cell]?.run
    if (run !== null && run !== undefined) onOpen(run)
  }
  const summary = summaryWords(grid, params, metric, wordsOf(best))
  return (
    <div className="grid grid-cols-1 gap-3 p-4">
      <Controls {...{ table, params, plan, onSearch }} />
      {/* two lines high, so that the map stands still whatever is pointed at */}
      <div className="flex min-h-8 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p aria-live="off" className="min-h-8 min-w-0 flex-1 basis-60 text-label text-muted">
          {pointed === null
            ? 'Hover over a cell, or use the arrow keys; Enter opens its run.'
            : wordsOf(pointed)}
        </p>
        {scale && <Legend metric={metric} scale={scale} use="map" />}
      </div>
      <div className="grid gap-1">
        {grid.y && <p className="text-[11px]/4 text-faint">{paramLabel(params, grid.y.param)}</p>}
        <HeatMap
          label={summary}
          {...{ grid, metric, scale, wordsOf }}
          first={opened < 0 ? best : opened}
          onPoint={setPointed}
          onOpen={open}
        />
        <p className="text-center text-[11px]/4 text-faint">{paramLabel(params, grid.x.param)}</p>
      </div>
      <DataPart label="Sweep map" summary={summary} data={gridColumns(grid, params, metric)} />
    </div>
  )
}

/** What the address says, as far as the sweep has it: two sides, and a rule for the others. */
function gridPlan({ ask }: SweepTable, metric: SweepMetricId, search: SweepSearch): GridPlan {
  const place = (param: string | undefined) => ask.axes.findIndex(axis => axis.param === param)
  const asked = place(search.sweepX)
  const x = asked >= 0 ? asked : Math.min(1, ask.axes.length - 1)
  const wantedY = place(search.sweepY)
  const otherY = ask.axes.findIndex((_, k) => k !== x)
  const y = wantedY >= 0 && wantedY !== x ? wantedY : otherY
  const { sweepOthers: others = 'best', sweepAt: at = {} } = search
  return { x, y: y < 0 ? null : y, metric, others, at }
}

interface ControlsProps extends Pick<PartProps, 'table' | 'params' | 'onSearch'> {
  plan: GridPlan
}

function Controls({ table, params, plan, onSearch }: ControlsProps) {
  const { axes } = table.ask
  const options = axes.map(({ param }) => ({ value: param, label: paramLabel(params, param) }))
  const others = axes.map((_, k) => k).filter(k => k !== plan.x && k !== plan.y)
  if (plan.y === null) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
      <Select
        label="X axis"
        value={axes[plan.x]!.param}
        options={options}
        // the side that had it takes the other one's
        onChange={param =>
          onSearch(
            param === axes[plan.y!]!.param
              ? { sweepX: param, sweepY: axes[plan.x]!.param }
              : { sweepX: param, sweepY: axes[plan.y!]!.param },
          )
        }
      />
      <Select
        label="Y axis"
        value={axes[plan.y]!.param}
        options={options}
        onChange={param =>
          onSearch(
            param === axes[plan.x]!.param
              ? { sweepY: param, sweepX: axes[plan.y!]!.param }
              : { sweepY: param, sweepX: axes[plan.x]!.param },
          )
        }
      />
      {others.length > 0 && (
        <Select<OthersRule>
          label="Other parameters"
          value={plan.others}
          options={OTHERS}
          onChange={rule => onSearch({ sweepOthers: rule })}
        />
      )}
      {plan.others === 'fixed' &&
        others.map(k => {
          const { param } = axes[k]!
          const values = table.plan.values[k]!
          return (
            <Select
              key={param}
              label={paramLabel(params, param)}
              value={`${plan.at[param] ?? values[0]!}`}
              options={values.map(value => ({ value: `${value}`, label: paramText(params, param, value) }))}
              onChange={value => onSearch({ sweepAt: { ...plan.at, [param]: Number(value) } })}
            />
          )
        })}
    </div>
  )
}

function bestCell(grid: HeatGrid, metric: SweepMetricId): number {
  let best: number | null = null
  grid.cells.forEach((cell, at) => {
    if (!cell || cell.value === null) return
    if (best === null || isBetter(metric, cell.value, grid.cells[best]!.value!)) best = at
  })
  return best ?? 0
}

function cellWords(
  table: SweepTable,
  grid: HeatGrid,
  params: Params,
  metric: SweepMetricId,
  at: number,
): string {
  const columns = grid.x.labels.length
  const place = [
    `${paramLabel(params, grid.x.param)} ${grid.x.labels[at % columns]}`,
    ...(grid.y ? [`${paramLabel(params, grid.y.param)} ${grid.y.labels[Math.floor(at / columns)]}`] : []),
  ].join(', ')
  const cell = grid.cells[at]
  if (!cell) return `${place}: not in this sweep.`
  if (cell.ran === 0 && cell.hidden > 0) return `${place}: hidden, too few trades.`
  if (cell.ran + cell.refused === 0) return `${place}: not run yet.`
  if (cell.ran === 0) return `${place}: refused. ${refusalWords(table, cell.run!)}`
  const of =
    cell.ran > 1
      ? ` Run shown, of ${quantity(cell.ran)} in this cell: ${runWords(table, params, cell.run!)}.`
      : ''
  return `${place}: ${METRICS[metric].label} ${metricText(metric, cell.value)}.${of}`
}

function summaryWords(grid: HeatGrid, params: Params, metric: SweepMetricId, best: string): string {
  const sides = [grid.x, ...(grid.y ? [grid.y] : [])].map(({ param }) => paramLabel(params, param))
  const known = grid.cells.filter(cell => cell !== null && cell.value !== null).length
  return `${METRICS[metric].label} by ${sides.join(' and ')}: ${quantity(known)} of ${quantity(grid.cells.length)} cells. Best: ${best}`
}

function gridColumns({ x, y, cells }: HeatGrid, params: Params, metric: SweepMetricId) {
  const sides = y ? [paramLabel(params, x.param), paramLabel(params, y.param)] : [paramLabel(params, x.param)]
  const columns = x.labels.length
  return {
    headers: [...sides, METRICS[metric].label, 'Runs'],
    count: cells.length,
    rowAt: (at: number) => [
      x.labels[at % columns]!,
      ...(y ? [y.labels[Math.floor(at / columns)]!] : []),
      cells[at] ? metricText(metric, cells[at].value) : '–',
      quantity(cells[at]?.ran ?? 0),
    ],
  }
}
