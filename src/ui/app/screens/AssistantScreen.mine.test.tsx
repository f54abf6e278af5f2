/** Questions on strategies of the trader's own: what goes along, and the card of a run that only the page can make. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { EMPTY_RULES, ruleStrategy } from '../../../engine/index.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { replaceVersions, saveVersion } from '../../../storage/strategies/changeOwn.ts'
import type { RunData } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { pageChat } from '../../assistant/useChat.ts'
import { DATASET, viewOf } from '../../run/testing/run.ts'

const RULES = { ...EMPTY_RULES, name: 'RSI reversal', entryLong: ['RSI(14) crosses below 30'] }
const { id: ID, summary: SUMMARY } = ruleStrategy(RULES)
const link = (strategy: string, dataset: string) =>
  `/backtest?mode=market&dataset=${dataset}&seed=1&strategy=${strategy}&instrument=NIFTY&from=2023-01-02&to=2023-01-31&capital=500000&costs=nse&risk=off&squareOff=15%3A15`
const BROWSER = `RSI reversal.\n\n[Run in this browser](${link(ID, 'synthetic')})`

let asked: { message: string; context: { content: string }[]; ownStrategies?: unknown }[] = []
let runs: { data: RunData; inputs: RunInputs }[] = []

async function open(reply: string, answers: Partial<Client> = {}) {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)) as (typeof asked)[number])
    return Promise.resolve(Response.json({ response: asked.length === 1 ? reply : 'Noted.' }))
  })
  openPage(
    '/ai',
    fakeClient({
      listDatasets: () => Promise.resolve([DATASET]),
      run(data, inputs) {
        runs.push({ data, inputs })
        return Promise.resolve({ ok: true, value: viewOf(inputs) })
      },
      ...answers,
    }),
  )
  await screen.findByLabelText('Message')
}

const say = (text: string) => userEvent.type(screen.getByLabelText('Message'), `${text}{Enter}`)
const card = async (name = 'Run in this browser') => within(await screen.findByRole('region', { name }))

beforeEach(async () => {
  asked = []
  runs = []
  await replaceVersions([])
  await saveVersion({ id: ID, family: 'f', savedMs: 1_700_000_000_000, rules: RULES })
})
afterEach(() => {
  pageChat.forget()
  vi.unstubAllGlobals()
})

describe('a question', () => {
  it('that names a strategy brings its sentence and no rules, and says so below it', async () => {
    await open('It buys.')
    await say('what does RSI reversal do')
    await screen.findByText('It buys.')
    expect(asked[0]!.ownStrategies).toEqual([
      { id: ID, title: 'RSI reversal', kind: 'rules', summary: SUMMARY, params: {} },
    ])
    expect(JSON.stringify(asked)).not.toContain('entryLong')
    expect(screen.getByText('Sent along: name, description and parameters of RSI reversal')).toBeTruthy()
  })

  it('that names none brings none', async () => {
    await open('Noted.')
    await say('what changed in STT')
    await screen.findByText('Noted.')
    expect(asked[0]).not.toHaveProperty('ownStrategies')
    expect(screen.queryByText(/^Sent along/)).toBeNull()
  })

  it('that is stopped while the page still looks is not sent', async () => {
    await open('Noted.', { readRules: () => new Promise(() => {}) })
    await say('what does RSI reversal do')
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Stopped before a reply came')).toBeTruthy()
    expect(asked).toEqual([])
  })
})

describe('the card of a strategy of one’s own', () => {
  it('runs it in the page on the days of the link, and its figures go along with the next question', async () => {
    await open(BROWSER)
    await say('run RSI reversal on NIFTY')
    await userEvent.click(await (await card()).findByRole('button', { name: 'Run in this browser' }))
    expect(await (await card()).findByText('RSI reversal on NIFTY')).toBeTruthy()
    expect(runs).toEqual([
      {
        data: {
          main: { kind: 'synthetic', seed: 1 },
          hedge: null,
          rules: expect.objectContaining({ name: 'RSI reversal' }) as unknown,
        },
        inputs: expect.objectContaining({
          strategy: ID,
          from: '2023-01-02',
          to: '2023-01-31',
          capital: 500_000,
        }) as unknown,
      },
    ])
    await say('why')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]!.context.at(-1)!.content).toContain(
      `In the trader's browser: [RSI reversal on NIFTY](${link(ID, 'synthetic')}): Net profit: `,
    )
    expect(asked[1]!.ownStrategies).toHaveLength(1)
  })

  it('runs several, one after the other', async () => {
    await open(`${BROWSER}\n[Run in this browser](${link('momentum', 'synthetic')})`)
    await say('compare RSI reversal with momentum')
    await userEvent.click(await (await card()).findByRole('button', { name: 'Run in this browser' }))
    expect(await (await card()).findByText('Momentum on NIFTY')).toBeTruthy()
    expect(runs.map(({ inputs }) => inputs.strategy)).toEqual([ID, 'momentum'])
  })

  it('runs it on own data', async () => {
    await open(`Yes.\n\n[Run on your data](${link(ID, 'own')})`)
    await say('run RSI reversal on my data')
    const own = await card('Run on your data')
    await userEvent.click(await own.findByRole('button', { name: 'Run on your data' }))
    await own.findByText('RSI reversal on NIFTY')
    expect(runs[0]!.data).toMatchObject({
      main: { kind: 'imported', id: 'set-1' },
      rules: { name: 'RSI reversal' },
    })
  })

  it('says that a strategy is gone', async () => {
    await open(BROWSER)
    await say('run RSI reversal on NIFTY')
    await replaceVersions([])
    await userEvent.click(await (await card()).findByRole('button', { name: 'Run in this browser' }))
    expect((await (await card()).findByRole('alert')).textContent).toContain('no longer on this device')
  })

  it('is idle at once with Cancel', async () => {
    const signals: AbortSignal[] = []
    await open(BROWSER, {
      run: (_data, _inputs, _onProgress, signal) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    await say('run RSI reversal on NIFTY')
    await userEvent.click(await (await card()).findByRole('button', { name: 'Run in this browser' }))
    await userEvent.click(await (await card()).findByRole('button', { name: 'Cancel' }))
    expect((await card()).getByRole('button', { name: 'Run in this browser' })).toBeTruthy()
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })
})
