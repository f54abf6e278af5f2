import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { Outcome } from '../../../engine/core/problem.ts'
import type { OrderTicket } from '../../../engine/desk/types.ts'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'
import { toasts } from '../../primitives/toasts.ts'
import { estimateOf, PAPER_MARKET, paperOf } from '../testing/paperDesk.ts'
import { type TestView, testDesk } from '../testing/strategyDesk.ts'
import { closeTicket, openTicket, orderTicket } from './openTicket.ts'

const VIEW: TestView = { market: PAPER_MARKET, paper: paperOf() }

type Answer = (ticket: OrderTicket) => Promise<Outcome<OrderEstimate>>
const ANSWER: Answer = async ticket => ({
  ok: true,
  value:
    ticket.instrument === 'TCS'
      ? estimateOf({ lot: 1, product: { segment: 'equity-intraday', squareOff: '15:20' } })
      : estimateOf(),
})

async function open(view: TestView = VIEW, answer: Answer = ANSWER, path = '/orders') {
  const desk = testDesk(view)
  const estimate = vi.fn(answer)
  const fake = fakeClient(desk.answers)
  const client = { ...fake.client, paper: { ...fake.client.paper, estimateOrder: estimate } }
  const router = openPage(path, { ...fake, client })
  await screen.findByRole('banner')
  return { ...desk, estimate, router }
}

async function openWith(...parts: Parameters<typeof open>) {
  const page = await open(...parts)
  act(() => openTicket())
  await screen.findByRole('dialog', { name: 'New order' })
  return page
}

const send = (name: string | RegExp = /^(Buy|Sell)/) => screen.getByRole('button', { name })
/** What Enter does in a browser: its form has the button by name, which the test's page does not follow. */
const submit = () => act(() => field('Quantity').form!.requestSubmit())
const pick = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
async function type(name: string, text: string) {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

beforeEach(() => {
  toasts.set([])
  closeTicket()
})

describe('the order ticket opens', () => {
  it('from the palette', async () => {
    await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Command' }), 'new order{Enter}')
    expect(await screen.findByRole('dialog', { name: 'New order' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Quantity')))
  })

  it('by b and s, where the desk takes orders, and never with what is typed', async () => {
    await open()
    await userEvent.keyboard('s')
    await screen.findByRole('dialog', { name: 'New order' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sell' }).checked).toBe(true)
    await screen.findByText('1 lot = 50, ordered: 50 units')
    expect(field('Quantity').value).toBe('1')
    act(closeTicket)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('b')
    await screen.findByRole('dialog', { name: 'New order' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Buy' }).checked).toBe(true)
    act(closeTicket)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const search = await screen.findByRole<HTMLInputElement>('searchbox')
    await userEvent.type(search, 's')
    expect([search.value, orderTicket.get().isOpen]).toEqual(['s', false])
  })

  it('not by keys in the sample, where it says who takes orders', async () => {
    await open({ market: PAPER_MARKET })
    await userEvent.keyboard('b')
    expect(orderTicket.get().isOpen).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => openTicket())
    const dialog = await screen.findByRole('dialog', { name: 'New order' })
    expect(within(dialog).getByText('The sample desk takes no orders')).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  it('with the instrument of a market row', async () => {
    await open(VIEW, ANSWER, '/')
    await userEvent.click(await screen.findByRole('button', { name: 'Order TCS' }))
    const instrument = await screen.findByRole('combobox', { name: 'Instrument' })
    expect(instrument.textContent).toContain('TCS')
    expect(await screen.findByText('MIS, intraday shares, squared off at 15:20')).toBeTruthy()
  })
})

describe('a ticket', () => {
  it('shows product, lots and the itemised estimate, and Enter sends what it says', async () => {
    const { command, estimate } = await openWith()
    expect(await screen.findByText('MIS, index futures, squared off at 15:20')).toBeTruthy()
    const figures = await screen.findByRole('region', { name: 'Estimate' })
    expect(figures.querySelector('dl')!.textContent).toBe(
      'Price17,043.20Value₹8,52,160.00Margin (estimate)₹1,02,259.20Available₹10,00,000.00' +
        'Total charges₹35.41Brokerage₹20.00Exchange₹15.41',
    )
    await type('Quantity', '2')
    await waitFor(() => expect(estimate.mock.lastCall?.[0].qty).toBe(100))
    submit()
    expect(command.mock.calls).toEqual([
      [
        {
          kind: 'place-order',
          ticket: {
            instrument: 'NIFTY',
            side: 'buy',
            type: 'market',
            qty: 100,
            limitPrice: 0,
            stopPrice: 0,
            protectionPct: 1,
            stopLossPct: 0,
            takeProfitPct: 0,
          },
        },
      ],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts.get().at(-1)?.text).toBe('Done.')
  })

  it('Esc closes it, and the next one is empty again', async () => {
    await openWith()
    await type('Quantity', '7')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => openTicket({ side: 'sell' }))
    await screen.findByRole('dialog', { name: 'New order' })
    expect(field('Quantity').value).toBe('1')
  })

  it('has the prices of its type, and asks for nothing before they are there', async () => {
    const { command, estimate } = await openWith()
    await screen.findByRole('region', { name: 'Estimate' })
    await pick('SL')
    expect(screen.getByText('Complete the order to see its estimate.')).toBeTruthy()
    // nothing is wrong yet with what nobody has typed
    expect(screen.queryByText(/^Enter a price/)).toBeNull()
    await userEvent.click(send())
    expect(screen.getAllByText(/^Enter a price/)).toHaveLength(2)
    expect(document.activeElement).toBe(field('Trigger price'))
    expect(command).not.toHaveBeenCalled()
    await type('Trigger price', '17100')
    await type('Limit price', '17105')
    await pick('Sell')
    await userEvent.click(await screen.findByRole('button', { name: 'Sell 50 NIFTY' }))
    expect(command.mock.lastCall![0]).toMatchObject({
      ticket: { side: 'sell', type: 'stop-limit', stopPrice: 17_100, limitPrice: 17_105 },
    })
    expect(estimate.mock.calls.every(([{ type, stopPrice }]) => type !== 'stop-limit' || stopPrice > 0)).toBe(
      true,
    )
  })

  it('a limit begins at the last price, and lots become units', async () => {
    await openWith()
    await screen.findByText('1 lot = 50, ordered: 50 units')
    await pick('Limit')
    expect(field('Limit price').value).toBe('17,043.2')
    await pick('Units')
    expect(field('Quantity').value).toBe('50')
    await type('Quantity', '75')
    expect(screen.getByText('Enter a multiple of 50, the lot')).toBeTruthy()
  })

  it('shares are counted in units only', async () => {
    await openWith()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }))
    await userEvent.click(screen.getByRole('option', { name: /^TCS/ }))
    expect(await screen.findByText('MIS, intraday shares, squared off at 15:20')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Lots' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Buy 1 TCS' })).toBeTruthy()
  })

  it('of another instrument begins at one lot again, whatever was ordered of the one before', async () => {
    await openWith()
    const choose = async (name: RegExp) => {
      await userEvent.click(screen.getByRole('combobox', { name: 'Instrument' }))
      await userEvent.click(screen.getByRole('option', { name }))
    }
    await screen.findByText('1 lot = 50, ordered: 50 units')
    await type('Quantity', '3')
    await choose(/^TCS/)
    expect(await screen.findByRole('button', { name: 'Buy 1 TCS' })).toBeTruthy()
    await type('Quantity', '200')
    await choose(/^NIFTY/)
    expect(await screen.findByRole('button', { name: 'Buy 50 NIFTY' })).toBeTruthy()
    expect(screen.getByText('1 lot = 50, ordered: 50 units')).toBeTruthy()
  })

  it('says why the order would be rejected, and still sends it', async () => {
    const fault = 'Not enough margin: needs ₹1,02,295, ₹90,000 available'
    const { command } = await openWith(VIEW, async () => ({ ok: true, value: estimateOf({ fault }) }))
    expect((await screen.findByText('Would be rejected:')).parentElement!.textContent).toBe(
      `Would be rejected: ${fault}.`,
    )
    await userEvent.click(send())
    expect(command).toHaveBeenCalledTimes(1)
  })

  it('what the desk refuses stays, with the sentence at its field', async () => {
    const { command } = await openWith()
    await screen.findByRole('region', { name: 'Estimate' })
    const message = 'Enter a multiple of 50, the lot of NIFTY.'
    command.mockResolvedValueOnce({ ok: false, problem: { message, field: 'qty' } })
    await userEvent.click(send())
    await waitFor(() => expect(field('Quantity').getAttribute('aria-invalid')).toBe('true'))
    expect(within(screen.getByRole('dialog')).getByText(message)).toBeTruthy()
    // a toast would lie over the form
    expect(toasts.get()).toEqual([])
    command.mockResolvedValueOnce({ ok: false, problem: { message: 'Nobody trades here.' } })
    await userEvent.click(send())
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('Nobody trades here.')).toBeTruthy()
    expect(toasts.get()).toEqual([])
  })

  it('the latest question wins, whatever comes back first', async () => {
    const held: ((outcome: Outcome<OrderEstimate>) => void)[] = []
    const answer: Answer = ticket =>
      ticket.qty > 100 ? new Promise(resolve => held.push(resolve)) : ANSWER(ticket)
    await openWith(VIEW, answer)
    await screen.findByRole('region', { name: 'Estimate' })
    await type('Quantity', '3')
    await waitFor(() => expect(held).toHaveLength(1))
    await type('Quantity', '4')
    await waitFor(() => expect(held).toHaveLength(2))
    await act(async () => held[1]!({ ok: true, value: estimateOf({ price: 4 }) }))
    await act(async () => held[0]!({ ok: true, value: estimateOf({ price: 3 }) }))
    const figures = within(screen.getByRole('region', { name: 'Estimate' }))
    expect(figures.getByText('Price').nextSibling!.textContent).toBe('4.00')
  })

  it('follows the prices', async () => {
    const { estimate, show } = await openWith()
    await screen.findByRole('region', { name: 'Estimate' })
    const before = estimate.mock.calls.length
    show({ market: [{ ...PAPER_MARKET[0]!, price: 17_050 }] })
    expect(screen.getByText('Last price 17,050.00 (−0.35%)')).toBeTruthy()
    await waitFor(() => expect(estimate.mock.calls.length).toBeGreaterThan(before))
  })

  it('an estimate that does not come can be asked for again', async () => {
    let isLost = true
    await openWith(VIEW, async ticket => {
      if (ticket.qty > 1 && isLost) throw new Error('The worker died.')
      return ANSWER(ticket)
    })
    await screen.findByText(/^The estimate could not be computed/)
    isLost = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'Estimate' })).toBeTruthy()
  })
})

describe('no order is sent', () => {
  it.each([
    [{ shownMs: Date.parse('2023-03-14T10:15:42+05:30') }, /^The desk is shown at 10:15:42/],
    [{ phase: 'closed' as const }, /^The market is closed/],
    [{ phase: 'holiday' as const }, /^Market holiday on this day/],
    [{ phase: 'ended' as const }, /^The prices of this session have ended/],
  ])('in %o', async (part, reason) => {
    const { command } = await openWith({ ...VIEW, paper: paperOf(part) })
    const button = await screen.findByRole('button', { name: 'Buy 50 NIFTY' })
    expect(within(screen.getByRole('dialog')).getAllByText(reason).length).toBeGreaterThan(0)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    submit()
    expect(command).not.toHaveBeenCalled()
  })

  it('but one waits for a session that is paused', async () => {
    const { command } = await openWith({ ...VIEW, paper: paperOf({ isPlaying: false }) })
    expect(await screen.findByText(/^The feed is paused/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Buy 50 NIFTY' }))
    expect(command).toHaveBeenCalledTimes(1)
  })
})
