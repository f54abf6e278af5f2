/** The data manager in the built app: what is imported stays, and all that can be done with it. */
import type { Page } from '@playwright/test'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

/** Ten minutes of NIFTY on a day. */
function minutesOf(day: string): string {
  const rows = Array.from({ length: 10 }, (_, i) => `${day} 09:${15 + i}:00+05:30,100,102,99,101,${1000 + i}`)
  return `datetime,open,high,low,close,volume\n${rows.join('\n')}\n`
}

function csv(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const NAMES = { jan: 'NIFTY_20230102.csv', feb: 'NIFTY_20230201.csv' }

function dataPage(page: Page) {
  const table = page.getByRole('table', { name: 'Datasets' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  return {
    table,
    row,
    dialog: page.getByRole('dialog'),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    /** Imports a file and waits until the browser keeps it. */
    async import(name: string, text: string) {
      await page.getByLabel(/^(Choose price files|Import files)$/).setInputFiles(csv(name, text))
      await expect(row(name)).toContainText('Saved')
    },
    async confirm(name: string) {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

test('I3 I13 a file that leaves its dates open is asked about once; datasets stay after a reload, are renamed, merged, deleted and brought back, backed up and restored', async ({
  page,
}) => {
  const data = dataPage(page)
  const heading = page.getByRole('heading', { name: 'Data', exact: true })

  await test.step('the palette and the dataset field lead to the data manager', async () => {
    await openScreen(page, '/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Command' }).fill('manage data')
    await page.keyboard.press('Enter')
    await expect(heading).toBeVisible()
    await expect(page.getByText('No imported data')).toBeVisible()
    await page.getByRole('radio', { name: 'Results' }).check()
    await page.getByRole('button', { name: 'Manage data' }).click()
    await expect(heading).toBeVisible()
  })

  await test.step('dates that a file leaves open are shown and asked, once for each header', async () => {
    const days = (days: string) => `Date,Open,High,Low,Close\n${days}`
    const picker = page.getByLabel(/^(Choose price files|Import files)$/)
    await picker.setInputFiles(csv('a.csv', days('01/02/2024,100,101,99,100\n02/02/2024,100,102,99,101\n')))
    await expect(page.getByRole('table', { name: 'First rows of the file' })).toContainText('02/02/2024')
    expect(await axeViolations(page), 'question').toEqual([])
    await page.getByLabel('Day first: 31-12-2024').check()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(data.row('a.csv')).toContainText('1 Feb 2024')
    await picker.setInputFiles(csv('b.csv', days('01/03/2024,100,101,99,100\n04/03/2024,100,102,99,101\n')))
    await expect(page.getByText('Answered before: dates are DD-MM-YYYY.')).toBeVisible()
    await expect(data.row('b.csv')).toContainText('1 Mar 2024')

    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByLabel('Month first: 12-31-2024').check()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    // for a moment both readings stand in the list: the wrong one goes once the new one is there
    await expect(data.row('b.csv').filter({ hasText: '3 Jan 2024' })).toBeVisible()
    await expect(data.row('b.csv')).toHaveCount(1)
  })

  await test.step('what is imported stays, is renamed and merged', async () => {
    await data.import(NAMES.jan, minutesOf('2023-01-02'))
    await data.import(NAMES.feb, minutesOf('2023-02-01'))
    await page.reload()
    await expect(data.row(NAMES.jan)).toContainText('10')
    await expect(data.row(NAMES.feb)).toContainText('Saved')
    expect(await axeViolations(page), 'list').toEqual([])

    await data.button(`Open ${NAMES.feb}`).click()
    await expect(data.dialog.getByRole('table', { name: 'First 10 bars' })).toContainText('09:24')
    await data.dialog.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name', { exact: true }).fill('February')
    await data.confirm('Rename')
    await expect(data.row('February')).toBeVisible()

    for (const name of [NAMES.jan, 'February']) await page.getByLabel(`Select ${name}`).check()
    await data.button('Merge').click()
    await page.getByLabel('Name', { exact: true }).fill('NIFTY 2023')
    await data.confirm('Merge')
    await expect(data.row('NIFTY 2023')).toContainText('20')
    await expect(data.row('NIFTY 2023')).toContainText('Saved')
  })

  await test.step('on a phone nothing is amiss', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(page.getByRole('list').filter({ hasText: 'b.csv' })).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await data.button('Open b.csv').click()
    await expect(data.dialog.getByRole('heading', { name: 'First bars' })).toBeVisible()
    expect(await axeViolations(page), 'dialog at 360 px').toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('what is deleted comes back, by Undo and by a backup', async () => {
    await data.button('Delete February').click()
    await expect(data.dialog).toContainText('10 rows')
    await data.confirm('Delete')
    await expect(data.row('February')).toHaveCount(0)
    await data.button('Undo').click()
    await expect(data.row('February')).toBeVisible()

    await data.button('Backup').click()
    const saved = page.waitForEvent('download')
    await data.dialog.getByRole('button', { name: 'Back up' }).click()
    const backup = await (await saved).path()
    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await data.confirm('Delete')
    await expect(page.getByText('No imported data')).toBeVisible()
    await page.getByLabel('Restore a backup').setInputFiles(backup)
    await expect(page.getByText(/^5 datasets restored/)).toBeVisible()
    await expect(data.row('NIFTY 2023')).toContainText('20')
    await page.reload()
    await expect(data.table.getByRole('row')).toHaveCount(6)
  })

  await data.button('Use NIFTY 2023 in backtest').click()
  await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveText('NIFTY 2023')
  await expect(page).not.toHaveURL(/view=data/)
})
