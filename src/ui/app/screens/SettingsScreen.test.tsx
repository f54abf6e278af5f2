import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { DEFAULT_SETTINGS } from '../../../storage/settings/settings.ts'
import { memoryDb } from '../../../storage/settings/testing/settings.ts'
import { toasts } from '../../primitives/toasts.ts'
import { SettingsScreen } from './SettingsScreen.tsx'
import { open, pass, SAMPLE, SOON, save, type } from './testing/settingsScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  toasts.set([])
})

const lineTexts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(item => item.textContent)

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

  it('says before anything is typed that no broker is connected, and that nothing is stored', async () => {
    await open()
    expect(screen.getByText(/^This version connects to no broker/)).toBeTruthy()
    expect(screen.getByText(/^Nothing is stored unless you turn this on and save/)).toBeTruthy()
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
    const { change } = db
    db.change = async make => {
      await pending
      return change.call(db, make)
    }
    const { user } = await open(db)
    await type(user, 'Max Daily Loss (₹)', '2500')
    await save(user)
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
    finish()
    expect(await screen.findByText('Settings saved successfully')).toBeTruthy()
    expect(db.stored.settings).toEqual({ maxDailyLoss: 2500 })
    // the clock also goes on by itself, and further on a slow machine
    pass(2_500)
    expect(screen.queryByText('Settings saved successfully')).toBeTruthy()
    pass(500)
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
  })

  it.each([
    ['Max Position Size', '', 'Enter a whole number above 0 and up to 1 lakh crore'],
    ['Max Daily Loss (₹)', '1e309', 'Enter an amount above ₹0 and up to ₹1 lakh crore'],
    ['Max Daily Loss (₹)', 'abc', 'Enter an amount above ₹0 and up to ₹1 lakh crore'],
    ['Max Drawdown (%)', '101', 'Enter a percentage above 0 and up to 100'],
    ['Max Drawdown (%)', '-', 'Enter a percentage above 0 and up to 100'],
    ['Auto Square-off Time', '16:00', 'Square-off must be between open and close'],
  ])('E1 E2 %s refuses "%s" at the field', async (label, text, message) => {
    const { user, db } = await open()
    await type(user, label, text)
    await save(user)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
    expect(db.stored.settings).toBeUndefined()
  })

  it('says in one sentence when the browser cannot store them, and keeps what was typed', async () => {
    const db = memoryDb()
    db.change = async () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { user } = await open(db)
    await type(user, 'Max Position Size', '50')
    await save(user)
    expect((await screen.findByRole('alert')).textContent).toContain('could not be saved in this browser')
    expect((screen.getByLabelText('Max Position Size') as HTMLInputElement).value).toBe('50')
  })

  it('resets after it named each value, and Undo brings them back', async () => {
    const db = memoryDb({ maxDrawdown: 8 })
    const { user } = await open(db)
    await user.click(screen.getByRole('button', { name: 'Reset All Settings' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reset all settings?' })
    expect(
      within(dialog).getByText('This also clears the API credentials. Runs and datasets stay.'),
    ).toBeTruthy()
    const row = within(dialog).getByText('Max Drawdown (%)').closest('tr')
    expect(row?.textContent).toBe('Max Drawdown (%)85')
    await user.click(within(dialog).getByRole('button', { name: 'Reset all settings' }))
    await vi.waitFor(() => expect(db.stored.settings).toEqual({}), SOON)
    await vi.waitFor(() => expect(toasts.get()).toHaveLength(1), SOON)
    act(() => toasts.get()[0]?.undo?.())
    await vi.waitFor(() => expect(db.stored.settings).toEqual({ maxDrawdown: 8 }), SOON)
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

  it('keeps what was typed over a reload, valid or not, and says so; the credentials are kept nowhere', async () => {
    const first = await open()
    await type(first.user, 'Max Position Size', '50')
    await type(first.user, 'Max Drawdown (%)', '')
    await type(first.user, 'Auto Square-off Time', '16:00')
    await type(first.user, 'API Key', 'kite-key')
    await type(first.user, 'API Secret', 'kite-secret')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('kite')
    cleanup()
    // a page that is loaded anew knows nothing of the first one
    const { user } = await open(first.db)
    expect(await screen.findByText('Your unsaved changes are restored.')).toBeTruthy()
    const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
    expect(['Max Position Size', 'Max Drawdown (%)', 'Auto Square-off Time', 'API Key'].map(value)).toEqual([
      '50',
      '',
      '16:00',
      '',
    ])
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.queryByText('Your unsaved changes are restored.')).toBeNull()
    expect(value('Max Position Size')).toBe('100')
    cleanup()
    await open(first.db)
    expect(value('Max Position Size')).toBe('100')
  })

  it.each([
    'nonsense',
    '[1]',
    'null',
    '{"maxPositionSize":"50","logLevel":"loud","marketOpen":7,"other":1,"autoReconnect":"on"}',
  ])('takes no draft from %s', async text => {
    sessionStorage.setItem('sauda.settings', text)
    await open()
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    expect(screen.queryByText('Your unsaved changes are restored.')).toBeNull()
  })

  it('asks before another screen loses credentials that were typed, and not for what the tab keeps', async () => {
    const { user, settings } = await open()
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await type(user, 'Max Position Size', '50')
    expect(isAsked()).toBe(true)
    await type(user, 'API Key', 'kite')
    cleanup()
    expect(isAsked()).toBe(true)
    act(() => settings.forget())
    expect(isAsked()).toBe(false)
  })

  it('tests each part and says what is missing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Test Connection' }))
    const list = screen.getByRole('list', { name: 'Connection test' })
    await vi.waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4), SOON)
    const lines = lineTexts(list)
    expect(lines[0]).toMatch(/^Engine worker: answered in \d+ ms$/)
    expect(lines[1]).toMatch(/^Simulation: answered in \d+ ms$/)
    expect(lines[2]).toMatch(/^Storage: .+ Reload the page and test again\.$/)
    expect(lines[3]).toBe('Broker feed: API Key and API Secret missing. Enter them above and save.')
    // what is saved after the test is not called missing beneath it
    await type(user, 'API Key', 'kite')
    await save(user)
    await vi.waitFor(() =>
      expect(lineTexts(list)[3]).toBe('Broker feed: API Secret missing. Enter it above and save.'),
    )
    vi.unstubAllGlobals()
  })

  it('has nothing to discard once what was typed is what is saved', async () => {
    const { user } = await open()
    await type(user, 'Max Daily Loss (₹)', '2500')
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeTruthy()
    await type(user, 'Max Daily Loss (₹)', '10000')
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    await type(user, 'API Key', 'kite')
    await type(user, 'API Key', '')
    const remember = screen.getByRole('switch', { name: 'Remember on this device' })
    await user.click(remember)
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeTruthy()
    await user.click(remember)
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  })

  it('I11 says which value could not be read, leaves it stored, and saves the default on request', async () => {
    const db = memoryDb({ ...DEFAULT_SETTINGS, maxDailyLoss: 2_000, maxDrawdown: 1, logLevel: 'verbose' })
    const { user } = await open(db)
    const words = /could not be read, so its default is used: Log Level info/
    expect(screen.getByText(words)).toBeTruthy()
    expect((screen.getByLabelText('Max Drawdown (%)') as HTMLInputElement).value).toBe('1')
    await type(user, 'Max Position Size', '50')
    await save(user)
    await screen.findByText('Settings saved successfully')
    expect(db.stored.settings).toMatchObject({
      maxPositionSize: 50,
      maxDailyLoss: 2_000,
      logLevel: 'verbose',
    })
    // what is typed meanwhile is neither saved nor lost
    await type(user, 'Max Daily Loss (₹)', '1500')
    await user.click(screen.getByRole('button', { name: 'Save the defaults' }))
    await vi.waitFor(() => expect(db.stored.settings).toMatchObject({ logLevel: 'info' }), SOON)
    expect(db.stored.settings).toMatchObject({ maxDailyLoss: 2_000 })
    expect((screen.getByLabelText('Max Daily Loss (₹)') as HTMLInputElement).value).toBe('1,500')
    expect(screen.queryByText(words)).toBeNull()
  })
})
