/** A page that computes the one hash of many runs, by itself or in a worker, for scripts/oneHash.mjs. */
import { type HashOrder, oneHash } from '../../import/testing/oneHash.ts'

function inWorker(order: HashOrder): Promise<string> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}

const hashPage = { onPage: oneHash, inWorker }
export type HashPage = typeof hashPage
Object.assign(globalThis, { hashPage })
