/** The desk as the page has it, with a real worker that can be made to die. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DeskView } from '../engine/desk/types.ts'
import { createClient } from './client/client.ts'
import faultyUrl from './testing/faulty.worker.ts?worker&url'

const clients: ReturnType<typeof createClient>[] = []
let spawned = 0
/** A worker's start and a message, on a busy machine. */
const SOON = { timeout: 30_000 }

function faultyClient() {
  const client = createClient(() => {
    spawned += 1
    return new Worker(faultyUrl, { type: 'module' })
  })
  clients.push(client)
  return client
}

// the server translates the workers' code when it is first asked for: longer than a worker may take to start
beforeAll(async () => {
  const client = faultyClient()
  await vi.waitFor(() => client.performanceWalk(1, 5), { timeout: 60_000 })
  client.close()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

describe('the desk', () => {
  const text = (view: DeskView) => view.notices[0]?.text ?? ''
  const notify = (word: string) => ({ kind: 'notify', text: word, tone: 'neutral', to: '/' }) as const

  /** The views that a client shows from now on. */
  function watch(client: ReturnType<typeof createClient>): DeskView[] {
    const views: DeskView[] = []
    client.onDesk(view => views.push(view))
    return views
  }

  it('is shown at once to who comes later, and each change to all', async () => {
    const client = faultyClient()
    const first = watch(client)
    await expect.poll(() => first.length, SOON).toBe(1)
    const second = watch(client)
    expect(second).toEqual(first)
    const outcome = await client.deskCommand({ kind: 'toggle-strategy', id: 'S1' })
    await expect.poll(() => second.length, SOON).toBe(2)
    expect(second[1]!.strategies[0]!.status).toBe('paused')
    if (!outcome.ok) throw new Error(outcome.problem.message)
    expect(await client.undoDesk(outcome.value.undoVersion!)).toMatchObject({ ok: true })
    await expect.poll(() => first.length, SOON).toBe(3)
    expect(first[2]!.strategies[0]!.status).toBe('active')
  })

  it('K1 in memory alone begins again from the sample after its worker died, says so, and stays halted', async () => {
    const client = faultyClient()
    const views = watch(client)
    await client.deskCommand({
      kind: 'halt',
      pauseStrategies: false,
      cancelOrders: false,
      closePositions: true,
    })
    await expect.poll(() => views.at(-1)?.positions, SOON).toEqual([])
    const { version } = views.at(-1)!
    void client.deskCommand(notify('die')).catch(() => {})
    await expect.poll(() => text(views.at(-1)!), SOON).toContain('is lost')
    expect(views.at(-1)!).toMatchObject({ halted: true, summary: { openPositions: 8 } })
    expect(views.at(-1)!.version).toBeGreaterThan(version)
    expect(await client.deskCommand(notify('here'))).toMatchObject({ ok: true })
  })

  /** What the page's own code throws from now on; `stop` lets it pass again. */
  function catchThrown() {
    const thrown: string[] = []
    const note = (event: ErrorEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      thrown.push(event.message)
    }
    addEventListener('error', note, { capture: true })
    return { thrown, stop: () => removeEventListener('error', note, { capture: true }) }
  }

  it('outlives what a clock on the page throws', async () => {
    const client = faultyClient()
    const views = watch(client)
    await expect.poll(() => views.length, SOON).toBe(1)
    const { thrown, stop } = catchThrown()
    await client.deskCommand(notify('here'))
    const stopClock = client.onTick(() => {
      throw new Error('a bug in a clock')
    })
    await expect.poll(() => thrown.length, SOON).toBeGreaterThanOrEqual(2)
    stopClock()
    stop()
    // a worker that had been lost would begin with a desk of its own
    expect(await client.deskCommand(notify('still here'))).toMatchObject({ ok: true })
    await expect.poll(() => text(views.at(-1)!), SOON).toBe('still here')
    expect(
      views
        .at(-1)!
        .notices.map(notice => notice.text)
        .slice(0, 2),
    ).toEqual(['still here', 'here'])
  })

  it('outlives what a screen throws', async () => {
    const client = faultyClient()
    const views = watch(client)
    await expect.poll(() => views.length, SOON).toBe(1)
    const { thrown, stop } = catchThrown()
    const count = spawned
    let isFirst = true
    client.onDesk(() => {
      if (!isFirst) throw new Error('a bug in a screen')
      isFirst = false
    })
    await client.deskCommand(notify('one'))
    await expect.poll(() => thrown.length, SOON).toBe(1)
    await client.deskCommand(notify('two'))
    await expect.poll(() => thrown.length, SOON).toBe(2)
    stop()
    expect(views.map(text).slice(1)).toEqual(['one', 'two'])
    expect(spawned).toBe(count)
  })
})
