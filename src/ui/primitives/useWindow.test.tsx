import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useWindow } from './useWindow.ts'

afterEach(cleanup)

function Window({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useWindow(isOpen, onClose)
  return null
}

it('of two windows Back closes the one above, and then the one below', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const block = vi.spyOn(router.history, 'block')
  const closed: string[] = []
  const windows = (isInnerOpen: boolean) => (
    <RouterContextProvider router={router}>
      <Window isOpen onClose={() => closed.push('outer')} />
      <Window isOpen={isInnerOpen} onClose={() => closed.push('inner')} />
    </RouterContextProvider>
  )
  const { rerender } = render(windows(true))
  const [outer, inner] = block.mock.calls.map(([{ blockerFn }]) => blockerFn)
  const { location } = router.history
  const back = { currentLocation: location, nextLocation: location, action: 'BACK' } as const
  expect([await outer!(back), await inner!(back)]).toEqual([false, true])
  fireEvent.popState(window)
  expect(closed).toEqual(['inner'])
  rerender(windows(false))
  expect(await outer!(back)).toBe(true)
  fireEvent.popState(window)
  expect(closed).toEqual(['inner', 'outer'])
})
