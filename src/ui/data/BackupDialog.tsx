import { useEffect, useRef, useState } from 'react'
import { collectParts, UnreadablePart } from '../../storage/backup/parts.ts'
import { sizeWords } from '../../storage/datasets/words.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Checkbox } from '../primitives/Checkbox.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { download } from '../primitives/download.ts'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { toast } from '../primitives/toasts.ts'
import { BACKUP_PARTS } from '../session/backupParts.ts'
import type { DialogProps } from './DialogParts.tsx'
import { datasetsWords } from './datasetWords.ts'

const LOST = 'The backup stopped unexpectedly. Nothing was written: try again.'

/** Writes all datasets and the chosen parts into one file. */
export function BackupDialog({ client, stored, onClose }: DialogProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [fraction, setFraction] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const job = useRef<AbortController>(null)
  useEffect(() => () => job.current?.abort(), [])
  const whole = stored.datasets.filter(({ state }) => state !== 'damaged')
  const damaged = stored.datasets.length - whole.length
  const rows = whole.reduce((sum, { info }) => sum + info.rows, 0)
  const bytes = whole.reduce((sum, each) => sum + each.bytes, 0)

  const start = async () => {
    const own = new AbortController()
    job.current = own
    setFailure(null)
    setFraction(0)
    try {
      const parts = await collectParts(BACKUP_PARTS.filter(({ name }) => !leftOut.has(name)))
      const outcome = await client.store.backup(parts, setFraction, own.signal)
      if (!outcome.ok) return setFailure(outcome.problem.message)
      download(outcome.value)
      toast(`${outcome.value.name} saved. Keep it somewhere safe.`)
      onClose()
    } catch (error) {
      if (own.signal.aborted) return
      if (error instanceof UnreadablePart) return setFailure(error.message)
      reportError(error)
      setFailure(LOST)
    } finally {
      setFraction(null)
    }
  }
  const cancel = () => {
    job.current?.abort()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title="Back up to one file?"
      actions={
        <>
          <Button size="form" autoFocus onClick={cancel}>
            Cancel
          </Button>
          <Button size="form" variant="primary" disabled={fraction !== null} onClick={() => void start()}>
            Back up
          </Button>
        </>
      }
    >
      <p>API credentials and other secrets are never in it.</p>
      <div className="grid">
        <p className="py-1 text-text">
          {datasetsWords(whole.length)}{' '}
          <span className="text-muted">
            · {quantity(rows)} rows, {sizeWords(bytes)}
          </span>
        </p>
        {damaged > 0 && (
          <p className="pb-1 text-label text-warn">{datasetsWords(damaged)} left out: damaged.</p>
        )}
        {BACKUP_PARTS.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={!leftOut.has(name)}
            disabled={fraction !== null}
            onChange={isIn => {
              const next = new Set(leftOut)
              if (isIn) next.delete(name)
              else next.add(name)
              setLeftOut(next)
            }}
          />
        ))}
      </div>
      {fraction !== null && <ProgressBar label="Backing up" fraction={fraction} />}
      {failure && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  )
}
