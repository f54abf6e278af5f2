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
  | { readonly step: 'asking'; readonly back: Back; readonly replacing: readonly Replacing[] }

/** What a restore has brought so far. */
export interface Back {
  readonly restored: Restored
  /** The parts besides the datasets, in short. */
  readonly parts: readonly string[]
}

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
  const added: string[] = []
  for (const { provider, json } of adding) {
    try {
      await provider.restore(json)
      added.push(shortLabel(provider.label))
    } catch (error) {
      failed.push(reasonOf(error))
    }
  }
  for (const problem of [...problems, ...failed]) toastError(problem)
  const back: Back = { restored: outcome.value, parts: added }
  if (replacing.length > 0) return { step: 'asking', back, replacing }
  toast(`${restoredWords(back)}.`)
  return null
}

/** Puts parts of a backup in the place of what is here; the toast offers to undo it. */
export async function replaceParts(back: Back, chosen: readonly Replacing[]): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  try {
    for (const { provider, json } of chosen) undos.push(await provider.restore(json))
    const what = chosen.map(({ provider }) => shortLabel(provider.label)).join(', ')
    toast(`${restoredWords(back)}; replaced: ${what}.`, () => void undoAll(undos))
  } catch (error) {
    reportError(error)
    toastError(`${restoredWords(back)}, but not everything: ${reasonOf(error)}`)
  }
}

/** "2 datasets restored, 3 were there already; also restored: Saved runs", as the begin of a sentence. */
export function restoredWords({ restored, parts }: Back): string {
  if (parts.length === 0) return broughtWords(restored)
  const also = restored.datasets > 0 ? 'also restored' : 'restored'
  return `${broughtWords(restored)}; ${also}: ${parts.join(', ')}`
}

function broughtWords({ datasets, thereAlready }: Restored): string {
  const were = thereAlready === 1 ? 'was' : 'were'
  if (datasets === 0) {
    return thereAlready === 0
      ? 'The backup holds no dataset'
      : `${datasetsWords(thereAlready)} ${were} there already`
  }
  const others = thereAlready === 0 ? '' : `, ${quantity(thereAlready)} ${were} there already`
  return `${datasetsWords(datasets)} restored${others}`
}

/** "Settings" of "Settings, without credentials", to stand in a list. */
function shortLabel(label: string): string {
  return label.split(/[,:]/)[0]!
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
