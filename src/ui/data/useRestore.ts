import { useEffect, useEffectEvent, useState } from 'react'
import { type Replacing, reasonOf, sortParts } from '../../storage/backup/parts.ts'
import type { Restored } from '../../workers/api/storeApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { quantity } from '../format/format.ts'
import { toast, toastError } from '../primitives/toasts.ts'
import { BACKUP_PARTS } from '../session/backupParts.ts'
import { datasetsWords } from './datasetWords.ts'

const LOST = 'The restore stopped unexpectedly. What was already restored is kept. Try again.'

/** How far a restore is. */
export type RestoreState =
  | { readonly step: 'running'; readonly fraction: number }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'asking'; readonly restored: Restored; readonly replacing: readonly Replacing[] }

/**
 * Restores the file from now on; what would replace something waits for `replace`. Calls `onDone` when there is nothing
 * to ask. Ends when the component goes.
 */
export function useRestore(client: Client, file: File, onDone: () => void) {
  const [state, setState] = useState<RestoreState>({ step: 'running', fraction: 0 })
  const start = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const next = await restore(client, file, fraction => setState({ step: 'running', fraction }), signal)
      if (next) setState(next)
      else onDone()
    } catch (error) {
      if (signal.aborted) return
      reportError(error)
      setState({ step: 'failed', message: LOST })
    }
  })
  useEffect(() => {
    const job = new AbortController()
    void start(job.signal)
    return () => job.abort()
  }, [])
  return state
}

/** What is to be asked or told; null when all of it is back. */
async function restore(
  client: Client,
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<RestoreState | null> {
  const outcome = await client.store.restore(file, onProgress, signal)
  signal.throwIfAborted()
  if (!outcome.ok) return { step: 'failed', message: outcome.problem.message }
  const { adding, replacing, problems } = await sortParts(BACKUP_PARTS, outcome.value.parts)
  const failed: string[] = []
  for (const { provider, json } of adding) {
    await provider.restore(json).catch((error: unknown) => failed.push(reasonOf(error)))
  }
  for (const problem of [...problems, ...failed]) toastError(problem)
  if (replacing.length > 0) return { step: 'asking', restored: outcome.value, replacing }
  toast(`${restoredWords(outcome.value)}.${addedWords(outcome.value, adding)}`)
  return null
}

/** Puts parts of a backup in the place of what is here; the toast offers to undo it. */
export async function replaceParts(restored: Restored, chosen: readonly Replacing[]): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  try {
    for (const { provider, json } of chosen) undos.push(await provider.restore(json))
    const what = chosen.map(({ provider }) => provider.label).join(', ')
    toast(`${restoredWords(restored)}; replaced: ${what}.`, () => void undoAll(undos))
  } catch (error) {
    reportError(error)
    toastError(`${restoredWords(restored)}, but not everything: ${reasonOf(error)}`)
  }
}

/** "2 datasets restored, 3 were there already", as the begin of a sentence. */
export function restoredWords({ datasets, thereAlready }: Restored): string {
  const were = thereAlready === 1 ? 'was' : 'were'
  if (datasets === 0) {
    return thereAlready === 0
      ? 'The backup holds no dataset'
      : `${datasetsWords(thereAlready)} ${were} there already`
  }
  const others = thereAlready === 0 ? '' : `, ${quantity(thereAlready)} ${were} there already`
  return `${datasetsWords(datasets)} restored${others}`
}

/** " Restored: Saved runs." of a backup without datasets; beside them the rest goes without saying. */
function addedWords({ datasets, thereAlready }: Restored, adding: readonly Replacing[]): string {
  if (datasets + thereAlready > 0 || adding.length === 0) return ''
  return ` Restored: ${adding.map(({ provider }) => provider.label).join(', ')}.`
}

async function undoAll(undos: readonly (() => Promise<void>)[]): Promise<void> {
  try {
    for (const undo of undos.toReversed()) await undo()
  } catch (error) {
    reportError(error)
    toastError(
      'The restore could not be undone completely. Check your settings, saved runs, sweeps and the desk.',
    )
  }
}
