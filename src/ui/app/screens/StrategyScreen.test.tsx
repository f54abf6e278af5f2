import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { positionOf, strategyOf, type TestView, testDesk } from '../../desk/testing/strategyDesk.ts'
import { toasts } from '../../primitives/toasts.ts'

vi.mock('./BacktestScreen.tsx', () => ({
  BacktestScreen: ({ search }: { search: unknown }) => JSON.stringify(search),
}))

const VIEW: TestView = {
  strategies: [
    strategyOf({ name: 'Nifty spread maker' }),
    strategyOf({
      name: 'TCS gap fade',
      type: 'gap-trading',
      status: 'paused',
      pnlPaise: -112_000,
      trades: 6,
      instruments: ['TCS', 'HDFC'],
    }),
    strategyOf({
      name: 'Index pair',
      type: 'arbitrage',
      status: 'error',
      statusReason: 'Late prices.',
      pnlPaise: 0,
    }),
    strategyOf({ name: 'Old trend', type: 'momentum', status: 'paused', params: { shortBars: 7 } }),
  ],
  positions: [positionOf({}), positionOf({ strategy: 'TCS gap fade', instrument: 'TCS' })],
}

function open(path = '/strategy', view: TestView | null = VIEW, answers: Partial<Client> = {}) {
  const desk = testDesk(view)
  const router = openPage(path, fakeClient({ ...desk.answers, ...answers }))
  return { ...desk, router }
}

/** What Backtesting is given; its address leaves defaults out. */
const filledIn = async () => JSON.parse((await screen.findByText(/"mode"/)).textContent!) as unknown

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const names = () =>
  within(screen.getByRole('table', { name: /strategies$/ }))
    .getAllByRole('row')
    .map(row => row.querySelector('bdi')?.textContent)
    .filter(Boolean)

beforeEach(() => toasts.set([]))

describe('a row that leaves the tab as it is paused', () => {
  const pauseFirst = async (strategies: TestView['strategies']) => {
    const { show } = open('/strategy?tab=active', { ...VIEW, strategies: strategies! })
    const button = await screen.findByRole('button', { name: 'Pause Nifty spread maker' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    show({ strategies: strategies!.map((row, k) => (k === 0 ? { ...row, status: 'paused' } : row)) })
    await waitFor(() => expect(button.isConnected).toBe(false))
  }

  it('leaves the keyboard in the list', async () => {
    await pauseFirst([strategyOf({}), strategyOf({ name: 'Other' })])
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Active strategies' }))
  })

  it('and was the last of it leaves the keyboard on the screen', async () => {
    await pauseFirst([strategyOf({})])
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

describe('the list', () => {
  it('has the columns of the specification and a row for each strategy', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'All strategies' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(header => header.textContent),
    ).toEqual(['Strategy', 'Type', 'Status', 'P&L', 'Trades', 'Win Rate', 'Instruments', 'Actions'])
    const cells = [...(await rowOf('TCS gap fade')).cells].map(cell => cell.textContent)
    expect(cells.slice(0, 7)).toEqual([
      'TCS gap fade',
      'Gap Trading',
      'paused',
      '−₹1,120',
      '6',
      '61.3%',
      'TCS, HDFC',
    ])
  })

  it('a profit has a plus and is green, nothing too, and a loss is red', async () => {
    open()
    await rowOf('Index pair')
    expect(screen.getByText('+₹0').className).toContain('text-up')
    expect(within(await rowOf('Old trend')).getByText('+₹6,240').className).toContain('text-up')
    expect(screen.getByText('−₹1,120').className).toContain('text-down')
  })

  it('each status has its icon and colour, and an unknown one is grey', async () => {
    const strange = strategyOf({ name: 'Strange', status: 'asleep' as 'paused' })
    open('/strategy', { strategies: [...VIEW.strategies!, strange] })
    const look = async (name: string, status: string) => {
      const tag = within(await rowOf(name)).getByText(status)
      return `${tag.className} ${tag.querySelector('svg')?.getAttribute('class')}`
    }
    expect(await look('Nifty spread maker', 'active')).toMatch(/text-up.*lucide-play/)
    expect(await look('TCS gap fade', 'paused')).toMatch(/text-warn.*lucide-pause/)
    expect(await look('Index pair', 'error')).toMatch(/text-down.*lucide-triangle-alert/)
    expect(await look('Strange', 'asleep')).toMatch(/text-muted/)
  })

  it('says why a strategy is in error', async () => {
    open()
    expect(await screen.findByText('Late prices.')).toBeTruthy()
  })

  it('a header sorts, and its second press turns the order round; the address follows', async () => {
    const { router } = open()
    await rowOf('Index pair')
    await userEvent.click(screen.getByRole('button', { name: 'P&L' }))
    await waitFor(() => expect(names()[0]).toBe('TCS gap fade'))
    expect(router.state.location.search).toEqual({ sort: 'pnl' })
    await userEvent.click(screen.getByRole('button', { name: 'P&L' }))
    await waitFor(() => expect(names().at(-1)).toBe('TCS gap fade'))
    expect(screen.getByRole('columnheader', { name: 'P&L' }).getAttribute('aria-sort')).toBe('descending')
  })
})

describe('the tabs', () => {
  it('filter by status, and an error shows under All only', async () => {
    const { router } = open()
    await rowOf('Index pair')
    await userEvent.click(screen.getByRole('tab', { name: 'Active' }))
    await waitFor(() => expect(names()).toEqual(['Nifty spread maker']))
    expect(router.state.location.search).toEqual({ tab: 'active' })
    await userEvent.click(screen.getByRole('tab', { name: 'Paused' }))
    await waitFor(() => expect(names()).toEqual(['TCS gap fade', 'Old trend']))
    await userEvent.click(screen.getByRole('tab', { name: 'All Strategies' }))
    await waitFor(() => expect(names()).toHaveLength(4))
  })

  it('a link opens its tab, and one that does not exist is All', async () => {
    open('/strategy?tab=paused')
    await rowOf('Old trend')
    expect(names()).toEqual(['TCS gap fade', 'Old trend'])
    open('/strategy?tab=error&sort=luck&order=up')
    expect((await screen.findAllByText('Index pair')).length).toBe(1)
  })

  it('an empty one says so and offers a new strategy', async () => {
    open('/strategy?tab=active', { strategies: [strategyOf({ status: 'paused' })] })
    expect(await screen.findByText('No strategy is active')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Create a strategy' }))
    expect(await screen.findByRole('dialog', { name: 'New Strategy' })).toBeTruthy()
  })
})

describe('a row', () => {
  it.each([
    ['Pause Nifty spread maker', 'Nifty spread maker'],
    ['Resume TCS gap fade', 'TCS gap fade'],
    ['Resume Index pair', 'Index pair'],
  ])('"%s" toggles it', async (label, id) => {
    const { command } = open()
    await userEvent.click(await screen.findByRole('button', { name: label }))
    expect(command.mock.calls).toEqual([[{ kind: 'toggle-strategy', id }]])
    expect(await screen.findByText('Done.')).toBeTruthy()
  })

  it('Backtest opens Backtesting on market data with the strategy filled in', async () => {
    const { router } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Backtest Old trend' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
    expect(await filledIn()).toMatchObject({
      mode: 'market',
      strategy: 'momentum',
      instrument: 'NIFTY',
      params: { shortBars: 7 },
      capital: 500_000,
    })
  })

  it.each([
    ['Delete Nifty spread maker: pause it and close its position first'],
    ['Delete TCS gap fade: close its position first'],
  ])('"%s" does nothing', async label => {
    const { command } = open()
    const button = await screen.findByRole('button', { name: label })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(command).not.toHaveBeenCalled()
  })

  it('the keyboard reaches a Delete that is off, and its tooltip says why', async () => {
    open()
    const label = 'Delete TCS gap fade: close its position first'
    await userEvent.hover(await screen.findByRole('button', { name: label }))
    expect(screen.getByRole('tooltip').textContent).toBe(label)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: label }).disabled).toBe(false)
  })

  it('Delete asks with the amounts, starts on Cancel, and offers Undo', async () => {
    const { command, undo } = open()
    command.mockResolvedValue({ ok: true, value: { message: 'Deleted Old trend.', undoVersion: 7 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Old trend' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete Old trend?' })
    expect(dialog.textContent).toContain(
      'Its parameters are deleted and its open orders are cancelled. The Daily P&L no longer counts its 142 trades today (+₹6,240). Its orders stay in the Order Book.',
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(command.mock.calls).toEqual([[{ kind: 'delete-strategy', id: 'Old trend' }]])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(undo.mock.calls).toEqual([[7]])
  })
})

describe('a desk that is silent', () => {
  it('shows that it loads, then says so and asks again', async () => {
    vi.useFakeTimers()
    try {
      const { router, show } = open('/strategy', null)
      await act(() => router.load())
      expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      expect(screen.getByRole('alert').textContent).toContain('The strategies could not be read')
      act(() => screen.getByRole('button', { name: 'Retry' }).click())
      expect(screen.queryByRole('alert')).toBeNull()
      show(VIEW)
      expect(screen.getByText('Index pair')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})
