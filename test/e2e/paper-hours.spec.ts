/** How a paper desk that plays for long leaves the page. A whole day of 24 hours: npm run soak. */
import { heapReader } from './heaps.ts'
import { expectFreePage } from './mainThread.ts'
import { addStrategy, BUILT_IN, feedTime, openSession, saveOwnStrategies } from './paperSession.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

test.use({ fetchesAhead: true })

const HOURS = Number(process.env.SAUDA_PAPER_HOURS ?? 0.05)
const SPEED = Number.parseInt(process.env.SAUDA_PAPER_SPEED ?? '60x', 10)
const MAX_GROWTH = 5_000_000
/** Of the feed: a page that is drawn late by five seconds. */
const CLOCK_TOLERANCE_MS = 5_000 * SPEED

test('D1 hours of feed leave the page free, its memory as it was, and its clock right', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000 + (2 * HOURS * 3_600_000) / SPEED)
  const own = await saveOwnStrategies(page)
  await openSession(page, HOURS > 6 ? '08:30' : '09:15')
  await openScreen(page, '/strategy')
  for (const [type, instruments] of BUILT_IN) await addStrategy(page, type, instruments)
  for (const title of own) await addStrategy(page, title, ['NIFTY'])
  const heap = await heapReader(page)
  const clocks = async () => ({
    feedMs: Date.parse(await feedTime(page)),
    ms: await page.evaluate(() => performance.now()),
  })
  await page.getByText(`${SPEED}x`, { exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForTimeout(5_000)
  const [heapBefore, before] = [await heap(), await clocks()]
  // so short a feed has the same minutes at its begin and at its end
  if (HOURS > 1)
    await expectFreePage(browser, page, 'the feed at its begin', () => page.waitForTimeout(5_000))
  const untilMs = before.feedMs + HOURS * 3_600_000
  const isOver = async () => Date.parse(await feedTime(page)) >= untilMs
  await expect.poll(isOver, { timeout: (2 * HOURS * 3_600_000) / SPEED }).toBe(true)
  await expectFreePage(browser, page, 'the feed at its end', () => page.waitForTimeout(5_000))
  const [heapAfter, after] = [await heap(), await clocks()]
  const growth = heapAfter - heapBefore
  const words = `${(heapAfter / 1e6).toFixed(1)} MB, ${(growth / 1e6).toFixed(2)} MB more`
  process.stdout.write(`  page and workers after ${HOURS} hours of the feed hold ${words}\n`)
  expect(growth).toBeLessThanOrEqual(MAX_GROWTH)
  const goneMs = (after.ms - before.ms) * SPEED
  expect(Math.abs(after.feedMs - before.feedMs - goneMs)).toBeLessThanOrEqual(CLOCK_TOLERANCE_MS)
})
