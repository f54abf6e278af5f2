import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { RunView } from '../../../workers/api/api.ts'
import { LotNotice } from './LotNotice.tsx'

const NEED = { lot: 50, ms: Date.parse('2023-01-03T15:29:00+05:30'), takes: 120_000, capital: 250_000 }

function show(lotNeed: RunView['lotNeed'], size: RunView['inputs']['size']) {
  const onRunWith = vi.fn()
  const view = { lotNeed, inputs: { instrument: 'NIFTY', size } } as RunView
  render(<LotNotice view={view} onRunWith={onRunWith} />)
  return onRunWith
}

it('says what one lot needs of capital, and runs with it at one press', async () => {
  const onRunWith = show(NEED, { kind: 'margin', fraction: 0.5 })
  expect(document.body.textContent).toContain(
    'One lot of NIFTY is 50 units and takes up to ₹1,20,000 of margin (3 Jan 2023). At 50% of equity it needs ₹2,50,000 of capital.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Run with ₹2,50,000' }))
  expect(onRunWith).toHaveBeenCalledExactlyOnceWith({ capital: 250_000 })
})

it("says the same of an order whose quantity is the strategy's own, whatever the Size", () => {
  show({ ...NEED, orderQty: 50, capital: 120_000 }, { kind: 'margin', fraction: 0.5 })
  expect(document.body.textContent).toContain(
    'One order of NIFTY is 50 units and takes up to ₹1,20,000 of margin (3 Jan 2023), whatever the Size. It needs ₹1,20,000 of capital.',
  )
})

it('offers a lot where the size is a fixed quantity', async () => {
  const onRunWith = show({ ...NEED, capital: null }, { kind: 'fixed', qty: 10 })
  expect(document.body.textContent).toContain(
    'One lot of NIFTY is 50 units: a smaller quantity opens no position.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Run with 50 units' }))
  expect(onRunWith).toHaveBeenCalledExactlyOnceWith({ qty: 50 })
})

it('says nothing of a run that carries its lots', () => {
  show(null, { kind: 'margin', fraction: 0.5 })
  expect(document.body.textContent).toBe('')
})
