import { memo, useRef } from 'react'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { decimal, istDateTime, percent, quantity, signedInr, signedPercent } from '../format.ts'
import { useRowWindow } from '../hooks/useRowWindow.ts'
import { signClass } from '../panels/results/Figures.tsx'
import { cx } from '../primitives/cx.ts'
import { type SortColumn, SortHeads } from '../primitives/SortHeads.tsx'
import type { Sorting, SortOrder } from '../primitives/sorting.ts'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import type { KeptRun } from './keptRun.ts'
import { type RunActions, RunButtons, RunTick, StarButton } from './RunControls.tsx'
import type { RunSort } from './runSorts.ts'
import { changedParams, periodOf } from './runsList.ts'

export interface RunsListProps {
  runs: readonly KeptRun[]
  strategies: readonly StrategyInfo[]
  /** Ids of the runs that are chosen for the comparison. */
  ticked: readonly string[]
  actions: RunActions
}

interface RunsTableProps extends RunsListProps {
  sorting: Sorting<RunSort>
  onSort: (next: { sort: RunSort; order: SortOrder }) => void
}

const ROW_PX = 48
/** A longer list scrolls in a box of its own, so that only the rows in sight are drawn. */
export const BOXED_FROM = 100
/** Runs that fit side by side. */
export const MOST_COMPARED = 4

/** Columns of the table, in order; what is not in sight comes by scrolling. */
export const RUN_COLUMNS: readonly SortColumn<RunSort>[] = [
  { title: 'Run', sort: 'name' },
  { title: 'Net profit', sort: 'net', numeric: true },
  { title: 'Return', sort: 'return', numeric: true },
  { title: 'Max drawdown', sort: 'drawdown', numeric: true },
  { title: 'Sharpe', sort: 'sharpe', numeric: true },
  { title: 'Trades', sort: 'trades', numeric: true },
  { title: 'Strategy', sort: 'strategy' },
  { title: 'Instrument', sort: 'instrument' },
  { title: 'Period', sort: 'period' },
  { title: 'When', sort: 'when' },
]

/** Kept runs as a table; of a long list only the rows in sight are in the page. */
export function RunsTable({ runs, strategies, ticked, actions, sorting, onSort }: RunsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, abovePx, belowPx } = useRowWindow(body, runs.length, ROW_PX)
  return (
    <Table caption="Kept runs" className={runs.length > BOXED_FROM ? 'max-h-160' : ''}>
      <thead>
        <tr>
          <SortHeads columns={RUN_COLUMNS} sorting={sorting} onSort={onSort} />
          <Th pin="wide-end">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Spacer px={abovePx} />
        {runs.slice(from, to).map(run => (
          <Row
            key={run.id}
            run={run}
            about={run.note || changedParams(run, strategies)}
            isTicked={ticked.includes(run.id)}
            isFull={ticked.length >= MOST_COMPARED}
            actions={actions}
          />
        ))}
        <Spacer px={belowPx} />
      </tbody>
    </Table>
  )
}

function Spacer({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden style={{ height: px }} /> : null
}

interface RowProps {
  run: KeptRun
  /** The note, or else what sets the run apart. */
  about: string
  isTicked: boolean
  isFull: boolean
  actions: RunActions
}

const Row = memo(function Row({ run, about, isTicked, isFull, actions }: RowProps) {
  const { stats } = run
  return (
    <Tr style={{ height: ROW_PX }}>
      <Td pin="start" className="pl-2!">
        <div className="flex items-center">
          <RunTick run={run} ticked={isTicked} full={isFull} onTick={actions.tick} />
          <StarButton run={run} onStar={actions.star} />
          <div className="ml-1 grid w-52 justify-items-start 2xl:w-72">
            <OpenButton run={run} onOpen={actions.open} />
            <span className="max-w-full truncate text-label text-faint" title={about}>
              {about}
            </span>
          </div>
        </div>
      </Td>
      <Td numeric className={cx('font-medium', signClass(stats.netProfit))}>
        {signedInr(stats.netProfit)}
      </Td>
      <Td numeric className={signClass(stats.totalReturnPct)}>
        {signedPercent(stats.totalReturnPct)}
      </Td>
      <Td numeric>{percent(stats.maxDrawdownPct)}</Td>
      <Td numeric>{decimal(stats.sharpe)}</Td>
      <Td numeric>{quantity(stats.trades)}</Td>
      <Td>{run.strategyTitle}</Td>
      <Td>
        <bdi>{run.legs.join(' / ')}</bdi>
      </Td>
      <Td className="text-muted">{periodOf(run)}</Td>
      <Td className="text-muted">
        <When run={run} />
      </Td>
      <Td pin="wide-end" className="px-2! text-faint group-focus-within:text-text group-hover:text-text">
        <RunButtons run={run} actions={actions} />
      </Td>
    </Tr>
  )
})

/** The name, which opens the run. */
export function OpenButton({ run, onOpen }: { run: KeptRun; onOpen: (run: KeptRun) => void }) {
  return (
    <button
      type="button"
      aria-label={`Open ${run.name}`}
      title={run.name}
      onClick={() => onOpen(run)}
      className="min-h-6 max-w-full truncate text-left font-medium hover:underline"
    >
      <bdi>{run.name}</bdi>
    </button>
  )
}

/** When it last ran, and how often. */
export function When({ run: { lastMs, times } }: { run: KeptRun }) {
  return (
    <>
      {istDateTime(lastMs)}
      {times > 1 && <span className="text-faint"> · {quantity(times)} times</span>}
    </>
  )
}
