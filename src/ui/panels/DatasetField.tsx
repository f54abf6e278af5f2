import { Download, FileUp } from 'lucide-react'
import type { DatasetInfo } from '../../workers/api.ts'
import { istDate, percent, quantity } from '../format.ts'
import type { BacktestState } from '../hooks/useBacktest.ts'
import { Button } from '../primitives/Button.tsx'
import { Disclosure } from '../primitives/Disclosure.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Select } from '../primitives/Select.tsx'
import { toCsv } from './csv.ts'
import { download } from './download.ts'

interface DatasetFieldProps {
  state: BacktestState
  dataset: DatasetInfo | null
  error: string | undefined
  onChoose: (dataset: DatasetInfo) => void
  onFiles: (files: readonly File[]) => void
  onCancelImport: () => void
}

/** Which bars the run uses: import a file, see how that went, choose among what is in memory. */
export function DatasetField({
  state,
  dataset,
  error,
  onChoose,
  onFiles,
  onCancelImport,
}: DatasetFieldProps) {
  const { datasets, importing, importFailure } = state
  return (
    <div className="grid grid-cols-1 gap-2">
      {dataset && (
        <Select
          label="Dataset"
          value={dataset.id}
          options={datasets.map(info => ({ value: info.id, label: info.name, hint: describe(info) }))}
          onChange={id => onChoose(datasets.find(info => info.id === id)!)}
        />
      )}
      {dataset && <ImportResult dataset={dataset} />}
      {importing ? (
        <Importing name={importing.name} {...importing.progress} onCancel={onCancelImport} />
      ) : (
        <FilePicker isFirst={dataset === null} error={error} onFiles={onFiles} />
      )}
      {importFailure && <Notice tone="error">{importFailure}</Notice>}
    </div>
  )
}

/** "NIFTY · 1 min · 3 Oct 2022 to 31 Jan 2023". */
function describe({ symbol, intervalMinutes, fromMs, toMs }: DatasetInfo): string {
  const interval = intervalMinutes >= 1440 ? 'daily' : `${quantity(intervalMinutes)} min`
  return [symbol, interval, `${istDate(fromMs)} to ${istDate(toMs)}`].filter(Boolean).join(' · ')
}

function ImportResult({ dataset }: { dataset: DatasetInfo }) {
  const { rows, rejected, rejectedRows, notes, name } = dataset
  const saveRejected = () =>
    download({
      name: `${name}-rejected.csv`,
      blob: new Blob(
        [
          toCsv([
            ['line', 'reason', 'row'],
            ...rejectedRows.map(row => [row.line, row.reason, row.text] as const),
          ]),
        ],
        { type: 'text/csv' },
      ),
    })
  return (
    <div className="grid gap-1 text-label text-faint">
      <p>{describe(dataset)}</p>
      <p className="text-muted">
        {quantity(rows)} imported, {quantity(rejected)} rejected
      </p>
      {notes.length > 0 && (
        <Disclosure title={notes.length === 1 ? '1 note' : `${quantity(notes.length)} notes`}>
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </Disclosure>
      )}
      {rejected > 0 && (
        <Button icon={Download} className="justify-self-start" onClick={saveRejected}>
          Rejected rows
        </Button>
      )}
    </div>
  )
}

interface ImportingProps {
  name: string
  fraction: number
  rows: number
  onCancel: () => void
}

function Importing({ name, fraction, rows, onCancel }: ImportingProps) {
  return (
    <div className="grid gap-2 rounded-control border border-line-strong p-3">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate">{name}</span>
        <Button onClick={onCancel}>Cancel import</Button>
      </div>
      <ProgressBar label={`Importing ${name}`} fraction={fraction} />
      <p className="flex justify-between text-label text-muted">
        <span>{quantity(rows)} rows</span>
        <span>{percent(fraction * 100, 0)}</span>
      </p>
    </div>
  )
}

interface FilePickerProps {
  isFirst: boolean
  error: string | undefined
  onFiles: (files: readonly File[]) => void
}

function FilePicker({ isFirst, error, onFiles }: FilePickerProps) {
  return (
    <div className="grid gap-1">
      <label className="flex cursor-pointer items-center gap-3 rounded-control border border-dashed border-line-strong px-3 py-2 text-muted hover:border-faint hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-50 has-aria-invalid:border-down">
        <Icon of={FileUp} />
        <span className="min-w-0">
          {isFirst ? 'Import a CSV file' : 'Import another file'}
          {isFirst && (
            <span className="block text-label text-faint">Choose one, or drop it anywhere here</span>
          )}
        </span>
        <input
          type="file"
          aria-invalid={error ? true : undefined}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="sr-only"
          onChange={event => {
            onFiles([...(event.target.files ?? [])])
            // the same file may be chosen again
            event.target.value = ''
          }}
        />
      </label>
      {error && <p className="text-label text-down">{error}</p>}
    </div>
  )
}
