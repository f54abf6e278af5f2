import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paperViewOf } from '../../../test/paperView.ts'
import type { PaperAlert } from '../../engine/desk/paperView.ts'
import { sampleDesk } from '../../engine/desk/sample.ts'
import type { DeskCommand, DeskView } from '../../engine/desk/types.ts'
import { toastError, toasts } from '../primitives/toasts.ts'
import { AlertsDialog } from './AlertsDialog.tsx'
import { deviceAlerts, setDeviceAlerts } from './device.ts'
import type { SendCommand } from './sendCommand.ts'

const ALERTS: readonly PaperAlert[] = [
  { id: 'A1', what: { kind: 'price', symbol: 'NIFTY', side: 'above', price: 18_000 }, triggeredMs: null },
  {
    id: 'A2',
    what: { kind: 'pnl', side: 'below', rupees: -5_000 },
    triggeredMs: Date.parse('2023-03-14T10:05:09+05:30'),
  },
]

function deskOf(paper: Partial<DeskView['paper']> | null): DeskView {
  const sample = sampleDesk(Date.parse('2023-03-14T11:00:00+05:30'))
  const view = { ...sample, recentOrders: [], orderCounts: {} as DeskView['orderCounts'] }
  return paper === null ? view : { ...view, paper: paperViewOf(paper) }
}

function open(paper: Partial<DeskView['paper']> | null, answer?: Awaited<ReturnType<SendCommand>>) {
  const sent: DeskCommand[] = []
  const send: SendCommand = async (command, options) => {
    sent.push(command)
    // as the desk's sender does: what the form shows is no toast
    if (answer && !answer.ok && !options?.isShown?.(answer.problem)) toastError(answer.problem.message)
    return answer ?? { ok: true, value: { message: 'Done.', undoVersion: null } }
  }
  render(<AlertsDialog send={send} desk={deskOf(paper)} open onClose={() => {}} />)
  return sent
}

beforeEach(() => {
  toasts.set([])
  setDeviceAlerts({ sound: false, desktop: false })
})
afterEach(() => vi.unstubAllGlobals())

describe('the alerts of a session', () => {
  it('are listed with what they wait for and when they triggered, and one can be deleted', async () => {
    const sent = open({ alerts: ALERTS })
    const list = within(await screen.findByRole('list', { name: 'Alerts' }))
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'NIFTY at or above 18,000.00Waiting',
      'net P&L today at or below −₹5,000Triggered 14 Mar, 10:05:09',
    ])
    await userEvent.click(list.getByRole('button', { name: 'Delete alert: NIFTY at or above 18,000.00' }))
    expect(sent).toEqual([{ kind: 'delete-alert', id: 'A1' }])
  })

  it('an alert that is deleted leaves the keyboard in the box of the alerts, the last one too', async () => {
    const dialog = (alerts: readonly PaperAlert[]) => (
      <AlertsDialog
        send={async () => ({ ok: true, value: { message: 'Done.', undoVersion: null } })}
        desk={deskOf({ alerts })}
        open
        onClose={() => {}}
      />
    )
    const { rerender } = render(dialog(ALERTS))
    const box = await screen.findByRole('region', { name: 'Alerts' })
    for (const left of [ALERTS.slice(1), []]) {
      await userEvent.click(within(box).getAllByRole('button')[0]!)
      rerender(dialog(left))
      expect(document.activeElement).toBe(box)
    }
  })

  it('a price alert begins at the price of its instrument', async () => {
    const sent = open({})
    const price = await screen.findByLabelText<HTMLInputElement>('Price', { selector: 'input[type=text]' })
    expect(price.value).toBe('18,231.05')
    await userEvent.click(screen.getByRole('combobox', { name: 'Instrument' }))
    await userEvent.click(screen.getByRole('option', { name: 'TCS' }))
    expect(price.value).toBe('3,262.55')
    await userEvent.clear(price)
    await userEvent.type(price, '18,250.5')
    await userEvent.click(screen.getByRole('radio', { name: 'At or below' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add alert' }))
    const symbol = screen.getByRole('combobox', { name: 'Instrument' }).textContent
    expect(sent).toEqual([
      { kind: 'add-alert', what: { kind: 'price', symbol, side: 'below', price: 18_250.5 } },
    ])
  })

  it('an alert of the P&L takes a loss, and what the desk refuses stands at its field', async () => {
    const sent = open({}, { ok: false, problem: { message: 'Enter the P&L.', field: 'rupees' } })
    await userEvent.click(await screen.findByRole('radio', { name: 'P&L' }))
    const field = screen.getByLabelText('Net P&L today')
    await userEvent.clear(field)
    await userEvent.type(field, '-2500')
    await userEvent.click(screen.getByRole('button', { name: 'Add alert' }))
    expect(sent).toEqual([{ kind: 'add-alert', what: { kind: 'pnl', side: 'below', rupees: -2_500 } }])
    expect(await screen.findByText('Enter the P&L.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(toasts.get()).toEqual([])
  })

  it.each([
    ['Fills', { fills: true, rejects: true, risk: true }],
    ['Rejected orders', { fills: false, rejects: false, risk: true }],
    [/^Risk events/, { fills: false, rejects: true, risk: false }],
  ])('each event has its switch: %s', async (name, events) => {
    const sent = open({})
    await userEvent.click(await screen.findByRole('switch', { name }))
    expect(sent).toEqual([{ kind: 'set-alert-events', events }])
  })

  it('in the sample the dialog says what they belong to, and the device can be set all the same', async () => {
    open(null)
    expect(await screen.findByText(/belong to paper sessions/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add alert' })).toBeNull()
    expect(screen.getByRole('switch', { name: 'Sound' })).toBeTruthy()
  })
})

describe('desktop notifications', () => {
  it.each([
    ['denied', 'The browser blocks notifications from this page.'],
    ['default', 'The browser was not allowed to show notifications.'],
  ])('the browser is asked by the press only, and %s is said', async (state, words) => {
    const requestPermission = vi.fn(async () => state)
    vi.stubGlobal(
      'Notification',
      Object.assign(() => {}, { permission: 'default', requestPermission }),
    )
    open({})
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Desktop notifications' })
    expect(requestPermission).not.toHaveBeenCalled()
    await userEvent.click(toggle)
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(requestPermission).toHaveBeenCalledTimes(1)
    expect(toggle.checked).toBe(false)
    expect(deviceAlerts.get().desktop).toBe(false)
  })

  it('once granted it is remembered on the device', async () => {
    const Fake = Object.assign(() => {}, { permission: 'default', requestPermission: async () => 'granted' })
    vi.stubGlobal('Notification', Fake)
    open({})
    await userEvent.click(await screen.findByRole('switch', { name: 'Desktop notifications' }))
    await waitFor(() => expect(JSON.parse(localStorage.getItem('sauda.alerts')!).desktop).toBe(true))
  })

  it('a browser without them says so', async () => {
    vi.stubGlobal('Notification', undefined)
    open({})
    await userEvent.click(await screen.findByRole('switch', { name: 'Desktop notifications' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This browser shows no desktop notifications.',
    )
  })
})
