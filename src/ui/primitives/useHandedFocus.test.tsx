import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useHandedFocus } from './useHandedFocus.ts'

function Task({ isRunning }: { isRunning: boolean }) {
  const handFocus = useHandedFocus()
  return (
    <>
      {isRunning ? (
        <p>
          <button type="button" ref={handFocus}>
            Cancel
          </button>
        </p>
      ) : (
        <button type="button" ref={handFocus}>
          Run
        </button>
      )}
      <input aria-label="Name" />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

it('a control that replaces the one with the focus gets it, and hands it on', () => {
  const { rerender } = render(<Task isRunning={false} />)
  button('Run').focus()
  rerender(<Task isRunning />)
  expect(document.activeElement).toBe(button('Cancel'))
  rerender(<Task isRunning={false} />)
  expect(document.activeElement).toBe(button('Run'))
})

it('a control that replaces one without the focus takes it from nobody', () => {
  const { rerender } = render(<Task isRunning={false} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Task isRunning />)
  expect(document.activeElement).toBe(document.body)
  const field = screen.getByLabelText('Name')
  button('Cancel').focus()
  field.focus()
  rerender(<Task isRunning={false} />)
  expect(document.activeElement).toBe(field)
})
