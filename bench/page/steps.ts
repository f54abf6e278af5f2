/** What a trader does on the page, and how long it takes, in milliseconds. */
import type { Locator, Page } from 'playwright'

const LONG = { timeout: 180_000 }
const YEAR =
  'mode=market&strategy=momentum&dataset=synthetic&from=2023-01-02&to=2023-12-29&sizing=equity&lots=off&capital=1000000'
/** Fewer bars a run, for a bench that is only tried. */
const MONTH = YEAR.replace('2023-12-29', '2023-01-31')

/** After the first sign of a trader the page fetches the rest of its code, and keeps itself for when its server is away. */
const REST_MS = 5_000

/** One step of a trader on a new page: its times, several where it is done again and again on one page. */
export type Step = (page: Page, origin: string) => Promise<readonly number[]>

function runButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Run Backtest' })
}

/** Opens the main screen on a device that has never seen it, until its Run button is there. */
export const start: Step = async (page, origin) => {
  await watchFor(page, { selector: 'button', text: 'Run Backtest', since: null })
  await page.goto(`${origin}/backtest?mode=market`)
  return [await shown(page)]
}

/** Goes from screen to screen by the sidebar, until each has been drawn. */
export const route: Step = async (page, origin) => {
  await page.goto(origin)
  await page.getByRole('navigation').getByRole('link').first().waitFor(LONG)
  // each screen's code has come by then, as it has on the second visit of the day
  await changeRoutes(page)
  return changeRoutes(page)
}

function changeRoutes(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done))
    const times: number[] = []
    // address and title change at once; a screen is there when it has taken the place of the one before
    const screen = () => document.querySelector('main')?.firstElementChild
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
      if (link.pathname === location.pathname) continue
      const before = screen()
      const startMs = performance.now()
      link.click()
      while (screen() === before || !screen()) {
        await frame()
        if (performance.now() - startMs > 60_000) throw new Error(`${link.pathname} did not come.`)
      }
      await frame()
      times.push(performance.now() - startMs)
    }
    return times
  })
}

/**
 * Chooses a file on the main screen, until the page says that every row was imported. Whoever chooses one has moved the
 * pointer before, and the page has fetched the rest of its code by then.
 */
export function importOf(file: string, rows: number): Step {
  const text = `${rows.toLocaleString('en-IN')} imported, 0 skipped`
  return async (page, origin) => {
    await watchFor(page, { selector: 'p', text, since: 'change' })
    await page.goto(`${origin}/backtest?mode=market`)
    await runButton(page).waitFor(LONG)
    await page.mouse.move(700, 450)
    await page.waitForTimeout(REST_MS)
    await page.waitForLoadState('networkidle')
    await page.locator('input[type=file]').first().setInputFiles(file)
    return [await shown(page)]
  }
}

/** Runs again and again with another capital: from each press to its figures and its painted curve, which come together. */
export function runAgain(runs: number, isQuick: boolean): Step {
  return async (page, origin) => {
    await page.addInitScript(watchCurves)
    await openRun(page, origin, isQuick)
    for (let k = 0; k < runs; k++) {
      await page.getByLabel('Initial capital').fill(`${1_001_000 + k * 1000}`)
      // what was typed reaches the address, and the button, after a frame or two
      await page.waitForTimeout(300)
      const before = (await curves(page)).length
      await runButton(page).evaluate(button => (button as HTMLElement).click())
      await page.waitForFunction(
        count => (globalThis as unknown as Watched).curveMs.length > count,
        before,
        LONG,
      )
      // the diagnosis comes after it
      await page.waitForTimeout(500)
    }
    return (await curves(page)).slice(-runs)
  }
}

async function openRun(page: Page, origin: string, isQuick: boolean): Promise<void> {
  await page.goto(`${origin}/backtest?${isQuick ? MONTH : YEAR}`)
  await runButton(page).click(LONG)
  await page
    // until it has ended the form is locked, and a press on a slider is lost
    .locator('[role=status][data-ran]:not([data-ran=none])')
    .last()
    .waitFor({ ...LONG, state: 'attached' })
  // the result is looked at
  await page.waitForTimeout(REST_MS)
}

/** Drags a slider pixel by pixel: from each move to the curve that it led to. */
export function slide(moves: number, isQuick: boolean): Step {
  return async (page, origin) => {
    await page.addInitScript(watchCurves)
    await openRun(page, origin, isQuick)
    const before = (await curves(page)).length
    const slider = page.getByRole('slider', { name: 'MA long period, slider' })
    await slider.scrollIntoViewIfNeeded()
    const box = (await slider.boundingBox())!
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 20, y)
    await page.mouse.down()
    for (let px = 1; px <= moves; px++) {
      await page.mouse.move(box.x + 20 + px, y)
      // at any phase of the frame, and each is seen before the next one
      await page.waitForTimeout(55 + ((px * 7) % 20))
    }
    const times = (await curves(page)).slice(before)
    await page.mouse.up()
    return times
  }
}

interface Watched {
  curveMs: number[]
}

function curves(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as unknown as Watched).curveMs)
}

/**
 * From each move of a slider and each press of Run to the curve that comes of it. A curve is new when the chart's words have
 * changed; it is painted when the task in which its canvas was drawn has ended.
 */
function watchCurves(): void {
  const watched = globalThis as unknown as Watched
  watched.curveMs = []
  let askedMs: number | null = null
  let isNew = false
  const begin = (event: Event) => {
    askedMs = event.timeStamp
  }
  const isRange = (target: EventTarget | null) =>
    target instanceof HTMLInputElement && target.type === 'range'
  const isRun = (target: EventTarget | null) =>
    target instanceof Element && target.closest('button')?.textContent?.includes('Run Backtest')
  addEventListener('input', event => isRange(event.target) && begin(event), { capture: true })
  addEventListener('click', event => isRun(event.target) && begin(event), { capture: true })
  const label = (node: Node) => (node as Element).getAttribute('aria-label') ?? ''
  new MutationObserver(changes => {
    if (changes.some(({ target }) => label(target).startsWith('Equity curve'))) isNew = true
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-label'] })
  const { clearRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    clearRect.apply(this, box)
    if (!isNew || askedMs === null || !this.canvas.closest('[aria-label^="Equity curve"]')) return
    isNew = false
    const fromMs = askedMs
    askedMs = null
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => watched.curveMs.push(performance.now() - fromMs)
    port2.postMessage(null)
  }
}

/** Sweeps two periods, from the press of the button to the map of all runs. */
export function sweepOf(side: number, isQuick: boolean): Step {
  const axes = `shortBars~2~${1 + side}~1,longBars~110~${109 + side}~1`
  const runs = (side * side).toLocaleString('en-IN')
  return async (page, origin) => {
    await watchFor(page, { selector: 'main', text: `After ${runs} trials`, since: 'click' })
    await page.goto(`${origin}/backtest?${isQuick ? MONTH : YEAR}&view=sweep&sweep=${axes}`)
    const button = page.getByRole('button', { name: 'Start sweep' })
    await button.waitFor(LONG)
    await page.waitForLoadState('networkidle')
    await button.click()
    return [await shown(page)]
  }
}

/** What an element of the page will say, and the event from which a trader waits for it; null from the first byte on. */
interface Watch {
  readonly selector: string
  readonly text: string
  readonly since: 'change' | 'click' | null
}

interface Watching {
  shown: Promise<number>
}

/** Has the page look for it from its begin: Playwright would look twice a second at most. */
async function watchFor(page: Page, watch: Watch): Promise<void> {
  await page.addInitScript(({ selector, text, since }: Watch) => {
    let fromMs = 0
    if (since) addEventListener(since, ({ timeStamp }) => (fromMs = timeStamp), { capture: true })
    const isThere = () => [...document.querySelectorAll(selector)].some(el => el.textContent?.includes(text))
    const watching = globalThis as unknown as Watching
    watching.shown = new Promise(resolve => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        // a frame is painted when the task after it begins
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - fromMs)
          port2.postMessage(null)
        })
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
  }, watch)
}

/** How long that took, in milliseconds. */
function shown(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Watching).shown)
}
