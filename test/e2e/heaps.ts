import type { Page } from '@playwright/test'

/** The protocol's session with a worker, whose messages go through the session with the page. */
interface WorkerSession {
  readonly sessionId: string
}

/** Reads how many bytes of JavaScript the page and its workers hold after a collection. */
export async function heapReader(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  const workers: WorkerSession[] = []
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push({ sessionId })
  })
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let nextId = 1

  function askWorker({ sessionId }: WorkerSession, method: string): Promise<{ readonly usedSize: number }> {
    const id = nextId++
    return new Promise(resolve => {
      const hear = (event: { readonly sessionId: string; readonly message: string }) => {
        const answer = JSON.parse(event.message)
        if (event.sessionId !== sessionId || answer.id !== id) return
        cdp.off('Target.receivedMessageFromTarget', hear)
        resolve(answer.result)
      }
      cdp.on('Target.receivedMessageFromTarget', hear)
      void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
  }

  return async () => {
    if (workers.length === 0) throw new Error('No worker of the page was found.')
    await cdp.send('HeapProfiler.collectGarbage')
    let bytes = (await cdp.send('Runtime.getHeapUsage')).usedSize
    for (const worker of workers) {
      await askWorker(worker, 'HeapProfiler.collectGarbage')
      bytes += (await askWorker(worker, 'Runtime.getHeapUsage')).usedSize
    }
    return bytes
  }
}
