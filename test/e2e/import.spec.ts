import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'

/** A file of two million rows: what is read before it is cancelled may be the same bars again. */
const BARS = 20_000
const REPEATS = 100

test('I1 I6 a long import is cancelled at once and nothing of it stays; of the next one the rows that were skipped are saved as a file, in which no formula can run', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  await page.goto('/backtest?mode=market')

  await test.step('a long import is cancelled at once', async () => {
    const file = test.info().outputPath('BANKNIFTY_1m.csv')
    const text = marketCsv({ bars: BARS })
    const rows = text.slice(text.indexOf('\n') + 1)
    writeFileSync(file, text)
    for (let more = 1; more < REPEATS; more++) appendFileSync(file, rows)
    const shown = page.getByText(/^[\d,]+ rows$/).first()
    const cancel = page.getByRole('button', { name: 'Cancel import' })
    await backtest.import(file)
    // it is under way: some rows have been read
    await expect(shown).toHaveText(/^[1-9]/)
    const idleMs = await cancel.evaluate(async button => {
      const startMs = performance.now()
      ;(button as HTMLButtonElement).click()
      while (button.isConnected) await new Promise(done => setTimeout(done, 5))
      return performance.now() - startMs
    })
    process.stdout.write(`  idle ${idleMs.toFixed(0)} ms after Cancel\n`)
    expect(idleMs).toBeLessThan(1_000)
    rmSync(file)
  })

  await test.step('nothing of it stays, after a reload neither', async () => {
    await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveText('Built-in synthetic market')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Manage data' }).click()
    await expect(page.getByText('No imported data')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No imported data')).toBeVisible()
    await page.getByRole('radio', { name: 'Results' }).check()
  })

  await test.step('the next one is read, and its skipped rows are saved with line and reason', async () => {
    const text = [
      'date,open,high,low,close,volume',
      '2023-01-02 09:15,100,101,99,100.5,10',
      '2023-01-02 09:16,NaN,101,99,100.5,10',
      '2023-01-02 09:17,100,101,99,-1,10',
      '2023-01-02 09:18,100,99,101,100,10',
      '=cmd(),100,101,99,100.5,10',
      '2023-01-02 09:20,100,101,99,100.5,10',
    ].join('\n')
    await backtest.import({ name: 'NIFTY_1m.csv', text })
    await expect(page.getByText('2 imported, 4 skipped').first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Skipped rows' }).first().click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('NIFTY_1m.csv-skipped.csv')
    const [head, ...lines] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split(/\r?\n/)
    // a byte order mark, so that spreadsheets read it as UTF-8
    expect(head).toBe('\uFEFFline,reason,row')
    expect(lines.map(line => line.slice(0, 2))).toEqual(['3,', '4,', '5,', '6,'])
    for (const line of lines) expect(line).toMatch(/^\d+,"?[^,"]{5,}/)
    expect(lines[0]).toContain('NaN')
    expect(lines[3]).toContain("'=cmd()")
  })
})
