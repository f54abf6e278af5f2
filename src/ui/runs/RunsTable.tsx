import { memo, type ReactNode, useRef } from 'react'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import {
  decimal,
  istDate,
  istMinutes,
  percent,
  quantity,
  signedInr,
  signedPercent,
} from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Guarded } from '../primitives/Guarded.tsx'
import { type SortColumn, type SortHead, SortHeads } from '../primitives/SortHeads.tsx'
import type { Sorting, SortOrder } from '../primitives/sorting.ts'
import { Spacer, Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { useRowWindow } from '../primitives/useRowWindow.ts'
import { signClass } from '../run/report/HeadlineMetrics.tsx'
import { CompareCheckbox, type RunActions, RunButtons, StarButton } from './RunControls.tsx'
import { aboutRun, shortName } from './runsList.ts'
import type { RunSort } from './runsSearch.ts'

/** What a list of saved runs takes, as a table or as cards. */
export interface RunsListProps {
  runs: readonly SavedRun[]
  /** What sets each run apart, by its id. */
  differences: ReadonlyMap<string, string>
  /** Ids of the runs that are chosen for the comparison. */
  selected: readonly string[]
  actions: RunActions
}

interface RunsTableProps extends RunsListProps {
  sorting: Sorting<RunSort>
  onSort: (next: { sort: RunSort; order: SortOrder }) => void
}

const ROW_PX = 48
/** Less air beside each column, so that beside the form and the sidebar of a window of 1,440 px all have room. */
const DENSE = '[&_td:not(:first-child)]:px-1.5 [&_th:not(:first-child)]:px-1.5'
/** A longer list scrolls in a box of its own, so that only the rows in sight are drawn. */
export const BOXED_FROM = 100
/** Runs that fit side by side. */
export const MAX_COMPARED = 4

/** Heads of the table, in order; two that belong together share a column. */
const HEADS: readonly SortHead<RunSort>[] = [
  { title: 'Run', sort: 'name' },
  [
    { title: 'Strategy', sort: 'strategy' },
    { title: 'Instrument', sort: 'instrument' },
  ],
  { title: 'Period', sort: 'period' },
  [
    { title: 'Net profit', sort: 'net', numeric: true },
    { title: 'Return', sort: 'return', numeric: true },
  ],
  [
    { title: 'Drawdown', sort: 'drawdown', numeric: true },
    { title: 'Sharpe', sort: 'sharpe', numeric: true },
  ],
  { title: 'Trades', sort: 'trades', numeric: true },
  { title: 'When', sort: 'when' },
]

/** What runs can be sorted by, in the order of the table. */
export const RUN_COLUMNS: readonly SortColumn<RunSort>[] = HEADS.flat()

/** Saved runs as a table; of a long list only the rows in sight are in the page. */
export function RunsTable({ runs, differences, selected, actions, sorting, onSort }: RunsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, abovePx, belowPx } = useRowWindow(body, runs.length, ROW_PX)
  return (
    <Table caption="Saved runs" className={cx(DENSE, runs.length > BOXED_FROM && 'max-h-160')}>
      <thead>
        <tr>
          <SortHeads columns={HEADS} sorting={sorting} onSort={onSort} />
          <Th pin="wide-end">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Spacer px={abovePx} />
        {runs.slice(from, to).map(run => (
          <Guarded key={run.id} id={run.id} instead={<NoRow run={run} actions={actions} />}>
            <Row
              run={run}
              differences={differences}
              isSelected={selected.includes(run.id)}
              isFull={selected.length >= MAX_COMPARED}
              actions={actions}
            />
          </Guarded>
        ))}
        <Spacer px={belowPx} />
      </tbody>
    </Table>
  )
}

interface RowProps {
  run: SavedRun
  differences: ReadonlyMap<string, string>
  isSelected: boolean
  isFull: boolean
  actions: RunActions
}

const Row = memo(function Row({ run, differences, isSelected, isFull, actions }: RowProps) {
  const { stats, strategyTitle, fromMs, toMs, lastMs, times } = run
  const instruments = run.legs.join(' / ')
  const about = aboutRun(run, differences)
  return (
    <Tr style={{ height: ROW_PX }}>
      {/* takes what the others leave; without a largest width a long name would push them out of sight */}
      <Td pin="start" className="w-full max-w-0 min-w-60 pl-2!">
        <div className="flex items-center">
          <CompareCheckbox run={run} selected={isSelected} full={isFull} onSelect={actions.select} />
          <StarButton run={run} onStar={actions.star} />
          <div className="ml-1 grid min-w-0 flex-1 justify-items-start">
            <OpenButton run={run} onOpen={actions.open} isShort />
            <span className="max-w-full truncate text-label text-faint" title={about}>
              {about}
            </span>
          </div>
        </div>
      </Td>
      <Td>
        <span className="block max-w-32 truncate" title={strategyTitle}>
          {strategyTitle}
        </span>
        <Second>
          <bdi className="block max-w-32 truncate" title={instruments}>
            {instruments}
          </bdi>
        </Second>
      </Td>
      <Td>
        {istDate(fromMs)}
        {istDate(toMs) !== istDate(fromMs) && <Second>to {istDate(toMs)}</Second>}
      </Td>
      <Td numeric className={cx('font-medium', signClass(stats.netProfit))}>
        {signedInr(stats.netProfit)}
        <Second>{signedPercent(stats.totalReturnPct)}</Second>
      </Td>
      <Td numeric>
        {percent(stats.maxDrawdownPct)}
        <Second>{decimal(stats.sharpe)}</Second>
      </Td>
      <Td numeric>{quantity(stats.trades)}</Td>
      <Td>
        {istDate(lastMs)}
        <Second>
          {istMinutes(lastMs)}
          {times > 1 && ` · ${quantity(times)} times`}
        </Second>
      </Td>
      <Td pin="wide-end" className="text-faint group-focus-within:text-text group-hover:text-text">
        <RunButtons run={run} actions={actions} />
      </Td>
    </Tr>
  )
})

function NoRow({ run, actions }: Pick<RowProps, 'run' | 'actions'>) {
  return (
    <Tr style={{ height: ROW_PX }}>
      <Td pin="start" colSpan={HEADS.length}>
        This record could not be shown.
      </Td>
      <Td pin="wide-end">
        <RunButtons run={run} actions={actions} />
      </Td>
    </Tr>
  )
}

/** The second line of a cell. */
function Second({ children }: { children: ReactNode }) {
  return <span className="block text-label font-normal text-faint">{children}</span>
}

interface OpenButtonProps {
  run: SavedRun
  onOpen: (run: SavedRun) => void
  /** Leaves out the days, which stand beside it. */
  isShort?: boolean
}

/** The name, which opens the run. */
export function OpenButton({ run, onOpen, isShort = false }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Open ${run.name}`}
      title={run.name}
      onClick={() => onOpen(run)}
      className="min-h-6 max-w-full truncate text-left font-medium hover:underline"
    >
      <bdi>{isShort ? shortName(run) : run.name}</bdi>
    </button>
  )
}
