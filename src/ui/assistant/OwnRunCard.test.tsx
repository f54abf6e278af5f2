import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { OwnRunCard } from './OwnRunCard.tsx'

const HREF = '/backtest?strategy=momentum&instrument=NIFTY&from=2023-01-02&to=2023-01-31&dataset=synthetic'
const button = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

it('whoever runs a card by the keyboard is at Cancel while it runs, and at its button after it', () => {
  const { client } = fakeClient({ run: () => new Promise(() => {}) })
  render(<OwnRunCard client={client} hrefs={[HREF]} results={[]} onResult={() => {}} />)
  button('Run in this browser').focus()
  fireEvent.click(button('Run in this browser'))
  expect(document.activeElement).toBe(button('Cancel'))
  fireEvent.click(button('Cancel'))
  expect(document.activeElement).toBe(button('Run in this browser'))
})
