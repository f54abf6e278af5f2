import { useId, useState } from 'react'
import { NAME_LENGTH, NOTE_LENGTH, type RunMarks, type SavedRun } from '../../storage/runs/savedRun.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { ConfirmDialog } from '../primitives/Dialog.tsx'
import { CONTROL_CLASS, Field } from '../primitives/Field.tsx'
import { Notice } from '../primitives/Notice.tsx'

type Words = Pick<RunMarks, 'name' | 'note'>

interface RunDialogProps {
  /** As it is saved now: another window may change it meanwhile. */
  run: SavedRun
  onClose: () => void
  onSave: (words: Words) => void
}

/** Names a run and notes what the trader thinks of it. */
export function RunDialog({ run, onClose, onSave }: RunDialogProps) {
  const [name, setName] = useState(run.name)
  const [note, setNote] = useState(run.note)
  const [known, setKnown] = useState<Words>(run)
  const formId = useId()
  const isNamed = name.trim() !== ''
  const isOther = (words: Words) => run.name !== words.name || run.note !== words.note
  const own = { name: name.trim(), note: note.trim() }
  const isChanged = isOther(known) && isOther(own)
  const save = () => onSave(own)
  const takeTheirs = () => {
    setKnown(run)
    setName(run.name)
    setNote(run.note)
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Name and note"
      confirmLabel={isChanged ? 'Save anyway' : 'Save'}
      confirmDisabled={!isNamed}
      onConfirm={save}
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (isNamed) save()
        }}
      >
        {isChanged && (
          <Notice tone="warn" action={<Button onClick={takeTheirs}>Use it</Button>}>
            <span className="wrap-anywhere">
              Changed in another window meanwhile: <bdi>“{run.name}”</bdi>,{' '}
              {run.note === '' ? 'without a note' : <bdi className="whitespace-pre-line">“{run.note}”</bdi>}.
            </span>
          </Notice>
        )}
        <Field label="Name" error={isNamed ? null : 'Enter a name'}>
          {control => (
            <input
              {...control}
              data-autofocus
              value={name}
              maxLength={NAME_LENGTH}
              autoComplete="off"
              onChange={event => setName(event.target.value)}
              className={CONTROL_CLASS}
            />
          )}
        </Field>
        <Field
          label="Note"
          help={`A run with a note is never deleted automatically. ${quantity(NOTE_LENGTH - note.length)} characters left.`}
        >
          {control => (
            <textarea
              {...control}
              rows={4}
              value={note}
              maxLength={NOTE_LENGTH}
              onChange={event => setNote(event.target.value)}
              className={`${CONTROL_CLASS} h-auto! py-1.5`}
            />
          )}
        </Field>
      </form>
    </ConfirmDialog>
  )
}
