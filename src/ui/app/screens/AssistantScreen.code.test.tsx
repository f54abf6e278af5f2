/** A strategy that a model wrote: it runs when one says so, and is offered only once it has been proved. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { EMPTY_RULES } from '../../../engine/index.ts'
import { replaceVersions, saveVersion } from '../../../storage/strategies/changeOwn.ts'
import type { CodeStrategyInfo, RunData } from '../../../workers/api/api.ts'
import type { Proof } from '../../../workers/api/researchApi.ts'
import { type Client, WorkerLost } from '../../../workers/client/clientTypes.ts'
import { pageChat } from '../../assistant/useChat.ts'
import { toasts } from '../../primitives/toasts.ts'
import { readOwnHash } from '../../run/ownLink.ts'
import { viewOf } from '../../run/testing/run.ts'

const SOURCE = `import { defineStrategy } from 'sauda'
export default defineStrategy({ id: 'dip', title: 'Dip', summary: 'Buys dips.', params: {}, start: () => () => {} })
`
const DECLARED = { id: 'dip~0123456789abcdef', title: 'Dip', summary: 'Buys dips.', params: {} }
const PROVED: Proof = {
  isDeterministic: true,
  lookAhead: { bars: 23_250, checked: 40, decisions: 12, found: null, isCutShort: false },
}

const infoOf = (source: string, declared = DECLARED): CodeStrategyInfo => ({
  ...declared,
  code: { source, declared },
})

let runs: RunData[] = []

/** The screen with a reply that holds these blocks. */
async function openReply(
  {
    readCode,
    run,
    prove,
  }: { [K in 'readCode' | 'run']?: Client[K] } & { prove?: Client['research']['prove'] } = {},
  reply = `Here it is.\n\n\`\`\`ts\n${SOURCE}\`\`\``,
) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ response: reply })))
  const standard = fakeClient().client
  const fake = fakeClient({
    readCode: readCode ?? (source => Promise.resolve({ ok: true, value: infoOf(source) })),
    run:
      run ??
      ((data, inputs) => {
        runs.push(data)
        return Promise.resolve({ ok: true, value: viewOf(inputs) })
      }),
    research: {
      ...standard.research,
      prove: prove ?? (() => Promise.resolve({ ok: true, value: PROVED })),
    },
  })
  const router = openPage('/ai', fake)
  await userEvent.type(await screen.findByLabelText('Message'), 'write a strategy{Enter}')
  await screen.findByText('Here it is.')
  return router
}

const cards = () => screen.findAllByRole('group', { name: 'Strategy written by the model' })
const card = async () => within((await cards())[0]!)
const check = async () => userEvent.click(await (await card()).findByRole('button', { name: 'Check it' }))
const offer = async () => (await card()).queryByRole('button', { name: 'Open in the editor' })

beforeEach(async () => {
  runs = []
  toasts.set([])
  await replaceVersions([])
})
afterEach(() => {
  pageChat.forget()
  vi.unstubAllGlobals()
})

describe('before the check', () => {
  it('nothing of it has run, and nothing is offered', async () => {
    const readCode = vi.fn<Client['readCode']>()
    await openReply({ readCode })
    expect(await (await card()).findByText(/^It has not run yet\./)).toBeTruthy()
    expect(readCode).not.toHaveBeenCalled()
    expect(await offer()).toBeNull()
  })

  it('a reply has a card for each of its strategies, three at most, and none for other code', async () => {
    const block = `\`\`\`ts\n${SOURCE}\`\`\``
    const other = '```ts\nconst x = 1\n```'
    await openReply({}, `Here it is.\n\n${other}\n\n${`${block}\n\n`.repeat(4)}`)
    expect(await cards()).toHaveLength(3)
    pageChat.forget()
    document.body.replaceChildren()
    await openReply({}, `Here it is.\n\n${other}\n\n${block}`)
    expect(await cards()).toHaveLength(1)
  })

  it('H11 code that breaks off cannot be checked', async () => {
    await openReply({}, `Here it is.\n\n\`\`\`ts\n${SOURCE}`)
    expect(
      (await card()).getByText('The reply ends inside this code. Ask for the whole file again.'),
    ).toBeTruthy()
    expect((await card()).queryByRole('button')).toBeNull()
  })
})

describe('H11 a check', () => {
  it('says how far it is, and is over at once with Cancel', async () => {
    const signals: AbortSignal[] = []
    await openReply({
      run: (_data, _inputs, onProgress, signal) => {
        signals.push(signal)
        onProgress({ fraction: 0.5, barsPerSecond: null })
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError'))),
        )
      },
    })
    await check()
    const found = await card()
    expect(await found.findByText('Running it…')).toBeTruthy()
    expect(found.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30')
    await userEvent.click(found.getByRole('button', { name: 'Cancel' }))
    expect(signals[0]!.aborted).toBe(true)
    expect(found.queryByRole('progressbar')).toBeNull()
    expect(found.queryByRole('alert')).toBeNull()
    expect(found.getByRole('button', { name: 'Check it' })).toBeTruthy()
  })

  it('tells what cannot be read in one sentence with its line, and can be made again', async () => {
    const answers = [
      { ok: false as const, problem: { message: 'Line 2: Unexpected token.' } },
      { ok: true as const, value: infoOf(SOURCE) },
    ]
    await openReply({ readCode: () => Promise.resolve(answers.shift()!) })
    await check()
    const found = await card()
    expect((await found.findByRole('alert')).textContent).toBe('Line 2: Unexpected token.')
    expect(runs).toEqual([])
    expect(await offer()).toBeNull()
    await userEvent.click(found.getByRole('button', { name: 'Check again' }))
    expect(await found.findByRole('button', { name: 'Open in the editor' })).toBeTruthy()
  })

  it('tells what it throws in a run, and code that never answers, and costs that check alone', async () => {
    await openReply({
      run: () => Promise.resolve({ ok: false, problem: { message: 'It failed (line 2).' } }),
    })
    await check()
    expect((await (await card()).findByRole('alert')).textContent).toBe('It failed (line 2).')
    pageChat.forget()
    document.body.replaceChildren()
    await openReply({ readCode: () => Promise.reject(new WorkerLost('The code did not answer.')) })
    await check()
    expect((await (await card()).findByRole('alert')).textContent).toBe('The code did not answer.')
    expect((await card()).getByRole('button', { name: 'Check it' })).toBeTruthy()
  })

  it('runs the code of the reply on the built-in market and shows its figures with that data', async () => {
    await openReply()
    await check()
    const found = await card()
    expect(await found.findByText('Net profit')).toBeTruthy()
    expect(found.getByText(/^On NIFTY of the built-in synthetic market.*: not real prices\.$/)).toBeTruthy()
    expect(found.getByText(/^No look-ahead found: at 40 of 23,250 bars/)).toBeTruthy()
    expect(runs).toEqual([
      { main: { kind: 'synthetic', seed: 1 }, hedge: null, code: { source: SOURCE, declared: DECLARED } },
    ])
  })

  it.each([
    [
      'looks ahead',
      {
        ...PROVED,
        lookAhead: {
          ...PROVED.lookAhead!,
          found: { bar: 7, ms: 1672631520000, keptBar: 9, before: 'buy', after: null },
        },
      },
      /^It looks ahead at bar 8 \(.*\): its order there changes when the bars after bar 10 are replaced\. It is not offered\.$/,
    ],
    [
      'differs from run to run',
      { isDeterministic: false, lookAhead: null },
      'Two runs of it differ, so its result cannot be repeated. It is not offered.',
    ],
  ])('withholds what %s', async (_name, value, words) => {
    await openReply({ prove: () => Promise.resolve({ ok: true, value }) })
    await check()
    expect((await (await card()).findByRole('alert')).textContent).toMatch(words)
    expect(await offer()).toBeNull()
    expect((await card()).queryByRole('button', { name: 'Check again' })).toBeNull()
  })

  it('tells the model what was found, so that it writes the file again', async () => {
    await openReply({ readCode: () => Promise.resolve({ ok: false, problem: { message: 'Line 2: no.' } }) })
    await check()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Ask the model to fix it' }))
    expect(
      await screen.findByText('The check of your strategy says: Line 2: no. Write the whole file again.'),
    ).toBeTruthy()
  })

  it('says of one without an order that the proof had nothing to look at', async () => {
    const value = { ...PROVED, lookAhead: { ...PROVED.lookAhead!, decisions: 0 } }
    await openReply({ prove: () => Promise.resolve({ ok: true, value }) })
    await check()
    expect(
      await (await card()).findByText(/^The strategy placed no orders, so there was no look-ahead/),
    ).toBeTruthy()
  })

  it('shows a title in one line, whatever its characters', async () => {
    const declared = { ...DECLARED, title: 'Di\u0000p\u202e\nX', summary: 'Buys\u2028dips.' }
    await openReply({ readCode: source => Promise.resolve({ ok: true, value: infoOf(source, declared) }) })
    await check()
    expect(await (await card()).findByText('Di p X')).toBeTruthy()
    expect((await card()).getByText('· Buys dips.')).toBeTruthy()
  })
})

describe('the offer', () => {
  it('opens the code in the editor, where nothing of it has run', async () => {
    const router = await openReply()
    await check()
    const found = await card()
    expect(await found.findByText('A new strategy: nothing on this device has this name.')).toBeTruthy()
    await userEvent.click(found.getByRole('button', { name: 'Open in the editor' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
    expect(router.state.location.search).toMatchObject({ mode: 'market' })
    expect(await readOwnHash(`#${router.state.location.hash}`)).toEqual({ source: SOURCE })
  })

  it('shows what differs from the saved strategy of that name, and is another version of it', async () => {
    const older = infoOf(SOURCE.replace('Buys dips.', 'Buys.'))
    await saveVersion({
      id: 'dip~1',
      family: 'f1',
      savedMs: 1_700_000_000_000,
      code: { ...older.code, declared: { ...DECLARED, id: 'dip~1' } },
    })
    await saveVersion({
      id: 'other~1',
      family: 'f2',
      savedMs: 1_700_000_001_000,
      rules: { ...EMPTY_RULES, name: 'Other' },
    })
    const router = await openReply()
    await check()
    const found = await card()
    expect(await found.findByText(/^1 line removed \(−\), 1 added \(\+\)\./)).toBeTruthy()
    expect(found.getByText(/summary: 'Buys\.'/).closest('li')!.textContent).toContain('Removed: ')
    await userEvent.click(found.getByRole('button', { name: 'Open in the editor' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
    expect(await readOwnHash(`#${router.state.location.hash}`)).toEqual({ source: SOURCE, family: 'f1' })
  })

  it('knows rules of that name too, in whatever case', async () => {
    await saveVersion({
      id: 'dips~1',
      family: 'f1',
      savedMs: 1_700_000_000_000,
      rules: { ...EMPTY_RULES, name: ' DIP' },
    })
    await openReply()
    await check()
    expect(
      await (await card()).findByText(/Yours is rules, this is code: saving it adds a version in code\.$/),
    ).toBeTruthy()
  })

  it('stays while other screens are shown', async () => {
    const router = await openReply()
    await check()
    await (await card()).findByRole('button', { name: 'Open in the editor' })
    await router.navigate({ to: '/settings' })
    await router.navigate({ to: '/ai' })
    expect(await (await card()).findByRole('button', { name: 'Open in the editor' })).toBeTruthy()
  })
})
