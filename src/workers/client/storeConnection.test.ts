/** When storage that is slow, or does not answer, is told of and asked again; with a scripted worker and clock. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_VIEW, ScriptedStore } from '../testing/scriptedStore.ts'
import { StoreConnection } from './storeConnection.ts'

let connection: StoreConnection
let started: ScriptedStore[]

function connectTo(...wakesAfterMs: (number | null)[]) {
  const views = vi.fn()
  const troubles: string[] = []
  const spawn = () => {
    const store = new ScriptedStore(wakesAfterMs.shift() ?? null)
    started.push(store)
    return store as unknown as Worker
  }
  const onTrouble = (message: string) => void troubles.push(message)
  connection = new StoreConnection({ mark: () => ({}), onView: views, onOpened: () => {}, onTrouble }, spawn)
  return { views, troubles }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  started = []
})
afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('storage that needs 12 s to start is told of after 5 s and opens: it is not dead', async () => {
  const { views, troubles } = connectTo(12_000)
  const opened = vi.fn()
  void connection.open().then(opened)
  await pass(4_999)
  expect(troubles).toEqual([])
  await pass(2)
  expect(troubles).toEqual([expect.stringContaining('takes long to open')])
  await pass(8_000)
  expect(opened).toHaveBeenCalledOnce()
  expect(views).toHaveBeenCalledWith(EMPTY_VIEW)
  expect(started).toHaveLength(1)
})

it('storage that never answers is started again, later each time, until it opens', async () => {
  const { views } = connectTo(null, null, 0)
  const failed = vi.fn()
  void connection.open().catch(failed)
  await pass(30_000)
  expect(failed).toHaveBeenCalledOnce()
  expect(failed.mock.calls[0]![0]).toMatchObject({
    message: expect.stringContaining('Browser storage is not open yet; Sauda keeps trying.'),
  })
  expect(started).toHaveLength(1)
  await pass(1_000)
  expect(started).toHaveLength(2)
  await pass(31_000)
  expect(started).toHaveLength(2)
  await pass(1_100)
  expect(started).toHaveLength(3)
  expect(views).toHaveBeenCalledWith(EMPTY_VIEW)
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false])
})

it('storage that is closed is not started again', async () => {
  connectTo(null)
  void connection.open().catch(() => {})
  await pass(1_000)
  connection.close()
  await pass(120_000)
  expect(started).toHaveLength(1)
})
