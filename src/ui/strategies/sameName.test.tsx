import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { ownStrategies, saveVersion } from '../../storage/strategies/ownStrategies.ts'
import { toasts } from '../primitives/toasts.ts'
import { StrategyEditor } from './StrategyEditor.tsx'
import { StrategyTools } from './StrategyTools.tsx'
import { saveStrategy } from './saveStrategy.ts'

const RULES: Rules = { ...EMPTY_RULES, name: 'Mine', entryLong: ['close > SMA(20)'] }
const OTHER: Rules = { ...RULES, entryLong: ['close > SMA(50)'] }
const REFUSAL = 'You already have a strategy named “Mine”: choose another name, or edit that strategy.'
const { client } = fakeClient()

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
  saveVersion({ id: 'mine~1', family: 'mine', savedMs: 1, rules: RULES })
})
afterEach(cleanup)

it('a file with a strategy of a name that there is asks before it becomes a version of that one', async () => {
  const library = { strategies: [], refused: [], damaged: [] }
  const props = { client, library, chosen: 'momentum', editing: null, onEditing: () => {} }
  render(<StrategyTools {...props} onChoose={() => {}} />)
  const file = new File([JSON.stringify(OTHER)], 'mine.json')
  await userEvent.upload(screen.getByLabelText('Import a strategy'), file)
  await waitFor(() => expect(toasts.get()[0]?.text).toBe(REFUSAL))
  expect(ownStrategies().versions).toHaveLength(1)
  toasts.get()[0]!.action!.run()
  expect(ownStrategies().versions).toMatchObject([{ family: 'mine' }, { family: 'mine', rules: OTHER }])
})

it('the editor says beside its button that the name is taken, and keeps what was typed', async () => {
  const editing = { family: null, title: 'Mine', draftKey: 'copy', kind: 'rules', source: null } as const
  render(
    <StrategyEditor
      client={client}
      editing={{ ...editing, rules: OTHER }}
      onEditing={() => {}}
      onSave={(family, written) => saveStrategy(family, written)}
      onClose={() => expect.unreachable()}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save strategy' }))
  await screen.findByText(REFUSAL)
  expect(ownStrategies().versions).toHaveLength(1)
})
