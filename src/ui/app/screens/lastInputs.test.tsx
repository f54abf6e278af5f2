/** What the links to Backtesting lead to, by the page's own routes. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'

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
