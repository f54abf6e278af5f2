import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { toasts } from '../../primitives/toasts.ts'
import { positionOf, type TestView, testDesk } from '../testing/strategyDesk.ts'

const SHORT = positionOf({
  instrument: 'TCS',
  qty: -120,
  avgPrice: 3_000,
  currentPrice: 3_030,
  pnlPaise: -360_000,
  strategy: 'TCS gap fade',
})
const VIEW: TestView = {
  positions: [
    positionOf({}),
    SHORT,
    positionOf({ instrument: 'BANKNIFTY', qty: 25, strategy: 'Index pair', exitingQty: 25 }),
  ],
}

function open(path = '/positions', view: TestView | null = VIEW) {
  const desk = testDesk(view)
  const router = openPage(path, fakeClient(desk.answers))
  return { ...desk, router }
}

const card = (title: string) => screen.getByRole('heading', { level: 2, name: title }).parentElement!

beforeEach(() => toasts.set([]))

describe('Close', () => {
  const openDialog = async () => {
    const parts = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Close TCS, TCS gap fade' }))
    const dialog = screen.getByRole('dialog', { name: 'Close the short position in TCS?' })
    return { ...parts, dialog }
  }
  const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity')

  it('starts with all of it at market, on Cancel, and shows profit, each charge and the net', async () => {
    const { dialog, estimate } = await openDialog()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    expect(quantity().value).toBe('120')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '100%' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Market' }).checked).toBe(true)
    expect(estimate.mock.lastCall).toEqual([[{ instrument: 'TCS', strategy: 'TCS gap fade', qty: 120 }]])
    const amounts = await within(dialog).findByText('Net after exit charges')
    expect(amounts.closest('dl')!.textContent).toBe(
      'Estimated P&L+₹1,000.00Charges−₹30.25Net after exit charges+₹969.75',
    )
    // the journal's row of the trade counts them: the two must not be taken for the same figure
    expect(
      within(dialog).getByText('At the current price. Charges of the entry are not included.'),
    ).toBeTruthy()
  })

  it('confirms with the whole position at market', async () => {
    const { dialog, command } = await openDialog()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close position' }))
    expect(command.mock.calls).toEqual([
      [
        {
          kind: 'close-position',
          instrument: 'TCS',
          strategy: 'TCS gap fade',
          qty: 120,
          limitPrice: null,
        },
      ],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Done.')).toBeTruthy()
  })

  it('on a real desk the row leaves, and the cards follow', async () => {
    openPage('/positions', fakeClient())
    await userEvent.click(await screen.findByRole('button', { name: 'Close TCS, TCS gap fade' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close position' }))
    await waitFor(() => expect(screen.queryByText('TCS gap fade')).toBeNull())
    expect(card('Open Positions').textContent).toBe('Open Positions7')
  })

  it('on a real desk the charges of a limit are those at its price', async () => {
    openPage('/positions', fakeClient())
    await userEvent.click(await screen.findByRole('button', { name: 'Close TCS, TCS gap fade' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    await userEvent.clear(screen.getByLabelText('Limit price'))
    await userEvent.type(screen.getByLabelText('Limit price'), '3000')
    // stamp duty of a buy: 120 × ₹3,000 × 0.003 %
    expect(await within(dialog).findByText('−₹10.80')).toBeTruthy()
  })

  it('on a real desk a limit order leaves the rest to be closed, and the row leads to it', async () => {
    openPage('/positions', fakeClient())
    await userEvent.click(await screen.findByRole('button', { name: 'Close TCS, TCS gap fade' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    await userEvent.click(screen.getByRole('radio', { name: '50%' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close part' }))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '60 closing' })
    await userEvent.click(screen.getByRole('button', { name: 'Close TCS, TCS gap fade' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      '120 held by TCS gap fade, 60 of them closing already',
    )
    expect(quantity().value).toBe('60')
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close part' }))
    expect(await screen.findByRole('button', { name: 'Closing TCS, TCS gap fade' })).toBeTruthy()
    await userEvent.click(link)
    expect(await screen.findAllByRole('button', { name: /^Open order/ })).toHaveLength(2)
  })

  it('a share sets the quantity, and the estimate follows', async () => {
    const { dialog, command, estimate } = await openDialog()
    await userEvent.click(screen.getByRole('radio', { name: '25%' }))
    expect(quantity().value).toBe('30')
    await waitFor(() => expect(estimate.mock.lastCall![0][0]!.qty).toBe(30))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close part' }))
    expect(command.mock.calls[0]![0]).toMatchObject({ qty: 30, limitPrice: null })
  })

  // jsdom does not submit a form whose button stands outside it: the journey by keyboard presses Enter
  it('its fields are a form that the button submits, and a wrong one submits nothing', async () => {
    const { dialog, command } = await openDialog()
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close position' })
    expect([confirm.type, confirm.form]).toEqual(['submit', quantity().form])
    await userEvent.clear(quantity())
    await userEvent.type(quantity(), '121')
    fireEvent.submit(quantity().form!)
    expect(command).not.toHaveBeenCalled()
  })

  it('a limit starts at the current price, and profit and charges are estimated at it', async () => {
    const { dialog, command, estimate } = await openDialog()
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    const limit = screen.getByLabelText<HTMLInputElement>('Limit price')
    expect(limit.value).toBe('3,030')
    await userEvent.clear(limit)
    await userEvent.type(limit, '2990')
    const asked = { instrument: 'TCS', strategy: 'TCS gap fade', qty: 120 }
    await waitFor(() => expect(estimate.mock.lastCall).toEqual([[{ ...asked, limitPrice: 2_990 }]]))
    expect(within(dialog).getByText(/^If the order fills at its limit of 2,990\.00\./)).toBeTruthy()
    // while it is unreadable the estimate is that at the current price
    await userEvent.clear(limit)
    await waitFor(() => expect(estimate.mock.lastCall).toEqual([[asked]]))
    await userEvent.type(limit, '2990')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close position' }))
    expect(command.mock.calls[0]![0]).toMatchObject({ qty: 120, limitPrice: 2_990 })
  })

  it('more than is held, or no price, is refused at the field', async () => {
    const { dialog } = await openDialog()
    await userEvent.clear(quantity())
    await userEvent.type(quantity(), '121')
    expect(screen.getByText('Enter a whole quantity from 1 to 120')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    await userEvent.clear(screen.getByLabelText('Limit price'))
    expect(screen.getByText('Enter a price above ₹0, in steps of ₹0.05')).toBeTruthy()
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close part' })
    expect(confirm.disabled).toBe(true)
  })

  it('a refusal stays in the dialog, and says why in a toast', async () => {
    const { dialog, command } = await openDialog()
    command.mockResolvedValue({ ok: false, problem: { message: 'Trading is halted.' } })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close position' }))
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Trading is halted.']))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('an estimate that fails says so, and Retry asks again', async () => {
    const { estimate, show } = open()
    estimate.mockRejectedValueOnce(new Error('gone'))
    await userEvent.click(await screen.findByRole('button', { name: 'Close TCS, TCS gap fade' }))
    expect(await screen.findByText(/could not be computed/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Net after exit charges')).toBeTruthy()
    // gone elsewhere: there is nothing left to ask
    show({ positions: [] })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the question ends with its position: another entry of the strategy does not ask it again', async () => {
    const { show } = await openDialog()
    show({ positions: [positionOf({})] })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    show(VIEW)
    expect(screen.getByRole('button', { name: 'Close TCS, TCS gap fade' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the row says Closing while it exits, and a second press only says why', async () => {
    const { command } = open()
    const button = await screen.findByRole('button', { name: 'Closing BANKNIFTY, Index pair' })
    expect(button.textContent).toBe('Closing')
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(command).not.toHaveBeenCalled()
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'Its closing order is open: cancel it in the Order Book first.',
    ])
  })

  it('a second press on the confirmation sends nothing twice', async () => {
    const { dialog, command } = await openDialog()
    command.mockReturnValue(new Promise(() => {}))
    const confirm = within(dialog).getByRole('button', { name: 'Close position' })
    await userEvent.dblClick(confirm)
    expect(command).toHaveBeenCalledTimes(1)
  })
})

describe('Close all', () => {
  it('asks with count and amounts, starts on Cancel, and leaves out what exits already', async () => {
    const { command, estimate } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Close all' }))
    const dialog = screen.getByRole('dialog', { name: 'Close 2 positions at market?' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    expect(dialog.textContent).toContain('1 long and 1 short.')
    expect(await within(dialog).findByText('+₹969.75')).toBeTruthy()
    const keys = [
      { instrument: 'NIFTY', strategy: 'Nifty spread maker' },
      { instrument: 'TCS', strategy: 'TCS gap fade' },
    ]
    expect(estimate.mock.lastCall).toEqual([
      [
        { ...keys[0], qty: 100 },
        { ...keys[1], qty: 120 },
      ],
    ])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close all' }))
    expect(command.mock.calls).toEqual([[{ kind: 'close-positions', keys }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes only what the filters show, and says so; Esc leaves everything', async () => {
    const { command } = open('/positions?search=tcs')
    await userEvent.click(await screen.findByRole('button', { name: 'Close all' }))
    const dialog = screen.getByRole('dialog', { name: 'Close 1 position at market?' })
    expect(dialog.textContent).toContain('Only positions that match the filters are closed.')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(command).not.toHaveBeenCalled()
  })

  it('says why it does nothing when all that is in sight exits already', async () => {
    open('/positions?search=bank')
    const button = await screen.findByRole('button', { name: 'Close all' })
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'Its closing order is open: cancel it in the Order Book first.',
    ])
  })

  it('says that there is none where nothing is in sight, and what to do where several exit', async () => {
    const { show } = open('/positions', { positions: [] })
    const button = await screen.findByRole('button', { name: 'Close all' })
    await userEvent.click(button)
    const exits = VIEW.positions!.map(position => ({ ...position, exitingQty: Math.abs(position.qty) }))
    show({ positions: exits })
    await userEvent.click(button)
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'No position to close.',
      'Their closing orders are open: cancel them in the Order Book first.',
    ])
  })

  it('has the keyboard again once nothing is left to close', async () => {
    const { show } = open()
    const button = await screen.findByRole('button', { name: 'Close all' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = screen.getByRole('dialog', { name: 'Close 2 positions at market?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close all' }))
    show({ positions: [] })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
    // a browser gives the keyboard to no button that is off
    expect(button.hasAttribute('disabled')).toBe(false)
  })
})
