import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLastOpen } from './useLastOpen.ts'

it('what a dialog showed stays while it fades, and the next opening begins afresh', () => {
  const { result, rerender } = renderHook(({ open, value }) => useLastOpen(open, value), {
    initialProps: { open: false, value: 'before' },
  })
  expect(result.current).toBeNull()
  rerender({ open: true, value: '8 positions' })
  expect(result.current).toBe('8 positions')
  rerender({ open: true, value: '7 positions' })
  expect(result.current).toBe('7 positions')
  rerender({ open: false, value: '0 positions' })
  expect(result.current).toBe('7 positions')
  rerender({ open: true, value: '0 positions' })
  expect(result.current).toBe('0 positions')
})
