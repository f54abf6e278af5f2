import { type Config, cleanup, configure, getConfig } from '@testing-library/react'
import * as react from 'react'
import { afterEach, vi } from 'vitest'

// happy-dom has no canvas: what draws is played by one file
const drawings = vi.hoisted(() => () => import('../src/ui/charts/testing/drawings.ts'))
vi.mock('../src/ui/charts/drawCandles.ts', drawings)
vi.mock('../src/ui/charts/drawEquity.ts', drawings)
vi.mock('../src/ui/charts/drawPerformance.ts', drawings)
vi.mock('../src/ui/charts/theme.ts', drawings)
// of two charts that ask at once for what is not loaded yet, Vitest gives one the real file
await import('../src/ui/charts/drawCandles.ts')
await import('../src/ui/charts/drawEquity.ts')
await import('../src/ui/charts/drawPerformance.ts')

configure(({ getElementError }) => ({
  // a loaded machine needs longer than the standard second to load and draw what a test waits for
  asyncUtilTimeout: 30_000,
  // an error lists the whole page, which took a tenth of the processor time: while a test waits only the last one is read,
  // and that one is made when the wait is over
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
}))

// React keeps a stack trace of each element, for its warnings about ten thousand of them each second: an eighth of the
// processor time. It thinks that it has kept them all
const internals: unknown = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}

/** Whether a query is asked again until it finds something. */
function isWaiting(): boolean {
  const config: Config & { readonly _disableExpensiveErrorDiagnostics?: boolean } = getConfig()
  return config._disableExpensiveErrorDiagnostics === true
}

afterEach(() => {
  cleanup()
  // what a screen leaves there as it goes, too; a test without a page has none
  if ('sessionStorage' in globalThis) sessionStorage.clear()
})
