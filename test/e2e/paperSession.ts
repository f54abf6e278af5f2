/** A paper session in the built page, as a trader opens it, fills it and asks for its proof. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { compileStrategy } from '../../src/cli/strategyFile.ts'
import { RULES_TEMPLATES, ruleStrategy, type Strategy } from '../../src/engine/index.ts'
import { CODE_TEMPLATES } from '../../src/import/code/codeTemplates.ts'
import { expect } from './quiet.ts'
import { openScreen } from './screenPage.ts'

/** Types of the catalogue as the New Strategy dialog has them, and how many instruments each needs. */
export const BUILT_IN = [
  ['Market Making', ['NIFTY']],
  ['Momentum', ['BANKNIFTY']],
  ['Arbitrage', ['NIFTY', 'BANKNIFTY']],
  ['Gap Trading', ['RELIANCE']],
] as const

/** Puts one strategy of rules and one of code on the device; answers their titles. */
export async function saveOwnStrategies(page: Page): Promise<readonly string[]> {
  const { rules } = RULES_TEMPLATES.find(({ id }) => id === 'rsi-reversal')!
  const source = CODE_TEMPLATES[0]!.source
  const coded = compileStrategy(source, 'strategy.ts')
  const ruled = ruleStrategy(rules)
  const versions = [
    { id: ruled.id, family: 'rules', savedMs: 1, rules },
    { id: coded.id, family: 'code', savedMs: 2, code: { source, declared: declarationOf(coded) } },
  ]
  await page.addInitScript(
    // a frame of a strategy has no storage
    stored => void (window === top && localStorage.setItem('sauda.strategies', stored)),
    JSON.stringify(versions),
  )
  return [ruled.title, coded.title]
}

function declarationOf({ start: _, lines: _lines, conditions: _conditions, ...declared }: Strategy) {
  return declared
}

/** Opens a session of the built-in market on a quiet Tuesday, from the line on the first Dashboard. */
export async function openSession(page: Page, time = '09:00'): Promise<void> {
  await openScreen(page, '/')
  await page.getByRole('button', { name: 'Start paper trading' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start date').fill('2023-03-14')
  await dialog.getByLabel('Start time (IST)').fill(time)
  await dialog.getByRole('switch', { name: /risk limits/ }).click()
  await dialog.getByRole('button', { name: 'Open session' }).click()
  await expect(page.getByText('The session is open and paused.')).toBeVisible()
}

/** Adds a strategy of that type and resumes it. */
export async function addStrategy(page: Page, type: string, instruments: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New Strategy' }).click()
  await dialog.getByLabel('Name').fill(`My ${type}`)
  if ((await dialog.getByLabel('Type').textContent()) !== type) {
    await dialog.getByLabel('Type').click()
    // one of the trader's own says so behind its name
    await page.getByRole('option', { name: new RegExp(`^${type}(Your own| |$)`) }).click()
  }
  await dialog.getByLabel('Capital').fill('5000000')
  for (const symbol of instruments) await dialog.getByLabel(symbol, { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save strategy' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: `Resume My ${type}`, exact: true }).click()
  await expect(page.getByText(`Resumed My ${type}.`)).toBeVisible()
}

/** The feed's time, as "2023-03-14T10:31:05.000Z". */
export function feedTime(page: Page): Promise<string> {
  const time = page.getByRole('region', { name: 'Paper session' }).locator('time')
  return time.getAttribute('datetime').then(value => value!)
}

/** Lets the feed run at that speed until its time in India. */
export async function playUntil(page: Page, speed: '60x' | '300x', time: string): Promise<void> {
  const end = new Date(`2023-03-14T${time}+05:30`).toISOString()
  await page.getByText(speed, { exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(async () => (await feedTime(page)) >= end, { timeout: 900_000 }).toBe(true)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
}

/** What "Replay this session" says: each row by its name. */
export async function proofOf(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.getByRole('button', { name: 'Session', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replay this session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay this session' })
  await expect(dialog.getByText('Events compared')).toBeVisible({ timeout: 120_000 })
  const rows = await dialog
    .locator('dl > div')
    .evaluateAll(found => found.map(row => [...row.children].map(cell => cell.textContent ?? '')))
  await dialog.getByRole('button', { name: 'Close' }).click()
  return Object.fromEntries(rows)
}

/** Saves the session as a file; answers its path and its text. */
export async function exportSession(page: Page): Promise<{ readonly path: string; readonly text: string }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Session', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export session' }).click()
  const path = await (await saved).path()
  return { path, text: readFileSync(path, 'utf8') }
}
