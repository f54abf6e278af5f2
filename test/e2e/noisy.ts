import { test as base } from '@playwright/test'

/** Tells the page that the trader wants to save data. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/**
 * Playwright's test in a browser that saves data: the page fetches what a test asks for, and not all that it could ask for,
 * which would take two fifths of the processor time. With `fetchesAhead` it is like most traders' browsers.
 */
export const noisy = base.extend<{ fetchesAhead: boolean }>({
  fetchesAhead: [false, { option: true }],
  context: async ({ context, fetchesAhead }, use) => {
    if (!fetchesAhead) await context.addInitScript(saveData)
    await use(context)
  },
})
