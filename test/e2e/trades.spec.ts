/** A run's trades explain themselves: list, prices and reasons lead to each other in the built app. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

const RUN =
  '/backtest?mode=market&dataset=synthetic&seed=7&strategy=momentum&instrument=TCS&capital=300000&from=2023-01-02&to=2023-01-31'

async function run(page: Page, more = '') {
  await page.goto(RUN + more)
  const backtest = backtestPage(page)
  await backtest.run.click()
  await expect(backtest.equityChart).toHaveAccessibleName(/Buy and hold: last ₹[\d,]+\./)
  return backtest
}

test('a row leads to the prices and the reasons, a mark leads back, and the link keeps both', async ({
  page,
}) => {
  const backtest = await run(page)
  const row = (index: number) => page.locator(`[data-trade="${index}"]`)
  await row(3).click()
  await expect(page).toHaveURL(/[?&]trade=3\b/)
  const story = page.getByRole('region', { name: /^Trade 4 of \d+$/ })
  await expect(
    story.getByText(/^(Buy|Sell) at market: “Cross (up|down)”, decided at the close of/),
  ).toHaveCount(2)
  await expect(story.getByText(/at the open of the next bar/).first()).toBeVisible()
  await expect(story.getByText(/^Charges ₹\d+\.\d\d: brokerage \d+\.\d\d, /)).toHaveCount(2)
  await expect(story.getByTitle('Engine rule F1').first()).toBeVisible()
  const prices = page.getByRole('img', { name: /^Price\..*Levels: Entry [\d,.]+, Exit [\d,.]+/ })
  await expect(prices).toBeVisible()

  await page.goBack()
  await expect(story).toBeHidden()
  await expect(row(3)).toBeVisible()
  await page.goForward()
  await expect(story).toBeVisible()

  // the arrow keys walk on, and the prices follow
  await row(3).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(4)).toBeFocused()
  await expect(page.getByRole('region', { name: /^Trade 5 of/ })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(row(3)).toBeFocused()

  // the mark of the trade before stands left of this one's, which are in the middle
  await page.getByRole('button', { name: 'Next trade' }).click()
  await expect(page).toHaveURL(/[?&]trade=4\b/)
  await expect(page.locator('tr[aria-current=true]')).toHaveCount(1)
  const box = (await prices.boundingBox())!
  let share = 0.34
  await expect
    .poll(
      async () => {
        share = share < 0.04 ? 0.88 : share - 0.007
        await page.mouse.click(box.x + box.width * share, box.y + box.height / 2)
        return new URL(page.url()).searchParams.get('trade')
      },
      { intervals: [60] },
    )
    .not.toBe('4')
  const trade = Number(new URL(page.url()).searchParams.get('trade'))
  await expect(row(trade).locator('xpath=ancestor::tr')).toHaveAttribute('aria-current', 'true')

  // the last run comes back by itself, with the trade
  const again = await page.context().newPage()
  await again.goto(page.url())
  await expect(again.getByRole('region', { name: new RegExp(`^Trade ${trade + 1} of`) })).toBeVisible()
  await again.close()

  const report = await backtest.export('Report as HTML')
  expect(report).toMatch(/<b class="hold">Buy and hold<\/b>/)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => tooWide(page)).toEqual([])
})
