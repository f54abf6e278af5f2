/** The page's client with the real store: OPFS, IndexedDB and locks. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashBars } from '../engine/index.ts'
import type { StoreState } from './api/storeApi.ts'
import { type DatasetStore, openDatasetStore } from './client/datasetStore.ts'
import { datasetOf, someBars } from './testing/someBars.ts'

const SOON = { timeout: 60_000 }
let open: DatasetStore[] = []

/** The datasets as a tab sees them, once their list has been read. */
async function tab(): Promise<{ store: DatasetStore; state: () => StoreState }> {
  const store = openDatasetStore('browser')
  open.push(store)
  let state: StoreState | null = null
  store.watch(now => {
    state = now
  })
  await vi.waitFor(() => expect(state?.isOpen).toBe(true), SOON)
  return { store, state: () => state! }
}

const wholes = (state: StoreState) =>
  state.datasets.filter(each => each.state === 'saved').map(({ info }) => info.name)
const never = () => new AbortController().signal
const nothing = () => {}

async function emptyDisk(): Promise<void> {
  for (const store of open) store.close()
  open = []
  localStorage.clear()
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('sauda-data')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
  const root = await navigator.storage.getDirectory()
  await vi.waitFor(() => root.removeEntry('sauda', { recursive: true }).catch(ignoreMissing), SOON)
}

function ignoreMissing(error: DOMException): void {
  if (error.name !== 'NotFoundError') throw error
}

beforeEach(emptyDisk, 60_000)
afterEach(emptyDisk)

it('what is added can be used at once, is saved, and is there for the next page', async () => {
  const first = await tab()
  const dataset = datasetOf(someBars(200_000))
  first.store.add(dataset)
  expect(first.state().datasets).toMatchObject([{ state: 'saving', info: dataset.info }])
  expect(await first.store.take(dataset.info.id)).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(wholes(first.state())).toEqual(['NIFTY.csv']), SOON)
  expect(first.state().datasets[0]!.bytes).toBeGreaterThan(200_000 * 48)
  first.store.close()

  const next = await tab()
  expect(await next.store.list()).toEqual([dataset.info])
  const taken = await next.store.take(dataset.info.id)
  if (!taken.ok) throw new Error(taken.problem.message)
  expect(hashBars(taken.value.bars)).toBe(dataset.info.sha256)
  expect(taken.value.bars.openMs.buffer.constructor.name).toBe(
    crossOriginIsolated ? 'SharedArrayBuffer' : 'ArrayBuffer',
  )
  const head = await (await tab()).store.head(dataset.info.id, 3)
  expect(head?.close).toEqual(dataset.bars.close.slice(0, 3))
  expect(next.state().usage?.usedBytes).toBeGreaterThan(200_000 * 48)
})

it('I12 two tabs see each other’s changes, and save one after the other', async () => {
  const [one, two] = [await tab(), await tab()]
  const datasets = [1, 2, 3, 4].map(seed => datasetOf(someBars(5_000, seed), { name: `${seed}.csv` }))
  datasets.forEach((dataset, i) => {
    const { store } = i % 2 === 0 ? one : two
    store.add(dataset)
  })
  for (const { state } of [one, two]) {
    await vi.waitFor(
      () => expect(wholes(state()).toSorted()).toEqual(['1.csv', '2.csv', '3.csv', '4.csv']),
      SOON,
    )
  }
  const { id } = datasets[0]!.info
  expect(await two.store.take(id)).toMatchObject({ ok: true })
  await one.store.rename(id, 'first')
  await vi.waitFor(() => expect(wholes(two.state())).toContain('first'), SOON)
})

it('I12 while another tab writes, a change is refused in one sentence, and a save waits for its turn', async () => {
  const { store, state } = await tab()
  const dataset = datasetOf(someBars(100))
  store.add(dataset)
  await vi.waitFor(() => expect(wholes(state())).toHaveLength(1), SOON)
  let letGo = () => {}
  const held = navigator.locks.request('sauda-store-write', () => new Promise<void>(done => (letGo = done)))
  const busy = { ok: false, problem: { message: 'Another Sauda tab is saving; try again in a moment.' } }
  store.add(datasetOf(someBars(100, 2), { name: 'late.csv' }))
  expect(await store.rename(dataset.info.id, 'x')).toEqual(busy)
  expect(state().notice).toBe(busy.problem.message)
  letGo()
  await held
  await vi.waitFor(() => expect(wholes(state())).toEqual(['NIFTY.csv', 'late.csv']), SOON)
  expect(state().notice).not.toBe(busy.problem.message)
  expect(await store.rename(dataset.info.id, 'x')).toEqual({ ok: true, value: null })
})

async function filesOnDisk(): Promise<number> {
  const root = await navigator.storage.getDirectory()
  const folder = await (await root.getDirectoryHandle('sauda')).getDirectoryHandle('datasets')
  let count = 0
  for await (const _ of folder.keys()) count++
  return count
}

it('a removed dataset comes back with Undo, and goes for good when Undo is off the page', async () => {
  const { store, state } = await tab()
  const { info, bars } = datasetOf(someBars(100))
  store.add({ info, bars })
  await vi.waitFor(() => expect(wholes(state())).toHaveLength(1), SOON)
  await store.remove([info.id])
  expect(state().datasets).toEqual([])
  // another tab that opens meanwhile leaves it alone
  expect((await tab()).state().datasets).toEqual([])
  expect(await store.undoRemove([info.id])).toEqual({ ok: true, value: null })
  expect(wholes(state())).toEqual(['NIFTY.csv'])
  expect(await store.take(info.id)).toMatchObject({ ok: true })
  await store.remove([info.id])
  expect(await filesOnDisk()).toBe(1)
  await vi.waitFor(async () => expect(await filesOnDisk()).toBe(0), SOON)
  expect(await store.undoRemove([info.id])).toMatchObject({
    ok: false,
    problem: { message: 'It was deleted permanently: import the file again.' },
  })
  expect(state().notice ?? '').not.toContain('damaged')
})

it('what is renamed or removed while it is being saved has its new name on the disk, or is gone', async () => {
  const { store, state } = await tab()
  const [kept, gone] = [datasetOf(someBars(100_000)), datasetOf(someBars(100_000, 2), { name: 'gone.csv' })]
  store.add(kept)
  store.add(gone)
  expect(state().datasets.map(each => each.state)).toEqual(['saving', 'saving'])
  const changes = [store.rename(kept.info.id, 'renamed'), store.remove([gone.info.id])]
  const done = { ok: true, value: null }
  expect(await Promise.all(changes)).toEqual([done, done])
  expect(state().datasets).toMatchObject([{ state: 'saved', info: { name: 'renamed' } }])
  expect((await tab()).state().datasets).toMatchObject([{ state: 'saved', info: { name: 'renamed' } }])
})

it('one that is imported again while it is being read from the disk is saved, and said so', async () => {
  const dataset = datasetOf(someBars(200_000))
  const first = await tab()
  first.store.add(dataset)
  await vi.waitFor(() => expect(wholes(first.state())).toHaveLength(1), SOON)
  first.store.close()

  const { store, state } = await tab()
  const reading = store.take(dataset.info.id)
  store.add(dataset)
  expect(await reading).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(wholes(state())).toEqual(['NIFTY.csv']), SOON)
})

it('merges, and keeps what it was merged from', async () => {
  const { store, state } = await tab()
  const [a, b] = [datasetOf(someBars(100)), datasetOf(someBars(150), { name: 'more.csv' })]
  store.add(a)
  store.add(b)
  await vi.waitFor(() => expect(wholes(state())).toHaveLength(2), SOON)
  const merged = await store.merge([a.info.id, b.info.id], 'Both')
  expect(merged).toMatchObject({ ok: true, value: { rows: 150, name: 'Both' } })
})

it('a backup brings everything back into an empty browser; a damaged one changes nothing', async () => {
  const { store, state } = await tab()
  const datasets = [datasetOf(someBars(100_000)), datasetOf(someBars(30, 2), { name: 'b.csv' })]
  for (const dataset of datasets) store.add(dataset)
  await vi.waitFor(() => expect(wholes(state())).toHaveLength(2), SOON)
  const parts = [{ name: 'settings', json: { risk: 2 } }]
  const made = await store.backup(parts, nothing, never())
  if (!made.ok) throw new Error(made.problem.message)
  const bytes = new Uint8Array(await made.value.blob.arrayBuffer())
  await emptyDisk()

  const fresh = await tab()
  const flipped = bytes.slice()
  flipped[bytes.length >> 1]! ^= 1
  const refused = await fresh.store.restore(new File([flipped], 'b.zip'), nothing, never())
  expect(refused).toMatchObject({
    ok: false,
    problem: { message: expect.stringMatching(/^This backup is damaged/) },
  })
  expect(fresh.state().datasets).toEqual([])
  const restored = await fresh.store.restore(new File([bytes], 'b.zip'), nothing, never())
  expect(restored).toEqual({ ok: true, value: { datasets: 2, thereAlready: 0, parts } })
  expect(wholes(fresh.state()).toSorted()).toEqual(['NIFTY.csv', 'b.csv'])
  expect(await fresh.store.take(datasets[0]!.info.id)).toMatchObject({ ok: true })
  await fresh.store.remove([datasets[0]!.info.id])
  const again = () => fresh.store.restore(new File([bytes], 'b.zip'), nothing, never())
  expect(await again()).toEqual({ ok: true, value: { datasets: 1, thereAlready: 1, parts } })
  expect(await again()).toEqual({ ok: true, value: { datasets: 0, thereAlready: 2, parts } })
})

it('a backup can be cancelled', async () => {
  const { store } = await tab()
  store.add(datasetOf(someBars(400_000)))
  const stop = new AbortController()
  const made = store.backup([], () => stop.abort(), stop.signal)
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
})
