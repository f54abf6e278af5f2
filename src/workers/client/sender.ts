import type { RunData } from '../api/api.ts'
import { ask, type Remote, type Send } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'
import { loadDatasets, type RequestDatasets } from './loadDatasets.ts'
import { lostWords } from './lostWords.ts'
import type { MainWorker } from './mainWorker.ts'
import type { Pools } from './pools.ts'

type Engine = Remote<EngineApi>

interface Workers {
  readonly mainWorker: Pick<MainWorker, 'call'>
  readonly pools: Pick<Pools, 'of'>
  readonly requestDatasets: RequestDatasets
  /** Asks the worker that holds the run; null when it is gone. */
  readonly askResultWorker: <R>(runId: string, ask: (api: Engine) => Promise<R>) => Promise<R | null>
}

/**
 * Passes each call of a domain on to the worker that it is for; `domainOf` finds what answers it among all that a worker
 * does. What reads a report goes to the worker that keeps it. What runs again has a worker of the pool, which is ended
 * when it is cancelled: the results on show keep theirs.
 */
export function createSender({
  mainWorker,
  pools,
  requestDatasets,
  askResultWorker,
}: Workers): (domainOf?: (api: Engine) => object) => Send {
  return (domainOf = api => api) =>
    (name, args, call) => {
      const asked = (api: Engine, given = args) => ask(domainOf(api), name, given)
      if (call.who === 'any') return mainWorker.call(asked)
      if (call.who === 'run') return askResultWorker(args[0] as string, asked)
      return perform(asked, args, call.lostMessage)
    }

  async function perform(
    asked: (api: Engine, given: readonly unknown[]) => Promise<unknown>,
    args: readonly unknown[],
    lostMessage: string,
  ): Promise<unknown> {
    const own = args.slice(0, -1)
    const [request] = own as [{ readonly data?: RunData }?]
    const requested = request?.data ? await requestDatasets(request.data) : null
    if (requested?.ok === false) return requested
    return pools.of(request?.data ?? {}).perform({
      signal: args.at(-1) as AbortSignal,
      lostMessage: lostWords(lostMessage, request?.data),
      ask: async (api, subscribe, worker) => {
        await loadDatasets(api, requested?.value ?? [], worker)
        return asked(
          api,
          own.map(arg => (typeof arg === 'function' ? subscribe(arg as (value: unknown) => void) : arg)),
        )
      },
    })
  }
}
