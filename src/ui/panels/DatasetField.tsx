import { Download, FileUp } from 'lucide-react'
import type { DatasetInfo } from '../../workers/api.ts'
import { istDate, percent, quantity } from '../format.ts'
import type { ImportAsks, ImportState } from '../hooks/useImports.ts'
import { Button } from '../primitives/Button.tsx'
import { Disclosure } from '../primitives/Disclosure.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Select } from '../primitives/Select.tsx'
import { toCsv } from './csv.ts'
import { download } from './download.ts'
import { ImportQuestionForm } from './ImportQuestionForm.tsx'
import { qualityLines } from './qualityLines.ts'
import { SYNTHETIC, SYNTHETIC_NAME } from './runData.ts'
import type { FieldErrors } from './runErrors.ts'

interface DatasetFieldProps {
  state: ImportState
  /** Null: the built-in market, or a dataset that is not in memory. */
  dataset: DatasetInfo | null
  /** What the address names. */
  asked: string | undefined
  /** Of the built-in market; null while it is being typed. */
  seed: number | null
  errors: FieldErrors
  onChoose: (dataset: DatasetInfo | null) => void
  onSeed: (seed: number | null) => void
  onFiles: (files: readonly File[]) => void
  onCancelImport: () => void
  onAnswerImport: (asks: ImportAsks, value: string) => void
  onDismissImport: () => void
}

const BUILT_IN = { value: SYNTHETIC, label: SYNTHETIC_NAME, hint: 'No file needed · 1 min · 2018 to 2026' }

/** Which bars the run uses: the built-in market or an imported file; import one, see how that went. */
export function DatasetField(props: DatasetFieldProps) {
  const { state, dataset, asked, errors, onChoose, onFiles, onCancelImport } = props
  const { datasets, importing, importFailure, importAsks } = state
  const value = dataset?.id ?? asked ?? SYNTHETIC
  return (
    <div className="grid grid-cols-1 gap-2">
      <Select
        label="Dataset"
        value={value}
        options={[
          BUILT_IN,
          ...datasets.map(info => ({ value: info.id, label: info.name, hint: describe(info) })),
        ]}
        onChange={id => onChoose(datasets.find(info => info.id === id) ?? null)}
        error={errors.dataset}
      />
      {value === SYNTHETIC && <SeedField {...props} />}
      {dataset && <ImportResult dataset={dataset} />}
      {importing ? (
        <Importing name={importing.name} {...importing.progress} onCancel={onCancelImport} />
      ) : (
        <FilePicker isFirst={datasets.length === 0} onFiles={onFiles} />
      )}
      {importAsks && !importing && (
        <ImportQuestionForm key={importAsks.question.field} asks={importAsks} {...props} />
      )}
      {importFailure && <Notice tone="error">{importFailure}</Notice>}
    </div>
  )
}

/** Which of the built-in markets: another seed is another one. */
function SeedField({ seed, errors, onSeed }: DatasetFieldProps) {
  return (
    <NumberField
      label="Seed"
      min={0}
      value={seed}
      onChange={onSeed}
      help="Simulated prices: results say nothing of the real market."
      error={errors.seed}
    />
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
      {dataset.quality && (
        <Disclosure title="Quality">
          {qualityLines(dataset.quality).map(line => (
            <p key={line}>{line}</p>
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
  onFiles: (files: readonly File[]) => void
}

function FilePicker({ isFirst, onFiles }: FilePickerProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-control border border-dashed border-line-strong px-3 py-2 text-muted hover:border-faint hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-50">
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
        accept=".csv,.txt,.tsv,.json,.zip,.gz,.parquet,text/csv,text/plain"
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
