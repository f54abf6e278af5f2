import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { handOrder } from '../../app/screens/testing/ordersDesk.ts'
import { PAPER_MARKET, paperOf } from '../testing/paperDesk.ts'
import { testDesk } from '../testing/strategyDesk.ts'

it('an order at market that was rejected has no price, as in the Order Book', async () => {
  const rejected = handOrder(4, { status: 'REJECTED', type: 'market', price: 0 })
  const filled = handOrder(3, { price: 17_008.5 })
  const desk = testDesk({ paper: paperOf(), market: PAPER_MARKET, recentOrders: [rejected, filled] })
  openPage('/', fakeClient(desk.answers))
  const table = await screen.findByRole('table', { name: 'Orders, newest first' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(row => within(row).getAllByRole('cell')[4]!.textContent)).toEqual(['market', '17,008.50'])
})

it('an order that filled in part shows how much of it has, as in the Order Book', async () => {
  const part = handOrder(4, { status: 'OPEN', qty: 75, filledQty: 25 })
  const desk = testDesk({ paper: paperOf(), market: PAPER_MARKET, recentOrders: [part, handOrder(3)] })
  openPage('/', fakeClient(desk.answers))
  const table = await screen.findByRole('table', { name: 'Orders, newest first' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(row => within(row).getAllByRole('cell')[3]!.textContent)).toEqual([
    '25 / 7525 of 75 filled',
    '50',
  ])
})
