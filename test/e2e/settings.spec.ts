import type { Page } from '@playwright/test'
import { publishedTable } from '../../src/engine/margin/testing/published.ts'
import { spanText } from '../../src/import/span/testing/spanFile.ts'
import { noisy } from './noisy.ts'
import { expect, test } from './quiet.ts'

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
}

// not `quiet`: what shows a text breaks the page's policy by a style of its own
noisy(
  'E3 what was saved is there after the page was closed at once and opened again',
  async ({ context, page }) => {
    await page.goto('/settings')
    await page.getByLabel('Max Drawdown (%)').fill('7.5')
    await page.getByLabel('Auto Square-off Time').fill('15:00')
    await save(page)
    await page.close()
    const again = await context.newPage()
    await again.goto('/settings')
    await expect(again.getByLabel('Max Drawdown (%)')).toHaveValue('7.5')
    await expect(again.getByLabel('Auto Square-off Time')).toHaveValue('15:00')
    await test.step('the licences of what is inside can be read', async () => {
      const opened = again.waitForEvent('popup')
      await again.getByRole('link', { name: 'Licences of the packages inside' }).click()
      await expect((await opened).getByText('The page, its workers and the server hold code')).toBeVisible()
    })
  },
)

test('A9 X6 X7 a SPAN file and a remembered secret stay after a reload; the secret shows nowhere, and opens only with its passphrase', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'SPAN file' })
  const words = 'NSE 29 May 2026, end of day, 1 underlying'
  await test.step('a SPAN file is read in a worker, and another file refused', async () => {
    await expect(section).toContainText('SPAN file: none')
    const choose = (name: string, text: string) =>
      section
        .getByLabel('Choose file')
        .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text, 'latin1') })
    await choose('NIFTY.csv', 'date,close')
    await expect(section).toContainText('NIFTY.csv is not a SPAN file.')
    await choose('nsccl.20260529.s.spn', spanText(publishedTable()))
    await expect(section).toContainText(words)
  })
  await test.step('a secret is saved, and shows nowhere', async () => {
    await page.getByLabel('API Key', { exact: true }).fill('canary-key')
    await page.getByLabel('API Secret', { exact: true }).fill('canary-secret')
    await page.getByRole('switch', { name: 'Remember on this device' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill('long enough')
    await page.getByLabel('Passphrase again').fill('long enough')
    await save(page)
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('canary-secret')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'canary',
    )
    expect(page.url()).not.toContain('canary')
    expect(said.join()).not.toContain('canary')
  })
  await page.reload()
  await test.step('it opens with its passphrase and no other', async () => {
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
  await test.step('the SPAN file is there, and goes when it is removed', async () => {
    await expect(section).toContainText(words)
    await section.getByRole('button', { name: 'Remove' }).click()
    await expect(section).toContainText('SPAN file: none')
    await page.reload()
    await expect(section).toContainText('SPAN file: none')
  })
})
