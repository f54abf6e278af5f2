import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from './lazyPart.tsx'

function Greeting({ name }: { name: string }) {
  return <input aria-label={`Greeting of ${name}`} />
}

const settle = () => act(async () => {})

it('a part keeps its place until its code is there, which is fetched once for all of them', async () => {
  const fetchPart = vi.fn(async () => Greeting)
  const Part = lazyPart(fetchPart, <p>Waiting</p>)
  const { rerender } = render(<Part name="Ada" />)
  expect(screen.getByText('Waiting')).toBeTruthy()
  await settle()
  expect(screen.queryByText('Waiting')).toBeNull()
  fireEvent.change(screen.getByLabelText('Greeting of Ada'), { target: { value: 'Hello' } })
  rerender(
    <>
      <Part name="Ada" />
      <Part name="Bhaskara" />
    </>,
  )
  expect(screen.getByLabelText('Greeting of Bhaskara')).toBeTruthy()
  expect(fetchPart).toHaveBeenCalledTimes(1)
})

it('a part that was fetched ahead shows at once, and keeps what was typed when it is drawn again', async () => {
  const Part = lazyPart(async () => Greeting, <p>Waiting</p>)
  await Part.load()
  const { rerender } = render(<Part name="Ada" />)
  fireEvent.change(screen.getByLabelText('Greeting of Ada'), { target: { value: 'Hello' } })
  rerender(<Part name="Bhaskara" />)
  expect(screen.getByLabelText<HTMLInputElement>('Greeting of Bhaskara').value).toBe('Hello')
})

it('E6 a part whose code does not come says so, and Retry brings it', async () => {
  let isAway = true
  const Part = lazyPart(
    async () => {
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
      return Greeting
    },
    <p>Waiting</p>,
  )
  await expect(Part.load()).rejects.toThrow('Failed to fetch')
  render(<Part name="Ada" />)
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('the server is not running')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('Waiting')).toBeTruthy()
  await settle()
  expect(screen.getByRole('alert')).toBeTruthy()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(screen.getByLabelText('Greeting of Ada')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
