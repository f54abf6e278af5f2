import { Database, Download, FileUp } from 'lucide-react'
import { useRef } from 'react'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { Select } from '../primitives/Select.tsx'
import { useFocusHeir } from '../primitives/useFocusHeir.ts'
import { SYNTHETIC, SYNTHETIC_NAME } from '../run/runData.ts'
import type { FieldErrors } from '../run/runErrors.ts'
import { datasetWords } from './datasetWords.ts'
import type { ImportActions } from './ImportStatus.tsx'
import { ImportStatus } from './lazyImportStatus.tsx'
import { PRICE_FILES } from './priceFiles.ts'
import { qualityAs, qualityScore } from './qualityScore.ts'
import { saveRejectedRows } from './rejectedRows.ts'
import { StateTag } from './StateTag.tsx'
import type { ImportState } from './useImports.ts'

interface DatasetFieldProps {
  state: ImportState
  /** Null: the built-in market, or a dataset that is not in memory. */
  dataset: DatasetInfo | null
  /** That the run takes the bars for. */
  instrument: string
  /** What the address names. */
  asked: string | undefined
  /** Of the built-in market; null while it is being typed. */
  seed: number | null
  errors: FieldErrors
  /** How an import goes is told elsewhere on the screen: the data manager is open. */
  isManaging: boolean
  actions: ImportActions
  onChoose: (dataset: DatasetInfo | null) => void
  onSeed: (seed: number | null) => void
  onManage: () => void
}

const BUILT_IN = { value: SYNTHETIC, label: SYNTHETIC_NAME, hint: 'No file needed · 1 min · 2018 to 2026' }

/** Which bars the run uses: the built-in market or an imported file; import one, see how that went. */
export function DatasetField(props: DatasetFieldProps) {
  const { state, dataset, instrument, asked, errors, isManaging, actions, onChoose, onManage } = props
  const { datasets, importing, importDone, stored } = state
  const value = dataset?.id ?? asked ?? SYNTHETIC
  const box = useRef<HTMLDivElement>(null)
  const importFiles = (files: readonly File[]) => {
    // the picker makes way for the import: the focus would go with it
    box.current?.focus()
    void actions.importFiles(files)
  }
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-2 outline-none">
      <Select
        label="Dataset"
        // an id says nothing to a trader
        value={dataset || value === SYNTHETIC ? value : ''}
        placeholder={errors.dataset && 'Not on this device'}
        options={[
          BUILT_IN,
          ...datasets.map(info => ({ value: info.id, label: info.name, hint: datasetWords(info) })),
        ]}
        onChange={id => onChoose(datasets.find(info => info.id === id) ?? null)}
        error={errors.dataset}
      />
      {value === SYNTHETIC && <SeedField {...props} />}
      {dataset && (
        <Chosen
          dataset={dataset}
          instrument={instrument}
          isToldBelow={importDone?.datasets.length === 1 && importDone.datasets[0]!.id === dataset.id}
          stored={stored.datasets.find(({ info }) => info.id === dataset.id)}
        />
      )}
      {!importing && <FilePicker isFirst={datasets.length === 0} onFiles={importFiles} />}
      {!isManaging && <ImportStatus state={state} actions={actions} />}
      {!isManaging && <ManageButton onManage={onManage} />}
    </div>
  )
}

/** It goes while the data manager stands beside the form. */
function ManageButton({ onManage }: Pick<DatasetFieldProps, 'onManage'>) {
  return (
    <Button
      ref={useFocusHeir<HTMLButtonElement>(dataView)}
      variant="ghost"
      icon={Database}
      className="-ml-2.5 justify-self-start"
      onClick={onManage}
    >
      Manage data
    </Button>
  )
}

/** The choice of the data manager among the views, which stands before it. */
const dataView = () => document.querySelector<HTMLElement>('[type=radio][value=data]')

/** Which of the built-in markets: another seed is another one. */
function SeedField({ seed, errors, onSeed }: DatasetFieldProps) {
  return (
    <NumberField
      label="Seed"
      min={0}
      value={seed}
      onChange={onSeed}
      help="Simulated data: not indicative of real market performance."
      error={errors.seed}
    />
  )
}

interface ChosenProps {
  dataset: DatasetInfo
  instrument: string
  /** The details of its import say how many rows there are. */
  isToldBelow: boolean
  /** What the browser keeps of it; undefined where it does not say. */
  stored: StoredDataset | undefined
}

/** The dataset of the run in few words; all of it stands in the data manager. */
function Chosen({ dataset, instrument, isToldBelow, stored }: ChosenProps) {
  const { symbol, rows, rejected } = dataset
  const quality = qualityAs(dataset, instrument)
  const { word, wrong } = qualityScore(quality, instrument)
  return (
    <div className="grid gap-1 text-label text-faint">
      <p>{datasetWords(dataset)}</p>
      {symbol === null && (
        <p className="text-warn">
          The file names no instrument: traded as {instrument}. Choose another below, or give its rows a
          symbol column and import it again.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        {!isToldBelow && (
          <p>
            {quantity(rows)} imported, {quantity(rejected)} skipped
          </p>
        )}
        {stored && <StateTag stored={stored} />}
      </div>
      {quality && (
        <p>
          Quality: {word.toLowerCase()}
          {wrong.length > 0 && `, ${wrong[0]}`}
        </p>
      )}
      {rejected > 0 && !isToldBelow && (
        <Button icon={Download} className="justify-self-start" onClick={() => saveRejectedRows(dataset)}>
          Skipped rows
        </Button>
      )}
    </div>
  )
}

interface FilePickerProps {
  isFirst: boolean
  onFiles: (files: readonly File[]) => void
}

function FilePicker({ isFirst, onFiles }: FilePickerProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-control border border-dashed border-control px-3 py-2 text-muted hover:border-faint hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-50">
      <Icon of={FileUp} />
      <span className="min-w-0">
        {isFirst ? 'Import price files' : 'Import more files'}
        {isFirst && (
          <span className="block text-label text-faint">
            CSV, text, JSON, Parquet, zip or gzip. Choose some, or drop them anywhere here
          </span>
        )}
      </span>
      <input
        type="file"
        multiple
        accept={PRICE_FILES}
        className="sr-only"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
    </label>
  )
}
