/** Two tabs of one browser: what one saves, unlocks or erases is true in the other. */
import type { Page } from '@playwright/test'
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'

const PASSPHRASE = 'long enough'
const FILE = { name: 'SECRET_CLIENT_NIFTY.csv', text: marketCsv({ bars: 1125 }) }

const secretOf = (page: Page) => page.getByLabel('API Secret', { exact: true })

async function openSettings(page: Page): Promise<Page> {
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  return page
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passphrase of the saved credentials').fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Unlock credentials' }).click()
  await expect(page.getByLabel('Passphrase of the saved credentials')).toBeHidden()
}

async function remember(page: Page, secret: string): Promise<void> {
  await page.getByLabel('API Key', { exact: true }).fill('key')
  await secretOf(page).fill(secret)
  await page.getByRole('switch', { name: 'Remember on this device' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await page.getByLabel('Passphrase again').fill(PASSPHRASE)
  await save(page)
}

test('I12 of two tabs with open forms neither loses what it typed nor undoes what the other saved, credentials too', async ({
  context,
  page,
}) => {
  await openSettings(page)
  await remember(page, 'SECRET-OLD')
  const other = await openSettings(await context.newPage())
  await test.step('a form keeps what was typed, takes what another tab saved, and saves both', async () => {
    await other.getByLabel('Max Daily Loss (₹)').fill('2000')
    await page.getByLabel('Max Drawdown (%)').fill('3')
    await save(page)
    await expect(other.getByLabel('Max Drawdown (%)')).toHaveValue('3')
    await expect(other.getByLabel('Max Daily Loss (₹)')).toHaveValue(/^2,?000$/)
    await save(other)
    await expect(page.getByLabel('Max Daily Loss (₹)')).toHaveValue('2,000')
  })
  await test.step('a tab with older credentials neither keeps nor saves them', async () => {
    await unlock(other)
    await secretOf(page).fill('SECRET-NEW')
    await save(page)
    await expect(other.getByText('Another tab changed the credentials')).toBeVisible()
    await other.getByLabel('Max Position Size').fill('75')
    await save(other)
  })
  await page.reload()
  for (const [label, value] of [
    ['Max Drawdown (%)', '3'],
    ['Max Daily Loss (₹)', '2,000'],
    ['Max Position Size', '75'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await unlock(page)
  await page.getByRole('button', { name: 'Reveal API Secret' }).click()
  await expect(secretOf(page)).toHaveValue('SECRET-NEW')
})

/** Everything that this site has in the browser, but for empty databases and folders. */
function leftOver(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const left = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(String)
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const table of db.objectStoreNames) {
        const all = await new Promise<unknown[]>(resolve => {
          const asking = db.transaction(table).objectStore(table).getAll()
          asking.onsuccess = () => resolve(asking.result)
        })
        left.push(...all.map(value => `${name}/${table}: ${JSON.stringify(value)}`))
      }
      db.close()
    }
    const walkForward = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory') await walkForward(handle as FileSystemDirectoryHandle)
        else left.push(`file ${name}`)
      }
    }
    await walkForward(await navigator.storage.getDirectory())
    return left
  })
}

test('I12 X6 what one tab erases is gone in all tabs, and stays gone when they are opened again', async ({
  context,
  page,
}) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  await backtest.importWhole(FILE, '1,125')
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  const other = await context.newPage()
  await other.goto('/backtest?mode=market')
  await other.getByRole('radio', { name: 'Data', exact: true }).check()
  await expect(other.getByText(FILE.name).first()).toBeVisible()
  expect((await leftOver(other)).join()).toContain(FILE.name)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Also erase all data on this device').check()
  await page.getByRole('button', { name: 'Log out and erase' }).click()
  await expect(page.getByText('All data on this device is erased')).toBeVisible()
  await expect(other.getByText('Session locked')).toBeVisible()
  // longer than a worker takes that finds its database deleted
  await other.waitForTimeout(2_000)
  expect((await leftOver(page)).join()).not.toContain(FILE.name)
  expect((await leftOver(other)).join()).not.toContain(FILE.name)

  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Start session' }).click()
    await tab.goto('/backtest?mode=market')
    await tab.getByRole('radio', { name: 'Data', exact: true }).check()
    await expect(tab.getByText('Stored data is damaged')).toHaveCount(0)
    await expect(tab.getByText(FILE.name)).toHaveCount(0)
  }
  expect((await leftOver(page)).filter(text => !text.startsWith('sauda-'))).not.toContain(FILE.name)
  expect((await leftOver(other)).join()).not.toContain(FILE.name)
})
