import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen.ts'
import { ScreenError } from '../ui/app/shell/ScreenError.tsx'
import type { Client } from '../workers/client/clientTypes.ts'

/** The page's router; a test gives it a fake client and a history in memory. */
export function createAppRouter(client: Client, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
    defaultErrorComponent: ScreenError,
    defaultPreload: 'intent',
    // the main area scrolls, not the window: a new screen starts at its top
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
