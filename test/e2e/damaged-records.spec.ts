/** A hundred damaged records of each store beside good ones: every screen shows, the good are usable, the bad are named. */
import type { Page } from '@playwright/test'
import { readRun } from '../../src/ui/kept/readKept.ts'
import { readChunk, readSweep } from '../../src/ui/kept/sweep.ts'
import { CURVE, chunkOf, keptRun, sweepOf } from '../../src/ui/kept/testing/kept.ts'
import { keptWalk } from '../../src/ui/kept/testing/walk.ts'
import { readPastTrials } from '../../src/ui/kept/trials.ts'
import { readWalk } from '../../src/ui/kept/walk.ts'
import { hashFile } from '../../src/workers/store/blockHash.ts'
import { makeZip } from '../../src/workers/store/zip.ts'
import { mutants } from '../mutate.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

const RUNS = '/backtest?mode=market&view=runs&strategy=momentum'
const SWEEP = '/backtest?mode=market&view=sweep&strategy=momentum'
const WALK = '/backtest?mode=market&view=walk-forward&strategy=momentum'
const DATA = '/backtest?mode=market&view=data&strategy=momentum'
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
  runs: damaged('runs', keptRun(), 31),
  curves: damagedAt('curves', CURVE, 32, i => `gone${i}`),
  sweeps: damaged('sweeps', sweepOf(), 33),
  chunks: damagedAt('sweepRows', chunkOf({ 0: 1, 1: 2 }), 34, i => ['gone', i]),
  past: damagedAt('pastTrials', { dataset: 'sha256:ab', trials: [['a', 1.5]] }, 35, i => i + 1_000),
  walks: damaged('walkForwards', keptWalk(), 36),
}
const GOOD: Put[] = [
  { table: 'runs', record: keptRun({ name: 'The good run' }) },
  { table: 'curves', record: CURVE, key: 'aaaaaaaaaa' },
  { table: 'sweeps', record: sweepOf() },
  { table: 'sweepRows', record: chunkOf({ 0: 1, 1: 2 }), key: ['sweep-1', 0] },
  { table: 'walkForwards', record: keptWalk() },
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
  walks: unreadable(DAMAGED.walks, readWalk),
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

const notice = (page: Page, count: number, nouns: string) =>
  page.getByText(new RegExp(`^${count} ${nouns} are damaged and left out of the list`))

/** Deletes what the notice counts. */
async function deleteAll(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('damaged and left out of the list')).toHaveCount(0)
}

test('I11 a hundred damaged records of each kind that is kept cost no view and no good record', async ({
  page,
}) => {
  await openScreen(page, RUNS)
  await putAll(page, [...Object.values(DAMAGED).flat(), ...GOOD])

  await openScreen(page, RUNS)
  await expect(notice(page, WRONG.runs, 'runs')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Kept runs' }).locator('tbody tr:not([aria-hidden])')
  await expect(rows).toHaveCount(EACH - WRONG.runs + 1)
  await expect(page.getByText('This record could not be shown.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open The good run' }).click()
  await expect(page.getByText('₹4,321').first()).toBeVisible()

  await openScreen(page, RUNS)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  expect((await saved).suggestedFilename()).toBe('sauda-damaged-records.json')
  await deleteAll(page)
  await expect(rows).toHaveCount(EACH - WRONG.runs + 1)

  for (const [address, label, count, words] of [
    [SWEEP, 'Kept sweeps', WRONG.sweeps, /2 of 4 runs/],
    [WALK, 'Kept walk-forwards', WRONG.walks, /2 windows/],
  ] as const) {
    await openScreen(page, address)
    await expect(notice(page, count, 'kept records')).toBeVisible()
    await deleteAll(page)
    await page.getByRole('combobox', { name: label }).click()
    await expect(page.getByRole('option').filter({ hasText: words }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

const CSV = `datetime,open,high,low,close,volume\n${Array.from(
  { length: 10 },
  (_, i) => `2023-01-02 09:${15 + i}:00+05:30,100,102,99,101,${1000 + i}`,
).join('\n')}\n`

/** The row of the one dataset, as the database has it. */
function storedRow(page: Page): Promise<{ info: { id: string } }> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('sauda-data')
    await new Promise(resolve => {
      opening.onsuccess = resolve
    })
    const asking = opening.result.transaction('datasets').objectStore('datasets').getAll()
    await new Promise(resolve => {
      asking.onsuccess = resolve
    })
    opening.result.close()
    return asking.result[0]
  })
}

/**
 * Puts rows on the list, under the hash that the list wants of them; and a copy of the one file for the dataset "report".
 */
function putRows(page: Page, rows: readonly { key: string; row: unknown }[]): Promise<void> {
  return page.evaluate(async wire => {
    const puts = JSON.parse(wire) as { key: string; row: unknown }[]
    const root = await navigator.storage.getDirectory()
    const folder = await (await root.getDirectoryHandle('sauda')).getDirectoryHandle('datasets')
    for await (const handle of folder.values()) {
      const copy = await folder.getFileHandle('report.bars', { create: true })
      const writable = await copy.createWritable()
      await writable.write(await (handle as FileSystemFileHandle).getFile())
      await writable.close()
      break
    }
    const opening = indexedDB.open('sauda-data')
    await new Promise(resolve => {
      opening.onsuccess = resolve
    })
    const db = opening.result
    const hashes: Record<string, string> = {}
    for (const { key, row } of puts) {
      const bytes = new TextEncoder().encode(JSON.stringify(row))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      hashes[key] = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
    }
    const tx = db.transaction(['datasets', 'index'], 'readwrite')
    for (const { key, row } of puts) tx.objectStore('datasets').put(row, key)
    const index = tx.objectStore('index').get('main')
    index.onsuccess = () => {
      const rowsNow = { ...index.result.rows, ...hashes }
      tx.objectStore('index').put({ ...index.result, rows: rowsNow }, 'main')
    }
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve
      tx.onabort = () => reject(tx.error)
    })
    db.close()
  }, JSON.stringify(rows))
}

test('I11 D3 a hundred damaged datasets are named and can be deleted; one with a damaged report is usable', async ({
  page,
}) => {
  await page.goto(DATA)
  await page
    .getByLabel('Choose price files')
    .setInputFiles({ name: 'NIFTY_good.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  const table = page.getByRole('table', { name: 'Datasets' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(row('NIFTY_good.csv')).toContainText('Saved')
  const good = await storedRow(page)
  const rows = mutants(good, EACH, 37).map((mutant, i) => ({
    key: `mut-${i}`,
    row: renamed(mutant, `mut-${i}`),
  }))
  const report = {
    ...good,
    file: 'report.bars',
    info: { ...good.info, id: 'report', name: 'Report', quality: {}, notes: [{}] },
  }
  await page.goto('/orders')
  await putRows(page, [...rows, { key: 'report', row: report }])

  await openScreen(page, DATA)
  await expect(row('NIFTY_good.csv')).toContainText('Saved')
  await expect(row('Report')).toContainText('Saved')
  await page.getByRole('button', { name: 'Open Report', exact: true }).click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('Its quality report could not be read.')
  await expect(details.getByRole('table', { name: 'First 10 bars' })).toContainText('09:24')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  const listed = (await table.locator('tbody tr:not([aria-hidden])').count()) - 2
  const named = EACH - listed
  test.info().annotations.push({ type: 'figures', description: `${listed} listed, ${named} set aside` })
  expect([listed > 0, named > 0]).toEqual([true, true])
  await expect(notice(page, named, 'datasets')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  expect((await saved).suggestedFilename()).toBe('sauda-damaged-datasets.zip')
  await deleteAll(page)
  await page.reload()
  await expect(row('NIFTY_good.csv')).toContainText('Saved')
  await expect(page.getByText('damaged and left out of the list')).toHaveCount(0)
})

/** The damaged row with an id, a name and a file of its own, where it still has places for them. */
function renamed(row: unknown, id: string): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const { info } = row as { info?: unknown }
  const isPlain = typeof info === 'object' && info !== null && !Array.isArray(info)
  const name = isPlain && 'name' in info && typeof info.name === 'string' ? { name: id } : {}
  return { ...row, file: `${id}.bars`, ...(isPlain && 'id' in info && { info: { ...info, ...name, id } }) }
}

/** A backup without datasets whose parts say that. */
async function backupOf(parts: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const files = Object.entries(parts).map(([name, json]) => ({
    name,
    content: new Blob([JSON.stringify(json)]),
  }))
  const list = {
    format: 'sauda-backup',
    version: 1,
    savedMs: 0,
    datasets: [],
    parts: await Promise.all(
      files.map(async ({ name, content }) => ({ name, file: name, sha256: await hashFile(content) })),
    ),
  }
  const listFile = { name: 'backup.json', content: new Blob([JSON.stringify(list)]) }
  return Buffer.from(await (await makeZip([listFile, ...files], () => {})).arrayBuffer())
}

test('D18 a backup of 5,000 unknown parts and one that is hostile are told in one sentence each', async ({
  page,
}) => {
  await openScreen(page, DATA)
  const restore = async (parts: Readonly<Record<string, unknown>>) =>
    page
      .getByLabel('Restore a backup')
      .setInputFiles({ name: 'b.zip', mimeType: 'application/zip', buffer: await backupOf(parts) })
  await restore(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`odd-${i}`, i])))
  await expect(
    page.getByText(
      '5,000 parts of the backup are not known here and were left out: "odd-0", "odd-1", "odd-2", "odd-3", "odd-4" and 4,995 more.',
    ),
  ).toBeVisible()
  const [runs, research, settings] = [38, 39, 40].map(
    seed => mutants([{ run: keptRun(), curve: null }], 1, seed)[0],
  )
  await restore({ runs, research, settings })
  for (const words of [
    'The runs in this backup',
    'The sweeps and walk-forwards in this backup',
    'The settings in this backup',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible()
  }
  await openScreen(page, RUNS)
  await expect(page.getByText('No runs yet')).toBeVisible()
})
