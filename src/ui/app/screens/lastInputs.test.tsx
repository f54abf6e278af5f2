/** What the links to Backtesting lead to, by the page's own routes. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'

const KEY = 'sauda.inputs'
const capital = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Initial capital' }).value

it('a link without inputs leads back to those that were there last, from any screen and in no time', async () => {
  const router = openPage('/backtest?capital=50000')
  await waitFor(() => expect(capital()).toBe('50,000'))
  await router.navigate({ to: '/backtest' })
  expect(capital()).toBe('50,000')
  // the other screen is not on show yet
  void router.navigate({ to: '/positions' })
  await router.navigate({ to: '/backtest' })
  expect(router.state.location.search).toMatchObject({ capital: 50_000 })
  await router.navigate({ to: '/positions' })
  await router.navigate({ to: '/backtest' })
  await waitFor(() => expect(capital()).toBe('50,000'))
})

it('Back leads to the inputs that were there, and what was set to its default stays', async () => {
  const router = openPage('/backtest')
  await screen.findByRole('textbox', { name: 'Initial capital' })
  const initial = capital()
  await router.navigate({ to: '/backtest', search: { mode: 'market', view: 'runs' } })
  router.history.back()
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/backtest'))
  await router.navigate({ to: '/backtest', search: { capital: 50_000 } })
  await waitFor(() => expect(capital()).toBe('50,000'))
  await router.navigate({ to: '/backtest', search: {}, state: { isOwn: true } })
  await waitFor(() => expect(capital()).toBe(initial))
})

describe('after a reload', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** The page anew in the same tab: nothing of its memory is left. */
  function reload(path: string) {
    cleanup()
    return openPage(path)
  }

  /** A page whose last inputs have that capital. */
  async function leaveInputs() {
    openPage('/backtest?mode=market&capital=50000')
    await waitFor(() => expect(capital()).toBe('50,000'))
  }

  async function followLink() {
    await userEvent.click(await screen.findByRole('link', { name: 'Backtesting' }))
    await screen.findByRole('textbox', { name: 'Initial capital' })
  }

  it('of another screen the link leads to the inputs that were there last, as often as it is reloaded', async () => {
    await leaveInputs()
    reload('/positions')
    const router = reload('/positions')
    await followLink()
    expect(capital()).toBe('50,000')
    expect(router.state.location.search).toMatchObject({ mode: 'market', capital: 50_000 })
  })

  it.each([
    ['without inputs', '/backtest', '1,00,000'],
    ['with others', '/backtest?capital=70000', '70,000'],
  ])('an address %s opens as it says, and is what the link leads to then', async (_, path, shown) => {
    await leaveInputs()
    const router = reload(path)
    await screen.findByRole('textbox', { name: 'Initial capital' })
    expect(capital()).toBe(shown)
    await router.navigate({ to: '/positions' })
    await followLink()
    expect(capital()).toBe(shown)
    reload('/positions')
    await followLink()
    expect(capital()).toBe(shown)
  })

  it('what is kept is read like an address: a bad value falls back, and the others stay', async () => {
    await leaveInputs()
    const kept = JSON.parse(sessionStorage.getItem(KEY)!)
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, strategy: 7, '': 1, view: ['x'] }))
    reload('/positions')
    await followLink()
    expect(capital()).toBe('50,000')
  })

  it.each([
    ['empty', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[{"capital":50000}]'],
    ['no name', '{"":1}'],
    ['too long', `{"capital":50000,"file":"${'x'.repeat(20_000)}"}`],
  ])('what cannot have been kept is nothing: %s', async (_, text) => {
    await leaveInputs()
    sessionStorage.setItem(KEY, text)
    reload('/positions')
    await followLink()
    expect(capital()).toBe('1,00,000')
  })

  it('of an address that is too long to keep nothing is kept, nor of the one before it', async () => {
    await leaveInputs()
    const params = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`parameter${i}`, i]))
    reload(`/backtest?capital=70000&params=${encodeURIComponent(JSON.stringify(params))}`)
    await waitFor(() => expect(capital()).toBe('70,000'))
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  it('storage that refuses to keep them leaves them in memory, until the reload', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const router = openPage('/backtest?capital=50000')
    await waitFor(() => expect(capital()).toBe('50,000'))
    await router.navigate({ to: '/positions' })
    await followLink()
    expect(capital()).toBe('50,000')
    reload('/positions')
    await followLink()
    expect(capital()).toBe('1,00,000')
  })
})
