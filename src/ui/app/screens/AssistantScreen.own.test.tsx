/** A run on the trader's own bars, as a card in a reply. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { defaultInputs } from '../../../engine/index.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import type { RunData } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { pageChat } from '../../assistant/useChat.ts'
import { toasts } from '../../primitives/toasts.ts'
import { DATASET, viewOf } from '../../run/testing/run.ts'

const HREF =
  '/backtest?mode=market&dataset=own&strategy=momentum&instrument=RELIANCE&from=2026-05-22&to=2026-11-21&capital=500000&costs=nse&risk=off&squareOff=15%3A15&params=%7B%22shortBars%22%3A5%7D&slippageTicks=2'
const REPLY = `Momentum on your own data.\n\n[Run on your data](${HREF})`

let asked: { message: string; context: { content: string }[] }[] = []
let runs: { data: RunData; inputs: RunInputs }[] = []

async function openCard(answers: Partial<Client> = {}) {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)) as (typeof asked)[number])
    return Promise.resolve(Response.json({ response: asked.length === 1 ? REPLY : 'Noted.' }))
  })
  const { client } = fakeClient()
  const router = openPage('/ai', {
    ...fakeClient({
      listDatasets: () => Promise.resolve([DATASET]),
      listStrategies: () => client.listStrategies(),
      defaultInputs: (instrument, minutes) => Promise.resolve(defaultInputs(instrument, minutes)),
      run(data, inputs) {
        runs.push({ data, inputs })
        const findings = [
          {
            id: 'few-trades' as const,
            words: 'Few trades; be careful.',
            value: 1,
            limit: 30,
            unit: 'count' as const,
            explains: 0,
            remedy: null,
          },
        ]
        return Promise.resolve({ ok: true, value: viewOf(inputs, { findings }) })
      },
      ...answers,
    }),
  })
  await userEvent.type(await screen.findByLabelText('Message'), 'run it on my data{Enter}')
  return { router, card: within(await screen.findByRole('region', { name: 'Run on your data' })) }
}

beforeEach(() => {
  asked = []
  runs = []
  toasts.set([])
})
afterEach(() => {
  pageChat.forget()
  vi.unstubAllGlobals()
})

describe('the card', () => {
  it('runs on all of the dataset, with the inputs of the conversation and nothing of the synthetic market', async () => {
    const { card } = await openCard()
    await userEvent.click(await card.findByRole('button', { name: 'Run on your data' }))
    await card.findByText('Momentum on NIFTY')
    expect(runs).toHaveLength(1)
    const { data, inputs } = runs[0]!
    expect(data).toEqual({ main: { kind: 'imported', id: 'set-1' }, hedge: null })
    expect(inputs).toMatchObject({
      strategy: 'momentum',
      from: '2023-01-02',
      to: '2023-01-31',
    })
    expect(inputs).toMatchObject({ capital: 500_000, fill: { slippageTicks: 2 }, params: { shortBars: 5 } })
    expect(inputs.squareOff).toBe(defaultInputs('NIFTY', 1).squareOff)
  })

  it('its figures go along with the next question, its bars and the name of the file do not', async () => {
    const { card } = await openCard()
    await userEvent.click(await card.findByRole('button', { name: 'Run on your data' }))
    await card.findByText('Net profit')
    await userEvent.type(screen.getByLabelText('Message'), 'why did it lose?{Enter}')
    await waitFor(() => expect(asked).toHaveLength(2))
    const { content } = asked[1]!.context.at(-1)!
    expect(content).toMatch(/\[Momentum on NIFTY\]\(\/backtest\?[^)]*dataset=set-1[^)]*\): Net profit: /)
    expect(content).toContain('Finding: Few trades, be careful.')
    expect(content).not.toContain('NIFTY.csv')
  })

  it('opens the same run in Backtesting', async () => {
    const { card, router } = await openCard()
    await userEvent.click(await card.findByRole('button', { name: 'Run on your data' }))
    await userEvent.click(await card.findByRole('button', { name: 'Open in Backtesting' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
    expect(router.state.location.search).toMatchObject({
      dataset: 'set-1',
      from: '2023-01-02',
      to: '2023-01-31',
      capital: 500_000,
    })
  })

  it('says what is wrong with a run that is refused, and can be tried again', async () => {
    const { card } = await openCard({
      run: () => Promise.resolve({ ok: false, problem: { message: 'No bars on these days.' } }),
    })
    await userEvent.click(await card.findByRole('button', { name: 'Run on your data' }))
    expect((await card.findByRole('alert')).textContent).toContain('No bars on these days.')
    expect(card.getByRole('button', { name: 'Run on your data' })).toBeTruthy()
  })

  it('without data it leads to the import', async () => {
    const { card, router } = await openCard({ listDatasets: () => Promise.resolve([]) })
    await userEvent.click(await card.findByRole('button', { name: 'Import data' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ mode: 'market', view: 'data' }))
  })
})
