/** The notice of damaged records, and what it offers. */
import type { Page } from '@playwright/test'
import { expect } from './quiet.ts'

/** What tells of so many damaged records. */
export const notice = (page: Page, count: number, nouns: string) =>
  page.getByText(new RegExp(`^${count} ${nouns} are damaged and left out of the list`))

/** Deletes what the notice counts. */
export async function deleteAll(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('damaged and left out of the list')).toHaveCount(0)
}
