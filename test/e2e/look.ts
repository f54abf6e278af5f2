import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong, one line each. The script comes in by the debugger, which the page's policy does not bind. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    // what passed is not described, which is a third of the work
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    })
    return violations.flatMap(rule =>
      rule.nodes.map(node => `${rule.id}: ${node.html} ${node.failureSummary}`),
    )
  })
}

/** The parts of the page that are wider than their room, one line each; a box that scrolls by itself is none. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main')]
      .filter(element => element.scrollWidth > element.clientWidth)
      .map(element => `${element.tagName} is ${element.scrollWidth} px wide`),
  )
}
