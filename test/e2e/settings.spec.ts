import { expect, test } from '@playwright/test'

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
