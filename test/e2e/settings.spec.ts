import { expect, test } from '@playwright/test'
import { publishedTable } from '../../src/engine/margin/testing/published.ts'
import { spanText } from '../../src/import/span/testing/spanFile.ts'

test('E3 what was saved is there after the page was closed at once and opened again', async ({
  context,
  page,
}) => {
  await page.goto('/settings')
  await page.getByLabel('Max Drawdown (%)').fill('7.5')
  await page.getByLabel('Auto Square-off Time').fill('15:00')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto('/settings')
  await expect(again.getByLabel('Max Drawdown (%)')).toHaveValue('7.5')
  await expect(again.getByLabel('Auto Square-off Time')).toHaveValue('15:00')
})

test('X6 X7 a remembered secret shows nowhere, and opens only with its passphrase', async ({ page }) => {
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await page.goto('/settings')
  await page.getByLabel('API Key', { exact: true }).fill('canary-key')
  await page.getByLabel('API Secret', { exact: true }).fill('canary-secret')
  await page.getByRole('switch', { name: 'Remember on this device' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill('long enough')
  await page.getByLabel('Passphrase again').fill('long enough')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('canary-secret')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'canary',
  )
  expect(page.url()).not.toContain('canary')
  expect(said.join()).not.toContain('canary')

  await page.reload()
  await expect(page.getByLabel('API Secret', { exact: true })).toHaveValue('')
  const passphrase = page.getByLabel('Passphrase of the saved credentials')
  await passphrase.fill('long enougj')
  await page.getByRole('button', { name: 'Unlock credentials' }).click()
  await expect(page.getByText('Wrong passphrase or damaged credentials')).toBeVisible()
  await passphrase.fill('long enough')
  await page.getByRole('button', { name: 'Unlock credentials' }).click()
  await expect(passphrase).toBeHidden()
  await page.getByRole('button', { name: 'Reveal API Secret' }).click()
  await expect(page.getByLabel('API Secret', { exact: true })).toHaveValue('canary-secret')
})

test('the licences of what is inside can be read', async ({ page }) => {
  await page.goto('/settings')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Licences of the packages inside' }).click()
  await expect((await opened).getByText('The page, its workers and the server hold code')).toBeVisible()
})

test('A9 a SPAN file is read in a worker, stays after a reload, and goes when it is removed', async ({
  page,
}) => {
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'SPAN file' })
  await expect(section).toContainText('SPAN file: none')
  const choose = (name: string, text: string) =>
    section
      .getByLabel('Choose file')
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text, 'latin1') })
  await choose('NIFTY.csv', 'date,close')
  await expect(section).toContainText('NIFTY.csv is not a SPAN file.')
  await choose('nsccl.20260529.s.spn', spanText(publishedTable()))
  const words = 'NSE 29 May 2026, end of day, 1 underlying'
  await expect(section).toContainText(words)
  await page.reload()
  await expect(section).toContainText(words)
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(section).toContainText('SPAN file: none')
  await page.reload()
  await expect(section).toContainText('SPAN file: none')
})
