import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { defaultInputs } from '../../../engine/inputs/inputs.ts'
import { eraseDevice } from '../../../storage/eraseDevice.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { toast, toasts } from '../../primitives/toasts.ts'
import { jobsOf } from '../../research/runJobs.ts'
import { Sweeps } from '../../research/sweep/sweeps.ts'
import { HillClient } from '../../research/sweep/testing/hillSweep.ts'
import { AXES } from '../../research/sweep/testing/hillTable.ts'
import { memorySweeps } from '../../research/sweep/testing/memorySweeps.ts'
import { setSweeps } from '../../research/sweep/useSweep.ts'
import { walkForwardsOf } from '../../research/walkForwardJob.ts'
import { lock, onLock, session, startSession } from '../../session/session.ts'
import { scriptedDesk } from './testing/scriptedDesk.ts'

beforeEach(() => {
  toasts.set([])
  session.set({ locked: false, erasure: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  session.set({ locked: false, erasure: null })
})

async function ask(path = '/settings', answers: Partial<Client> = {}) {
  openPage(path, fakeClient({ ...scriptedDesk().answers, ...answers }))
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  return within(await screen.findByRole('dialog', { name: 'Log out?' }))
}

const TICK = 'Also erase all data on this device'

it('Logout asks, then locks the page; Start session opens it again', async () => {
  const dialog = await ask()
  const { textContent } = screen.getByRole('dialog')
  expect(textContent).toContain(
    'Results on the screens (backtests, sweeps, walk-forwards, checks) are closed: saved ones stay on this device, unsaved ones are lost.',
  )
  expect(textContent).toContain(
    'The conversation with the assistant and decrypted credentials are cleared from memory.',
  )
  expect(textContent).not.toMatch(/ stops[.;]/)
  await userEvent.click(dialog.getByRole('button', { name: 'Log out' }))
  expect(await screen.findByText('Session locked')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(
    'All calculations and imports are stopped. Strategies, orders and positions stay as they are.',
  )
  expect(screen.queryByRole('banner')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start session' }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Settings')
})

it('the lock is kept for a reload, and another tab locks and opens this one', async () => {
  const other = new BroadcastChannel('sauda.locked')
  const forget = vi.fn()
  const stop = onLock(forget)
  lock()
  expect(localStorage.getItem('sauda.locked')).not.toBeNull()
  startSession()
  expect(localStorage.getItem('sauda.locked')).toBeNull()
  forget.mockClear()
  other.postMessage('lock')
  await waitFor(() => expect(session.get().locked).toBe(true))
  expect(forget).toHaveBeenCalledOnce()
  other.postMessage('open')
  await waitFor(() => expect(session.get().locked).toBe(false))
  stop()
  other.close()
})

it('Cancel has the focus and leaves the session as it was', async () => {
  const dialog = await ask()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(session.get().locked).toBe(false)
})

it('Logout names a running backtest, and stops it', async () => {
  openPage('/backtest', fakeClient({ ...scriptedDesk().answers, sampleRun: () => new Promise(() => {}) }))
  // the screen's code is loaded here for the first time
  await userEvent.click(await screen.findByRole('button', { name: 'Run Backtest' }))
  expect(await screen.findByText(/Running Backtest\.\.\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('The running backtest stops.')
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start session' }))
  expect(await screen.findByRole('button', { name: 'Run Backtest' })).toBeTruthy()
  expect(screen.getByText('No Backtest Results')).toBeTruthy()
})

it('Logout names a running sweep, walk-forward and look-ahead check, and stops them', async () => {
  const fake = fakeClient(scriptedDesk().answers)
  const hill = new HillClient(fake.client.sweep.plan)
  const client: Client = { ...fake.client, sweep: hill.client }
  hill.most = 5
  const sweeps = new Sweeps(client, memorySweeps().db)
  setSweeps(client, sweeps)
  await sweeps.start({
    strategy: 'momentum',
    strategyTitle: 'Momentum',
    source: 'Simulated',
    data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
    inputs: defaultInputs('NIFTY', 1),
    axes: AXES,
    method: { kind: 'grid' },
  })
  const { job } = walkForwardsOf(client)
  const { lookAhead } = jobsOf(client, 'run-1')
  void job.start(() => new Promise(() => {}))
  void lookAhead.start(() => new Promise(() => {}))
  openPage('/settings', { ...fake, client })
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out?' })
  expect(dialog.textContent).toContain(
    'The running sweep stops; its finished runs stay saved. The running walk-forward stops. The running look-ahead bias check stops. ',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log out' }))
  expect(await screen.findByText('Session locked')).toBeTruthy()
  expect(sweeps.store.get()).toMatchObject({ running: null, table: null })
  expect([job.store.get().isRunning, lookAhead.store.get().isRunning]).toEqual([false, false])
})

it('Logout says of a sweep that cannot be saved that its runs are lost', async () => {
  const fake = fakeClient(scriptedDesk().answers)
  const sweeps = new Sweeps(fake.client, memorySweeps().db)
  setSweeps(fake.client, sweeps)
  const running = { done: 5, total: 12, runsPerSecond: null, leftMs: null }
  sweeps.store.set({ ...sweeps.store.get(), running, unsaved: 'The browser’s storage is full.' })
  openPage('/settings', fake)
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'The running sweep stops; its runs that could not be saved are lost.',
  )
})

it('what was registered leaves memory at each lock, even when one of them fails', async () => {
  const failed = vi.fn()
  vi.stubGlobal('queueMicrotask', (run: () => void) => {
    try {
      run()
    } catch (error) {
      failed(error)
    }
  })
  const secret = vi.fn()
  const stops = [
    onLock(() => {
      throw new Error('stuck')
    }),
    onLock(secret),
  ]
  toast('Order ORD000001 placed')
  lock()
  expect(session.get().locked).toBe(true)
  expect(secret).toHaveBeenCalledTimes(1)
  expect(failed).toHaveBeenCalledWith(new Error('stuck'))
  expect(toasts.get()).toEqual([])
  for (const stop of stops) stop()
  lock()
  expect(secret).toHaveBeenCalledTimes(1)
})

describe('erasing', () => {
  it('is off by default, and then nothing is erased', async () => {
    localStorage.setItem('kept', '1')
    const dialog = await ask()
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: TICK }).checked).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Log out' }))
    expect(localStorage.getItem('kept')).toBe('1')
  })

  it('happens when selected, is said on the locked page, and the next session starts anew', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    localStorage.setItem('sauda.settings', '1')
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('checkbox', { name: TICK }))
    for (const what of ['saved credentials', 'imported data', 'the conversation with the assistant']) {
      expect(dialog.getByText(/This cannot be undone/).textContent).toContain(what)
    }
    expect(screen.getByRole('dialog').textContent).not.toMatch(/ stay(\.| on this device)/)
    await userEvent.click(dialog.getByRole('button', { name: 'Log out and erase' }))
    expect(await screen.findByText(/All data on this device is erased/)).toBeTruthy()
    expect(localStorage.length).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Start session' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('that fails says so and can be tried again', async () => {
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('denied')) })
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('checkbox', { name: TICK }))
    await userEvent.click(dialog.getByRole('button', { name: 'Log out and erase' }))
    expect(await screen.findByText(/Some data could not be erased/)).toBeTruthy()
    vi.unstubAllGlobals()
    await userEvent.click(screen.getByRole('button', { name: 'Erase again' }))
    expect(await screen.findByText(/All data on this device is erased/)).toBeTruthy()
  })

  it('removes every database, cache and private file', async () => {
    const gone: string[] = []
    const request = (name: string) => {
      gone.push(`database ${name}`)
      const made: { onsuccess?: () => void } = {}
      queueMicrotask(() => made.onsuccess?.())
      return made
    }
    vi.stubGlobal('indexedDB', {
      databases: () => Promise.resolve([{ name: 'settings' }, { name: 'desk' }, {}]),
      deleteDatabase: request,
    })
    vi.stubGlobal('caches', {
      keys: () => Promise.resolve(['v1']),
      delete: (key: string) => Promise.resolve(gone.push(`cache ${key}`)),
    })
    const root = {
      async *keys() {
        yield 'bars.bin'
      },
      removeEntry: (name: string) => Promise.resolve(gone.push(`file ${name}`)),
    }
    vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(root) } })
    expect(await eraseDevice()).toBe(true)
    expect(gone.sort()).toEqual(['cache v1', 'database desk', 'database settings', 'file bars.bin'])
  })

  it('gives up on a database that another tab holds open', async () => {
    vi.useFakeTimers()
    const made: { onblocked?: () => void } = {}
    vi.stubGlobal('indexedDB', {
      databases: () => Promise.resolve([{ name: 'desk' }]),
      deleteDatabase: () => made,
    })
    const erased = eraseDevice()
    await vi.advanceTimersByTimeAsync(0)
    made.onblocked?.()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await erased).toBe(false)
    vi.useRealTimers()
  })
})
