import { expose, type Remote, releaseProxy, wrap } from 'comlink'
import { onTestFinished } from 'vitest'

/**
 * The API as the page sees that of a worker, over a MessageChannel that closes when the test ends. Until then the remote is
 * held here: Comlink closes the channel of one that nobody holds, and an answer that is still awaited then never comes.
 */
export function overChannel<Api>(api: unknown): Remote<Api> {
  const { port1, port2 } = new MessageChannel()
  expose(api, port1)
  const remote = wrap<Api>(port2)
  onTestFinished(() => {
    remote[releaseProxy]()
    port1.close()
    port2.close()
  })
  return remote
}
