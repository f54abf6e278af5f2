import { type ReactNode, useState } from 'react'
import type { Problem } from '../../engine/core/problem.ts'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { quantity } from '../format/format.ts'
import { ConfirmDialog } from '../primitives/Dialog.tsx'
import { TextField } from '../primitives/TextField.tsx'
import { toast, toastError } from '../primitives/toasts.ts'
import { useIsHere } from '../primitives/useIsHere.ts'
import { DatasetsToChange, type DialogProps } from './DialogParts.tsx'
import { intervalWords } from './datasetWords.ts'

const LONGEST_NAME = 100

/** Gives a dataset another name. */
export function RenameDialog({
  client,
  dataset: { info },
  stored,
  onClose,
}: DialogProps & { dataset: StoredDataset }) {
  const others = stored.datasets.filter(each => each.info.id !== info.id).map(each => each.info.name)
  return (
    <NameDialog
      title="Rename the dataset?"
      confirmLabel="Rename"
      name={info.name}
      taken={others}
      onClose={onClose}
      onName={async name => {
        const outcome = await client.store.rename(info.id, name)
        if (!outcome.ok) return outcome.problem
        toast(`${info.name} is now ${name}.`)
        return null
      }}
    />
  )
}

/** Joins datasets of one instrument and interval into a new one. */
export function MergeDialog({
  client,
  datasets,
  stored,
  onClose,
  onDone,
}: DialogProps & { datasets: readonly StoredDataset[] }) {
  const { symbol, intervalMinutes } = datasets[0]!.info
  return (
    <NameDialog
      title={`Merge ${quantity(datasets.length)} datasets?`}
      confirmLabel="Merge"
      name={`${symbol ?? 'Merged'} ${intervalWords(intervalMinutes)}, merged`}
      taken={stored.datasets.map(each => each.info.name)}
      onClose={onClose}
      onDone={onDone}
      onName={async name => {
        const ids = datasets.map(({ info }) => info.id)
        const outcome = await client.store.merge(ids, name)
        if (!outcome.ok) return outcome.problem
        const there = stored.datasets.find(({ info }) => info.id === outcome.value.id)
        toast(
          there
            ? `${there.info.name} has all of these bars already: there is no new dataset.`
            : `${name}: ${quantity(outcome.value.rows)} bars of ${quantity(ids.length)} datasets.`,
        )
        return null
      }}
    >
      <p>Creates a new merged dataset; originals are kept and duplicate bars removed.</p>
      <DatasetsToChange datasets={datasets} />
    </NameDialog>
  )
}

interface NameDialogProps {
  title: string
  confirmLabel: string
  name: string
  /** Names of other datasets. */
  taken: readonly string[]
  onClose: () => void
  /** It has happened, and the window is still open. */
  onDone?: () => void
  /** What is wrong; null when it is done. */
  onName: (name: string) => Promise<Problem | null>
  children?: ReactNode
}

function NameDialog(props: NameDialogProps) {
  const { title, confirmLabel, name, taken, onClose, onDone, onName, children } = props
  const [typed, setTyped] = useState(name)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isHere = useIsHere()
  const next = typed.trim()
  const wrong = nameProblem(next, taken)
  const confirm = async () => {
    if (wrong || isBusy) return
    setIsBusy(true)
    const refused = await refusalOf(onName, next)
    if (!isHere.current) {
      // another window may be open now: it must stay, and so must what is selected for it
      if (refused !== null) toastError(`${confirmLabel} “${next}” failed: ${refused}`)
      return
    }
    setIsBusy(false)
    if (refused !== null) {
      setFailure(refused)
      return
    }
    onDone?.()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={isBusy ? `${confirmLabel}…` : confirmLabel}
      confirmDisabled={isBusy || wrong !== null || (next === name && !children)}
      onConfirm={() => void confirm()}
    >
      {children}
      <form
        onSubmit={event => {
          event.preventDefault()
          void confirm()
        }}
      >
        <TextField
          label="Name"
          value={typed}
          data-autofocus
          onChange={value => {
            setTyped(value)
            setFailure(null)
          }}
          error={failure ?? wrong}
        />
      </form>
    </ConfirmDialog>
  )
}

async function refusalOf(onName: NameDialogProps['onName'], name: string): Promise<string | null> {
  try {
    return (await onName(name))?.message ?? null
  } catch (error) {
    reportError(error)
    return 'Browser storage stopped unexpectedly. Nothing was changed. Try again.'
  }
}

function nameProblem(name: string, taken: readonly string[]): string | null {
  if (name === '') return 'Enter a name'
  if (name.length > LONGEST_NAME) return `Enter at most ${LONGEST_NAME} characters`
  return taken.includes(name) ? 'Another dataset has this name. Enter a different one' : null
}
