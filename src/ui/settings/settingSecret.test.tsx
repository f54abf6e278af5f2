import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SecretField } from './settingSecret.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const MASK = '••••••••••••'
const field = () => screen.getByLabelText<HTMLInputElement>('API Secret')

/** The field with a secret, which has the keyboard and shows the mask: Enter took what was typed. */
async function openAtMask() {
  const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })
  const kept = vi.fn<(secret: string) => void>()
  function Held() {
    const [secret, setSecret] = useState('')
    const change = (next: string) => {
      kept(next)
      setSecret(next)
    }
    return <SecretField label="API Secret" value={secret} onChange={change} />
  }
  render(<Held />)
  await user.type(field(), 'canary{Enter}')
  expect(kept).toHaveBeenLastCalledWith('canary')
  expect(field().value).toBe(MASK)
  return { user, kept }
}

it('X6 typing over the mask begins a new secret, which holds nothing of the mask', async () => {
  const { user, kept } = await openAtMask()
  await user.keyboard('new')
  expect(field().value).toBe('new')
  await user.tab()
  expect(kept).toHaveBeenLastCalledWith('new')
})

it('X6 what is pasted over the mask, over all of it or into it, is the new secret alone', async () => {
  const { user, kept } = await openAtMask()
  field().setSelectionRange(4, 8)
  await user.paste('pasted')
  await user.keyboard('{Enter}')
  expect(kept).toHaveBeenLastCalledWith('pasted')
  await user.clear(field())
  await user.paste('another')
  await user.keyboard('{Enter}')
  expect(kept).toHaveBeenLastCalledWith('another')
})

it('X6 Backspace over the mask empties the field, and leaving it so keeps the secret', async () => {
  const { user, kept } = await openAtMask()
  await user.keyboard('{Backspace}')
  expect(field().value).toBe('')
  await user.tab()
  expect(field().value).toBe(MASK)
  expect(kept).toHaveBeenCalledExactlyOnceWith('canary')
})

it('X6 a secret that hides itself while it is edited is typed anew', async () => {
  const { user, kept } = await openAtMask()
  await user.click(screen.getByRole('button', { name: 'Reveal API Secret' }))
  await user.type(field(), '2')
  expect(kept).toHaveBeenLastCalledWith('canary2')
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  expect(field().value).toBe(MASK)
  await user.keyboard('new')
  await user.tab()
  expect(kept).toHaveBeenLastCalledWith('new')
})
