/** The disk: full, private, closed in the midst of a save. The store alone, in a real Chromium. */
import type { BrowserContext } from '@playwright/test'
import type { StorePage } from '../../src/workers/testing/storePage.ts'
import { expect, type StoreTab, test } from './storeTab.ts'

declare const storePage: StorePage

/** 4.8 MB. */
const ROWS = 100_000
const NEEDED_BYTES = ROWS * 48
const NO_ROOM =
  /^Not enough browser storage for new\.csv \(4\.6 MB needed(, .+ free)?\)\. Nothing was changed\.$/

/** No machine takes longer to save 200,000 rows. */
const LONG_SAVE_MS = 600
const LEAST_CLOSES = 3
const MOST_CLOSES = 40

// in one worker, which builds the page of the store once
test.describe.configure({ mode: 'default' })

/** Leaves the site so many bytes more than it has. */
async function leaveRoom(tab: StoreTab, bytes: number | null): Promise<void> {
  const session = await tab.page.context().newCDPSession(tab.page)
  const origin = new URL(tab.page.url()).origin
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes !== null && { quotaSize: Math.ceil(usage + bytes) }),
  })
}

/** Imports that find room for that share of them are refused and change nothing; with room they are saved after all. */
async function expectNothingChanged(
  tab: StoreTab,
  before: string,
  percents: readonly number[],
  openTab: (context: BrowserContext) => Promise<StoreTab>,
): Promise<void> {
  for (const percent of percents) {
    await leaveRoom(tab, (NEEDED_BYTES * percent) / 100)
    const id = await tab.add(ROWS, 2, 'new.csv')
    const { datasets } = await tab.look()
    expect(datasets).toMatchObject([{ info: { name: 'old.csv' }, state: 'saved' }, { state: 'memory' }])
    expect(datasets[1]!.problem, `${percent} %`).toMatch(NO_ROOM)
    // it can be used, the old one too, and no part of the new one is left
    expect([await tab.judge(id), await tab.judge(before)]).toEqual(['whole', 'whole'])
    expect(await tab.countFiles()).toBe(1)
  }
  const other = await openTab(tab.page.context())
  expect((await other.look()).datasets).toMatchObject([{ info: { name: 'old.csv' }, state: 'saved' }])
  expect(await other.judge(before)).toBe('whole')

  // room is made, and it can be saved after all
  await leaveRoom(tab, null)
  const id = await tab.add(ROWS, 2, 'new.csv')
  expect((await tab.look()).datasets.map(({ state }) => state)).toEqual(['saved', 'saved'])
  // the other tab is told of it
  await expect.poll(() => other.judge(id)).toBe('whole')
}

test('I9 a first visit without room says so, keeps what is imported in memory, and saves it once there is room', async ({
  browser,
  openTab,
  storeUrl,
}) => {
  const context = await browser.newContext()
  const beside = await context.newPage()
  await beside.goto(`${storeUrl}blank`)
  const session = await context.newCDPSession(beside)
  const { origin } = new URL(storeUrl)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const tab = await openTab(context)
  expect((await tab.look()).notice).toMatch(/^Not enough browser storage: .*Nothing was changed\.$/)
  const id = await tab.add(ROWS, 2, 'new.csv')
  const { datasets } = await tab.look()
  expect(datasets).toMatchObject([{ state: 'memory' }])
  expect(datasets[0]!.problem).toMatch(NO_ROOM)
  expect(await tab.judge(id)).toBe('whole')
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  expect(await tab.page.evaluate(asked => storePage.store.save(asked), id)).toEqual({
    ok: true,
    value: null,
  })
  expect((await tab.look()).datasets).toMatchObject([{ state: 'saved' }])
  await context.close()
})

test('I9 I10 a private window says that its data will be lost, and with too little room changes nothing', async ({
  browser,
  openTab,
}) => {
  const context = await browser.newContext()
  const tab = await openTab(context)
  expect((await tab.look()).notice).toBeNull()
  const id = await tab.add(20_000, 1, 'old.csv')
  const { datasets, notice, persisted, usage } = await tab.look()
  expect(datasets).toMatchObject([{ state: 'saved' }])
  expect(notice).toMatch(/^In a private window, data is lost when the window closes/)
  expect(persisted).toBe(false)
  expect(usage!.quotaBytes).toBeGreaterThan(usage!.usedBytes)
  // a second tab of the same window is no proof that data lasts
  const other = await openTab(context)
  expect(await other.judge(id)).toBe('whole')
  expect((await other.look()).notice).toBe(notice)
  await other.page.close()
  await expectNothingChanged(tab, id, [0, 99], openTab)
  await context.close()
})

test('I9 I10 a profile whose data outlived the browser says so no more, and with room for 0 to 99 % changes nothing', async ({
  openProfile,
  openTab,
}) => {
  const first = await openProfile()
  const tab = await openTab(first)
  const id = await tab.add(20_000, 1, 'old.csv')
  expect((await tab.look()).notice).toMatch(/^In a private window, data is lost/)
  await first.close()
  const again = await openTab(await openProfile())
  expect(await again.judge(id)).toBe('whole')
  expect((await again.look()).notice).toBeNull()
  await expectNothingChanged(again, id, [0, 25, 50, 99], openTab)
})

test('I8 I12 a tab closed in the midst of a save leaves the old one whole or the new one complete; two that save at once have both', async ({
  browser,
  openTab,
}) => {
  const context = await browser.newContext()
  const keeper = await openTab(context)
  await keeper.add(1_000, 1, 'old.csv')
  let cut = 0
  // looks for the moment at which a file is begun and not complete: only then is there something to clear away
  let [earlyMs, lateMs] = [0, LONG_SAVE_MS]
  for (let close = 1; close <= MOST_CLOSES && (cut === 0 || close <= LEAST_CLOSES); close++) {
    const waitMs = (earlyMs + lateMs) / 2
    const tab = await openTab(context)
    const before = (await keeper.look()).datasets.length
    await tab.page.evaluate(([seed, name]) => storePage.add(200_000, seed, name), [
      close,
      `${close}.csv`,
    ] as const)
    await tab.page.waitForTimeout(waitMs)
    await tab.page.close()
    await keeper.page.waitForTimeout(100)
    const saved = (await keeper.look()).datasets.length
    if ((await keeper.countFiles()) > saved) cut++
    else if (saved > before) lateMs = waitMs
    else earlyMs = waitMs
    if (lateMs - earlyMs < 2) [earlyMs, lateMs] = [0, LONG_SAVE_MS]
  }
  expect(cut, 'saves that were cut off').toBeGreaterThan(0)
  const after = await openTab(context)
  const { datasets, notice } = await after.look()
  expect(datasets[0]).toMatchObject({ info: { name: 'old.csv' } })
  for (const { info, state } of datasets) {
    expect(state).toBe('saved')
    expect(await after.judge(info.id)).toBe('whole')
  }
  expect(notice ?? '').not.toContain('damaged')
  await expect.poll(() => after.countFiles()).toBe((await after.look()).datasets.length)

  const [a, b] = await Promise.all([after.add(50_000, 101, 'a.csv'), keeper.add(50_000, 102, 'b.csv')])
  for (const tab of [after, keeper]) {
    await expect
      .poll(async () => (await tab.look()).datasets.filter(({ state }) => state === 'saved').length)
      .toBe(datasets.length + 2)
    expect([await tab.judge(a), await tab.judge(b)]).toEqual(['whole', 'whole'])
  }
  await context.close()
})
