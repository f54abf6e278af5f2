/** What becomes of data that comes in while storage does not answer; with a scripted worker and clock. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoreState } from '../api/storeApi.ts'
import { EMPTY_VIEW, ScriptedStore } from '../testing/scriptedStore.ts'
import { datasetOf, someBars } from '../testing/someBars.ts'
import { DatasetRegistry } from './datasetRegistry.ts'
import { type DatasetStore, openDatasetStore } from './datasetStore.ts'

const DATASET = datasetOf(someBars(10))
const OTHER = datasetOf(someBars(10, 2))
const { id } = DATASET.info
/** Longer than a worker that never answers is waited for, and it is tried again soon after. */
const DEAD_MS = 30_500
const AGAIN_MS = 1_500

let store: DatasetStore
let state: StoreState
let started: ScriptedStore[]

beforeEach(() => {
  vi.useFakeTimers()
  const estimate = () => Promise.resolve({ usage: 0, quota: 1 })
  const granted = () => Promise.resolve(true)
  vi.stubGlobal('navigator', {
    locks: { request: () => new Promise(() => {}) },
    storage: { estimate, persisted: granted, persist: granted },
  })
  vi.stubGlobal('document', { cookie: '' })
  started = []
})
afterEach(() => {
  store.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A store that does not answer at first; `wakesAfterMs` are those of the workers that are started after it. */
async function openLate(...wakesAfterMs: (number | null)[]): Promise<void> {
  const wakes = [null, ...wakesAfterMs]
  class Scripted extends ScriptedStore {
    constructor() {
      super(wakes.shift() ?? null)
      started.push(this)
    }
  }
  vi.stubGlobal('Worker', Scripted)
  store = openDatasetStore('browser')
  store.watch(now => {
    state = now
  })
  await pass(0)
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const saves = () => started.flatMap(({ asked }) => asked).filter(method => method === 'save').length

it('I11 what was imported before storage opened is saved by itself once it opens, which the page says', async () => {
  await openLate(null, 0)
  store.add(DATASET)
  await pass(2 * DEAD_MS)
  const problem = expect.stringContaining(
    'Until it opens, imports are in memory only and are saved automatically afterwards',
  )
  expect(state.datasets).toMatchObject([{ state: 'memory', problem }])
  await pass(2 * AGAIN_MS)
  expect(saves()).toBe(1)
  expect(state).toMatchObject({ datasets: [], notice: null })
})

it('I11 what was deleted before storage opened is not saved; brought back with Undo it is', async () => {
  await openLate(null, 0)
  store.add(DATASET)
  store.add(OTHER)
  await pass(2 * DEAD_MS - 1_000)
  await store.remove([id])
  await pass(AGAIN_MS + 2_000)
  expect(saves()).toBe(1)
  await store.undoRemove([id])
  await pass(0)
  expect(saves()).toBe(2)
})

it('a call that the page passes on is null while storage does not open, and reaches its worker once it has', async () => {
  await openLate(null, 0)
  const answered = vi.fn()
  void store.exportDamaged().then(answered)
  await pass(2 * DEAD_MS)
  expect(answered).toHaveBeenCalledExactlyOnceWith(null)
  await pass(2 * AGAIN_MS)
  void store.exportDamaged()
  await pass(0)
  expect(started.at(-1)!.asked).toContain('exportDamaged')
})

/** The name and the instrument in every state that the list was in. */
function listed(): string[] {
  const seen: string[] = []
  store.watch(now => {
    for (const { info } of now.datasets) seen.push(`${info.name}: ${info.symbol}`)
  })
  return seen
}

const again = (name: string, symbol: string | null) => datasetOf(someBars(10), { name, symbol })

it('I1 in memory only, the same bars keep their name and instrument at every moment', async () => {
  store = openDatasetStore('memory')
  store.add(again('SBIN_day.csv', 'SBIN'))
  await pass(0)
  const seen = listed()
  store.add(again('copy.csv', null))
  await pass(0)
  expect(new Set(seen)).toEqual(new Set(['SBIN_day.csv: SBIN']))
  expect(await store.take(id)).toMatchObject({ value: { info: { name: 'SBIN_day.csv', symbol: 'SBIN' } } })
})

it('I1 in memory only, the same bars take the instrument that they lacked', async () => {
  store = openDatasetStore('memory')
  store.add(again('prices.csv', null))
  store.add(again('SBIN_day.csv', 'SBIN'))
  await pass(0)
  expect(await store.list()).toMatchObject([{ name: 'prices.csv', symbol: 'SBIN' }])
})

it('I1 the same bars keep their name and instrument while the first import of them is being saved', async () => {
  await openLate(null, 0)
  store.add(again('SBIN_day.csv', 'SBIN'))
  await pass(0)
  const seen = listed()
  store.add(again('copy.csv', null))
  await pass(2 * DEAD_MS)
  expect(new Set(seen)).toEqual(new Set(['SBIN_day.csv: SBIN']))
})

it('I1 bars that came before the list was read go by the name and instrument that it has', () => {
  store = openDatasetStore('memory')
  const { info } = again('SBIN_day.csv', 'SBIN')
  const saved = { ...EMPTY_VIEW, datasets: [{ info, bytes: 480, savedMs: 1, problem: null }] }
  const registry = new DatasetRegistry(() => true)
  registry.saving(again('copy.csv', null).info)
  registry.show(saved)
  expect(registry.state().datasets).toMatchObject([
    { state: 'saving', info: { name: 'SBIN_day.csv', symbol: 'SBIN' } },
  ])
})
