/** WCAG 2.2, 1.4.3 and 1.4.11: the colours of the theme can be told from what they stand on, on the screen and on paper. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const CSS = readFileSync(new URL('../src/ui/styles.css', import.meta.url), 'utf8')
const [screenCss, printCss] = CSS.split('@media print')
const SCREEN = coloursOf(screenCss!)
const THEMES = { screen: SCREEN, print: { ...SCREEN, ...coloursOf(printCss!) } }
const GROUNDS = ['bg', 'panel', 'raised']

describe.each(Object.entries(THEMES))('%s', (_, colours) => {
  const cases = (names: readonly string[]) => GROUNDS.flatMap(ground => names.map(name => [name, ground]))

  it.each(cases(['text', 'muted', 'faint', 'accent', 'up', 'down', 'warn', 'info']))(
    'text in %s on %s has a contrast of 4.5 to 1',
    (name, ground) => {
      expect(contrast(colours[name!]!, colours[ground!]!)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(cases(['control', 'accent']))(
    'the outline of a control in %s on %s has a contrast of 3 to 1',
    (name, ground) => {
      expect(contrast(colours[name!]!, colours[ground!]!)).toBeGreaterThanOrEqual(3)
    },
  )
})

it('the contrast is that of WCAG: 21 for black on white, 1 for the same', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#2d3644', '#2d3644')).toBe(1)
})

function coloursOf(css: string): Record<string, string> {
  const declared = [...css.matchAll(/--color-([\w-]+): #([0-9a-f]{3,6});/g)]
  return Object.fromEntries(
    declared.map(([, name, hex]) => [name, `#${hex!.length === 3 ? hex!.replaceAll(/./g, '$&$&') : hex}`]),
  )
}

/** From 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
