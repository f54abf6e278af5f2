import { useId, useState } from 'react'
import { NAME_LENGTH, NOTE_LENGTH, type RunMarks, type SavedRun } from '../../storage/runs/savedRun.ts'
import { quantity } from '../format/format.ts'
import { ConfirmDialog } from '../primitives/Dialog.tsx'
import { CONTROL_CLASS, Field } from '../primitives/Field.tsx'

interface RunDialogProps {
  run: SavedRun
  onClose: () => void
  onSave: (marks: Pick<RunMarks, 'name' | 'note'>) => void
}

/** Names a run and notes what the trader thinks of it. */
export function RunDialog({ run, onClose, onSave }: RunDialogProps) {
  const [name, setName] = useState(run.name)
  const [note, setNote] = useState(run.note)
  const formId = useId()
  const isNamed = name.trim() !== ''
  const save = () => onSave({ name: name.trim(), note: note.trim() })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Name and note"
      confirmLabel="Save"
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
