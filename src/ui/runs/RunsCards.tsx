import { memo, useRef } from 'react'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import { decimal, istDateTime, percent, quantity, signedInr, signedPercent } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Guarded } from '../primitives/Guarded.tsx'
import { useRowWindow } from '../primitives/useRowWindow.ts'
import { signClass } from '../run/report/HeadlineMetrics.tsx'
import { CompareCheckbox, type RunActions, RunButtons, StarButton } from './RunControls.tsx'
import { BOXED_FROM, MAX_COMPARED, OpenButton, type RunsListProps } from './RunsTable.tsx'
import { aboutRun, periodOf } from './runsList.ts'

const CARD_PX = 176

/** Saved runs one below the other, for narrow places; of a long list only those in sight are in the page. */
export function RunsCards({ runs, differences, selected, actions }: RunsListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to, abovePx, belowPx } = useRowWindow(list, runs.length, CARD_PX)
  return (
    <section
      aria-label="Saved runs"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('-outline-offset-2', runs.length > BOXED_FROM && 'max-h-[70dvh] overflow-y-auto')}
    >
      <ul ref={list} style={{ paddingTop: abovePx, paddingBottom: belowPx }}>
        {runs.slice(from, to).map(run => (
          <Guarded key={run.id} id={run.id} instead={<NoCard run={run} actions={actions} />}>
            <Card
              run={run}
              differences={differences}
              isSelected={selected.includes(run.id)}
              isFull={selected.length >= MAX_COMPARED}
              actions={actions}
            />
          </Guarded>
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  run: SavedRun
  differences: RunsListProps['differences']
  isSelected: boolean
  isFull: boolean
  actions: RunActions
}

const Card = memo(function Card({ run, differences, isSelected, isFull, actions }: CardProps) {
  const { stats } = run
  const about = aboutRun(run, differences)
  return (
    <li style={{ height: CARD_PX }} className="flex flex-col justify-center border-b border-grid px-4">
      <div className="-mr-3 -ml-3 flex items-center">
        <CompareCheckbox run={run} selected={isSelected} full={isFull} onSelect={actions.select} />
        <StarButton run={run} onStar={actions.star} />
        <span className="flex-1" />
        <RunButtons run={run} actions={actions} />
      </div>
      <OpenButton run={run} onOpen={actions.open} />
      <p className="truncate text-label text-faint" title={about}>
        {about}
      </p>
      <dl className="mt-1.5 flex flex-wrap gap-x-4 overflow-hidden">
        <Pair label="Net" value={signedInr(stats.netProfit)} sign={stats.netProfit} />
        <Pair label="Return" value={signedPercent(stats.totalReturnPct)} sign={stats.totalReturnPct} />
        <Pair label="Max DD" value={percent(stats.maxDrawdownPct)} />
        <Pair label="Sharpe" value={decimal(stats.sharpe)} />
      </dl>
      <p className="mt-1 truncate text-label text-faint">
        {periodOf(run)} · {quantity(stats.trades)} {stats.trades === 1 ? 'trade' : 'trades'}
      </p>
      <p className="truncate text-label text-faint">
        {istDateTime(run.lastMs)}
        {run.times > 1 && ` · ${quantity(run.times)} times`}
      </p>
    </li>
  )
})

function NoCard({ run, actions }: Pick<CardProps, 'run' | 'actions'>) {
  return (
    <li style={{ height: CARD_PX }} className="flex items-center justify-between border-b border-grid px-4">
      This record could not be shown.
      <RunButtons run={run} actions={actions} />
    </li>
  )
}

function Pair({ label, value, sign }: { label: string; value: string; sign?: number }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-label/5 text-muted">{label}</dt>
      <dd className={cx('font-medium', signClass(sign))}>{value}</dd>
    </div>
  )
}
