import { proxy } from 'comlink'
import type { DeskView } from '../../engine/desk/types.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { DataSource, ImportPartner, LoadedDataset, RunData } from '../api/api.ts'
import { forward, type Remote } from '../api/contract.ts'
import { DESK } from '../api/deskApi.ts'
import { BACKTEST, type EngineApi, PERFORMANCE } from '../api/engineApi.ts'
import { PAPER } from '../api/paperApi.ts'
import { RESEARCH } from '../api/researchApi.ts'
import { SWEEP } from '../api/sweepApi.ts'
import workerUrl from '../engine.worker.ts?worker&url'
import type { Client } from './clientTypes.ts'
import { LazyStore } from './lazyStore.ts'
import { loadDatasets, type RequestDatasets } from './loadDatasets.ts'
import { lostWords } from './lostWords.ts'
import { MainWorker } from './mainWorker.ts'
import { createPaperHost } from './paperHost.ts'
import { Pools } from './pools.ts'
import { readCode } from './readCode.ts'
import { createSender } from './sender.ts'
import type { Supervisor } from './supervisor.ts'
import { createSweepClient } from './sweepClient.ts'
import { trustedScriptUrl } from './trusted.ts'
import { canStartWalled, WalledWorker } from './walledWorker.ts'

/** A damaged file can make its reader hang; nothing else does. */
const PARQUET_LOST =
  'Reading the Parquet file did not finish and was stopped: it is probably damaged. Nothing was imported. Export or download it again.'
const NOT_STARTED = {
  ok: false,
  problem: {
    message:
      'Code needs the server once to start, and it does not answer. Try again when it is back; nothing is lost.',
  },
} as const
const RESULT_LOST = 'The engine that held this run stopped unexpectedly. Run the backtest again.'
/** The page's own start comes first. */
const WARM_AFTER_MS = 1_000
/** The result is painted first. */
const REHEARSE_AFTER_MS = 300

function spawnEngine(): Worker {
  return new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'engine' })
}

function spawnWalled(source: string): WalledWorker {
  return new WalledWorker(source)
}

/**
 * The page's client: one main worker and a warm pool, started now; storage when it is first needed. The page holds
 * the imported columns (shared memory where the site is isolated, else a copy) and never reads them: no worker's death
 * can lose a dataset. `close` ends all workers. For tests: `keep` 'memory' stores nothing, and `beatMs` says how often
 * workers are asked whether they live.
 */
export function createClient(
  spawn: () => Worker = spawnEngine,
  keep: 'browser' | 'memory' = 'browser',
  beatMs?: number,
): Client & { close(): void } {
  const tickers = new Set<(epochMs: number) => void>()
  const watchers = new Set<(view: DeskView) => void>()
  let desk: DeskView | null = null
  const store = new LazyStore(keep)
  const paperHost = createPaperHost(store, spawnWalled)
  const mainWorker = new MainWorker(
    spawn,
    {
      onTick(epochMs) {
        for (const ticker of tickers) ticker(epochMs)
      },
      onDesk(view) {
        desk = view
        for (const watcher of watchers) watcher(view)
      },
    },
    paperHost,
    beatMs,
  )
  const pools = new Pools(spawn, spawnWalled, beatMs)
  const resultWorkers = new Map<string, Supervisor>()
  let rehearsing: ReturnType<typeof setTimeout> | undefined
  const warming = setTimeout(() => pools.open.warm(), WARM_AFTER_MS)

  /** Asks the worker that ran `runId`; null when it is gone. */
  async function askResultWorker<R>(
    runId: string,
    ask: (api: Remote<EngineApi>) => Promise<R>,
  ): Promise<R | null> {
    const resultWorker = resultWorkers.get(runId)
    return resultWorker && !resultWorker.isDead ? resultWorker.call(ask, RESULT_LOST) : null
  }

  /** The next run has another worker, so that cancelling it leaves this one's result: it rehearses on the same bars. */
  function rehearse(data: RunData, inputs: RunInputs, datasets: readonly LoadedDataset[]): void {
    clearTimeout(rehearsing)
    // a worker that does not share their memory would get a copy that may never be needed
    if (datasets.length > 0 && (data.code || !crossOriginIsolated)) return
    rehearsing = setTimeout(() => {
      pools.of(data).prepare(async (api, onMade, worker) => {
        await loadDatasets(api, datasets, worker)
        await api.prepare(data, inputs, onMade)
      })
    }, REHEARSE_AFTER_MS)
  }

  /** The worker that lives with the tab is awake, and does a part of an import; without it the other one does all. */
  const partnerUntil = (signal: AbortSignal): ImportPartner => ({
    readPart(file, part) {
      signal.addEventListener('abort', () => void Atomics.store(part.unwanted, 0, 1))
      return mainWorker.call(api => api.readPart(file, part)).catch(() => null)
    },
    hashPieces: (bars, next) => mainWorker.call(api => api.hashPieces(bars, next)).catch(() => null),
  })

  const requestDatasets: RequestDatasets = async data => {
    const needed: LoadedDataset[] = []
    for (const { id, field } of importedIn(data)) {
      const taken = await (await store.open()).take(id)
      if (!taken.ok) return { ok: false, problem: { ...taken.problem, field } }
      needed.push(taken.value)
    }
    return { ok: true, value: needed }
  }

  const send = createSender({ mainWorker, pools, requestDatasets, askResultWorker })
  const backtest = forward(BACKTEST, send())

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
    ...forward(DESK, send()),
    ...forward(PERFORMANCE, send()),
    ...backtest,
    async fetchRest() {
      // the one that gets the next import or run has it in memory then
      pools.open.prepare(api => api.fetchRest())
      await backtest.fetchRest()
    },
    whenFree: () => pools.whenFree(),
    listDatasets: async () => (await store.open()).list(),
    keepOffline: async onNext => (await import('./keepOffline.ts')).keepOffline(onNext),
    store: store.client,

    async importFiles(files, answers, onProgress, signal) {
      const lostMessage = (await holdsParquet(files)) ? PARQUET_LOST : BACKTEST.importFiles.lostMessage
      const { outcome, loaded } = await pools.open.perform({
        signal,
        lostMessage,
        ask: async (api, subscribe) => {
          await api.shareImports(proxy(partnerUntil(signal)))
          const outcome = await api.importFiles(files, answers, subscribe(onProgress))
          const infos = outcome.ok && outcome.value.kind === 'imported' ? outcome.value.datasets : []
          return { outcome, loaded: await Promise.all(infos.map(({ id }) => api.takeDataset(id))) }
        },
      })
      const { add } = await store.open()
      for (const dataset of loaded) if (dataset) add(dataset)
      return outcome
    },

    async run(data, inputs, onProgress, signal) {
      const requested = (await codeFault(data)) ?? (await requestDatasets(data))
      if (!requested.ok) return requested
      const { outcome, resultWorker } = await pools.of(data).perform({
        signal,
        lostMessage: lostWords(BACKTEST.run.lostMessage, data),
        ask: async (api, subscribe, worker) => {
          await loadDatasets(api, requested.value, worker)
          return { outcome: await api.run(data, inputs, subscribe(onProgress)), resultWorker: worker }
        },
        isHeld: answer => answer.outcome.ok,
      })
      if (!outcome.ok) return outcome
      const { runId } = outcome.value
      for (const [id, { isDead }] of resultWorkers) if (isDead) resultWorkers.delete(id)
      resultWorkers.set(runId, resultWorker)
      rehearse(data, inputs, requested.value)
      return outcome
    },

    readCode: async (source, signal) =>
      (await canStartWalled()) ? readCode(spawnWalled, source, signal) : NOT_STARTED,

    paper: forward(
      PAPER,
      send(api => api.paper),
    ),
    research: forward(
      RESEARCH,
      send(api => api.research),
    ),
    sweep: createSweepClient({
      calls: forward(
        SWEEP,
        send(api => api.sweep),
      ),
      pools,
      requestDatasets,
    }),

    close() {
      clearTimeout(warming)
      clearTimeout(rehearsing)
      mainWorker.close()
      paperHost.close()
      pools.close()
      store.close()
    },
  }
}

/** What keeps code from running at all. */
async function codeFault({ code }: RunData): Promise<typeof NOT_STARTED | null> {
  return code && !(await canStartWalled()) ? NOT_STARTED : null
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
