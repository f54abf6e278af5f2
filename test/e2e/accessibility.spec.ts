/** What axe does not see: names in the tree of a screen reader, what is announced, 200 % zoom, forced colours, motion. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
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

for (const { path, title } of SCREENS) {
  test(`${path} has its landmarks, its heading, and a name for each control and picture`, async ({
    page,
  }) => {
    await openScreen(page, path)
    const tree = await treeOf(page)
    const all = (role: string) => tree.filter(node => node.role === role)
    for (const role of ['banner', 'navigation', 'main']) expect(all(role), role).not.toHaveLength(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
    expect(tree.filter(({ role, name }) => NAMED.has(role) && name === '')).toEqual([])
    // something to stop at, or the tree was not read at all
    expect(all('button').length).toBeGreaterThan(2)
    expect(
      all('link').filter(({ name }) => SCREENS.some(screen => screen.title === name)).length,
    ).toBeGreaterThan(5)
  })

  test(`${path} at 200 %: nothing is cut off, and what has the focus is in sight`, async ({ page }) => {
    // 1280 × 800 with everything twice as large
    await page.setViewportSize({ width: 640, height: 400 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openScreen(page, path)
    await settled(page)
    expect(await tooWide(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    const hidden: string[] = []
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab')
      hidden.push(...(await page.evaluate(focusedOutOfSight)))
    }
    expect(hidden).toEqual([])
  })

  test(`${path} in forced colours: controls have an outline or words, and the focus shows`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await openScreen(page, path)
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

  test(`${path} with reduced motion moves nothing, and fields have an outline of 3 to 1`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openScreen(page, path)
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { duration } = effect!.getComputedTiming()
        return Number(duration) > 1
          ? [String((effect as KeyframeEffect).target?.outerHTML).slice(0, 200)]
          : []
      }),
    )
    expect(moving).toEqual([])
    const fields = await page.evaluate(fieldContrasts)
    expect(fields.filter(({ contrast }) => contrast < 3)).toEqual([])
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

/** Runs in the page: the focused element, where it is out of the window or covered by another one. */
function focusedOutOfSight(): string[] {
  const element = document.activeElement
  if (!element || element === document.body || element.getClientRects().length === 0) return []
  // a field for files is a point, and its label is what shows
  const shown = element.matches('[type=file]') ? (element.closest('label') ?? element) : element
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const inWindow = (x: number, y: number) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  // one point in sight will do: a long list is higher than the window
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap(share => [
    [left + (right - left) * share, top + (bottom - top) * 0.5],
    [left + (right - left) * 0.5, top + (bottom - top) * share],
  ])
  const isSeen = points.some(([x, y]) => {
    if (!inWindow(x!, y!)) return false
    const found = document.elementFromPoint(x!, y!)
    const label = element.closest('label')
    return (
      found !== null &&
      (element.contains(found) || found.contains(element) || label?.contains(found) === true)
    )
  })
  return isSeen ? [] : [element.outerHTML.slice(0, 200)]
}

/** Runs in the page: controls that nothing but a colour of theirs would show. */
function faintControls(): string[] {
  const controls = document.querySelectorAll(
    'button, input:not([type=file]), select, textarea, [role=switch], [role=radio]',
  )
  return [...controls].flatMap(control => {
    const { width, height } = control.getBoundingClientRect()
    if (width < 2 || height < 2) return []
    const parts = [control, ...control.querySelectorAll('*')]
    // one that is drawn by its neighbours in the same box
    const box = control instanceof HTMLInputElement ? control.parentElement : null
    if (box) parts.push(box)
    const isDrawn = parts.some(part => {
      const { borderTopWidth, borderTopStyle, appearance } = getComputedStyle(part)
      const hasBorder = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none'
      return hasBorder || part.tagName === 'svg' || (part.tagName === 'INPUT' && appearance !== 'none')
    })
    const isWritten = ((box ?? control).textContent ?? '').trim() !== ''
    return isDrawn || isWritten ? [] : [control.outerHTML.slice(0, 200)]
  })
}

/** Runs in the page: what is chosen of several, where nothing that stays in forced colours tells it from the others. */
function sameAsOthers(): string[] {
  const clear = /[,/] 0\)$|^transparent$/
  const groundOf = (element: Element): string => {
    const { backgroundColor } = getComputedStyle(element)
    if (!clear.test(backgroundColor)) return backgroundColor
    return element.parentElement ? groundOf(element.parentElement) : 'none'
  }
  const lookOf = (element: Element) => {
    const { borderBottom, borderLeft, fontWeight, textDecorationLine } = getComputedStyle(element)
    return [groundOf(element), borderBottom, borderLeft, fontWeight, textDecorationLine].join()
  }
  const looksOf = (element: Element) => [element, ...element.children].map(lookOf).join(' ')
  const groups: readonly (readonly Element[])[] = [
    ...[...document.querySelectorAll('fieldset')].map(set => [...set.querySelectorAll('label')]),
    ...[...document.querySelectorAll('[role=tablist]')].map(list => [...list.querySelectorAll('[role=tab]')]),
    ...[...document.querySelectorAll('nav')].map(nav => [...nav.querySelectorAll('a')]),
  ]
  const isChosen = (element: Element) =>
    element.matches('[aria-selected=true], [aria-current]') || element.querySelector('input:checked') !== null
  return groups.flatMap(group => {
    const chosen = group.filter(isChosen)
    const others = new Set(group.filter(element => !isChosen(element)).map(looksOf))
    return chosen
      .filter(element => others.has(looksOf(element)))
      .map(element => element.outerHTML.slice(0, 200))
  })
}

/** Runs in the page: how far the border of each field stands out from what is around it. */
function fieldContrasts(): { readonly field: string; readonly contrast: number }[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const luminance = (colour: string, under: string) => {
    for (const fill of [under, colour]) {
      canvas.fillStyle = fill
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(byte => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/, 0\)$|\/ 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor
    }
    return 'black'
  }
  return [
    ...document.querySelectorAll(
      'input:not([role=switch], [type=radio].appearance-none), textarea, select, [role=combobox]',
    ),
  ].flatMap(field => {
    const { width } = field.getBoundingClientRect()
    // the border of a field with an icon or a unit is around both
    let box: Element = field
    while (
      box.parentElement &&
      Number.parseFloat(getComputedStyle(box).borderTopWidth) === 0 &&
      box.tagName !== 'MAIN'
    )
      box = box.parentElement
    if (width < 24 || box.tagName === 'MAIN') return []
    const ground = groundOf(box.parentElement)
    const [border, around] = [
      luminance(getComputedStyle(box).borderTopColor, ground),
      luminance(ground, ground),
    ]
    const contrast = (Math.max(border, around) + 0.05) / (Math.min(border, around) + 0.05)
    return [{ field: field.outerHTML.slice(0, 160), contrast }]
  })
}

/** Collects what a screen reader says by itself from now on: live regions, and what the focus moves to. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement
          const region = element?.closest(LIVE) ?? element?.querySelector(LIVE)
          const words = region?.textContent?.replaceAll(/\s+/g, ' ').trim()
          if (words) said.push(words)
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    addEventListener('focusin', ({ target }) => {
      const ids = (target as Element).getAttribute('aria-describedby')?.split(' ') ?? []
      said.push(...ids.map(id => document.getElementById(id)?.textContent ?? ''))
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}

/** What a trader does on a screen, and what a screen reader must then say without being asked. */
const JOURNEYS: readonly {
  name: string
  path: string
  go: (page: Page) => Promise<unknown>
  says: RegExp
}[] = [
  {
    name: 'a halt of trading',
    path: '/',
    go: async page => {
      await page.getByRole('button', { name: /^Kill switch/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Halt trading' }).click()
    },
    says: /halted/i,
  },
  {
    name: 'a pause',
    path: '/strategy',
    go: page => page.getByRole('button', { name: /^Pause Nifty/ }).click(),
    says: /paused/i,
  },
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
  {
    name: 'the fill that closes a position',
    path: '/positions',
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
  {
    name: 'a reply',
    path: '/ai',
    go: async page => {
      await page.getByRole('textbox').fill('What is NIFTY’s lot size?')
      await page.keyboard.press('Enter')
    },
    says: /NIFTY/,
  },
  {
    name: 'saved settings',
    path: '/settings',
    go: page => page.getByRole('button', { name: 'Save Changes' }).click(),
    says: /Settings saved successfully/,
  },
  {
    name: 'a wrong setting',
    path: '/settings',
    go: async page => {
      await page.getByLabel('Max Drawdown (%)').fill('101')
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
    says: /Enter a percentage above 0 and up to 100/,
  },
]

for (const { name, path, go, says } of JOURNEYS) {
  test(`${path.split('?')[0]} announces ${name}`, async ({ page }) => {
    await openScreen(page, path)
    const said = await listen(page)
    expect((await said()).join('\n')).not.toMatch(says)
    await go(page)
    await expect.poll(async () => (await said()).join('\n')).toMatch(says)
  })
}

test('a field with an error says that it is wrong, and why', async ({ page }) => {
  await openScreen(page, '/settings')
  const field = page.getByLabel('Max Drawdown (%)')
  await field.fill('101')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Enter a percentage above 0 and up to 100/)
})
