import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { saveVersion } from '../../storage/strategies/changeOwn.ts'
import { ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { toasts } from '../primitives/toasts.ts'
import type { OwnStrategy } from '../run/useOwnStrategies.ts'
import { type Editing, StrategyEditor } from './StrategyEditor.tsx'
import { StrategyTools } from './StrategyTools.tsx'
import { saveStrategy } from './saveStrategy.ts'

const RULES: Rules = { ...EMPTY_RULES, name: 'Mine', entryLong: ['close > SMA(20)'] }
const OTHER: Rules = { ...RULES, entryLong: ['close > SMA(50)'] }
const REFUSAL = 'You already have a strategy named “Mine”: choose another name, or edit that strategy.'
const { client } = fakeClient()

beforeEach(async () => {
  localStorage.clear()
  toasts.set([])
  await saveVersion({ id: 'mine~1', family: 'mine', savedMs: 1, rules: RULES })
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
  await waitFor(() =>
    expect(ownStrategies().versions).toMatchObject([{ family: 'mine' }, { family: 'mine', rules: OTHER }]),
  )
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

describe('Duplicate', () => {
  const shown: (Editing | null)[] = []

  function Tools({ own }: { own: OwnStrategy }) {
    const [editing, onEditing] = useState<Editing | null>(null)
    shown.push(editing)
    const library = { strategies: [own], refused: [], damaged: [] }
    return <StrategyTools {...{ client, library, editing, onEditing }} chosen={own.id} onChoose={() => {}} />
  }

  const duplicate = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }))
  }

  it('proposes a name that is free, also once a copy of it was saved', async () => {
    const read = await client.readRules(RULES)
    if (!read.ok) expect.unreachable()
    render(<Tools own={{ ...read.value, family: 'mine' }} />)
    for (const name of ['Mine copy', 'Mine copy 2']) {
      await duplicate()
      expect(await screen.findByLabelText('Name')).toHaveProperty('value', name)
      await userEvent.click(screen.getByRole('button', { name: 'Save strategy' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(ownStrategies().versions).toHaveLength(3)
  })

  it('names the copy in its code, too', async () => {
    const source = "export default defineStrategy({ title: 'Mine', params: {} })"
    const read = await client.readRules(RULES)
    if (!read.ok) expect.unreachable()
    const code = { source, declared: read.value }
    render(<Tools own={{ ...read.value, family: 'mine', code }} />)
    await duplicate()
    expect(shown.at(-1)).toMatchObject({
      title: 'Mine copy',
      source: source.replace("'Mine'", "'Mine copy'"),
    })
  })
})
