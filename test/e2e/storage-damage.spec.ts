/** Data damaged at rest, of a newer Sauda, or deleted under an open page. The store alone, in a real Chromium. */
import type { BrowserContext, Page } from '@playwright/test'
import type { StorePage } from '../../src/workers/testing/storePage.ts'
import { expect, test } from './storeTab.ts'

declare const storePage: StorePage

const ROWS = 2_000

// in one worker, which builds the page of the store once
test.describe.configure({ mode: 'default' })

/** A page of the same site without the store: what damages the data behind its back. */
async function besides<T>(
  context: BrowserContext,
  storeUrl: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  await page.goto(`${storeUrl}blank`)
  const result = await work(page)
  await page.close()
  return result
}

/** Changes the list as no Sauda would: its function gets the stores of the database. */
function inDatabase(page: Page, change: 'delete' | 'lose row' | 'change row' | 'newer'): Promise<void> {
  return page.evaluate(async how => {
    const done = (request: IDBRequest | IDBTransaction) =>
      new Promise<void>((resolve, reject) => {
        const target = request as IDBOpenDBRequest & IDBTransaction
        if ('commit' in request) target.oncomplete = () => resolve()
        else target.onsuccess = () => resolve()
        target.onerror = () => reject(target.error)
      })
    if (how === 'delete') return done(indexedDB.deleteDatabase('sauda-data'))
    const opening = indexedDB.open('sauda-data', how === 'newer' ? 7 : undefined)
    await done(opening)
    const db = opening.result
    if (how !== 'newer') {
      const write = db.transaction('datasets', 'readwrite')
      const rows = write.objectStore('datasets')
      const all = rows.getAll()
      all.onsuccess = () => {
        const [row] = all.result
        if (how === 'lose row') rows.delete(row.info.id)
        else rows.put({ ...row, savedMs: 1, bytes: row.bytes - 8 }, row.info.id)
      }
      await done(write)
    }
    db.close()
  }, change)
}

/** Changes the one file of the store: a byte in its midst, its length, or all of it. */
function inFile(page: Page, change: 'flip' | 'cut' | 'delete'): Promise<void> {
  return page.evaluate(async how => {
    const root = await navigator.storage.getDirectory()
    const folder = await (await root.getDirectoryHandle('sauda')).getDirectoryHandle('datasets')
    for await (const [name, handle] of folder.entries()) {
      if (how === 'delete') {
        await folder.removeEntry(name)
        continue
      }
      const file = handle as FileSystemFileHandle
      const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer())
      bytes[bytes.length >> 1]! ^= 1
      const writable = await file.createWritable()
      await writable.write(how === 'flip' ? bytes : bytes.slice(0, -8))
      await writable.close()
    }
  }, change)
}

test('I11 a damaged list is told and mended from the files', async ({ browser, openTab, storeUrl }) => {
  const context = await browser.newContext()
  const first = await openTab(context)
  const id = await first.add(ROWS, 1, 'NIFTY.csv')
  await first.page.close()
  for (const how of ['delete', 'lose row', 'change row'] as const) {
    await test.step(how, async () => {
      await besides(context, storeUrl, page => inDatabase(page, how))
      const tab = await openTab(context)
      const { datasets, notice } = await tab.look()
      expect(notice).toBe(
        'Stored data is damaged: the list of datasets was incomplete. Found again, and whole: NIFTY.csv.',
      )
      expect(datasets).toMatchObject([{ info: { id, name: 'NIFTY.csv' }, state: 'saved' }])
      expect(await tab.judge(id)).toBe('whole')
      await tab.page.close()
      const next = await openTab(context)
      expect((await next.look()).notice ?? '').not.toContain('damaged')
      await next.page.close()
    })
  }
  await context.close()
})

test('I11 an emptied browser is never taken for an empty one', async ({ browser, openTab, storeUrl }) => {
  const context = await browser.newContext()
  const first = await openTab(context)
  const id = await first.add(ROWS, 1, 'NIFTY.csv')
  await first.page.close()
  await besides(context, storeUrl, async page => {
    await inDatabase(page, 'delete')
    await inFile(page, 'delete')
  })
  const missing =
    'Stored data is damaged: the list of datasets was incomplete. Missing: NIFTY.csv. Import them again or restore a backup.'
  // and it is told until the trader goes on without it
  for (let visit = 0; visit < 2; visit++) {
    const tab = await openTab(context)
    expect(await tab.look()).toMatchObject({ datasets: [], notice: missing })
    await tab.page.close()
  }
  const tab = await openTab(context)
  await tab.add(ROWS, 1, 'NIFTY.csv')
  expect(await tab.judge(id)).toBe('whole')
  expect((await (await openTab(context)).look()).notice ?? '').not.toContain('damaged')
  await context.close()
})

test('I11 a damaged file is listed with its fault, and mended by importing again', async ({
  browser,
  openTab,
  storeUrl,
}) => {
  const context = await browser.newContext()
  const first = await openTab(context)
  const id = await first.add(ROWS, 1, 'NIFTY.csv')
  await first.page.close()
  for (const [how, what] of [
    ['flip', 'is not what was saved'],
    ['cut', /has \d+ of \d+ bytes/],
    ['delete', 'has lost its file'],
  ] as const) {
    await test.step(how, async () => {
      await besides(context, storeUrl, page => inFile(page, how))
      const tab = await openTab(context)
      const sentence = await tab.judge(id)
      expect(sentence).toMatch(
        /^Stored data is damaged: NIFTY\.csv .*\. Import the file again or restore a backup\.$/,
      )
      expect(sentence).toMatch(what)
      expect((await tab.look()).datasets).toMatchObject([{ state: 'damaged', problem: sentence }])
      // what can be read can be exported
      const exported = await tab.page.evaluate(
        async asked => (await (await storePage.store.exportDataset(asked))?.blob.text())?.split('\n').length,
        id,
      )
      expect(exported).toBe(how === 'flip' ? ROWS + 2 : undefined)
      await tab.add(ROWS, 1, 'NIFTY.csv')
      expect(await tab.judge(id)).toBe('whole')
      await tab.page.close()
      const next = await openTab(context)
      expect(await next.judge(id)).toBe('whole')
      await next.page.close()
    })
  }
  await context.close()
})

test('I11 data of a newer Sauda is left as it is', async ({ browser, openTab, storeUrl }) => {
  const context = await browser.newContext()
  const first = await openTab(context)
  await first.add(ROWS, 1, 'NIFTY.csv')
  await first.page.close()
  await besides(context, storeUrl, page => inDatabase(page, 'newer'))
  const tab = await openTab(context)
  const id = await tab.add(ROWS, 2, 'new.csv')
  const { datasets, notice } = await tab.look()
  expect(notice).toMatch(/^Stored data was saved by a newer Sauda and is left as it is/)
  expect(datasets).toMatchObject([{ info: { name: 'new.csv' }, state: 'memory', problem: notice }])
  expect(await tab.judge(id)).toBe('whole')
  expect(await tab.countFiles()).toBe(1)
  await context.close()
})

test('I13 a list deleted under an open page is found again', async ({ browser, openTab, storeUrl }) => {
  const context = await browser.newContext()
  const tab = await openTab(context)
  const id = await tab.add(ROWS, 1, 'NIFTY.csv')
  await besides(context, storeUrl, page => inDatabase(page, 'delete'))
  await expect.poll(async () => (await tab.look()).notice).toMatch(/Found again, and whole: NIFTY\.csv/)
  expect((await tab.look()).datasets).toMatchObject([{ info: { id }, state: 'saved' }])
  expect(await (await openTab(context)).judge(id)).toBe('whole')
  await context.close()
})

test('I13 data cleared under an open page stays usable, can be backed up, and saved again', async ({
  browser,
  openTab,
}) => {
  const context = await browser.newContext()
  const tab = await openTab(context)
  const id = await tab.add(ROWS, 1, 'NIFTY.csv')
  const session = await context.newCDPSession(tab.page)
  const origin = new URL(tab.page.url()).origin
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,file_systems' })
  await expect.poll(async () => (await tab.look()).datasets[0]?.state).toBe('memory')
  const { datasets, notice } = await tab.look()
  expect(datasets[0]!.problem).toMatch(/^Stored data is damaged: NIFTY\.csv is not on the disk any more/)
  expect(notice).toMatch(/^Stored data is damaged: .* Missing: NIFTY\.csv\./)
  expect(await tab.judge(id)).toBe('whole')
  expect(await tab.page.evaluate(() => storePage.makeBackup())).toBeGreaterThan(ROWS * 48)
  expect(await tab.page.evaluate(asked => storePage.store.save(asked), id)).toEqual({
    ok: true,
    value: null,
  })
  expect((await tab.look()).datasets).toMatchObject([{ info: { id }, state: 'saved' }])
  await tab.page.evaluate(asked => storePage.store.remove([asked]), id)
  expect(await tab.page.evaluate(() => storePage.restoreBackup())).toMatchObject({
    ok: true,
    value: { datasets: 1 },
  })
  expect(await (await openTab(context)).judge(id)).toBe('whole')
  await context.close()
})
