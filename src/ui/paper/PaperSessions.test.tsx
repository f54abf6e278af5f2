import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { PaperView } from '../../engine/desk/paperView.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { PaperClient, PaperSummary } from '../../workers/api/paperApi.ts'
import { toasts } from '../primitives/toasts.ts'
import { PaperSessions } from './PaperSessions.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { at, DONE, paperClient, paperView, summaryOf } from './testing/paper.ts'

beforeEach(() => toasts.set([]))

const LOSS = summaryOf({
  id: 'p2',
  name: 'Gap days',
  netPaise: -4_412_000,
  feed: { kind: 'datasets', datasets: [{ symbol: 'TCS', id: 't', sha256: 'tt' }] },
})

interface Shown {
  answers?: Partial<PaperClient>
  sessions?: readonly PaperSummary[]
  damaged?: number
  paper?: PaperView | null
  startsNew?: boolean
  datasets?: readonly DatasetInfo[]
  listDatasets?: () => Promise<readonly DatasetInfo[]>
}

async function show({ answers, sessions = [LOSS, summaryOf()], damaged = 0, ...shown }: Shown = {}) {
  const onClose = vi.fn()
  const list = vi.fn(async () => ({ sessions, damaged }))
  const { client } = fakeClient({
    paper: paperClient({ list, ...answers }),
    listDatasets: shown.listDatasets ?? (async () => shown.datasets ?? []),
  })
  const { paper = null, startsNew = false } = shown
  render(<PaperSessions client={client} paper={paper} open startsNew={startsNew} onClose={onClose} />)
  return { dialog: within(await screen.findByRole('dialog')), onClose, list }
}

const said = () => toasts.get().map(({ text }) => text)

describe('the list of sessions', () => {
  it('has their feed, its time and what they made after charges', async () => {
    const { dialog } = await show()
    const rows = await dialog.findAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      'Gap daysImported: TCS · 14 Mar 2023, 10:31 ISTNet P&L −₹44,120Resume',
      'Paper 1Simulated · 14 Mar 2023, 10:31 ISTNet P&L +₹1,241Resume',
    ])
  })

  it('resumes one and closes, and stays where that is refused', async () => {
    const resume = vi
      .fn<PaperClient['resume']>()
      .mockResolvedValueOnce({ ok: false, problem: { message: 'The dataset of TCS is not on this device.' } })
      .mockResolvedValueOnce(DONE)
    const { dialog, onClose } = await show({ answers: { resume } })
    await userEvent.click(await dialog.findByRole('button', { name: 'Resume Gap days' }))
    expect(said()).toEqual(['The dataset of TCS is not on this device.'])
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Resume Paper 1' }))
    expect(resume.mock.calls).toEqual([['p2'], ['p1']])
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('resumes once at a time, and leaves the form open that was begun meanwhile', async () => {
    let answer = () => {}
    const resume = vi.fn<PaperClient['resume']>(
      () =>
        new Promise(resolve => {
          answer = () => resolve(DONE)
        }),
    )
    const { dialog, onClose } = await show({ answers: { resume } })
    await userEvent.dblClick(await dialog.findByRole('button', { name: 'Resume Gap days' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Resume Paper 1' }))
    expect(resume.mock.calls).toEqual([['p2']])
    expect(dialog.getByRole('button', { name: 'Resuming Gap days' }).textContent).toBe('Resuming…')
    await userEvent.click(dialog.getByRole('button', { name: 'New session' }))
    await act(async () => answer())
    expect(said()).toEqual(['Gap days resumed'])
    expect(onClose).not.toHaveBeenCalled()
    expect(dialog.getByRole('heading', { name: 'New paper session' })).toBeTruthy()
  })

  it('marks the current one, and leads from it back to the Sample', async () => {
    const leave = vi.fn(async () => DONE)
    const { dialog, onClose } = await show({ paper: paperView(), answers: { leave } })
    expect((await dialog.findByText('Current')).closest('li')?.textContent).toContain('Paper 1')
    expect(dialog.queryByRole('button', { name: 'Resume Paper 1' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Back to Sample' }))
    expect(leave).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
    expect(said()).toEqual(['Back to Sample. Paper 1 is kept at 10:31:05 IST.'])
  })

  it('asks before it deletes one, with the focus on Cancel', async () => {
    const remove = vi.fn(async () => DONE)
    const { dialog, list } = await show({ paper: paperView(), answers: { remove } })
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete Paper 1' }))
    expect(dialog.getByRole('heading', { name: 'Delete Paper 1?' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Cancel')
    expect(dialog.getByText(/It is the current session: you go back to Sample/)).toBeTruthy()
    expect(remove).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(remove).toHaveBeenCalledExactlyOnceWith('p1')
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
    expect(dialog.getByRole('heading', { name: 'Paper sessions' })).toBeTruthy()
  })

  it('says that damaged records were set aside, and that it could not be read', async () => {
    const { dialog } = await show({ damaged: 2 })
    expect(await dialog.findByText(/2 damaged records were set aside/)).toBeTruthy()
    document.body.replaceChildren()
    const list = vi.fn<PaperClient['list']>().mockRejectedValueOnce(new Error('gone'))
    list.mockResolvedValueOnce({ sessions: [], damaged: 0 })
    const other = await show({ answers: { list } })
    expect((await other.dialog.findByRole('alert')).textContent).toContain('could not be read')
    await userEvent.click(other.dialog.getByRole('button', { name: 'Retry' }))
    expect(await other.dialog.findByText('No paper sessions yet')).toBeTruthy()
  })
})

describe('a new session', () => {
  const NIFTY: DatasetInfo = {
    id: 'n',
    name: 'NIFTY.csv',
    symbol: 'NIFTY',
    intervalMinutes: 1,
    fromMs: at('09:15:00'),
    toMs: at('15:29:00'),
    rows: 375,
    rejected: 0,
    sha256: 'nn',
    hasVolume: true,
    notes: [],
    rejectedRows: [],
  }

  it('opens paused with what was typed, and offers to start', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(at('12:00:00'))
    const open = vi.fn<PaperClient['open']>(async () => ({ ok: true, value: 'p3' }))
    const play = vi.fn(async () => DONE)
    const { dialog, onClose } = await show({ startsNew: true, answers: { open, play } })
    await userEvent.type(await dialog.findByLabelText('Name'), 'Morning')
    await userEvent.click(dialog.getByRole('radio', { name: 'Reject' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    expect(open).toHaveBeenCalledExactlyOnceWith({
      name: 'Morning',
      feed: { kind: 'built-in', seed: 1 },
      date: '2023-03-14',
      time: '09:15',
      terms: {
        manualCapital: 1_000_000,
        ordersPerSecond: 10,
        overLimit: 'refuse',
        limits: { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5, squareOff: '15:15' },
      },
    })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    toasts.get()[0]!.action!.run()
    expect(play).toHaveBeenCalledExactlyOnceWith(1)
    vi.restoreAllMocks()
  })

  it('takes imported datasets, from the first day that they have', async () => {
    const open = vi.fn<PaperClient['open']>(async () => ({ ok: true, value: 'p3' }))
    const { dialog } = await show({ startsNew: true, answers: { open }, datasets: [NIFTY] })
    await userEvent.click(await dialog.findByRole('radio', { name: 'Imported data' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: /NIFTY.csv/ }))
    await userEvent.click(dialog.getByRole('switch', { name: 'Apply the risk limits of Settings' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    expect(open.mock.calls[0]![0]).toMatchObject({
      feed: { kind: 'datasets', datasets: [{ symbol: 'NIFTY', id: 'n', sha256: 'nn' }] },
      date: '2023-03-14',
      terms: { limits: null },
    })
  })

  it('does not say that there are no datasets while they are read, and says why it does not open', async () => {
    let answer: (datasets: readonly DatasetInfo[]) => void = () => {}
    const listDatasets = () =>
      new Promise<readonly DatasetInfo[]>(resolve => {
        answer = resolve
      })
    const { dialog } = await show({ startsNew: true, listDatasets })
    await userEvent.click(await dialog.findByRole('radio', { name: 'Imported data' }))
    expect(dialog.queryByText(/No imported data yet/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one dataset')
    await act(async () => answer([NIFTY]))
    await userEvent.click(dialog.getByRole('checkbox', { name: /NIFTY.csv/ }))
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('says that the datasets could not be read, and reads them again', async () => {
    const listDatasets = vi
      .fn<() => Promise<readonly DatasetInfo[]>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValueOnce([NIFTY])
    const { dialog } = await show({ startsNew: true, listDatasets })
    await userEvent.click(await dialog.findByRole('radio', { name: 'Imported data' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The datasets could not be read.')
    expect(dialog.queryByText(/No imported data yet/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    expect(dialog.getByText('Choose at least one dataset')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('checkbox', { name: /NIFTY.csv/ })).toBeTruthy()
  })

  it('says what is wrong at the field once it is to open, and puts the focus there', async () => {
    const { dialog, onClose } = await show({ startsNew: true })
    const capital = await dialog.findByLabelText('Capital for manual orders')
    await userEvent.clear(capital)
    expect(dialog.queryByText(/^Enter capital/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Open session' }))
    expect(dialog.getByText('Enter capital between ₹1,000 and ₹1,00,00,00,000')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(capital))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows what the desk refuses: at its field, or as one sentence', async () => {
    const open = vi
      .fn<PaperClient['open']>()
      .mockResolvedValueOnce({
        ok: false,
        problem: { message: 'This feed has no prices on it.', field: 'date' },
      })
      .mockResolvedValueOnce({ ok: false, problem: { message: 'There is no room for another session.' } })
    const { dialog } = await show({ startsNew: true, answers: { open } })
    const press = async () => userEvent.click(await dialog.findByRole('button', { name: 'Open session' }))
    await press()
    expect(await dialog.findByText('This feed has no prices on it.')).toBeTruthy()
    expect(dialog.getByLabelText('Start date').getAttribute('aria-invalid')).toBe('true')
    await press()
    expect((await dialog.findByRole('alert')).textContent).toBe('There is no room for another session.')
  })

  it('goes back to the list, or away where there is none', async () => {
    const { dialog } = await show({ startsNew: true })
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
    expect(dialog.getByRole('heading', { name: 'Paper sessions' })).toBeTruthy()
    document.body.replaceChildren()
    const none = await show({ startsNew: true, sessions: [] })
    await userEvent.click(await none.dialog.findByRole('button', { name: 'Cancel' }))
    expect(none.onClose).toHaveBeenCalledOnce()
  })
})

describe('the replay of a session', () => {
  const PROOF = {
    identical: true,
    events: 1_432,
    difference: null,
    fingerprint: '269e7f9b',
    backtests: 6,
    equalBacktests: 6,
  }
  async function replay(answers: Partial<PaperClient>) {
    render(<ReplayDialog client={{ paper: paperClient(answers) }} open onClose={() => {}} />)
    return within(await screen.findByRole('dialog', { name: 'Replay this session' }))
  }

  it('says that it is identical, with the events, the backtests and the fingerprint', async () => {
    const dialog = await replay({ proveReplay: async () => ({ ok: true, value: PROOF }) })
    expect(await dialog.findByText('Identical')).toBeTruthy()
    for (const text of ['1,432', '6 of 6 equal', '269e7f9b']) expect(dialog.getByText(text)).toBeTruthy()
  })

  it('names the first event that differs, also where one of the two has none', async () => {
    const difference = { recorded: '10:01:05 ORD000012 filled', replayed: null }
    const proof = { ...PROOF, identical: false, difference, backtests: 0, equalBacktests: 0 }
    const dialog = await replay({ proveReplay: async () => ({ ok: true, value: proof }) })
    expect(await dialog.findByText('Different')).toBeTruthy()
    expect(dialog.getByText('10:01:05 ORD000012 filled')).toBeTruthy()
    expect(dialog.getByText('no event')).toBeTruthy()
    expect(
      dialog.getByText(
        'none: no strategy ran from the open without being paused, resumed, changed or halted',
      ),
    ).toBeTruthy()
  })

  it('says why there is no answer, and asks again', async () => {
    const proveReplay = vi
      .fn<PaperClient['proveReplay']>()
      .mockRejectedValueOnce(new Error('The engine was restarted.'))
      .mockResolvedValueOnce({ ok: true, value: PROOF })
    const dialog = await replay({ proveReplay })
    expect((await dialog.findByRole('alert')).textContent).toContain('The engine was restarted.')
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('Identical')).toBeTruthy()
  })
})
