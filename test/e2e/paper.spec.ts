/**
 * The paper desk in the built app. A whole day at 60 times: SAUDA_PAPER_SPEED=60x SAUDA_PAPER_UNTIL=15:30:00
 * npx playwright test paper; fifty kills: SAUDA_KILLS=50.
 */
import { spawnSync } from 'node:child_process'
import { readSessionFile } from '../../src/engine/index.ts'
import { axeViolations, tooWide } from './look.ts'
import {
  addStrategy,
  BUILT_IN,
  exportSession,
  feedTime,
  openSession,
  playUntil,
  proofOf,
  saveOwnStrategies,
} from './paperSession.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

const SPEED = process.env.SAUDA_PAPER_SPEED === '60x' ? '60x' : '300x'
const UNTIL = process.env.SAUDA_PAPER_UNTIL ?? '10:00:00'
const KILLS = Number(process.env.SAUDA_KILLS ?? 2)

test('D1 a day with built-in and own strategies, in which the tab dies, replays identical, here and in Node, as backtests do', async ({
  context,
}) => {
  test.setTimeout(180_000 + KILLS * 30_000 + (SPEED === '60x' ? 1_020_000 : 0))
  let page = await context.newPage()
  const own = await saveOwnStrategies(page)
  await openSession(page, '09:14')
  await openScreen(page, '/strategy')
  for (const [type, instruments] of BUILT_IN) await addStrategy(page, type, instruments)
  for (const title of own) await addStrategy(page, title, ['NIFTY'])
  await test.step('a tab that dies while the feed plays comes back where it was: no event twice, none lost', async () => {
    await page.getByText('60x', { exact: true }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    for (let k = 0; k < KILLS; k++) {
      await page.waitForTimeout(1_000 + ((k * 797) % 1_700))
      const last = await feedTime(page)
      const cdp = await context.newCDPSession(page)
      const died = page.waitForEvent('crash')
      cdp.send('Page.crash').catch(() => {})
      await died
      await page.close()
      page = await context.newPage()
      await openScreen(page, '/strategy')
      await expect(page.getByText('My Market Making')).toBeVisible()
      expect((await feedTime(page)) >= last).toBe(true)
      // it goes on by itself
      const back = await feedTime(page)
      await expect.poll(() => feedTime(page)).not.toBe(back)
    }
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
  })
  await playUntil(page, SPEED, UNTIL)
  const proof = await proofOf(page)
  expect(proof).toMatchObject({ Result: 'Identical', 'Backtests on recorded bars': '6 of 6 equal' })
  expect(Number(proof['Events compared']!.replaceAll(',', ''))).toBeGreaterThan(50)
  const { path, text } = await exportSession(page)
  expect(readSessionFile(text).sources).toHaveLength(2)
  const args = ['dist/cli.mjs', 'paper', path, '--run-code']
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const replayed = JSON.parse(stdout)
  expect(status).toBe(0)
  expect(replayed).toMatchObject({ identical: true, backtests: 6, equalBacktests: 6 })
  expect(proof.Fingerprint).toContain(replayed.fingerprint)
})

test('an order by hand is sent, closed by the kill switch, and no later one is sent', async ({ page }) => {
  await openSession(page, '08:30')
  await test.step('before the open the bar ends within the page, with all that it has then', async () => {
    const menu = page.getByRole('button', { name: 'Session', exact: true })
    await expect(page.getByRole('button', { name: 'Skip to open' })).toBeVisible()
    for (const width of [360, 768, 1024, 1280, 1300, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(async () => {
          const { x, width: own } = (await menu.boundingBox())!
          return x + own
        })
        .toBeLessThanOrEqual(width)
    }
  })
  await page.getByRole('button', { name: 'Skip to open' }).click()
  await page.getByRole('complementary').locator('a[href^="/orders"]').click()
  const ticket = page.getByRole('dialog')
  const order = page.getByRole('button', { name: 'New order' })
  await order.click()
  await ticket.getByLabel('Quantity', { exact: true }).fill('1')
  await expect(ticket.getByRole('region', { name: 'Estimate' })).toContainText('Margin')
  expect(await axeViolations(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(/order placed/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Step 1 min' }).click()
  await expect(page.getByRole('row', { name: /ORD000001/ })).toContainText('COMPLETE')
  await page.getByRole('button', { name: /^Kill switch/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Halt trading' }).click()
  await expect(page.getByText('Trading halted', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Step 1 min' }).click()
  const sent = await page.getByRole('row', { name: /ORD/ }).count()
  await order.click()
  await expect(ticket.getByRole('button', { name: /^Buy/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(ticket.getByText(/^Trading is halted/).first()).toBeVisible()
  await ticket.getByLabel('Quantity', { exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Step 1 min' }).click()
  await expect(page.getByRole('row', { name: /ORD/ })).toHaveCount(sent)
  await page.getByRole('complementary').locator('a[href^="/positions"]').click()
  await expect(page.getByText('No open positions')).toBeVisible()
})
