import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoreState } from '../api/storeApi.ts'
import { datasetOf, someBars } from '../testing/someBars.ts'
import { DatasetRegistry } from './datasetRegistry.ts'
import { type DatasetStore, openDatasetStore } from './datasetStore.ts'

const DATASET = datasetOf(someBars(100))
const { info } = DATASET
const done = { ok: true, value: null }

let store: DatasetStore
let state: StoreState

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store = openDatasetStore('memory')
  store.watch(now => {
    state = now
  })
  store.add(DATASET)
  await vi.waitFor(() => expect(state.datasets).toMatchObject([{ state: 'memory' }]))
})
afterEach(() => {
  store.close()
  vi.useRealTimers()
})

it('what is in memory only and removed comes back with Undo, whole', async () => {
  expect(await store.remove([info.id])).toEqual(done)
  expect(state.datasets).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(await store.undoRemove([info.id])).toEqual(done)
  // the wait of the first removal is over by then, and must not take what was brought back
  vi.advanceTimersByTime(10_000)
  expect(state.datasets).toMatchObject([{ state: 'memory', info }])
  expect(await store.take(info.id)).toEqual({ ok: true, value: DATASET })
})

it('what is in memory only and removed leaves memory when Undo is off the page', async () => {
  await store.remove([info.id])
  vi.advanceTimersByTime(15_000)
  expect(await store.take(info.id)).toMatchObject({ ok: false })
  expect(await store.undoRemove([info.id])).toMatchObject({ ok: false })
  expect(state.datasets).toEqual([])
})

it('one that is imported again after it was removed stays', async () => {
  await store.remove([info.id])
  store.add(DATASET)
  await vi.waitFor(() => expect(state.datasets).toMatchObject([{ state: 'memory' }]))
  vi.advanceTimersByTime(15_000)
  expect(state.datasets).toHaveLength(1)
  expect(await store.take(info.id)).toMatchObject({ ok: true })
})

it('what a screen throws costs no change, and the other screens hear of it', () => {
  const thrown: string[] = []
  const note = (event: ErrorEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    thrown.push(event.message)
  }
  addEventListener('error', note, { capture: true })
  const registry = new DatasetRegistry(() => true)
  let isFirst = true
  registry.watch(() => {
    if (!isFirst) throw new Error('a bug in a screen')
    isFirst = false
  })
  const heard: StoreState[] = []
  registry.watch(now => heard.push(now))
  registry.saving(info)
  removeEventListener('error', note, { capture: true })
  expect(heard.at(-1)!.datasets).toMatchObject([{ state: 'saving' }])
  expect(thrown).toEqual([expect.stringContaining('a bug in a screen')])
})

it.each([
  ['damaged', false],
  ['memory', true],
] as const)('I11 a dataset that the disk lost is %s when memory has its columns: %s', (wanted, isHeld) => {
  const registry = new DatasetRegistry(() => isHeld)
  const view = { damaged: [], notice: null, isWaiting: false, mark: { [info.id]: info.name } }
  registry.show({ ...view, datasets: [{ info, bytes: 4_800, savedMs: 1, problem: null }] })
  expect(registry.state().datasets).toMatchObject([{ state: 'saved' }])
  registry.show({ ...view, datasets: [] })
  const [listed] = registry.state().datasets
  expect(listed).toMatchObject({ state: wanted, bytes: isHeld ? 4_800 : 0, savedMs: null })
  expect(listed!.problem).toContain('NIFTY.csv is not on the disk any more')
})
