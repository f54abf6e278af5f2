/** A page with the real store and nothing else, for scripts/killTest.mjs and the storage tests; see scripts/storePage.mjs. */

import type { Outcome } from '../../engine/core/problem.ts'
import { hashBars } from '../../engine/index.ts'
import type { StoreState } from '../api/storeApi.ts'
import { openDatasetStore } from '../client/datasetStore.ts'
import { datasetOf, someBars } from './someBars.ts'

const ID = 'replaced'
const ROWS = 100_000

const store = openDatasetStore('browser')
let state: StoreState | null = null

/** What the page sees, once the list has been read. */
async function look(): Promise<StoreState> {
  if (!state) {
    store.watch(now => {
      state = now
    })
  }
  while (!state?.isOpen) await pause()
  return state
}

/** The same when nothing is being saved. */
async function settled(): Promise<StoreState> {
  let now = await look()
  while (now.datasets.some(each => each.state === 'saving')) {
    await pause()
    now = await look()
  }
  return now
}

function pause(): Promise<void> {
  return new Promise(done => setTimeout(done, 5))
}

/** Adds bars that the seed tells from others; their id. */
function add(rows: number, seed: number, name: string): string {
  const dataset = datasetOf(someBars(rows, seed), { name })
  store.add(dataset)
  return dataset.info.id
}

/** "whole" when the dataset's bars are those of its stamp, else why it cannot be used. */
async function judge(id: string): Promise<string> {
  const taken = await store.take(id)
  if (!taken.ok) return taken.problem.message
  return hashBars(taken.value.bars) === taken.value.info.sha256 ? 'whole' : 'other bars'
}

/** How many files the store has on the disk. */
async function countFiles(): Promise<number> {
  const root = await navigator.storage.getDirectory()
  const folder = await (await root.getDirectoryHandle('sauda')).getDirectoryHandle('datasets')
  let files = 0
  for await (const _ of folder.keys()) files++
  return files
}

/** A dataset that only its number tells from the others: all prices differ, the times are the same. */
function numbered(number: number) {
  return datasetOf(someBars(ROWS, number), { id: ID, name: `${number}` })
}

/** The number of the one dataset that is there, compared with the bars it was made of; null for none. */
async function check(): Promise<{ number: number | null; files: number; notice: string | null }> {
  const { datasets, notice } = await look()
  const files = await countFiles()
  const [first] = datasets
  if (!first) return { number: null, files, notice }
  if (datasets.length > 1 || first.info.id !== ID) throw new Error(`${datasets.length} datasets are there`)
  if ((await judge(ID)) !== 'whole') throw new Error(await judge(ID))
  const number = Number(first.info.name)
  if (first.info.sha256 !== numbered(number).info.sha256)
    throw new Error('its bars are not those of its name')
  return { number, files, notice }
}

/** Replaces the dataset for ever. `onSaved` hears of each number that lies on the disk. */
async function replaceFrom(first: number, onSaved: (number: number) => void): Promise<never> {
  for (let number = first; ; number++) {
    store.add(numbered(number))
    const one = (await settled()).datasets.find(({ info }) => info.id === ID)
    if (one?.state !== 'saved' || one.info.name !== `${number}`) {
      throw new Error(one?.problem ?? 'it was not saved')
    }
    onSaved(number)
  }
}

let backup: File | null = null

/** Makes a backup and keeps it; its bytes. */
async function makeBackup(): Promise<number> {
  const made = await store.backup([{ name: 'settings', json: { risk: 1 } }], () => {}, never())
  if (!made.ok) throw new Error(made.problem.message)
  backup = new File([made.value.blob], made.value.name)
  return backup.size
}

/** Restores the backup that was kept. */
function restoreBackup(): Promise<Outcome<unknown>> {
  return store.restore(backup!, () => {}, never())
}

function never(): AbortSignal {
  return new AbortController().signal
}

const page = {
  look,
  settled,
  add,
  judge,
  countFiles,
  check,
  replaceFrom,
  makeBackup,
  restoreBackup,
  store,
}
/** What tests call in the page, as the global `storePage`. */
export type StorePage = typeof page
Object.assign(globalThis, { storePage: page })
