import { useRef } from 'react'
import { sizeWords } from '../../storage/datasets/words.ts'
import { quantity } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Guarded } from '../primitives/Guarded.tsx'
import { rememberPlace } from '../primitives/rememberPlace.ts'
import { useRowWindow } from '../primitives/useRowWindow.ts'
import { BareCheckbox } from './BareCheckbox.tsx'
import { DatasetActions } from './DatasetActions.tsx'
import type { DatasetListProps } from './DatasetTable.tsx'
import { intervalWords, periodWords } from './datasetWords.ts'
import { QualityTag } from './QualityTag.tsx'
import { StateTag } from './StateTag.tsx'

const ITEM_PX = 120
/** Longer lists draw what is in sight only. */
const MAX_UNWINDOWED = 100

/** The datasets stacked, for narrow windows. */
export function DatasetList(props: DatasetListProps) {
  const { rows } = props
  const list = useRef<HTMLUListElement>(null)
  const isLong = rows.length > MAX_UNWINDOWED
  const view = useRowWindow(list, rows.length, ITEM_PX)
  const { from, to, abovePx, belowPx } = isLong ? view : { from: 0, to: rows.length, abovePx: 0, belowPx: 0 }
  return (
    <section
      aria-label="Datasets"
      // a box that scrolls must be reachable by keyboard
      tabIndex={isLong ? 0 : undefined}
      className={cx('-outline-offset-2', isLong && 'max-h-160 overflow-y-auto')}
    >
      <ul ref={list} style={{ paddingTop: abovePx, paddingBottom: belowPx }}>
        {rows.slice(from, to).map(row => (
          <Guarded key={row.info.id} id={row.info.id} instead={<NoItem {...props} row={row} />}>
            <Item {...props} row={row} />
          </Guarded>
        ))}
      </ul>
    </section>
  )
}

function Item({
  row,
  selectedIds,
  usedId,
  instrument,
  onSelect,
  onOpen,
  onUse,
  onDelete,
}: DatasetListProps & { row: DatasetListProps['rows'][number] }) {
  const { info, bytes } = row
  return (
    <li
      style={{ height: ITEM_PX }}
      className="relative flex gap-1 border-b border-grid py-2 pr-2 pl-3 last:border-b-0"
    >
      <span className="z-[1] -ml-1 h-fit">
        <BareCheckbox
          label={`Select ${info.name}`}
          checked={selectedIds.has(info.id)}
          onChange={isSelected => onSelect([info.id], isSelected)}
        />
      </span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex min-w-0 items-baseline gap-2">
          {/* its area is the whole item */}
          <button
            type="button"
            aria-label={`Open ${info.name}`}
            className="min-w-0 truncate font-medium after:absolute after:inset-0"
            onClick={event => {
              rememberPlace(event.currentTarget)
              onOpen(info.id)
            }}
          >
            <bdi>{info.name}</bdi>
          </button>
          {info.id === usedId && <span className="shrink-0 text-label text-accent">in use</span>}
        </div>
        <div className="flex min-w-0 items-baseline gap-2">
          <p className="truncate text-label text-muted">
            {info.symbol && <bdi>{info.symbol} · </bdi>}
            {intervalWords(info.intervalMinutes)} · {quantity(info.rows)} rows
          </p>
          <span className="shrink-0">
            <StateTag stored={row} />
          </span>
        </div>
        <p className="truncate text-label text-muted">
          {periodWords(info)} · {sizeWords(bytes)}
        </p>
        <QualityTag
          stored={row}
          tradedAs={info.id === usedId ? instrument : null}
          className="flex-col items-start gap-0.5!"
        />
      </div>
      <span className="z-[1] flex flex-col">
        <DatasetActions row={row} onUse={onUse} onDelete={onDelete} />
      </span>
    </li>
  )
}

function NoItem({ row, onUse, onDelete }: DatasetListProps & { row: DatasetListProps['rows'][number] }) {
  return (
    <li
      style={{ height: ITEM_PX }}
      className="flex items-center justify-between border-b border-grid py-2 pr-2 pl-3"
    >
      This record could not be shown.
      <DatasetActions row={row} onUse={onUse} onDelete={onDelete} />
    </li>
  )
}
