import type { Remote } from 'comlink'
import type { DeskView } from '../engine/desk/types.ts'
import type { DataSource, EngineApi, LoadedDataset, RunData } from './api.ts'
import type { Client } from './clientTypes.ts'
import workerUrl from './engine.worker.ts?worker&url'
import { Pool } from './pool.ts'
import { Resident } from './resident.ts'
import type { Supervisor } from './supervisor.ts'
import { trustedScriptUrl } from './trusted.ts'

const RUN_LOST = 'Backtest stopped unexpectedly. Your inputs and last result are kept.'
const IMPORT_LOST = 'Import stopped unexpectedly. Nothing was changed.'
/** A damaged file can make its reader hang; nothing else does. */
const PARQUET_LOST =
  'File is damaged: its reader did not come to an end and was stopped. Nothing was changed.'
const KEEPER_LOST = 'The engine that held this run stopped unexpectedly. Run the backtest again.'
/** The page's own start comes first. */
const WARM_AFTER_MS = 1_000

function spawnEngine(): Worker {
  return new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'engine' })
}

/**
 * The page's client: one resident worker and a warm pool, started now. The page holds the imported columns (shared
 * memory where the site is isolated, else a copy) and never reads them: no worker's death can lose a dataset.
 * `close` ends all workers.
 */
export function createClient(spawn: () => Worker = spawnEngine): Client & { close(): void } {
  const tickers = new Set<(epochMs: number) => void>()
  const watchers = new Set<(view: DeskView) => void>()
  let desk: DeskView | null = null
  const resident = new Resident(spawn, {
    onTick(epochMs) {
      for (const ticker of tickers) ticker(epochMs)
    },
    onDesk(view) {
      desk = view
      for (const watcher of watchers) watcher(view)
    },
  })
  const pool = new Pool(spawn)
  const datasets = new Map<string, LoadedDataset>()
  const keepers = new Map<string, Supervisor>()
  const warming = setTimeout(() => pool.warm(), WARM_AFTER_MS)

  /** Asks the worker that ran `runId`; null when it is gone. */
  async function askKeeper<R>(runId: string, ask: (api: Remote<EngineApi>) => Promise<R>): Promise<R | null> {
    const keeper = keepers.get(runId)
    return keeper && !keeper.isDead ? keeper.call(ask, KEEPER_LOST) : null
  }

  return {
    onTick(listener) {
      tickers.add(listener)
      return () => tickers.delete(listener)
    },
    onDesk(listener) {
      watchers.add(listener)
      if (desk) listener(desk)
      return () => watchers.delete(listener)
    },
    deskCommand: command => resident.call(async api => api.deskCommand(command)),
    undoDesk: version => resident.call(async api => api.undoDesk(version)),
    queryOrders: query => resident.call(api => api.queryOrders(query)),
    getOrder: orderId => resident.call(api => api.getOrder(orderId)),
    exportOrders: query => resident.call(api => api.exportOrders(query)),
    estimateClose: keys => resident.call(api => api.estimateClose(keys)),
    performanceWalk: (points, seed) => resident.call(api => api.performanceWalk(points, seed)),
    sampleRun: (capital, date, seed) => resident.call(async api => api.sampleRun(capital, date, seed)),
    listStrategies: () => resident.call(api => api.listStrategies()),
    defaultInputs: (instrument, minutes) => resident.call(api => api.defaultInputs(instrument, minutes)),
    lotWords: (...asked) => resident.call(api => api.lotWords(...asked)),
    listDatasets: () => Promise.resolve([...datasets.values()].map(dataset => dataset.info)),

    async importFiles(files, answers, onProgress, signal) {
      const lostMessage = (await holdsParquet(files)) ? PARQUET_LOST : IMPORT_LOST
      const { outcome, loaded } = await pool.perform({
        signal,
        lostMessage,
        ask: async (api, listen) => {
          const outcome = await api.importFiles(files, answers, listen(onProgress))
          const infos = outcome.ok && outcome.value.kind === 'imported' ? outcome.value.datasets : []
          return { outcome, loaded: await Promise.all(infos.map(({ id }) => api.takeDataset(id))) }
        },
      })
      for (const dataset of loaded) if (dataset) datasets.set(dataset.info.id, dataset)
      return outcome
    },

    async run(data, inputs, onProgress, signal) {
      const needed = importedIn(data)
      const missing = needed.find(({ id }) => !datasets.has(id))
      if (missing) {
        return {
          ok: false,
          problem: { message: 'This data is not in memory: import the file again.', field: missing.field },
        }
      }
      const { outcome, keeper } = await pool.perform({
        signal,
        lostMessage: RUN_LOST,
        ask: async (api, listen, runner) => {
          for (const { id } of needed) {
            if (!(await api.hasDataset(id))) await api.loadDataset(datasets.get(id)!)
          }
          return { outcome: await api.run(data, inputs, listen(onProgress)), keeper: runner }
        },
        isHeld: answer => answer.outcome.ok,
      })
      if (outcome.ok) keepers.set(outcome.value.runId, keeper)
      return outcome
    },

    candles: (runId, ...asked) => askKeeper(runId, api => api.candles(runId, ...asked)),
    charges: (runId, trade) => askKeeper(runId, api => api.charges(runId, trade)),
    exportRun: (runId, kind) => askKeeper(runId, api => api.exportRun(runId, kind)),

    close() {
      clearTimeout(warming)
      resident.close()
      pool.close()
    },
  }
}

async function holdsParquet(files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    const head = await file
      .slice(0, 4)
      .text()
      .catch(() => '')
    if (head === 'PAR1') return true
  }
  return false
}

/** The imported datasets of a run, and the field of the form that each stands for. */
function importedIn({ main, hedge }: RunData): readonly { id: string; field: string }[] {
  const of = (source: DataSource | undefined, field: string) =>
    source?.kind === 'imported' ? [{ id: source.id, field }] : []
  return [...of(main, 'dataset'), ...of(hedge?.source, 'hedge')]
}
