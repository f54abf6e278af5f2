import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { TYPE_WORDS } from '../../../engine/desk/orderWords.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { toasts } from '../../primitives/toasts.ts'
import { estimateOf, PAPER_MARKET, paperOf } from '../testing/paperDesk.ts'
import { positionOf, type TestView, testDesk } from '../testing/strategyDesk.ts'
import { closeTicket, openTicket } from './openTicket.ts'
import { roomsOf } from './ticketBlocks.ts'
import { newTicket, ticketErrors } from './ticketForm.ts'

type Answer = Client['paper']['estimateOrder']
const LIMITS = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }
const paperWith = (part: Parameters<typeof paperOf>[0] = {}) => {
  const paper = paperOf(part)
  return { ...paper, terms: { ...paper.terms, limits: LIMITS } }
}
const held = (qty: number) => [positionOf({ strategy: 'Manual', qty, lot: 50 })]

beforeEach(() => {
  toasts.set([])
  closeTicket()
})

const passes = { ok: true, value: estimateOf() } as const

async function open(view: TestView, answer: Answer = async () => passes) {
  const desk = testDesk({ market: PAPER_MARKET, paper: paperWith(), ...view })
  const fake = fakeClient(desk.answers)
  const client = { ...fake.client, paper: { ...fake.client.paper, estimateOrder: answer } }
  openPage('/orders', { ...fake, client })
  await screen.findByRole('banner')
  act(() => openTicket())
  return { ...desk, form: within(await screen.findByRole('dialog', { name: 'New order' })) }
}

describe('the order ticket says at once that the desk would refuse', () => {
  it.each<[string, TestView, RegExp]>([
    ['while trading is halted', { halted: true }, /^Trading is halted/],
    [
      'after the daily loss limit',
      { paper: paperWith({ limited: 'Daily loss limit' }) },
      /^Daily loss limit reached/,
    ],
    [
      'after the drawdown limit',
      { paper: paperWith({ limited: 'Drawdown limit' }) },
      /^Drawdown limit reached/,
    ],
    [
      'after the square-off',
      { paper: paperWith({ feedMs: Date.parse('2023-03-14T15:20:00+05:30'), isPlaying: false }) },
      /^Squared off at 15:20: no new positions until the next trading day\.$/,
    ],
    ['without prices', { paper: paperWith({ stale: ['NIFTY'] }) }, /^No price for NIFTY for 30 s/],
  ])('%s, and sends nothing', async (_, view, reason) => {
    const { form, command } = await open(view, async () => ({
      ok: true,
      value: estimateOf({ fault: 'Refused' }),
    }))
    const button = await form.findByRole('button', { name: 'Buy 50 NIFTY' })
    await form.findByRole('region', { name: 'Estimate' })
    expect(form.getByText(reason, { selector: ':not(.sr-only)' })).toBeTruthy()
    // said above already
    expect(form.queryByText('Would be rejected:')).toBeNull()
    expect(form.queryByText(/^The feed is paused/)).toBeNull()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(command).not.toHaveBeenCalled()
  })

  it('when the market is closed, and a wrong quantity at its field: each once', async () => {
    const fault = 'No intraday entries after the 15:20 square-off; enter on the next trading day'
    const { form } = await open({ paper: paperWith({ phase: 'closed' }) }, async () => ({
      ok: true,
      value: estimateOf({ fault }),
    }))
    await form.findByRole('region', { name: 'Estimate' })
    expect(form.getAllByText(/closed/, { selector: ':not(.sr-only)' })).toHaveLength(1)
    // it is why the market takes no order, said in other words
    expect(form.queryByText('Would be rejected:')).toBeNull()
    await userEvent.click(form.getByRole('radio', { name: 'Units' }))
    await userEvent.clear(form.getByLabelText('Quantity'))
    await userEvent.type(form.getByLabelText('Quantity'), '75')
    expect(form.getAllByText('Enter a multiple of 50, the lot')).toHaveLength(1)
    expect(form.queryByText(/to see its estimate/)).toBeNull()
  })

  it('but sends an order that only closes what is held', async () => {
    const { form, command } = await open({ halted: true, positions: held(-50) })
    const button = await form.findByRole('button', { name: 'Buy 50 NIFTY' })
    expect(button.hasAttribute('aria-disabled')).toBe(false)
    await userEvent.click(button)
    expect(command).toHaveBeenCalledTimes(1)
  })

  it('of a quantity above the position limit, at its field', async () => {
    const { form, command } = await open({ positions: held(50) })
    await form.findByRole('button', { name: 'Buy 50 NIFTY' })
    const quantity = form.getByLabelText<HTMLInputElement>('Quantity')
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '2')
    expect(await form.findByText('Position limit 100: enter at most 1 lot')).toBeTruthy()
    // nothing is missing, and the field has said what is wrong
    expect(form.queryByText(/to see its estimate/)).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Buy' }))
    expect(command).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(quantity)
  })
})

it('what the estimate says of a field stands at the field, once', async () => {
  const message = 'Trigger price: a stop to buy waits at or above the last price.'
  const { form } = await open({}, async ({ type }) =>
    type === 'stop' ? { ok: false, problem: { message, field: 'stopPrice' } } : passes,
  )
  await form.findByRole('region', { name: 'Estimate' })
  await userEvent.click(form.getByRole('radio', { name: TYPE_WORDS.stop }))
  const trigger = form.getByLabelText('Trigger price')
  await userEvent.type(trigger, '17000')
  await waitFor(() => expect(trigger.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(message)).toHaveLength(1)
  expect(form.queryByText(/to see its estimate/)).toBeNull()
})

it('what may keep an order that would pass from filling is said, and the order can be sent', async () => {
  const caution = 'The limit price is 90% below the last price'
  const { form, command } = await open({}, async () => ({ ok: true, value: estimateOf({ caution }) }))
  expect(await form.findByText(`${caution}.`)).toBeTruthy()
  expect(form.queryByText('Would be rejected:')).toBeNull()
  await userEvent.click(await form.findByRole('button', { name: 'Buy 50 NIFTY' }))
  expect(command).toHaveBeenCalledTimes(1)
})

it('a price is on the tick of its instrument, from the one that is offered to each step of the arrows', async () => {
  const market = PAPER_MARKET.map(row => ({ ...row, price: row.price + 0.05 }))
  const { form, command } = await open({ market }, async ({ instrument }) => ({
    ok: true,
    value: estimateOf(instrument === 'TCS' ? { lot: 1, tick: 0.1 } : { tick: 0.2 }),
  }))
  await form.findByRole('button', { name: 'Buy 50 NIFTY' })
  await userEvent.click(form.getByRole('radio', { name: 'Limit' }))
  const limit = form.getByLabelText<HTMLInputElement>('Limit price')
  expect(limit.value).toBe('17,043.2')
  await userEvent.type(limit, '{ArrowUp}')
  expect(limit.value).toBe('17043.4')
  await userEvent.clear(limit)
  await userEvent.type(limit, '17043.25')
  expect(form.getByText('Enter a price above ₹0, in steps of ₹0.20')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Buy' }))
  expect(command).not.toHaveBeenCalled()
  await userEvent.click(form.getByRole('combobox', { name: 'Instrument' }))
  await userEvent.click(screen.getByRole('option', { name: /^TCS/ }))
  await waitFor(() => expect(limit.value).toBe('3,210.5'))
  expect(form.queryByText(/^Enter a price/)).toBeNull()
})

describe('the position limit', () => {
  const errorOf = (heldQty: number, side: 'buy' | 'sell', qty: number, limit = 100) => {
    const paper = paperWith()
    const desk = {
      halted: false,
      positions: held(heldQty),
      paper: { ...paper, terms: { ...paper.terms, limits: { ...LIMITS, maxPositionQty: limit } } },
    }
    const form = { ...newTicket({ side }, PAPER_MARKET), unit: 'units' as const, qty }
    return ticketErrors(form, { lot: 50, tick: 0.05 }, roomsOf(desk, form, null)).qty
  }

  it('counts what is held on either side', () => {
    expect(errorOf(50, 'buy', 50)).toBeUndefined()
    expect(errorOf(50, 'buy', 100)).toBe('Position limit 100: enter at most 50 units')
    expect(errorOf(50, 'sell', 150)).toBeUndefined()
    expect(errorOf(50, 'sell', 200)).toBe('Position limit 100: enter at most 150 units')
    expect(errorOf(100, 'buy', 50)).toBe('Position limit 100: nothing can be added')
  })

  it('never keeps a position from being closed', () => {
    expect(errorOf(150, 'sell', 150, 25)).toBeUndefined()
    expect(errorOf(-150, 'buy', 150, 25)).toBeUndefined()
  })

  it('binds no session that was opened without limits', () => {
    const desk = { halted: false, positions: [], paper: paperOf() }
    expect(roomsOf(desk, newTicket({}, PAPER_MARKET), null)).toEqual([])
  })
})

describe('Q2 the freeze quantity', () => {
  const errorOf = (heldQty: number, side: 'buy' | 'sell', qty: number, freezeQty: number | null = 1_800) => {
    const desk = { halted: false, positions: held(heldQty), paper: paperOf() }
    const form = { ...newTicket({ side }, PAPER_MARKET), qty }
    return ticketErrors(form, { lot: 65, tick: 0.1 }, roomsOf(desk, form, { freezeQty })).qty
  }

  it('bounds an order, beside what closes the position', () => {
    expect(errorOf(0, 'buy', 27)).toBeUndefined()
    expect(errorOf(0, 'buy', 28)).toBe('Freeze quantity 1,800: enter at most 27 lots')
    expect(errorOf(650, 'sell', 37)).toBeUndefined()
    expect(errorOf(650, 'sell', 38)).toBe('Freeze quantity 1,800: enter at most 37 lots')
    expect(errorOf(650, 'buy', 28)).toBe('Freeze quantity 1,800: enter at most 27 lots')
    expect(errorOf(0, 'buy', 28, null)).toBeUndefined()
  })

  it('is said at the field, and nothing is sent', async () => {
    const { form, command } = await open({ paper: paperOf() }, async () => ({
      ok: true,
      value: estimateOf({ freezeQty: 100 }),
    }))
    await form.findByRole('button', { name: 'Buy 50 NIFTY' })
    await userEvent.clear(form.getByLabelText('Quantity'))
    await userEvent.type(form.getByLabelText('Quantity'), '3')
    expect(await form.findByText('Freeze quantity 100: enter at most 2 lots')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Buy' }))
    expect(command).not.toHaveBeenCalled()
  })
})
