/** A hundred damaged records of each store beside good ones: every screen shows, the good are usable, the bad are named. */
import type { Page } from '@playwright/test'
import { readRun } from '../../src/storage/runs/readSaved.ts'
import { readChunk, readSweep } from '../../src/storage/runs/sweep.ts'
import { CURVE, chunkOf, runRecord, sweepOf } from '../../src/storage/runs/testing/saved.ts'
import { savedWalkForward } from '../../src/storage/runs/testing/walkForward.ts'
import { readPastTrials } from '../../src/storage/runs/trials.ts'
import { readWalkForward } from '../../src/storage/runs/walkForward.ts'
import { mutants } from '../mutate.ts'
import { deleteAll, notice } from './damagedNotice.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

const RUNS = '/backtest?mode=market&view=runs&strategy=momentum'
const EACH = 100

interface Put {
  readonly table: string
  readonly record: unknown
  readonly key?: IDBValidKey
}

/** A hundred damaged copies, each under a key of its own. */
function damaged(table: string, good: object, seed: number): Put[] {
  return mutants(good, EACH, seed, ['id']).map((mutant, i) => {
    const id = `mut${String(i).padStart(7, '0')}`
    return { table, record: { ...(mutant as object), id } }
  })
}

/** The same for a table whose keys are beside its records. */
function damagedAt(table: string, good: unknown, seed: number, keyOf: (i: number) => IDBValidKey): Put[] {
  return mutants(good, EACH, seed).map((record, i) => ({ table, record, key: keyOf(i) }))
}

const DAMAGED = {
  runs: damaged('runs', runRecord(), 31),
  curves: damagedAt('curves', CURVE, 32, i => `gone${i}`),
  sweeps: damaged('sweeps', sweepOf(), 33),
  chunks: damagedAt('sweepRows', chunkOf({ 0: 1, 1: 2 }), 34, i => ['gone', i]),
  past: damagedAt('pastTrials', { dataset: 'sha256:ab', trials: [['a', 1.5]] }, 35, i => i + 1_000),
  walks: damaged('walkForwards', savedWalkForward(), 36),
}
const GOOD: Put[] = [
  { table: 'runs', record: runRecord({ name: 'The good run' }) },
  { table: 'curves', record: CURVE, key: 'aaaaaaaaaa' },
  { table: 'sweeps', record: sweepOf() },
  { table: 'sweepRows', record: chunkOf({ 0: 1, 1: 2 }), key: ['sweep-1', 0] },
  { table: 'walkForwards', record: savedWalkForward() },
]

/** Typed arrays by name, since the way into the page has none. */
function toWire(puts: readonly Put[]): string {
  return JSON.stringify(puts, (_, value: unknown) =>
    ArrayBuffer.isView(value)
      ? { $array: value.constructor.name, values: [...(value as Float64Array)] }
      : value,
  )
}

function fromWire(_: string, value: { $array?: string; values: number[] } | null): unknown {
  if (value?.$array === 'Int32Array') return Int32Array.from(value.values)
  return value?.$array === 'Float64Array' ? Float64Array.from(value.values) : value
}

/** How many of them no reader takes. */
function unreadable(puts: readonly Put[], read: (record: unknown) => unknown): number {
  // as they are in the database: JSON has no holes in lists
  const written = JSON.parse(toWire(puts), fromWire) as Put[]
  return written.filter(({ record }) => read(record) === undefined).length
}

const readWhole = (record: unknown) => {
  const run = readRun(record)
  return run === 'damaged' ? undefined : run
}
const WRONG = {
  runs: unreadable(DAMAGED.runs, readWhole),
  sweeps:
    unreadable(DAMAGED.sweeps, readSweep) +
    unreadable(DAMAGED.chunks, readChunk) +
    unreadable(DAMAGED.past, readPastTrials),
  walks: unreadable(DAMAGED.walks, readWalkForward),
}

/** Writes records as a damaged disk would have left them, behind the page's back. */
function putAll(page: Page, puts: readonly Put[]): Promise<void> {
  return page.evaluate(async wire => {
    const all = JSON.parse(wire, (_, value) => {
      if (value?.$array === 'Int32Array') return Int32Array.from(value.values)
      return value?.$array === 'Float64Array' ? Float64Array.from(value.values) : value
    }) as Put[]
    const opening = indexedDB.open('sauda-runs')
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = () => reject(opening.error)
    })
    const db = opening.result
    const tx = db.transaction([...db.objectStoreNames], 'readwrite')
    for (const { table, record, key } of all) tx.objectStore(table).put(record, key)
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve
      tx.onabort = () => reject(tx.error)
    })
    db.close()
  }, toWire(puts))
}

const view = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

test('I11 a hundred damaged records of each kind that is kept cost no view and no good record', async ({
  page,
}) => {
  await openScreen(page, RUNS)
  await putAll(page, [...Object.values(DAMAGED).flat(), ...GOOD])

  await openScreen(page, RUNS)
  await expect(notice(page, WRONG.runs, 'runs')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Saved runs' }).locator('tbody tr:not([aria-hidden])')
  await expect(rows).toHaveCount(EACH - WRONG.runs + 1)
  await expect(page.getByText('This record could not be shown.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open The good run' }).click()
  await expect(page.getByText('₹4,321').first()).toBeVisible()

  await view(page, 'Runs')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  expect((await saved).suggestedFilename()).toBe('sauda-damaged-records.json')
  await deleteAll(page)
  await expect(rows).toHaveCount(EACH - WRONG.runs + 1)

  for (const [name, label, count, words] of [
    ['Sweep', 'Saved sweeps', WRONG.sweeps, /2 of 4 combinations done/],
    ['Walk-forward', 'Saved walk-forwards', WRONG.walks, /2 windows/],
  ] as const) {
    await view(page, name)
    await expect(notice(page, count, 'saved records')).toBeVisible()
    await deleteAll(page)
    await page.getByRole('combobox', { name: label }).click()
    await expect(page.getByRole('option').filter({ hasText: words }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
