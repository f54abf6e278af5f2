import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { sampleRun } from '../../engine/sample/sampleRun.ts'
import { toasts } from '../primitives/toasts.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import type { SettingsDb, Stored } from '../settings/settingsDb.ts'
import { SettingsStore } from '../settings/settingsStore.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

const SAMPLE = { ok: true as const, value: sampleRun(100_000, '2023-01-01', 1) }

function memoryDb(
  stored: Stored = { settings: DEFAULT_SETTINGS, box: null },
): SettingsDb & { stored: Stored } {
  return {
    stored,
    async load() {
      return this.stored
    },
    async save(next) {
      this.stored = next
    },
  }
}

async function open(db = memoryDb()) {
  const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })
  const settings = new SettingsStore(db)
  render(<SettingsScreen client={fakeClient({ sampleRun: async () => SAMPLE }).client} settings={settings} />)
  await screen.findByRole('button', { name: 'Save Changes' })
  return { user, db, settings }
}

async function type(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  if (text) await user.type(field, text)
  await user.tab()
}

/** Lets so many milliseconds go by. */
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

/** What a busy machine may need for a key from a passphrase, which is slow on purpose. */
const SOON = { timeout: 15_000 }

const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: /Save Changes|Saving/ }))

let said = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  said = vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  toasts.set([])
})

describe('Settings', () => {
  it('shows the sections, defaults, help texts and the notice of the specification', async () => {
    await open()
    for (const title of ['API Credentials', 'Risk Management', 'Trading Hours', 'System Settings']) {
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    }
    const values = [
      'Max Position Size',
      'Max Daily Loss (₹)',
      'Max Drawdown (%)',
      'Market Open Time',
      'Market Close Time',
      'Auto Square-off Time',
    ].map(label => (screen.getByLabelText(label) as HTMLInputElement).value)
    expect(values).toEqual(['100', '10,000', '5', '09:15', '15:30', '15:15'])
    expect(screen.getByRole('combobox', { name: 'Log Level' }).textContent).toBe('info')
    for (const name of ['Auto-reconnect', 'Save Historical Data']) {
      expect(screen.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('true')
    }
    for (const text of [
      'System will stop trading if daily loss exceeds this amount',
      'All positions will be closed at this time',
      'Maximum number of contracts/shares per position',
      'Maximum allowed drawdown percentage',
      'API credentials are stored securely and encrypted. Never share your API keys or secrets with anyone.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  it('offers the four log levels', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('combobox', { name: 'Log Level' }))
    const options = await screen.findAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual(['debug', 'info', 'warning', 'error'])
  })

  it('shows that it saved for 3 s, only after the save is durable', async () => {
    const db = memoryDb()
    let finish = () => {}
    const pending = new Promise<void>(resolve => {
      finish = resolve
    })
    db.save = async next => {
      await pending
      db.stored = next
    }
    const { user } = await open(db)
    await type(user, 'Max Daily Loss (₹)', '2500')
    await save(user)
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
    finish()
    expect(await screen.findByText('Settings saved successfully')).toBeTruthy()
    expect(db.stored.settings.maxDailyLoss).toBe(2500)
    // the clock also goes on by itself, and further on a slow machine
    pass(2_500)
    expect(screen.queryByText('Settings saved successfully')).toBeTruthy()
    pass(500)
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
  })

  it.each([
    ['Max Position Size', '', 'Enter a whole number above 0'],
    ['Max Daily Loss (₹)', '1e309', 'Enter an amount above ₹0'],
    ['Max Daily Loss (₹)', 'abc', 'Enter an amount above ₹0'],
    ['Max Drawdown (%)', '101', 'Enter a percentage above 0 and up to 100'],
    ['Max Drawdown (%)', '-', 'Enter a percentage above 0 and up to 100'],
    ['Auto Square-off Time', '16:00', 'Square-off must be between open and close'],
  ])('S1 S2 %s refuses "%s" at the field', async (label, text, message) => {
    const { user, db } = await open()
    await type(user, label, text)
    await save(user)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
    expect(db.stored.settings).toEqual(DEFAULT_SETTINGS)
  })

  it('says in one sentence when the browser cannot store them, and keeps what was typed', async () => {
    const db = memoryDb()
    db.save = async () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { user } = await open(db)
    await type(user, 'Max Position Size', '50')
    await save(user)
    expect((await screen.findByRole('alert')).textContent).toContain('could not be saved in this browser')
    expect((screen.getByLabelText('Max Position Size') as HTMLInputElement).value).toBe('50')
  })

  it('X6 the secret is masked with a fixed length, revealed on request, hidden again after 30 s', async () => {
    const { user } = await open()
    const secret = () => screen.getByLabelText('API Secret') as HTMLInputElement
    await type(user, 'API Secret', 'canary-secret')
    expect(secret().value).toBe('••••••••••••')
    expect(document.body.innerHTML).not.toContain('canary-secret')
    await user.click(screen.getByRole('button', { name: 'Reveal API Secret' }))
    expect([secret().type, secret().value]).toEqual(['text', 'canary-secret'])
    pass(30_000)
    expect([secret().type, secret().value]).toEqual(['password', '••••••••••••'])
    expect(document.body.innerHTML).not.toContain('canary-secret')
  })

  it('X6 the console line on save holds no secret, and nothing is stored without Remember', async () => {
    const { user, db } = await open()
    await type(user, 'API Key', 'canary-key')
    await type(user, 'API Secret', 'canary-secret')
    await save(user)
    await screen.findByText('Settings saved successfully')
    expect(said.mock.calls).toEqual([['Settings saved.']])
    expect(db.stored.box).toBeNull()
  })

  it('remembers credentials only under a passphrase of 8 characters that was typed twice', async () => {
    const { user, db } = await open()
    await type(user, 'API Secret', 'canary-secret')
    await user.click(screen.getByRole('switch', { name: 'Remember on this device' }))
    await type(user, 'Passphrase', 'short')
    await save(user)
    expect(await screen.findByText('Enter at least 8 characters')).toBeTruthy()
    await type(user, 'Passphrase', 'long enough')
    await type(user, 'Passphrase again', 'long enougj')
    await save(user)
    expect(await screen.findByText('The two passphrases differ')).toBeTruthy()
    await type(user, 'Passphrase again', 'long enough')
    await save(user)
    await screen.findByText('Settings saved successfully', {}, SOON)
    expect(db.stored.box).not.toBeNull()
    expect(JSON.stringify(db.stored.settings)).not.toContain('canary')
  })

  it('X7 remembered credentials open with their passphrase and with no other', async () => {
    const first = await open()
    await first.settings.save({
      settings: DEFAULT_SETTINGS,
      credentials: { apiKey: 'k', apiSecret: 'canary-secret' },
      remember: true,
      passphrase: 'long enough',
    })
    document.body.replaceChildren()
    const { user, settings } = await open(first.db)
    expect(settings.store.get()).toMatchObject({ isLocked: true, credentials: { apiKey: '', apiSecret: '' } })
    await type(user, 'Passphrase of the saved credentials', 'long enougj')
    await user.click(screen.getByRole('button', { name: 'Unlock credentials' }))
    expect(await screen.findByText('Wrong passphrase or damaged credentials', {}, SOON)).toBeTruthy()
    expect(settings.store.get().credentials.apiSecret).toBe('')
    await type(user, 'Passphrase of the saved credentials', 'long enough')
    await user.click(screen.getByRole('button', { name: 'Unlock credentials' }))
    await vi.waitFor(() => expect(settings.store.get().credentials.apiSecret).toBe('canary-secret'), SOON)
    act(() => settings.forget())
    expect(settings.store.get()).toMatchObject({ isLocked: true, credentials: { apiKey: '', apiSecret: '' } })
  })

  it('resets after it named each value, and Undo brings them back', async () => {
    const db = memoryDb({ settings: { ...DEFAULT_SETTINGS, maxDrawdown: 8 }, box: null })
    const { user } = await open(db)
    await user.click(screen.getByRole('button', { name: 'Reset All Settings' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reset all settings?' })
    expect(
      within(dialog).getByText('This also clears the API credentials. Runs and datasets stay.'),
    ).toBeTruthy()
    const row = within(dialog).getByText('Max Drawdown (%)').closest('tr')
    expect(row?.textContent).toBe('Max Drawdown (%)85')
    await user.click(within(dialog).getByRole('button', { name: 'Reset all settings' }))
    await vi.waitFor(() => expect(db.stored.settings).toEqual(DEFAULT_SETTINGS), SOON)
    await vi.waitFor(() => expect(toasts.get()).toHaveLength(1), SOON)
    act(() => toasts.get()[0]?.undo?.())
    await vi.waitFor(() => expect(db.stored.settings.maxDrawdown).toBe(8), SOON)
  })

  it('keeps what was typed while another screen is open, and can discard it', async () => {
    const { user, settings } = await open()
    await type(user, 'Max Position Size', '50')
    document.body.replaceChildren()
    render(
      <SettingsScreen client={fakeClient({ sampleRun: async () => SAMPLE }).client} settings={settings} />,
    )
    expect((screen.getByLabelText('Max Position Size') as HTMLInputElement).value).toBe('50')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect((screen.getByLabelText('Max Position Size') as HTMLInputElement).value).toBe('100')
  })

  it('tests each part and says what is missing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Test Connection' }))
    const list = screen.getByRole('list', { name: 'Connection test' })
    await vi.waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4), SOON)
    const lines = within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent)
    expect(lines[0]).toMatch(/^Engine worker: answered in \d+ ms$/)
    expect(lines[1]).toMatch(/^Simulation: answered in \d+ ms$/)
    expect(lines[2]).toMatch(/^Storage: .+ Reload the page and test again\.$/)
    expect(lines[3]).toBe('Broker feed: API Key and API Secret missing. Enter them above and save.')
    vi.unstubAllGlobals()
  })
})
