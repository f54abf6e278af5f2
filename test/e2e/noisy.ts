import { type BrowserContext, test as base } from '@playwright/test'

/** Tells the pages that the trader wants to save data: they fetch what is asked for, and not all that could be. */
export function saveData(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}

/**
 * Playwright's test in a browser that saves data; to fetch all would take two fifths of the processor time. With
 * `fetchesAhead` it is like most traders' browsers.
 */
export const noisy = base.extend<{ fetchesAhead: boolean }>({
  fetchesAhead: [false, { option: true }],
  context: async ({ context, fetchesAhead }, use) => {
    if (!fetchesAhead) await saveData(context)
    await use(context)
  },
})
