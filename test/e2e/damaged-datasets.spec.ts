/** Damaged datasets in the real database, and hostile backups through the page. */
import type { Page } from '@playwright/test'
import { hashFile } from '../../src/storage/datasets/blockHash.ts'
import { makeZip } from '../../src/storage/datasets/zip.ts'
import { runRecord } from '../../src/storage/runs/testing/saved.ts'
import { mutants } from '../mutate.ts'
import { deleteAll, notice } from './damagedNotice.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

const DATA = '/backtest?mode=market&view=data&strategy=momentum'
const EACH = 100

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

test('I11 a hundred damaged datasets are named and can be deleted, one with a damaged report is usable; a backup that is strange or hostile is told in a sentence', async ({
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
  // nothing of the app runs here
  await page.goto('/favicon.svg')
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

  await test.step('parts of a backup that are not known, and such as are hostile, cost nothing', async () => {
    const restore = async (parts: Readonly<Record<string, unknown>>) =>
      page
        .getByLabel('Restore', { exact: true })
        .setInputFiles({ name: 'b.zip', mimeType: 'application/zip', buffer: await backupOf(parts) })
    // of a thousand it is the same sentence (parts.test.ts)
    await restore(Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`odd-${i}`, i])))
    await expect(
      page.getByText(
        '7 parts of the backup are not known here and were left out: "odd-0", "odd-1", "odd-2", "odd-3", "odd-4" and 2 more.',
      ),
    ).toBeVisible()
    const [runs, research, settings] = [38, 39, 40].map(
      seed => mutants([{ run: runRecord(), curve: null }], 1, seed)[0],
    )
    await restore({ runs, research, settings })
    for (const words of [
      'The runs in this backup',
      'The sweeps and walk-forwards in this backup',
      'The settings in this backup',
    ]) {
      await expect(page.getByText(words).first()).toBeVisible()
    }
    await page.getByRole('radio', { name: 'Runs', exact: true }).check()
    await expect(page.getByText('No runs yet')).toBeVisible()
  })
})
