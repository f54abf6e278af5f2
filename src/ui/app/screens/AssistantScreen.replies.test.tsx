/** What a reply may hold besides words. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { pageChat } from '../../assistant/useChat.ts'
import { toasts } from '../../primitives/toasts.ts'
import { parseBacktestSearch } from './backtestSearch.ts'

const RUN =
  '/backtest?mode=market&dataset=synthetic&seed=7&strategy=momentum&instrument=RELIANCE&from=2023-01-01&to=2023-05-31&capital=200000&params=%7B%22shortBars%22%3A5%7D'

/** The screen in the whole page, with that reply. */
async function openReply(markdown: string) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ response: markdown })))
  const router = openPage('/ai')
  await userEvent.type(await screen.findByLabelText('Message'), 'hi{Enter}')
  await screen.findByRole('button', { name: 'Copy the reply' })
  return router
}

beforeEach(() => toasts.set([]))
afterEach(() => {
  pageChat.forget()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a run’s link opens Backtesting here, filled in as the link says', async () => {
  const router = await openReply(`[Open this run](${RUN})`)
  const link = await screen.findByRole('link', { name: 'Open this run' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([RUN, null])
  await userEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
  expect(router.state.location.search).toMatchObject({
    mode: 'market',
    dataset: 'synthetic',
    seed: 7,
    strategy: 'momentum',
    instrument: 'RELIANCE',
    from: '2023-01-01',
    to: '2023-05-31',
    capital: 200_000,
    params: { shortBars: 5 },
  })
})

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const)(
  'a press with %s on a run’s link is left to the browser',
  async key => {
    const router = await openReply(`[Open this run](${RUN})`)
    const link = await screen.findByRole('link', { name: 'Open this run' })
    // false, once somebody prevented the browser's own way
    expect(fireEvent.click(link, { [key]: true })).toBe(true)
    expect(router.state.location.pathname).toBe('/ai')
  },
)

it('X1 a run’s link with values that no run has falls back to the form’s own', async () => {
  const router = await openReply(
    '[x](/backtest?mode=%3Cscript%3E&seed=-1&capital=1e99&from=2023-02-30&strategy=momentum)',
  )
  await userEvent.click(await screen.findByRole('link', { name: 'x' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
  // what the screen reads of the address
  const search = parseBacktestSearch(router.state.location.search)
  expect(JSON.stringify(search)).not.toMatch(/script|1e\+?99|02-30|-1/)
  expect(search).toMatchObject({ strategy: 'momentum' })
})

it('figures that no tool gave are named below the reply, in words', async () => {
  await openReply(
    'It made **12.5%** in 3 days.\n\n> **Unverified figures:** `12.5%`, `3`. No tool gave them: check them before you use them.\n\nResults: `a1b2`',
  )
  const notice = (await screen.findByText('Unverified figures:')).parentElement
  expect(notice?.textContent).toBe(
    'Unverified figures: 12.5%, 3. No tool gave them: check them before you use them.',
  )
  expect(document.querySelector('[role=log] blockquote')).toBeNull()
})

it('a block of code is copied alone, as it stands', async () => {
  await openReply('Here:\n\n```py\nx = 1\n  y = <b>2</b>\n```\n\ndone')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the code' }))
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Code copied']))
  expect(writeText).toHaveBeenCalledWith('x = 1\n  y = <b>2</b>')
})
