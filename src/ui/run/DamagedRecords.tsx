import { useCallback, useEffect, useState } from 'react'
import {
  type DamagedDb,
  type DamagedRecord,
  damagedFile,
  damagedWords,
  openDamaged,
  type SavedKind,
} from '../../storage/runs/damaged.ts'
import { BLOCKED, isBlocked, RunsDbError } from '../../storage/runs/openRuns.ts'
import { download } from '../primitives/download.ts'
import { Notice } from '../primitives/Notice.tsx'
import { useStore } from '../primitives/store.ts'
import { toastError } from '../primitives/toasts.ts'
import { DamagedNotice } from './DamagedNotice.tsx'

interface DamagedRecordsProps {
  kind: Exclude<SavedKind, 'runs'>
  /** For tests; else the database of this device. */
  db?: DamagedDb
}

const DEVICE = openDamaged()

/** What a trader must know of saved sweeps or walk-forwards: those that cannot be read, and that another tab is in the way. */
export function DamagedRecords({ kind, db = DEVICE }: DamagedRecordsProps) {
  const [damaged, setDamaged] = useState<readonly DamagedRecord[]>([])
  const read = useCallback(async () => setDamaged(await db.list(kind).catch(none)), [db, kind])
  useEffect(() => void read(), [read])
  const remove = async () => {
    try {
      await db.remove(damaged)
    } catch (error) {
      toastError(problemWords(error))
    }
    await read()
  }
  return (
    <>
      <BlockedNotice />
      <DamagedNotice
        nouns={['saved record', 'saved records']}
        names={damaged.map(damagedWords)}
        onSave={() => download(damagedFile(damaged))}
        onDelete={() => void remove()}
      />
    </>
  )
}

/** A device without storage keeps nothing that could be damaged; the list beside says so. */
function none(error: unknown): readonly DamagedRecord[] {
  if (!(error instanceof RunsDbError)) reportError(error)
  return []
}

/** What a trader reads of a failure; a bug, or a broken disk, reaches the console as well. */
function problemWords(error: unknown): string {
  if (error instanceof RunsDbError) return error.message
  reportError(error)
  return 'The records could not be deleted. Reload the page and try again.'
}

/** That a tab of an older version keeps this page from its saved runs. */
export function BlockedNotice() {
  return useStore(isBlocked) ? <Notice tone="warn">{BLOCKED}</Notice> : null
}
