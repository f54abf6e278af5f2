/** When a worker that is silent counts as lost, to the beat; what real workers do: client.browser.test.ts. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkerLost } from './clientTypes.ts'
import { Supervisor } from './supervisor.ts'

/** Answers each question with "pong", as long as it is awake. */
class ScriptedWorker extends EventTarget {
  isAwake = true
  isTerminated = false

  postMessage({ id }: { id: string }): void {
    if (!this.isAwake) return
    const data = { id, type: 'RAW', value: 'pong' }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {
    this.isTerminated = true
  }
}

let worker = new ScriptedWorker()
let lost: Supervisor | null = null

/** A supervisor of `worker`, with a call that is never answered and how it ended. */
function supervise() {
  const onLost = vi.fn()
  const supervisor = new Supervisor(worker as unknown as Worker, onLost)
  lost = supervisor
  const ended = vi.fn<(why: unknown) => void>()
  supervisor.call(() => new Promise(() => {}), 'The run is lost.').catch(ended)
  return { supervisor, onLost, why: () => ended.mock.calls[0]?.[0] as WorkerLost | undefined }
}

beforeEach(() => {
  vi.useFakeTimers()
  // the lock is held as long as the worker lives
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  worker = new ScriptedWorker()
})
afterEach(() => {
  lost?.terminate('the test is over')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('K1 a worker that never answers', () => {
  it('is lost 30 s after its start, and so is what was asked of it', async () => {
    worker.isAwake = false
    const { why, onLost } = supervise()
    await pass(29_999)
    expect(why()).toBeUndefined()
    await pass(1)
    expect(why()).toBeInstanceOf(WorkerLost)
    expect(why()).toMatchObject({ message: 'The run is lost.', cause: 'the worker does not answer' })
    expect(worker.isTerminated).toBe(true)
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('is not one whose script takes 28 s to come: it is asked then', async () => {
    worker.isAwake = false
    const { why } = supervise()
    await pass(28_000)
    worker.isAwake = true
    await pass(60_000)
    expect(why()).toBeUndefined()
  })

  it('takes nothing more, and loses nothing twice', async () => {
    worker.isAwake = false
    const { supervisor, onLost } = supervise()
    await pass(60_000)
    expect(supervisor.isDead).toBe(true)
    await expect(supervisor.call(async () => 1, 'Too late.')).rejects.toThrow('Too late.')
    expect(onLost).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('K2 a worker that hangs', () => {
  it.each([0, 1, 700, 1_499])('%i ms after a beat is lost within 7.5 to 9 s', async ms => {
    const { why } = supervise()
    await pass(3_000 + ms)
    worker.isAwake = false
    await pass(7_499)
    expect(why()).toBeUndefined()
    await pass(1_501)
    expect(why()).toMatchObject({ cause: 'the worker does not answer' })
  })

  it('is not one that is busy for a minute and tells how far it is', async () => {
    const { supervisor, why } = supervise()
    await pass(10)
    worker.isAwake = false
    for (let second = 0; second < 60; second++) {
      await pass(1_000)
      supervisor.signOfLife()
    }
    expect(why()).toBeUndefined()
  })

  it('E5 is not one of a tab that was frozen: beats are counted, not timed', async () => {
    const { why } = supervise()
    await pass(3_000)
    vi.setSystemTime(Date.now() + 3_600_000)
    await pass(3_000)
    expect(why()).toBeUndefined()
  })
})

it('an error that the worker reports ends it at once, without a beat', async () => {
  const { why } = supervise()
  await pass(10)
  const event = Object.assign(new Event('error', { cancelable: true }), { message: 'a bug' })
  worker.dispatchEvent(event)
  await pass(0)
  expect(why()).toMatchObject({ cause: 'a bug' })
  expect(event.defaultPrevented).toBe(true)
})
