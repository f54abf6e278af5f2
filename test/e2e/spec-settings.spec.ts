import { onScreen } from './onScreen.ts'
import { expect } from './quiet.ts'
import { stopClock, wordsOf } from './screenPage.ts'

const test = onScreen('/settings')

test('S2.44 S3.12 S9.12 S9.13 S9.14 sections, defaults, help texts and the security notice', async ({
  page,
}) => {
  const sections = ['API Credentials', 'Risk Management', 'Trading Hours', 'System Settings']
  expect(await wordsOf(page.getByRole('main').getByRole('heading', { level: 2 }))).toEqual(sections)
  for (const [label, value] of [
    ['API Key', ''],
    ['API Secret', ''],
    ['Max Position Size', '100'],
    ['Max Daily Loss (₹)', '10,000'],
    ['Max Drawdown (%)', '5'],
    ['Market Open Time', '09:15'],
    ['Market Close Time', '15:30'],
    ['Auto Square-off Time', '15:15'],
  ] as const) {
    await expect(
      page
        .getByRole('textbox', { name: label })
        .or(page.getByLabel(label, { exact: true }))
        .first(),
    ).toHaveValue(value)
  }
  const level = page.getByRole('combobox', { name: 'Log Level' })
  await expect(level).toHaveText('info')
  await level.click()
  expect(await wordsOf(page.getByRole('option'))).toEqual(['debug', 'info', 'warning', 'error'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('switch', { name: 'Auto-reconnect' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Save Historical Data' })).toBeChecked()
  for (const text of [
    'System will stop trading if daily loss exceeds this amount',
    'All positions will be closed at this time',
    'Maximum number of contracts/shares per position',
    'Maximum allowed drawdown percentage',
    'API credentials are stored securely and encrypted. Never share your API keys or secrets with anyone.',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('S5.3 S5.4 S5.6 time pickers, a field that makes numbers, and what is wrong stands at its field', async ({
  page,
}) => {
  for (const label of ['Market Open Time', 'Market Close Time', 'Auto Square-off Time']) {
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'time')
  }
  const loss = page.getByLabel('Max Daily Loss (₹)')
  await loss.fill('250000')
  await loss.blur()
  await expect(loss).toHaveValue('2,50,000')
  await loss.fill('0')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(loss).toHaveAttribute('aria-invalid', 'true')
  await expect(loss).toBeFocused()
  await expect(page.getByText('Settings saved successfully')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('S5.5 the secret is masked until it is revealed', async ({ page }) => {
  const secret = page.getByRole('textbox', { name: 'API Secret' })
  await expect(secret).toHaveAttribute('type', 'password')
  await secret.fill('s3cr3t-of-mine')
  await secret.blur()
  await expect(secret).not.toHaveValue(/s3cr3t/)
  await page.getByRole('button', { name: 'Reveal API Secret' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await expect(secret).toHaveValue('s3cr3t-of-mine')
  await page.getByRole('button', { name: 'Hide API Secret' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('S2.45 S4.9 Save Changes says for 3 seconds that it saved, and it did', async ({ page }) => {
  await page.getByLabel('Max Position Size').fill('60')
  const said = page.getByText('Settings saved successfully')
  await stopClock(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(said).toBeVisible()
  await page.clock.runFor(2_999)
  await expect(said).toBeVisible()
  await page.clock.runFor(1)
  await expect(said).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Max Position Size')).toHaveValue('60')
  await page.clock.resume()
})

test('S2.46 Test Connection shows each step; Reset All Settings asks with each value, and can be undone', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Test Connection' }).click()
  const steps = page.getByRole('list', { name: 'Connection test' }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await page.getByLabel('Max Position Size').fill('75')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Reset All Settings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: 'Max Position Size 75 100' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reset all settings' }).click()
  await expect(page.getByLabel('Max Position Size')).toHaveValue('100')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Max Position Size')).toHaveValue('75')
})
