import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { DatasetInfo } from '../../../workers/api/api.ts'
import type { PaperClient } from '../../../workers/api/paperApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { paperDialog } from '../../paper/paperDialog.ts'
import { DONE, paperClient, paperView, summaryOf, TERMS } from '../../paper/testing/paper.ts'
import { toasts } from '../../primitives/toasts.ts'
import { startSession } from '../../session/session.ts'
import { sharedSettings } from '../../session/sharedSettings.ts'
import { type ScriptedDesk, scriptedDesk, strategyOf } from './testing/scriptedDesk.ts'

beforeEach(() => {
  toasts.set([])
  paperDialog.set(null)
  localStorage.clear()
})

function open(
  path: string,
  desk: ScriptedDesk,
  paper: Partial<PaperClient> = {},
  answers: Partial<Client> = {},
) {
  const calls = paperClient({
    list: async () => ({ sessions: [], damaged: 0 }),
    performance: async () => [],
    ...paper,
  })
  return openPage(path, fakeClient({ ...desk.answers, paper: calls, ...answers }))
}

const paperDesk = (part: Partial<PaperView> = {}) => scriptedDesk({ paper: paperView(part) })
const banner = async () => within(await screen.findByRole('banner'))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the header in Paper', () => {
  it('says nothing of the source until the desk is there: a session is no Sample for a moment', async () => {
    const desk = paperDesk()
    const told: (() => void)[] = []
    open(
      '/positions',
      desk,
      {},
      {
        onDesk: onView => {
          told.push(() => desk.answers.onDesk!(onView))
          return () => {}
        },
      },
    )
    const header = await banner()
    expect(header.queryByText('Sample')).toBeNull()
    act(() => {
      for (const tell of told) tell()
    })
    expect(header.getByRole('button', { name: /^Desk source: / }).textContent).not.toContain('Sample')
  })

  it.each([
    ['pre-open', 'Market: Pre-open'],
    ['open', 'Market: Open'],
    ['closed', 'Market: Closed'],
    ['holiday', 'Market: Holiday'],
    ['ended', 'Market: Ended'],
  ] as const)('says the phase of the feed: %s', async (phase, words) => {
    open('/settings', paperDesk({ phase }))
    expect((await banner()).getByText(words)).toBeTruthy()
  })

  it('shows the state of the feed in its two indicators: a pause is neutral, only what is wrong is red', async () => {
    const desk = paperDesk()
    open('/settings', desk)
    const header = await banner()
    const dot = (words: string) => header.getByText(words).firstElementChild!.className
    expect(dot('API Connected')).toContain('bg-up')
    expect(dot('Feed: Paused')).toContain('bg-faint')
    expect(header.queryByText(/Disconnected/)).toBeNull()
    act(() => desk.show({ paper: paperView({ isPlaying: true }) }))
    expect(dot('Feed: Running')).toContain('bg-up')
    act(() => desk.show({ paper: paperView({ isPlaying: true, stale: ['TCS'] }) }))
    expect(dot('Feed: Stale')).toContain('bg-down')
    act(() => desk.show({ paper: paperView({ phase: 'ended' }) }))
    expect(dot('Feed: Ended')).toContain('bg-faint')
    act(() => desk.show({ paper: paperView({ fault: 'Its log is damaged.' }) }))
    expect(dot('API Disconnected')).toContain('bg-down')
    expect(dot('Feed: Stopped')).toContain('bg-down')
  })

  it('names the session and where its prices come from, and opens the sessions', async () => {
    const feed = { kind: 'datasets', datasets: [{ symbol: 'TCS', id: 't', sha256: 'tt' }] } as const
    const listDatasets = async () => [{ id: 't', name: 'TCS 2023.csv' } as DatasetInfo]
    open('/orders', paperDesk({ feed }), {}, { listDatasets })
    const chip = await screen.findByRole('button', { name: /TCS 2023\.csv/ })
    expect(chip.textContent).toBe('Desk source: Paper 1 · Imported: TCS 2023.csv')
    await userEvent.click(chip)
    expect(await screen.findByRole('dialog', { name: 'Paper sessions' })).toBeTruthy()
  })

  it('has the transport on the screens that show the desk, and no transport in the Sample', async () => {
    const desk = paperDesk()
    const router = open('/', desk)
    expect(await screen.findByRole('region', { name: 'Paper session' })).toBeTruthy()
    await act(() => router.navigate({ to: '/settings' }))
    expect(screen.queryByRole('region', { name: 'Paper session' })).toBeNull()
    document.body.replaceChildren()
    open('/', scriptedDesk())
    await press('Desk source: Sample')
    expect(await screen.findByRole('dialog', { name: 'Paper sessions' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Paper session' })).toBeNull()
  })
})

describe('the first way to Paper', () => {
  it('is one line on the Dashboard, which opens the form and can be put away on this device', async () => {
    open('/', scriptedDesk())
    await press('Start paper trading')
    const dialog = await screen.findByRole('dialog', { name: 'New paper session' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Dismiss')
    expect(screen.queryByText(/These are sample figures/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    document.body.replaceChildren()
    open('/', scriptedDesk())
    await screen.findByRole('region', { name: 'Performance' })
    expect(screen.queryByText(/These are sample figures/)).toBeNull()
  })

  it('goes with the sample, and leaves the keyboard on the screen', async () => {
    const desk = scriptedDesk()
    open('/', desk)
    await press('Start paper trading')
    const dialog = await screen.findByRole('dialog', { name: 'New paper session' })
    act(() => desk.show({ paper: paperView() }))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('on imported data says why it cannot begin with none, and leads to where data is managed', async () => {
    const router = open('/', scriptedDesk(), {}, { listDatasets: async () => [] })
    await press('Start paper trading')
    const dialog = within(await screen.findByRole('dialog', { name: 'New paper session' }))
    await userEvent.click(await dialog.findByRole('radio', { name: 'Imported data' }))
    const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Open session' })
    await waitFor(() => expect(start.disabled).toBe(true))
    const reason = document.getElementById(start.getAttribute('aria-describedby')!)
    expect(reason?.textContent).toBe('Import data first, or choose the built-in market.')
    await userEvent.click(dialog.getByRole('link', { name: 'Import price files under Backtesting, Data' }))
    expect(router.state.location.pathname).toBe('/backtest')
    expect(router.state.location.search).toMatchObject({ mode: 'market', view: 'data' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is no line in Paper', async () => {
    open('/', paperDesk())
    await screen.findByRole('region', { name: 'Performance' })
    expect(screen.queryByText(/These are sample figures/)).toBeNull()
  })

  it('is the desk source in Settings: the newest session goes on, without one the form opens', async () => {
    const list = vi
      .fn<PaperClient['list']>()
      .mockResolvedValueOnce({ sessions: [summaryOf({ id: 'p2' }), summaryOf()], damaged: 0 })
      .mockResolvedValue({ sessions: [], damaged: 0 })
    const resume = vi.fn(async () => DONE)
    open('/settings', scriptedDesk(), { list, resume })
    await userEvent.click(await screen.findByRole('radio', { name: 'Paper' }))
    expect(resume).toHaveBeenCalledExactlyOnceWith('p2')
    await userEvent.click(await screen.findByRole('radio', { name: 'Paper' }))
    expect(await screen.findByRole('dialog', { name: 'New paper session' })).toBeTruthy()
  })

  it('leads back to the Sample in Settings', async () => {
    const leave = vi.fn(async () => DONE)
    open('/settings', paperDesk(), { leave })
    await userEvent.click(await screen.findByRole('radio', { name: 'Sample' }))
    expect(leave).toHaveBeenCalledOnce()
  })
})

it('limits that are saved elsewhere, or brought back by Undo, bind the session whatever screen is open', async () => {
  const { store } = sharedSettings()
  const state = store.get()
  const limits = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }
  const setTerms = vi.fn(async () => DONE)
  store.set({ ...state, isLoaded: true })
  open('/orders', paperDesk({ terms: { ...TERMS, limits } }), { setTerms })
  await screen.findByRole('region', { name: 'Paper session' })
  act(() => store.set({ ...store.get(), settings: { ...state.settings, maxDrawdown: 8 } }))
  expect(setTerms.mock.calls).toEqual([[{ ...TERMS, limits: { ...limits, maxDrawdownPct: 8 } }]])
  act(() => store.set(state))
})

describe('the palette', () => {
  async function run(words: string) {
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
    await userEvent.type(palette.getByRole('combobox'), `${words}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull())
  }

  it('moves the feed of a session', async () => {
    const calls = {
      play: vi.fn(async () => DONE),
      pause: vi.fn(async () => DONE),
      skipToOpen: vi.fn(async () => DONE),
    }
    const desk = paperDesk({ phase: 'closed' })
    open('/settings', desk, calls)
    await banner()
    await run('start the feed')
    await run('300x')
    expect(calls.play.mock.calls).toEqual([[1], [300]])
    await run('skip to open')
    expect(calls.skipToOpen).toHaveBeenCalledOnce()
    act(() => desk.show({ paper: paperView({ isPlaying: true }) }))
    await run('pause feed')
    expect(calls.pause).toHaveBeenCalledOnce()
  })

  async function offered(desk: ScriptedDesk) {
    open('/settings', desk)
    await banner()
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
    return palette.getAllByRole('option').map(({ textContent }) => textContent)
  }

  it('offers no reset of the sample in Paper', async () => {
    const labels = await offered(paperDesk())
    expect(labels).toContain('Replay this session')
    expect(labels).not.toContain('Reset the desk to the sample')
  })

  it('offers the way to Paper in the Sample, and no feed', async () => {
    const labels = await offered(scriptedDesk())
    expect(labels).toContain('Reset the desk to the sample')
    expect(labels).toContain('New paper session')
    expect(labels).not.toContain('Replay this session')
  })
})

describe('the kill switch in Paper', () => {
  it('names what the session has, with its estimate, and halts it', async () => {
    const desk = scriptedDesk({
      paper: paperView(),
      strategies: [strategyOf(), strategyOf({ id: 's2', name: 'Gap fade', status: 'paused' })],
      orderCounts: { COMPLETE: 4, PENDING: 2, REJECTED: 0, OPEN: 1, CANCELLED: 0 },
    })
    open('/settings', desk)
    await press('Kill switch: halt trading')
    const dialog = within(await screen.findByRole('dialog', { name: 'Halt trading?' }))
    await waitFor(() =>
      expect(dialog.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)).toEqual([
        'Pause 1 strategy',
        'Cancel 3 open orders',
        'Close 1 position at market (estimated P&L ₹4,200, charges ₹312)',
      ]),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Halt trading' }))
    expect(desk.commands).toEqual([
      { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true },
    ])
  })

  it('goes back to now first where the past is on show, and asks for what now needs', async () => {
    const desk = paperDesk({ shownMs: 1 })
    const showAt = vi.fn(async () => {
      desk.show({ paper: paperView(), halted: true })
      return DONE
    })
    open('/settings', desk, { showAt })
    await press('Kill switch: halt trading')
    expect(await screen.findByRole('dialog', { name: 'Release the trading halt?' })).toBeTruthy()
    expect(showAt).toHaveBeenCalledExactlyOnceWith(null)
  })
})

it('Logout says that the session pauses, and pauses it', async () => {
  const pause = vi.fn(async () => DONE)
  open('/settings', paperDesk({ isPlaying: true }), { pause })
  await press('Logout')
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out?' }))
  expect(dialog.getByText(/Paper 1 pauses and is kept/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Log out' }))
  expect(pause).toHaveBeenCalledOnce()
  act(() => startSession())
})
