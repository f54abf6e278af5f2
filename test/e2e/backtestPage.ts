import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect } from './quiet.ts'

/** What a trader does on the Backtesting screen. */
export function backtestPage(page: Page) {
  const run = page.getByRole('button', { name: 'Run Backtest' })
  return {
    run,
    running: page.getByText('Running Backtest...'),
    empty: page.getByText('No Backtest Results'),
    reset: page.getByRole('button', { name: 'Reset' }),
    exportMenu: page.getByRole('button', { name: 'Export' }),
    equityChart: page.getByRole('img', { name: /^Equity curve/ }),
    trades: page.getByRole('region', { name: 'Trades' }).locator('tbody tr:not([aria-hidden])'),

    async open(mode: 'Sample' | 'Market data') {
      await page.goto('/backtest')
      await page.getByRole('radio', { name: mode }).check()
      await expect(run).toBeVisible()
    },

    /** Runs, and waits for the end. */
    async runWhole() {
      if (!new URL(page.url()).searchParams.has('mode', 'market')) {
        await run.click()
        await expect(page.getByText('Running Backtest...')).toBeVisible()
        await expect(page.getByText('Running Backtest...')).toHaveCount(0)
        return
      }
      // each run has an id of its own, also one that changes no figure
      const ran = page.locator('[role=status][data-ran]').last()
      const before = await ran.getAttribute('data-ran')
      await run.click()
      await expect(ran).not.toHaveAttribute('data-ran', before ?? '')
    },

    /** The first value with that label, such as "Net profit". */
    figure(label: string): Locator {
      const term = page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) })
      return term.first().locator('xpath=following-sibling::dd[1]')
    },

    async choose(label: string, option: string) {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    },

    async import(file: string | { name: string; text: string }) {
      const input = page.locator('input[type=file]').first()
      if (typeof file === 'string') await input.setInputFiles(file)
      else
        await input.setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) })
    },

    /** Imports a file of which no row is refused, and waits for it. */
    async importWhole(file: string | { name: string; text: string }, rows: string) {
      await this.import(file)
      const result = page.getByText(`${rows} imported, 0 skipped`, { exact: true })
      await expect(result).toBeVisible({ timeout: 60_000 })
    },

    /** A file of the Export menu, as text. */
    async export(kind: string): Promise<string> {
      await page.getByRole('button', { name: 'Export' }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: kind }).click()
      return readFileSync(await (await saved).path(), 'utf8')
    },
  }
}
