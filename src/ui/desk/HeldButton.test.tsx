import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '../primitives/toasts.ts'
import { HeldButton } from './HeldButton.tsx'

beforeEach(() => toasts.set([]))

const REASON = 'Trading is halted.'

function show(first: string | null) {
  const act = vi.fn()
  const button = (held: string | null) => (
    <HeldButton held={held} onClick={act}>
      Close
    </HeldButton>
  )
  const { rerender } = render(button(first))
  return { act, hold: (held: string | null) => rerender(button(held)) }
}

const button = () => screen.getByRole('button', { name: 'Close' })

it('a button that is held, and let go again, keeps the keyboard', () => {
  const { hold } = show(null)
  button().focus()
  hold(REASON)
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button().getAttribute('aria-describedby')!)?.textContent).toBe(REASON)
  hold(null)
  expect(document.activeElement).toBe(button())
  expect(button().hasAttribute('aria-disabled')).toBe(false)
  expect(button().hasAttribute('aria-describedby')).toBe(false)
})

it('a press says why it does nothing while it is held, and acts once it is not', async () => {
  const { act, hold } = show(REASON)
  await userEvent.click(button())
  expect(act).not.toHaveBeenCalled()
  expect(toasts.get().map(({ text }) => text)).toEqual([REASON])
  hold(null)
  await userEvent.click(button())
  expect(act).toHaveBeenCalledOnce()
})

it('the pointer is told why while it is held, and not of a reason that is over', async () => {
  const { hold } = show(REASON)
  await userEvent.hover(button())
  expect(screen.getByRole('tooltip').textContent).toBe(REASON)
  hold(null)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.unhover(button())
  hold(REASON)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
