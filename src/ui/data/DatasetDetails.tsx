import { Download, FileUp, Pencil, Play, Save, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sizeWords } from '../../storage/datasets/words.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { istDateTime, quantity } from '../format/format.ts'
import { AfterUnmount } from '../primitives/AfterUnmount.tsx'
import { Button } from '../primitives/Button.tsx'
import { Sheet } from '../primitives/Dialog.tsx'
import { FileButton } from '../primitives/FileButton.tsx'
import { Guarded } from '../primitives/Guarded.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { copyText } from './copyText.ts'
import type { DatasetQuestion } from './DatasetDialogs.tsx'
import { periodWords } from './datasetWords.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { PRICE_FILES } from './priceFiles.ts'
import { QualityReport } from './QualityReport.tsx'
import { qualityAs } from './qualityScore.ts'
import { RejectedRows } from './RejectedRows.tsx'
import { notesBesides, readWords } from './readWords.ts'
import { StateTag } from './StateTag.tsx'
import type { DatasetActions } from './useDatasetActions.ts'

interface DatasetDetailsProps {
  client: Client
  /** Undefined: nothing is open. */
  stored: StoredDataset | undefined
  /** What the form trades it as; null where it does not use it. */
  tradedAs: string | null
  actions: DatasetActions
  onClose: () => void
  onUse: (info: DatasetInfo) => void
  onAsk: (question: DatasetQuestion) => void
  /** The sheet has left the page and given the focus back. */
  onGone: () => void
  onFiles: (files: readonly File[]) => void
}

/** One dataset in a sheet: how it was read, its first bars, how good it is, what was refused, and what can be done. */
export function DatasetDetails({ stored, ...props }: DatasetDetailsProps) {
  // what fades out is still drawn
  const [last, setLast] = useState(stored)
  if (stored && stored !== last) setLast(stored)
  const shown = stored ?? last
  if (!shown) return null
  return (
    <Sheet
      open={stored !== undefined}
      onClose={props.onClose}
      title="Dataset"
      side="right"
      fits="table"
      footer={<Actions {...props} stored={shown} />}
    >
      <AfterUnmount then={props.onGone} />
      <Guarded id={shown.info.id} instead={<p className="p-4">This record could not be shown.</p>}>
        <Details {...props} stored={shown} />
      </Guarded>
    </Sheet>
  )
}

type ShownProps = Omit<DatasetDetailsProps, 'stored'> & { stored: StoredDataset }

/** A longer list is shown in part. */
const MAX_NOTES = 50

function Details(props: ShownProps) {
  const { stored: shown } = props
  const notes = notesBesides(shown.info)
  return (
    <div className="grid grid-cols-1 gap-5 p-4">
      <h3 className="text-title font-semibold wrap-anywhere">
        <bdi>{shown.info.name}</bdi>
      </h3>
      <Trouble {...props} />
      <Facts stored={shown} />
      {shown.state !== 'damaged' && (
        <Part title="First bars">
          <PreviewTable key={shown.info.id} client={props.client} info={shown.info} />
        </Part>
      )}
      <Part title="Quality">
        <QualityReport quality={qualityAs(shown.info, props.tradedAs)} />
      </Part>
      <Part title="Skipped rows">
        <RejectedRows info={shown.info} />
      </Part>
      {notes.length > 0 && (
        <Part title="Import notes">
          <ul className="grid gap-1.5 text-muted wrap-anywhere">
            {notes.slice(0, MAX_NOTES).map((note, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one note, and the list never changes
              <li key={i}>
                <bdi>{note}</bdi>
              </li>
            ))}
          </ul>
          {notes.length > MAX_NOTES && (
            <p className="text-label text-faint">
              The first {MAX_NOTES} of {quantity(notes.length)} are listed.
            </p>
          )}
        </Part>
      )}
    </div>
  )
}

/** Why it is not usable or not saved, and the ways out. */
function Trouble({ stored, actions, onFiles }: ShownProps) {
  const { state, problem } = stored
  if (state === 'damaged') {
    return (
      <Notice
        tone="error"
        action={
          <FileButton
            label="Import the file again"
            icon={FileUp}
            accept={PRICE_FILES}
            multiple
            onFiles={onFiles}
          />
        }
      >
        {problem ?? 'Stored data is damaged. Import the file again, or delete it.'}
      </Notice>
    )
  }
  if (state !== 'memory') return null
  return (
    <Notice
      tone="warn"
      action={
        <Button icon={Save} onClick={() => void actions.save(stored)}>
          Save again
        </Button>
      }
    >
      {problem ?? 'This dataset is in memory only: it is lost when the page is closed.'}
    </Notice>
  )
}

function Facts({ stored }: { stored: StoredDataset }) {
  const { info, bytes, savedMs } = stored
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      <Fact term="State">
        <StateTag stored={stored} />
        {savedMs !== null && <span className="ml-2 text-muted">{istDateTime(savedMs)}</span>}
      </Fact>
      <Fact term="Rows">
        {quantity(info.rows)}
        <span className="text-muted">
          , {quantity(info.rejected)} skipped · {sizeWords(bytes)}
        </span>
      </Fact>
      <Fact term="Period">{periodWords(info)}</Fact>
      {readWords(info).map(({ term, text }) => (
        <Fact key={term} term={term}>
          <bdi className="wrap-anywhere">{text}</bdi>
        </Fact>
      ))}
      <Fact term="SHA-256">
        <button
          type="button"
          title="Copy"
          className="text-left font-normal break-all text-muted hover:text-text"
          onClick={() => void copyText(info.sha256, 'SHA-256')}
        >
          {info.sha256}
        </button>
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Actions({ stored, actions, onUse, onAsk }: ShownProps) {
  const { info, state } = stored
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        icon={Play}
        variant="primary"
        disabled={state === 'damaged'}
        className="mr-auto"
        onClick={() => onUse(info)}
      >
        Use in backtest
      </Button>
      <IconButton icon={Pencil} label="Rename" onClick={() => onAsk({ kind: 'rename', dataset: stored })} />
      <IconButton
        icon={Download}
        label={actions.exporting === info.id ? 'Exporting…' : 'Export CSV'}
        disabled={actions.exporting !== null}
        onClick={() => void actions.exportCsv(stored)}
      />
      <IconButton
        icon={Trash2}
        label="Delete"
        onClick={() => onAsk({ kind: 'delete', datasets: [stored] })}
      />
    </div>
  )
}
