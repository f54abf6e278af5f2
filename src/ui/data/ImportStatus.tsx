import { Download, X } from 'lucide-react'
import { answerWords } from '../../storage/answers.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { percent, quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { readWords } from './datasetWords.ts'
import { ImportQuestionForm } from './ImportQuestionForm.tsx'
import { saveRejectedRows } from './rejectedRows.ts'
import type { ImportAsks, ImportDone, ImportState } from './useImports.ts'

/** What a trader does with an import. */
export interface ImportActions {
  importFiles(files: readonly File[]): Promise<void>
  cancelImport(): void
  answerImport(asks: ImportAsks, value: string): Promise<void>
  dismissImport(): void
  /** Forgets the answers of an import and reads its files again. */
  askImportAgain(done: ImportDone): Promise<void>
  dismissImportDone(): void
  dismissImportFailure(): void
}

/** What tells of an import. */
export interface ImportStatusProps {
  state: ImportState
  actions: ImportActions
}

/** How the import goes: its progress, its question, why it was refused, or what the files were taken for. */
export function ImportStatus({ state, actions }: ImportStatusProps) {
  const { importing, importFailure, importAsks, asksAfter, importDone } = state
  return (
    <>
      {importing && (
        <Importing name={importing.name} {...importing.progress} onCancel={actions.cancelImport} />
      )}
      {importAsks && (
        <ImportQuestionForm
          key={importAsks.id}
          asks={importAsks}
          asksAfter={asksAfter}
          isWaiting={importing !== null}
          onAnswer={(asks, value) => void actions.answerImport(asks, value)}
          onDismiss={actions.dismissImport}
        />
      )}
      {importFailure && (
        <Notice
          tone="error"
          className="py-0.5! pr-1! wrap-anywhere"
          action={
            <IconButton icon={X} label="Dismiss the import error" onClick={actions.dismissImportFailure} />
          }
        >
          {importFailure}
        </Notice>
      )}
      {importDone && <Done done={importDone} stored={state.stored} actions={actions} />}
    </>
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
    <div className="grid grid-cols-1 gap-2 rounded-control border border-line-strong p-3">
      <div className="flex items-center justify-between gap-2">
        <bdi className="min-w-0 truncate">{name}</bdi>
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

interface DoneProps {
  done: ImportDone
  stored: ImportState['stored']
  actions: ImportActions
}

/** How many rows were imported, why others were not, what the files were taken for; and why one could not be saved. */
function Done({ done, stored, actions }: DoneProps) {
  const { datasets, given } = done
  const unsaved = stored.datasets.filter(
    ({ info, state, problem }) =>
      state === 'memory' && problem !== null && datasets.some(({ id }) => id === info.id),
  )
  const before = given.filter(({ isFromBefore }) => isFromBefore)
  const [first, ...others] = datasets
  if (!first) return null
  return (
    <section
      aria-label="Import details"
      className="@container grid grid-cols-1 gap-2 rounded-control border border-line-strong p-3"
    >
      <div className="-mt-1.5 -mr-1.5 flex items-center justify-between gap-2">
        <p className="min-w-0 font-medium wrap-anywhere">
          <bdi>{first.name}</bdi>
          {others.length > 0 && `, and ${quantity(others.length)} more`}
        </p>
        <IconButton icon={X} label="Dismiss import details" onClick={actions.dismissImportDone} />
      </div>
      {unsaved.map(({ info, problem }) => (
        <Notice key={info.id} tone="error" className="wrap-anywhere">
          {problem} The import is in memory only, and lost when the page is closed. Delete data that you do
          not need, then open this dataset under Data and press Save again.
        </Notice>
      ))}
      <Rows datasets={datasets} />
      <dl className="grid gap-x-6 gap-y-1 text-label @2xl:grid-cols-2">
        {readWords(first).map(({ term, text }) => (
          <div key={term} className="grid grid-cols-[5.5rem_1fr] gap-2">
            <dt className="text-faint">{term}</dt>
            <dd className="min-w-0 text-muted wrap-anywhere">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {before.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2 text-label text-muted">
          <p>Answered before: {before.map(answerWords).join('; ')}.</p>
          <Button onClick={() => void actions.askImportAgain(done)}>Ask again</Button>
        </div>
      )}
    </section>
  )
}

/** Of so many datasets, and of so many rows of each, the details say why rows were skipped. */
const MAX_NAMED = 3

function Rows({ datasets }: { datasets: readonly DatasetInfo[] }) {
  const sum = (count: 'rows' | 'rejected') => datasets.reduce((total, info) => total + info[count], 0)
  const skipping = datasets.filter(({ rejectedRows }) => rejectedRows.length > 0)
  return (
    <>
      <p>
        {quantity(sum('rows'))} imported, {quantity(sum('rejected'))} skipped
      </p>
      {skipping.slice(0, MAX_NAMED).map(info => (
        <Skipped key={info.id} info={info} before={datasets.length > 1 ? `${info.name}, line` : 'Line'} />
      ))}
    </>
  )
}

function Skipped({ info, before }: { info: DatasetInfo; before: string }) {
  const named = info.rejectedRows.slice(0, MAX_NAMED)
  const more = info.rejected - named.length
  return (
    <div className="grid gap-2 text-label">
      <ul className="text-warn wrap-anywhere">
        {named.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <bdi>
              {before} {quantity(line)}: {reason}
            </bdi>
          </li>
        ))}
        {more > 0 && <li>and {quantity(more)} more</li>}
      </ul>
      <Button icon={Download} className="justify-self-start" onClick={() => saveRejectedRows(info)}>
        Skipped rows
      </Button>
    </div>
  )
}
