import { fireEvent, render, screen } from '@testing-library/react'
import { Pencil, Trash2 } from 'lucide-react'
import { expect, it } from 'vitest'
import { IconButton } from './IconButton.tsx'
import { useTooltip } from './Tooltip.tsx'

function Explained() {
  const { handlers, tooltip } = useTooltip('Return for its risk.')
  return (
    <p {...handlers}>
      Sharpe
      {tooltip}
    </p>
  )
}

it('a tap shows what a term means until the next tap, and leaves a button to act', async () => {
  render(
    <>
      <Explained />
      <IconButton icon={Trash2} label="Delete" />
      <IconButton icon={Pencil} label="Active: pause it first" disabled />
    </>,
  )
  const shown = () => screen.queryByRole('tooltip')?.textContent
  // with the events of a finger, in a browser's order
  const tap = (element: Element) => {
    for (const kind of ['Enter', 'Down', 'Up', 'Leave'] as const) {
      fireEvent[`pointer${kind}`](element, { pointerType: 'touch' })
    }
  }
  tap(screen.getByText('Sharpe'))
  expect(shown()).toBe('Return for its risk.')
  tap(document.body)
  expect(shown()).toBeUndefined()
  tap(screen.getByRole('button', { name: 'Delete' }))
  expect(shown()).toBeUndefined()
  tap(screen.getByRole('button', { name: /^Active/ }))
  expect(shown()).toBe('Active: pause it first')
  fireEvent.pointerDown(screen.getByText('Sharpe'), { pointerType: 'touch' })
  fireEvent.pointerCancel(screen.getByText('Sharpe'), { pointerType: 'touch' })
  expect(shown()).toBeUndefined()
})
