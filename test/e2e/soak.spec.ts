/** What a page that is used all day keeps: nothing of the screens that it has left. A thousand rounds: npm run soak. */
import type { Page } from '@playwright/test'
import { heapReader } from './heaps.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'
import { SCREENS } from './screens.ts'

test.use({ fetchesAhead: true })

const ROUNDS = Number(process.env.SAUDA_SOAK_ROUNDS ?? 5)
/** Until all code is there and each cache filled; what V8 has compiled grows on ever more slowly, over hundreds of rounds. */
const WARM_UP_ROUNDS = 20 + Math.round(ROUNDS / 5)

/** What the page and its workers hold after a collection. */
interface Held {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
  readonly workers: number
}

/** The most that each may have grown by, however many rounds: less than any one screen has. */
const MOST: Held = { bytes: 2_000_000, nodes: 200, listeners: 50, workers: 0 }

type Reader = () => Promise<Held>

async function heldReader(page: Page): Promise<Reader> {
  const heap = await heapReader(page)
  const cdp = await page.context().newCDPSession(page)
  return async () => {
    const bytes = await heap()
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { bytes, nodes, listeners: jsEventListeners, workers: page.workers().length }
  }
}

/** Follows each link of the sidebar so many times, as a trader does; `keep` is called on each screen. It runs in the page. */
async function goRound(page: Page, rounds: number): Promise<void> {
  await page.evaluate(
    async ([times, titles]) => {
      const isThere = (title: string) =>
        document.querySelector('header h1')?.textContent === title &&
        !document.querySelector('main [aria-busy=true], main .animate-appear')
      for (let round = 0; round < times; round++) {
        for (const [path, title] of titles) {
          document.querySelector<HTMLElement>(`nav[aria-label=Screens] a[href="${path}"]`)!.click()
          do await new Promise(resolve => setTimeout(resolve, 15))
          while (!isThere(title))
          dispatchEvent(new Event('sauda-soak'))
        }
      }
    },
    [rounds, SCREENS.map(({ path, title }) => [path, title] as const)] as const,
  )
}

/** Whatever has grown by more than it may between two measures, with `rounds` between them. */
async function grownOver(page: Page, read: Reader, rounds: number): Promise<string[]> {
  const before = await read()
  await goRound(page, rounds)
  const after = await read()
  const names = Object.keys(MOST) as (keyof Held)[]
  const words = names.map(name => `${name} ${before[name]} to ${after[name]}`)
  process.stdout.write(`  after ${rounds} rounds of the screens: ${words.join(', ')}\n`)
  return names.filter(name => after[name] - before[name] > MOST[name])
}

test('rounds over all screens leave memory, nodes, listeners and workers as they were', async ({ page }) => {
  test.setTimeout(180_000 + ROUNDS * 5_000)
  await openScreen(page, '/')
  await page.mouse.move(300, 300)
  await goRound(page, WARM_UP_ROUNDS)
  const read = await heldReader(page)
  // what is compiled late, such as what a worker rehearses, comes once; what is left behind comes again with each round
  const grown = await grownOver(page, read, ROUNDS)
  if (grown.length > 0) expect(await grownOver(page, read, ROUNDS)).toEqual([])
  await test.step('control: what a screen would leave behind is found', async () => {
    await page.evaluate(() => {
      const kept: unknown[] = []
      addEventListener('sauda-soak', () => {
        kept.push(document.querySelector('main')!.cloneNode(true))
        kept.push(Array.from({ length: 20_000 }, (_, k) => k / 2))
        for (const event of ['resize', 'focus', 'blur']) addEventListener(event, () => kept.length)
      })
    })
    expect(await grownOver(page, read, Math.min(10, ROUNDS))).toEqual(['bytes', 'nodes', 'listeners'])
  })
})
