import { ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import type { OwnParts } from '../api/api.ts'
import type { Remote } from '../api/contract.ts'
import type { WalledApi } from '../api/engineApi.ts'
import type { PaperHost } from '../api/paperApi.ts'
import type { LazyStore } from './lazyStore.ts'
import { Supervisor, type Thread } from './supervisor.ts'

const CODE_LOST =
  'Its code did not answer and was stopped. Look for a loop without an end, or for too much memory.'

/** What the page does for the paper desk of its main worker: each strategy in code has a walled worker of its own. */
export function createPaperHost(
  store: Pick<LazyStore, 'open'>,
  spawnWalled: (source: string) => Thread,
): PaperHost & { close(): void } {
  /** By the source of their strategy. */
  const workers = new Map<string, Supervisor>()

  function workerOf({ code }: OwnParts): Supervisor {
    const { source } = code!
    const worker = workers.get(source) ?? new Supervisor(spawnWalled(source), () => workers.delete(source))
    workers.set(source, worker)
    return worker
  }

  return {
    async dataset(id) {
      const taken = await (await store.open()).take(id)
      return taken.ok ? taken.value : null
    },
    async ownParts(id) {
      const found = ownStrategies().versions.find(version => version.id === id)
      if (!found) return null
      return 'rules' in found ? { rules: found.rules } : { code: found.code }
    },
    runWalled(parts, request) {
      const run = (api: unknown) => (api as Remote<WalledApi>).runBook(request)
      return workerOf(parts).call(run, CODE_LOST)
    },
    close() {
      for (const worker of workers.values()) worker.terminate('closed')
    },
  }
}
