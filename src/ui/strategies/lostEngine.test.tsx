/** What the tools say when the engine is lost, or a file cannot be read, in the middle of something. */
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { toasts } from '../primitives/toasts.ts'
import { OWN_MARK } from '../run/runAddress.ts'
import { LinkedStrategy } from './LinkedStrategy.tsx'
import { RulesEditor } from './RulesEditor.tsx'
import { StrategyTools } from './StrategyTools.tsx'
import { usePine } from './usePine.ts'

// its packing needs a real browser
vi.mock('../run/ownLink.ts', () => ({ readOwnHash: async () => ({ rules: {} }) }))

const RULES: Rules = { ...EMPTY_RULES, name: 'Mine', entryLong: ['close crosses above SMA(20)'] }
const lost = () => Promise.reject(new WorkerLost('The engine stopped unexpectedly and was restarted.'))
const said = () => toasts.get().map(({ text }) => text)

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
})
afterEach(cleanup)

async function importFile(file: File, answers: Partial<Client> = {}) {
  const { client } = fakeClient(answers)
  const library = { strategies: [], refused: [], damaged: [] }
  const nothing = () => {}
  render(
    <StrategyTools
      {...{ client, library, chosen: 'momentum', editing: null }}
      onChoose={nothing}
      onEditing={nothing}
    />,
  )
  await userEvent.upload(screen.getByLabelText('Import a strategy'), file)
  await waitFor(() => expect(said()).toHaveLength(1))
}

it('a strategy file that can no longer be read is named, with what to do', async () => {
  const file = new File(['{}'], 'gone.json')
  file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await importFile(file)
  expect(said()).toEqual([
    '“gone.json” could not be read: it may have been moved, changed or locked. Choose it again.',
  ])
})

it('a strategy file whose import loses the engine is named, with what to do', async () => {
  await importFile(new File([JSON.stringify(RULES)], 'mine.json'), { readRules: lost })
  expect(said()).toEqual([
    '“mine.json” was not imported: The engine stopped unexpectedly and was restarted. Choose it again.',
  ])
})

it('a link whose strategy cannot be read because the engine is lost says so', async () => {
  const isThere = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }))
  location.hash = `${OWN_MARK}packed`
  await isThere
  render(<LinkedStrategy client={fakeClient({ readRules: lost }).client} onSaved={() => {}} />)
  await waitFor(() =>
    expect(said()).toEqual([
      'The strategy in this link could not be read: the engine stopped unexpectedly. Open the link again.',
    ]),
  )
})

it('a script in Pine that loses the engine says that it was not converted', async () => {
  const { client } = fakeClient({ convertPine: lost })
  const { result } = renderHook(() => usePine(client, '//@version=5', () => {}))
  await waitFor(() =>
    expect(result.current.refusal).toBe(
      'The script was not converted: the engine stopped unexpectedly. Convert it again.',
    ),
  )
})

it.each([
  ['Save strategy', 'The strategy was not saved: the engine stopped unexpectedly. Press the button again.'],
  ['Show the code', 'The code cannot be shown: the engine stopped unexpectedly. Press the button again.'],
])('rules that lose the engine stay open with the reason: %s', async (name, words) => {
  const { client } = fakeClient({ ruleCode: lost })
  const readRules = vi.fn(client.readRules)
  const onClose = vi.fn()
  render(
    <RulesEditor
      client={{ ...client, readRules }}
      {...{ changed: null, draftKey: 'new', rules: RULES, notice: null, onClose }}
      onCode={() => {}}
      onSave={() => Promise.resolve(null)}
    />,
  )
  await screen.findByText(/^Buys when/)
  readRules.mockImplementation(lost)
  fireEvent.click(screen.getByRole('button', { name }))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(onClose).not.toHaveBeenCalled()
})
