import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryDb } from '../../../storage/settings/testing/settings.ts'
import { watchIdle } from '../../session/idle.ts'
import { open, pass, SOON, save, type } from './testing/settingsScreen.tsx'

let said = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  said = vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('Credentials', () => {
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
    expect(db.stored.box).toBeUndefined()
  })

  it('remembers credentials only under a passphrase that is none of the first to try and was typed twice', async () => {
    const { user, db } = await open()
    await type(user, 'API Secret', 'canary-secret')
    await user.click(screen.getByRole('switch', { name: 'Remember on this device' }))
    await type(user, 'Passphrase', 'short')
    await save(user)
    expect(
      await screen.findByText('Enter at least 10 characters; spaces at the start and the end do not count'),
    ).toBeTruthy()
    await type(user, 'Passphrase', 'Password123')
    await save(user)
    expect(await screen.findByText(/is too common/)).toBeTruthy()
    expect(db.stored.box).toBeUndefined()
    await type(user, 'Passphrase', 'long enough')
    await type(user, 'Passphrase again', 'long enougj')
    await save(user)
    expect(await screen.findByText('The two passphrases differ')).toBeTruthy()
    await type(user, 'Passphrase again', 'long enough')
    await save(user)
    await screen.findByText('Settings saved successfully', {}, SOON)
    expect(db.stored.box).toBeDefined()
    expect(JSON.stringify(db.stored.settings)).not.toContain('canary')
  })

  it('X7 remembered credentials open with their passphrase and with no other', async () => {
    const first = await open()
    await first.settings.save({
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

  it.each([
    ['no record', 5],
    ['no salt', { version: 1, iterations: 1_000, secrets: {} }],
    ['endless iterations', { version: 1, iterations: 1e9, salt: new Uint8Array(16), secrets: {} }],
  ])('X7 damaged credentials (%s) give the one sentence, and Unlock can be tried again', async (_, box) => {
    const { user } = await open(memoryDb(undefined, box))
    await type(user, 'Passphrase of the saved credentials', 'long enough')
    await user.click(screen.getByRole('button', { name: 'Unlock credentials' }))
    expect(await screen.findByText('Wrong passphrase or damaged credentials')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unlock credentials' }).disabled).toBe(false)
  })

  it('X6 credentials in memory, typed or saved, leave it after 15 minutes without input, and the screen says so', async () => {
    const { user, settings } = await open()
    const stop = watchIdle(() => settings.forgetIdle())
    await type(user, 'API Key', 'canary-key')
    await save(user)
    await screen.findByText('Settings saved successfully')
    await type(user, 'API Secret', 'canary-secret')
    pass(14 * 60_000)
    expect(settings.store.get().credentials.apiKey).toBe('canary-key')
    pass(60_000)
    expect(await screen.findByText(/cleared after 15 minutes without input/)).toBeTruthy()
    expect(settings.store.get().credentials).toEqual({ apiKey: '', apiSecret: '' })
    expect(settings.unsaved.get().credentials).toEqual({})
    stop()
  })

  it('over locked credentials both have to be typed: one alone would lose the other', async () => {
    const first = await open()
    await first.settings.save({
      credentials: { apiKey: 'k', apiSecret: 's' },
      remember: true,
      passphrase: 'long enough',
    })
    const { box } = first.db.stored
    document.body.replaceChildren()
    const { user, db } = await open(first.db)
    await type(user, 'API Secret', 'other')
    await type(user, 'Passphrase', 'long enough')
    await type(user, 'Passphrase again', 'long enough')
    await save(user)
    expect(await screen.findByText('Enter this too, or unlock the saved credentials first')).toBeTruthy()
    expect(db.stored.box).toBe(box)
  })
})
