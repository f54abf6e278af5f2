import { useState } from 'react'
import type { PartChange, Replacing } from '../../storage/backup/parts.ts'
import { Button } from '../primitives/Button.tsx'
import { Checkbox } from '../primitives/Checkbox.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Table, Td, Th } from '../primitives/Table.tsx'
import { toast } from '../primitives/toasts.ts'
import type { DialogProps } from './DialogParts.tsx'
import { type RestoreState, replaceParts, restoredWords, useRestore } from './useRestore.ts'

type Asking = Extract<RestoreState, { step: 'asking' }>

/** Brings back the datasets of a backup at once, its other parts after asking where they would replace something. */
export function RestoreDialog({ client, file, onClose }: DialogProps & { file: File }) {
  const state = useRestore(client, file, onClose)
  if (state.step === 'asking') return <ReplaceDialog asking={state} onClose={onClose} />
  const isFailed = state.step === 'failed'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Restoring a backup"
      actions={
        <Button size="form" autoFocus onClick={onClose}>
          {isFailed ? 'Close' : 'Cancel'}
        </Button>
      }
    >
      {isFailed ? (
        <Notice tone="error">{state.message}</Notice>
      ) : (
        <>
          <p className="wrap-anywhere">
            <bdi>{file.name}</bdi>: datasets that are here already stay as they are.
          </p>
          <ProgressBar label={`Restoring ${file.name}`} fraction={state.fraction} />
        </>
      )}
    </Dialog>
  )
}

function ReplaceDialog({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const { back, replacing } = asking
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const chosen = replacing.filter(({ provider }) => !leftOut.has(provider.name))
  const keepMine = () => {
    onClose()
    toast(`${restoredWords(back)}.`)
  }
  const choose = (name: string, isIn: boolean) => {
    const next = new Set(leftOut)
    if (isIn) next.delete(name)
    else next.add(name)
    setLeftOut(next)
  }
  return (
    <Dialog
      open
      onClose={keepMine}
      title="Replace what is here?"
      actions={
        <>
          <Button size="form" autoFocus onClick={keepMine}>
            Keep mine
          </Button>
          <Button
            size="form"
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onClose()
              void replaceParts(back, chosen)
            }}
          >
            Replace
          </Button>
        </>
      }
    >
      <p>{restoredWords(back)}. The backup also holds values that differ from those here.</p>
      {replacing.map(part => (
        <Part
          key={part.provider.name}
          part={part}
          isChosen={chosen.includes(part)}
          onChoose={isIn => choose(part.provider.name, isIn)}
        />
      ))}
    </Dialog>
  )
}

interface PartProps {
  part: Replacing
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Part({ part: { provider, changes }, isChosen, onChoose }: PartProps) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <Checkbox label={provider.label} checked={isChosen} onChange={onChoose} />
      <Changes label={provider.label} changes={changes} />
    </div>
  )
}

function Changes({ label, changes }: { label: string; changes: readonly PartChange[] }) {
  return (
    <Table caption={label} className="max-h-60 rounded-control border border-line">
      <thead>
        <tr>
          <Th>Value</Th>
          <Th numeric>Here</Th>
          <Th numeric>In the backup</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, now, restored }) => (
          <tr key={what}>
            <Td className="whitespace-normal!">{what}</Td>
            <Td numeric>{now}</Td>
            <Td numeric className="text-warn">
              {restored}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
