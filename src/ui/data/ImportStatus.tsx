import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { answerWords } from '../../storage/answers.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { percent, quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { useFocusHeir } from '../primitives/useFocusHeir.ts'
import { datasetsWords, datasetWords } from './datasetWords.ts'
import { ImportQuestionForm } from './ImportQuestionForm.tsx'
import type { SameBars } from './importPlan.ts'
import { nextControl } from './nextControl.ts'
import { type ReadWord, readWords } from './readWords.ts'
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
        <Part>
          <Importing name={importing.name} {...importing.progress} onCancel={actions.cancelImport} />
        </Part>
      )}
      {importAsks && (
        <Part key={importAsks.id}>
          <ImportQuestionForm
            asks={importAsks}
            asksAfter={asksAfter}
            isWaiting={importing !== null}
            onAnswer={(asks, value) => void actions.answerImport(asks, value)}
            onDismiss={actions.dismissImport}
          />
        </Part>
      )}
      {importFailure && (
        <Part>
          <Notice
            tone="error"
            className="py-0.5! pr-1! wrap-anywhere"
            action={
              <IconButton icon={X} label="Dismiss the import error" onClick={actions.dismissImportFailure} />
            }
          >
            {importFailure}
          </Notice>
        </Part>
      )}
      {importDone && (
        <Part>
          <Done done={importDone} stored={state.stored} actions={actions} />
        </Part>
      )}
    </>
  )
}

/** What may go while the keyboard is in it. */
function Part({ children }: { children: ReactNode }) {
  return (
    <div ref={useFocusHeir<HTMLDivElement>(nextControl)} className="grid min-w-0 grid-cols-1">
      {children}
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
  const { datasets, given, same } = done
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
          <bdi>{others.length > 0 ? datasetsWords(datasets.length) : first.name}</bdi>
        </p>
        <IconButton icon={X} label="Dismiss import details" onClick={actions.dismissImportDone} />
      </div>
      {unsaved.map(({ info, problem }) => (
        <Notice key={info.id} tone="error" className="wrap-anywhere">
          {problem} The import is in memory only, and lost when the page is closed. Delete data that you do
          not need, then open this dataset under Data and press Save again.
        </Notice>
      ))}
      {others.length > 0 && <Names datasets={datasets} />}
      {datasets.map(info => {
        const here = same.get(info.id)
        return (
          here && (
            <p key={info.id} className="wrap-anywhere">
              {sameWords(here, info)}
            </p>
          )
        )
      })}
      <Rows datasets={datasets} />
      <dl className="grid gap-x-6 gap-y-1 text-label @2xl:grid-cols-2">
        {sharedWords(datasets).map(({ term, text }) => (
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

/** So many datasets have a line each. */
const MAX_LINES = 10

/** What each of several datasets is. */
function Names({ datasets }: { datasets: readonly DatasetInfo[] }) {
  const more = datasets.length - MAX_LINES
  return (
    <div className="grid gap-1 text-label wrap-anywhere">
      <dl aria-label="Datasets" className="grid gap-1">
        {datasets.slice(0, MAX_LINES).map(info => (
          <div key={info.id} className="flex flex-wrap gap-x-2">
            <dt>
              <bdi>{info.name}</bdi>
            </dt>
            <dd className="text-muted">
              <bdi>
                {info.symbol === null && 'Instrument not named in the file · '}
                {datasetWords(info)}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="text-muted">and {quantity(more)} more</p>}
    </div>
  )
}

/** What the reader took all of the files for; the instrument of each of several stands beside its name. */
function sharedWords([first, ...others]: readonly DatasetInfo[]): readonly ReadWord[] {
  if (!first || others.length === 0) return first ? readWords(first) : []
  const all = others.map(info => new Set(readWords(info).map(wordKey)))
  return readWords(first).filter(
    word => word.term !== 'Instrument' && all.every(words => words.has(wordKey(word))),
  )
}

function wordKey({ term, text }: ReadWord): string {
  return `${term}: ${text}`
}

/** "SBIN.csv has the same bars as RELIANCE.csv, which keeps its name and instrument." */
function sameWords({ file, symbolBefore }: SameBars, { name, symbol }: DatasetInfo): string {
  const added = symbolBefore === null && symbol !== null ? ` and now has its instrument, ${symbol}` : ''
  const kept = symbolBefore === symbol ? ' and instrument' : added
  return `${file} has the same bars as ${name}, which keeps its name${kept}.`
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
