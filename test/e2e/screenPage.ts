import type { Locator, Page } from '@playwright/test'
import { expect } from './quiet.ts'

/** Opens an address and waits until its screen has its data and its font. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main')).not.toBeEmpty()
  // neither what says that it waits nor a grey stand-in is left
  await expect(page.locator('[aria-busy=true], main .animate-appear')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/**
 * Waits until nothing fades or slides any more; what turns for ever does not count. A frame comes first: what a new width
 * changes is drawn with it.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
            .length,
      ),
    )
    .toBe(0)
}

const INKS = ['up', 'down', 'warn', 'info', 'text', 'muted', 'faint']

/** The theme's name for the colour of an element's text, such as "up"; the colour itself when the theme has no such. */
export async function inkOf(element: Locator): Promise<string> {
  return element.evaluate((node, names) => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const ink = getComputedStyle(node).color
    const name = names.find(candidate => {
      probe.style.color = `var(--color-${candidate})`
      return getComputedStyle(probe).color === ink
    })
    probe.remove()
    return name ?? ink
  }, INKS)
}

/**
 * Stops the clock of the page, and of those that it opens: its timers wait for `page.clock.runFor` or
 * `page.clock.resume`, however long a busy machine takes for what a test does meanwhile. Workers go on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // it cannot be stopped in the past, and the page's clock goes on until it stands
  await page.clock.pauseAt(Date.now() + 30_000)
}

/** The words of each element, with single blanks. */
export async function wordsOf(elements: Locator): Promise<string[]> {
  const all = await elements.allTextContents()
  return all.map(text => text.replaceAll(/\s+/g, ' ').trim())
}

/** Moves the focus with Tab until it is where it should be. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press++) {
    if (await target.evaluate(node => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'reached by Tab').toBeFocused()
}
