import type { Outcome } from '../../engine/core/problem.ts'
import type { CodeStrategyInfo } from '../api/api.ts'
import type { Remote } from '../api/contract.ts'
import type { WalledApi } from '../api/engineApi.ts'
import { Supervisor, type Thread } from './supervisor.ts'

const LOST =
  'The code did not answer and was stopped. Look for a loop without an end, or for too much memory.'

/**
 * What a file of code declares. It runs in a worker of its own, which is ended afterwards: whoever types asks often, and the
 * workers that hold results must stay. Rejects as a job does.
 */
export async function readCode(
  spawn: (source: string) => Thread,
  source: string,
  signal: AbortSignal,
): Promise<Outcome<CodeStrategyInfo>> {
  const aborted = new DOMException('Cancelled.', 'AbortError')
  if (signal.aborted) throw aborted
  const worker = new Supervisor(spawn(source))
  const cancel = () => worker.terminate('cancelled')
  signal.addEventListener('abort', cancel)
  try {
    const ask = (api: unknown) => (api as Remote<WalledApi>).readCode()
    const outcome = await worker.call(ask, LOST)
    if (!outcome.ok) return outcome
    return { ok: true, value: { ...outcome.value, code: { source, declared: outcome.value } } }
  } catch (error) {
    throw signal.aborted ? aborted : error
  } finally {
    signal.removeEventListener('abort', cancel)
    worker.terminate('read')
  }
}
