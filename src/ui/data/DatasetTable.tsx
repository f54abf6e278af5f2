import { type MouseEvent, useRef } from 'react'
import { sizeWords } from '../../storage/datasets/words.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { istDate, quantity } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Guarded } from '../primitives/Guarded.tsx'
import { rememberPlace } from '../primitives/rememberPlace.ts'
import { nextSort, type SortOrder } from '../primitives/sorting.ts'
import { Spacer, Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { useRowWindow } from '../primitives/useRowWindow.ts'
import { BareCheckbox } from './BareCheckbox.tsx'
import { DatasetActions } from './DatasetActions.tsx'
import type { DatasetSort } from './datasetRows.ts'
import { intervalWords } from './datasetWords.ts'
import { QualityTag } from './QualityTag.tsx'
import { StateTag } from './StateTag.tsx'

/** What the list of datasets shows and does, as a table or as cards. */
export interface DatasetListProps {
  rows: readonly StoredDataset[]
  sorting: { readonly sort: DatasetSort | undefined; readonly order: SortOrder }
  selectedIds: ReadonlySet<string>
  /** The dataset of the form beside. */
  usedId: string | null
  /** What that form trades it as. */
  instrument: string
  onSort: (next: { sort: DatasetSort; order: SortOrder }) => void
  onSelect: (ids: readonly string[], isSelected: boolean) => void
  onOpen: (id: string) => void
  onUse: (info: DatasetInfo) => void
  onDelete: (row: StoredDataset) => void
}

interface Column {
  readonly title: string
  readonly sort: DatasetSort
  readonly numeric?: boolean
}

/** Each cell has a second line: state, interval, last day, size. */
const COLUMNS: readonly Column[] = [
  { title: 'Name', sort: 'name' },
  { title: 'Instrument', sort: 'symbol' },
  { title: 'Period', sort: 'period' },
  { title: 'Rows', sort: 'rows', numeric: true },
  { title: 'Quality', sort: 'quality' },
]
const ROW_PX = 52
/** Longer tables draw the rows in sight only. */
const MAX_UNWINDOWED = 100

/** The datasets as a table; of more than a hundred only those in sight are in the page. */
export function DatasetTable(props: DatasetListProps) {
  const { rows, sorting, selectedIds, usedId, onSort, onSelect } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const isLong = rows.length > MAX_UNWINDOWED
  const view = useRowWindow(body, rows.length, ROW_PX)
  const { from, to, abovePx, belowPx } = isLong ? view : { from: 0, to: rows.length, abovePx: 0, belowPx: 0 }
  const ids = rows.map(({ info }) => info.id)
  return (
    <Table caption="Datasets" className={cx(isLong && 'max-h-160')}>
      <thead>
        <tr>
          <Th className="w-10">
            <BareCheckbox
              label="Select all"
              checked={ids.every(id => selectedIds.has(id))}
              onChange={isSelected => onSelect(ids, isSelected)}
            />
          </Th>
          {COLUMNS.map(({ title, sort, numeric = false }) => (
            <Th
              key={sort}
              numeric={numeric}
              pin={sort === 'name' ? 'start' : undefined}
              sorted={sort === sorting.sort ? sorting.order : undefined}
              onSort={() => onSort(nextSort(sorting, sort))}
            >
              {title}
            </Th>
          ))}
          <Th pin="end">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Spacer px={abovePx} />
        {rows.slice(from, to).map(row => (
          <Guarded key={row.info.id} id={row.info.id} instead={<NoRow {...props} row={row} />}>
            <Row
              {...props}
              row={row}
              isSelected={selectedIds.has(row.info.id)}
              isUsed={row.info.id === usedId}
            />
          </Guarded>
        ))}
        <Spacer px={belowPx} />
      </tbody>
    </Table>
  )
}

interface RowProps
  extends Pick<DatasetListProps, 'instrument' | 'onSelect' | 'onOpen' | 'onUse' | 'onDelete'> {
  row: StoredDataset
  isSelected: boolean
  isUsed: boolean
}

function Row({ row, isSelected, isUsed, instrument, onSelect, onOpen, onUse, onDelete }: RowProps) {
  const { info, bytes } = row
  const open = (event: MouseEvent<HTMLElement>) => {
    const name = event.currentTarget.querySelector<HTMLElement>('button[data-open]')
    if (name) rememberPlace(name)
    onOpen(info.id)
  }
  return (
    <Tr className="cursor-pointer" style={{ height: ROW_PX }} onClick={open}>
      <Td onClick={event => event.stopPropagation()}>
        <BareCheckbox
          label={`Select ${info.name}`}
          checked={isSelected}
          onChange={isChecked => onSelect([info.id], isChecked)}
        />
      </Td>
      <Td pin="start">
        {/* the row reacts to the pointer, this button to the keyboard: its click reaches the row */}
        <button
          type="button"
          data-open
          aria-label={`Open ${info.name}`}
          title={info.name}
          className="block max-w-52 truncate font-medium hover:underline"
        >
          <bdi>{info.name}</bdi>
        </button>
        <span className="flex items-center gap-2 text-label">
          <StateTag stored={row} />
          {isUsed && <span className="text-accent">in use</span>}
        </span>
      </Td>
      <Td>
        <bdi className="block max-w-30 truncate">{info.symbol ?? '–'}</bdi>
        <Second>{intervalWords(info.intervalMinutes)}</Second>
      </Td>
      <Td>
        {istDate(info.fromMs)}
        {istDate(info.toMs) !== istDate(info.fromMs) && <Second>to {istDate(info.toMs)}</Second>}
      </Td>
      <Td numeric>
        {quantity(info.rows)}
        <Second>{sizeWords(bytes)}</Second>
      </Td>
      <Td>
        <QualityTag
          stored={row}
          tradedAs={isUsed ? instrument : null}
          className="max-w-44 flex-col items-start gap-0.5!"
        />
      </Td>
      <Td pin="end" onClick={event => event.stopPropagation()}>
        <span className="flex justify-end">
          <DatasetActions row={row} onUse={onUse} onDelete={onDelete} />
        </span>
      </Td>
    </Tr>
  )
}

function NoRow({ row, onUse, onDelete }: Pick<RowProps, 'row' | 'onUse' | 'onDelete'>) {
  return (
    <Tr style={{ height: ROW_PX }}>
      <Td />
      <Td pin="start" colSpan={COLUMNS.length}>
        This record could not be shown.
      </Td>
      <Td pin="end">
        <span className="flex justify-end">
          <DatasetActions row={row} onUse={onUse} onDelete={onDelete} />
        </span>
      </Td>
    </Tr>
  )
}

function Second({ children }: { children: string | readonly string[] }) {
  return <span className="block text-label text-faint">{children}</span>
}
