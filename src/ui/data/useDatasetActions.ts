import { useState } from 'react'
import type { DamagedDataset, StoredDataset } from '../../workers/api/storeApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { download } from '../primitives/download.ts'
import { toast, toastError } from '../primitives/toasts.ts'
import { datasetsWords } from './datasetWords.ts'

/** What is done with datasets outside of a dialog; each says in a toast how it went. */
export interface DatasetActions {
  /** The id of the dataset that is being written as CSV. */
  readonly exporting: string | null
  /** Whether they are gone. */
  remove(datasets: readonly StoredDataset[]): Promise<boolean>
  exportCsv(dataset: StoredDataset): Promise<void>
  /** Hands what is left of damaged records to the browser to save. */
  exportDamaged(): Promise<void>
  removeDamaged(damaged: readonly DamagedDataset[]): Promise<void>
  /** Tries again to save one that is only in memory. */
  save(dataset: StoredDataset): Promise<void>
  /** Asks the browser not to clear the data. */
  keep(): Promise<void>
}

const STOPPED = 'Browser storage stopped unexpectedly. Nothing was changed. Try again.'

/** Takes deleted datasets out of the backtest's form; the answer brings them back. Null: it uses none of them. */
export type LetGo = (ids: readonly string[]) => (() => void) | null

/** The actions on the datasets of this client. */
export function useDatasetActions(client: Client, letGo: LetGo): DatasetActions {
  const [exporting, setExporting] = useState<string | null>(null)
  return { exporting, ...actionsOf(client, letGo, setExporting) }
}

function actionsOf(
  client: Client,
  letGo: LetGo,
  setExporting: (id: string | null) => void,
): Omit<DatasetActions, 'exporting'> {
  const { store } = client
  return {
    async remove(datasets) {
      let isGone = false
      await attempt(async () => {
        const ids = datasets.map(({ info }) => info.id)
        const outcome = await store.remove(ids)
        if (!outcome.ok) return toastError(outcome.problem.message)
        const what = datasets.length === 1 ? datasets[0]!.info.name : datasetsWords(datasets.length)
        isGone = true
        const takeBack = letGo(ids)
        toast(
          `Deleted ${what}.${takeBack ? ' The backtest form uses the built-in market now.' : ''}`,
          () =>
            void attempt(async () => {
              const back = await store.undoRemove(ids)
              if (back.ok) takeBack?.()
              else toastError(back.problem.message)
            }),
        )
      })
      return isGone
    },
    exportCsv: ({ info }) =>
      attempt(async () => {
        setExporting(info.id)
        try {
          const file = await store.exportDataset(info.id)
          if (!file)
            return toastError(
              `${info.name} cannot be exported: its bars cannot be read. Import its file again.`,
            )
          download(file)
          toast(`${file.name} saved`)
        } finally {
          setExporting(null)
        }
      }),
    exportDamaged: () =>
      attempt(async () => {
        const file = await store.exportDamaged()
        if (file) download(file)
        else toastError('The damaged datasets are not there any more.')
      }),
    removeDamaged: damaged =>
      attempt(async () => {
        const outcome = await store.remove(damaged.map(({ id }) => id))
        if (!outcome.ok) toastError(outcome.problem.message)
      }),
    save: ({ info }) =>
      attempt(async () => {
        const outcome = await store.save(info.id)
        if (outcome.ok) toast(`${info.name} is saved in this browser.`)
        else toastError(outcome.problem.message)
      }),
    keep: () =>
      attempt(async () => {
        if (await store.askPersist())
          toast('Persistent storage granted: the browser keeps your data until you delete it.')
        else toastError('The browser has not granted persistent storage yet. Make a backup to be safe.')
      }),
  }
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportError(error)
    toastError(STOPPED)
  }
}
