import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createAppRouter } from '../src/routes/-router.ts'
import { type FakeClient, fakeClient } from './fakeClient.ts'

/** The whole page at a path, with a fake client; answers its router. */
export function openPage(path: string, fake: FakeClient = fakeClient()) {
  const router = createAppRouter(fake.client, createMemoryHistory({ initialEntries: [path] }))
  render(<RouterProvider router={router} />)
  return router
}
