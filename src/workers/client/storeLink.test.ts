/** When storage that is slow, or does not answer, is told of and asked again; with a scripted worker and clock. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoreView } from '../api/storeApi.ts'
import { StoreLink } from './storeLink.ts'

const VIEW: StoreView = { datasets: [], damaged: [], notice: null, isWaiting: false, mark: {} }

/** Answers what it was asked once it is awake: `open` with the list, anything else with "pong". */
class ScriptedStore extends EventTarget {
  static all: ScriptedStore[] = []
  isTerminated = false
  readonly #awake: Promise<void>

  /** `wakesAfterMs`: null for never. */
  constructor(wakesAfterMs: number | null) {
    super()
    this.#awake = new Promise(resolve => {
      if (wakesAfterMs !== null) setTimeout(resolve, wakesAfterMs)
    })
    ScriptedStore.all.push(this)
  }

  postMessage({ id, path }: { id: string; path?: string[] }): void {
    const data = { id, type: 'RAW', value: path?.[0] === 'open' ? VIEW : 'pong' }
    void this.#awake.then(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {
    this.isTerminated = true
  }
}

let link: StoreLink

function linkTo(...wakesAfterMs: (number | null)[]) {
  const views = vi.fn()
  const troubles: string[] = []
  const spawn = () => new ScriptedStore(wakesAfterMs.shift() ?? null) as unknown as Worker
  link = new StoreLink(
    () => ({}),
    views,
    message => troubles.push(message),
    spawn,
  )
  return { views, troubles }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  ScriptedStore.all = []
})
afterEach(() => {
  link.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('storage that needs 12 s to start is told of after 5 s and opens: it is not dead', async () => {
  const { views, troubles } = linkTo(12_000)
  const opened = vi.fn()
  void link.open().then(opened)
  await pass(4_999)
  expect(troubles).toEqual([])
  await pass(2)
  expect(troubles).toEqual([expect.stringContaining('takes long to open')])
  await pass(8_000)
  expect(opened).toHaveBeenCalledOnce()
  expect(views).toHaveBeenCalledWith(VIEW)
  expect(ScriptedStore.all).toHaveLength(1)
})

it('storage that never answers is started again, later each time, until it opens', async () => {
  const { views } = linkTo(null, null, 0)
  const failed = vi.fn()
  void link.open().catch(failed)
  await pass(30_000)
  expect(failed).toHaveBeenCalledOnce()
  expect(failed.mock.calls[0]![0]).toMatchObject({ message: expect.stringContaining('tried again') })
  expect(ScriptedStore.all).toHaveLength(1)
  await pass(1_000)
  expect(ScriptedStore.all).toHaveLength(2)
  await pass(31_000)
  expect(ScriptedStore.all).toHaveLength(2)
  await pass(1_100)
  expect(ScriptedStore.all).toHaveLength(3)
  expect(views).toHaveBeenCalledWith(VIEW)
  expect(ScriptedStore.all.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false])
})

it('storage that is closed is not started again', async () => {
  linkTo(null)
  void link.open().catch(() => {})
  await pass(1_000)
  link.close()
  await pass(120_000)
  expect(ScriptedStore.all).toHaveLength(1)
})
