import { Archive, Database, FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { FileButton } from '../primitives/FileButton.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { DamagedNotice } from '../run/DamagedNotice.tsx'
import { DatasetDetails } from './DatasetDetails.tsx'
import { DatasetDialogs, type DatasetQuestion } from './DatasetDialogs.tsx'
import { DatasetList } from './DatasetList.tsx'
import { type DatasetListProps, DatasetTable } from './DatasetTable.tsx'
import { DatasetToolbar, RestoreButton } from './DatasetToolbar.tsx'
import type { DataSearch } from './dataSearch.ts'
import { datasetRows } from './datasetRows.ts'
import { type ImportActions, ImportStatus } from './ImportStatus.tsx'
import { PRICE_FILES } from './priceFiles.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { StorageMeter } from './StorageMeter.tsx'
import { type LetGo, useDatasetActions } from './useDatasetActions.ts'
import type { ImportState } from './useImports.ts'
import { useIsNarrow } from './useIsNarrow.ts'

/** Below this width of the view, rows of the table are stacked. */
const TABLE_PX = 680

interface DatasetsViewProps {
  client: Client
  imported: ImportState
  /** The dataset that the form uses. */
  usedId: string | null
  /** And trades it as. */
  instrument: string
  search: DataSearch
  onSearch: (patch: Partial<DataSearch>) => void
  /** Puts the dataset into the form and shows the results. */
  onUse: (dataset: DatasetInfo) => void
  letGo: LetGo
  imports: ImportActions
}

/** The datasets of this browser: what they are, how good they are, and all that can be done with them. */
export function DatasetsView(props: DatasetsViewProps) {
  const { client, imported, search, onSearch } = props
  const { stored } = imported
  const { datasets } = stored
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box, TABLE_PX)
  const [selectedIds, select, clearSelection] = useSelection()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [question, setQuestion] = useState<DatasetQuestion | null>(null)
  /** What is asked once the sheet has gone and given the focus back. */
  const next = useRef<DatasetQuestion | null>(null)
  const actions = useDatasetActions(client, props.letGo)
  const selected = datasets.filter(({ info }) => selectedIds.has(info.id))
  const { dataSearch = '', dataSort, dataOrder = 'ascending' } = search
  const close = () => setOpenedId(null)
  const use = (dataset: DatasetInfo) => {
    close()
    props.onUse(dataset)
  }
  const importFiles = (files: readonly File[]) => {
    close()
    void props.imports.importFiles(files)
  }
  const picker = (
    <FileButton
      label={datasets.length === 0 ? 'Choose price files' : 'Import files'}
      icon={FileUp}
      accept={PRICE_FILES}
      multiple
      disabled={imported.importing !== null}
      onFiles={importFiles}
    />
  )
  return (
    // what is deleted last takes its list along: the focus stays in here (see rememberPlace)
    <div ref={box} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-4 outline-none">
      {stored.notice && <Notice tone="warn">{stored.notice}</Notice>}
      <DamagedNotice
        nouns={['dataset', 'datasets']}
        names={stored.damaged.map(({ id, name }) => name ?? `dataset ${id}`)}
        onSave={() => void actions.exportDamaged()}
        onDelete={() => void actions.removeDamaged(stored.damaged)}
      />
      <ImportStatus state={imported} actions={props.imports} />
      <Panel title="Data" className="overflow-hidden" actions={datasets.length > 0 && picker}>
        {datasets.length === 0 ? (
          <NoDatasets isOpen={stored.isOpen} picker={picker} onAsk={setQuestion} />
        ) : (
          <>
            <DatasetToolbar
              search={dataSearch}
              count={datasets.length}
              onSearch={text => onSearch({ dataSearch: text || undefined })}
              onAsk={setQuestion}
            />
            {selected.length > 0 && (
              <SelectionBar selected={selected} onAsk={setQuestion} onClear={clearSelection} />
            )}
            <Datasets
              isNarrow={isNarrow}
              search={dataSearch}
              onClear={() => onSearch({ dataSearch: undefined })}
              rows={datasetRows(datasets, dataSearch, dataSort, dataOrder)}
              sorting={{ sort: dataSort, order: dataOrder }}
              selectedIds={selectedIds}
              usedId={props.usedId}
              instrument={props.instrument}
              onSort={next => onSearch({ dataSort: next.sort, dataOrder: next.order })}
              onSelect={select}
              onOpen={setOpenedId}
              onUse={use}
              onDelete={(row: StoredDataset) => setQuestion({ kind: 'delete', datasets: [row] })}
            />
          </>
        )}
      </Panel>
      <StorageMeter stored={stored} onKeep={actions.keep} />
      <DatasetDetails
        client={client}
        stored={datasets.find(({ info }) => info.id === openedId)}
        tradedAs={openedId === props.usedId ? props.instrument : null}
        actions={actions}
        onClose={close}
        onUse={use}
        onAsk={later => {
          next.current = later
          close()
        }}
        onGone={() => {
          if (next.current) setQuestion(next.current)
          next.current = null
        }}
        onFiles={importFiles}
      />
      {question && (
        <DatasetDialogs
          client={client}
          question={question}
          stored={stored}
          actions={actions}
          onClose={() => setQuestion(null)}
          onDone={clearSelection}
        />
      )}
    </div>
  )
}

function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const select = (changed: readonly string[], isSelected: boolean) => {
    const next = new Set(ids)
    for (const id of changed) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setIds(next)
  }
  return [ids, select, () => setIds(new Set())] as const
}

interface NoDatasetsProps {
  /** The list has been read. */
  isOpen: boolean
  picker: ReactNode
  onAsk: (question: DatasetQuestion) => void
}

function NoDatasets({ isOpen, picker, onAsk }: NoDatasetsProps) {
  if (!isOpen) {
    return (
      <div aria-busy="true" className="grid p-4">
        <Skeleton className="h-40" />
      </div>
    )
  }
  return (
    <EmptyState
      icon={Database}
      title="No imported data"
      text="Price files that you import stay in this browser: CSV, text, JSON, Parquet, zip or gzip. Choose some, or drop them anywhere here."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {picker}
          <RestoreButton label="Restore a backup" onAsk={onAsk} />
          <Button icon={Archive} onClick={() => onAsk({ kind: 'backup' })}>
            Back up runs and settings
          </Button>
        </div>
      }
    />
  )
}

interface DatasetsProps extends DatasetListProps {
  isNarrow: boolean
  search: string
  onClear: () => void
}

function Datasets({ isNarrow, search, onClear, ...list }: DatasetsProps) {
  if (list.rows.length === 0) {
    return (
      <EmptyState
        icon={Database}
        title="No datasets found"
        text={`No name, instrument, interval, period or state holds “${search}”.`}
        action={<Button onClick={onClear}>Clear the search</Button>}
      />
    )
  }
  return isNarrow ? <DatasetList {...list} /> : <DatasetTable {...list} />
}
