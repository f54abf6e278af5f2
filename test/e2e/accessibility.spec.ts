/** What axe does not see: names in the tree of a screen reader, what is announced, 200 % zoom, forced colours, motion. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { faintControls, fieldContrasts, focusedOutOfSight, sameAsOthers } from './inPage.ts'
import { tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { openScreen, settled } from './screenPage.ts'
import { SCREENS } from './screens.ts'

/** Roles that a screen reader stops at and reads by their name. */
const NAMED = new Set(
  'button link textbox searchbox combobox checkbox switch radio slider spinbutton tab menuitem option img table dialog'.split(
    ' ',
  ),
)

interface AxNode {
  readonly role: string
  readonly name: string
}

/** The browser's own tree of the page, without what it hides. */
async function treeOf(page: Page): Promise<AxNode[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '').trim() }))
}

/** Collects what a screen reader says by itself from now on: live regions, and what the focus moves to. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const words = globalThis as unknown as { said: string[] | undefined }
    const isListening = words.said !== undefined
    words.said = []
    if (isListening) return
    const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement
          const region = element?.closest(LIVE) ?? element?.querySelector(LIVE)
          const text = region?.textContent?.replaceAll(/\s+/g, ' ').trim()
          if (text) words.said!.push(text)
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    addEventListener('focusin', ({ target }) => {
      const ids = (target as Element).getAttribute('aria-describedby')?.split(' ') ?? []
      words.said!.push(...ids.map(id => document.getElementById(id)?.textContent ?? ''))
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said.join('\n'))
}

interface Journey {
  readonly name: string
  /** Opened anew; without it, the screen as it is. */
  readonly path?: string
  readonly go: (page: Page) => Promise<unknown>
  readonly says: RegExp
}

/** What a trader does on a screen, and what a screen reader must then say without being asked. */
const JOURNEYS: Readonly<Record<(typeof SCREENS)[number]['path'], readonly Journey[]>> = {
  '/': [
    {
      name: 'a halt of trading',
      go: async page => {
        await page.getByRole('button', { name: /^Kill switch/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Halt trading' }).click()
      },
      says: /halted/i,
    },
  ],
  '/strategy': [
    {
      name: 'a pause',
      go: page => page.getByRole('button', { name: /^Pause Nifty/ }).click(),
      says: /paused/i,
    },
  ],
  '/orders': [
    {
      name: 'a cancelled order',
      path: '/orders?status=OPEN',
      go: async page => {
        await page
          .getByRole('button', { name: /^Open order/ })
          .first()
          .click()
        await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel order' }).click()
        const again = page.getByRole('dialog').last().getByRole('button', { name: 'Cancel order' })
        if (await again.isVisible()) await again.click()
      },
      says: /Cancelled ORD\d+/,
    },
  ],
  '/positions': [
    {
      name: 'the fill that closes a position',
      go: async page => {
        await page.getByRole('button', { name: 'Close TCS, TCS gap fade' }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Close/ })
          .last()
          .click()
      },
      says: /Closed|closed .*TCS|TCS/,
    },
  ],
  '/backtest': [
    {
      name: 'wrong dates',
      path: '/backtest?from=2023-06-01&to=2023-01-01',
      go: page => page.getByRole('button', { name: 'Run Backtest' }).click(),
      says: /Start date must be on or before end date/,
    },
    {
      name: 'the end of a run',
      path: '/backtest?mode=market&strategy=momentum&capital=5000000&to=2023-01-31',
      go: page => backtestPage(page).run.click(),
      says: /bars in|finished/i,
    },
  ],
  '/ai': [
    {
      name: 'a reply',
      go: async page => {
        await page.getByRole('textbox').fill('What is NIFTY’s lot size?')
        await page.keyboard.press('Enter')
      },
      says: /NIFTY/,
    },
  ],
  '/settings': [
    {
      name: 'saved settings',
      go: page => page.getByRole('button', { name: 'Save Changes' }).click(),
      says: /Settings saved successfully/,
    },
    {
      name: 'a wrong setting, whose field says that it is wrong, and why',
      go: async page => {
        const field = page.getByLabel('Max Drawdown (%)')
        await field.fill('101')
        await page.getByRole('button', { name: 'Save Changes' }).click()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(/Enter a percentage above 0 and up to 100/)
      },
      says: /Enter a percentage above 0 and up to 100/,
    },
  ],
}

for (const { path, title } of SCREENS) {
  test(`${path} is whole for who hears it, wants no motion, magnifies it or chooses its colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openScreen(page, path)

    await test.step('with reduced motion nothing moves', async () => {
      const moving = await page.evaluate(() =>
        document.getAnimations().flatMap(({ effect }) => {
          const { duration } = effect!.getComputedTiming()
          return Number(duration) > 1
            ? [String((effect as KeyframeEffect).target?.outerHTML).slice(0, 200)]
            : []
        }),
      )
      expect(moving).toEqual([])
    })

    await test.step('fields have an outline of 3 to 1', async () => {
      const fields = await page.evaluate(fieldContrasts)
      expect(fields.filter(({ contrast }) => contrast < 3)).toEqual([])
    })

    await test.step('it has its landmarks, its heading, and a name for each control and picture', async () => {
      const tree = await treeOf(page)
      const all = (role: string) => tree.filter(node => node.role === role)
      for (const role of ['banner', 'navigation', 'main']) expect(all(role), role).not.toHaveLength(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
      expect(tree.filter(({ role, name }) => NAMED.has(role) && name === '')).toEqual([])
      // something to stop at, or the tree was not read at all
      expect(all('button').length).toBeGreaterThan(2)
      const links = all('link').filter(({ name }) => SCREENS.some(screen => screen.title === name))
      expect(links.length).toBeGreaterThan(5)
    })

    await test.step('in forced colours controls have an outline or words, and the focus shows', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await settled(page)
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
      expect(await page.evaluate(faintControls)).toEqual([])
      expect(await page.evaluate(sameAsOthers)).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
        return { outlineStyle, isWide: Number.parseFloat(outlineWidth) >= 2 }
      })
      expect(outline).toEqual({ outlineStyle: expect.not.stringMatching('none'), isWide: true })
    })

    await test.step('at 200 % nothing is cut off, and what has the focus is in sight', async () => {
      await page.emulateMedia({ forcedColors: 'none' })
      // 1280 × 800 with everything twice as large
      await page.setViewportSize({ width: 640, height: 400 })
      await settled(page)
      expect(await tooWide(page)).toEqual([])
      await page.keyboard.press('Shift+Tab')
      const hidden: string[] = await page.evaluate(focusedOutOfSight)
      for (let press = 1; press < 40; press++) {
        await page.keyboard.press('Tab')
        hidden.push(...(await page.evaluate(focusedOutOfSight)))
      }
      expect(hidden).toEqual([])
    })

    await page.setViewportSize({ width: 1440, height: 900 })
    for (const journey of JOURNEYS[path]) {
      await test.step(`it announces ${journey.name}`, async () => {
        if (journey.path !== undefined) await openScreen(page, journey.path)
        const said = await listen(page)
        expect(await said()).not.toMatch(journey.says)
        await journey.go(page)
        await expect.poll(said).toMatch(journey.says)
      })
    }
  })
}

test('the measure of fields sees a border that is too faint', async ({ page }) => {
  await openScreen(page, '/settings')
  // by script: the policy of the page lets no style sheet in
  await page.evaluate(() => {
    for (const input of document.querySelectorAll('input')) input.style.borderColor = '#1f2631'
  })
  const fields = await page.evaluate(fieldContrasts)
  expect(fields.some(({ contrast }) => contrast < 3)).toBe(true)
})
