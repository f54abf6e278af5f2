/** The way of a strategy of the trader's own from Backtesting to the desk. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { toasts } from '../primitives/toasts.ts'
import type { OwnStrategy } from '../run/useOwnStrategies.ts'
import type { Editing } from './StrategyEditor.tsx'
import { StrategyTools } from './StrategyTools.tsx'

const { client } = fakeClient()

function Tools({ own }: { own: OwnStrategy | null }) {
  const [editing, onEditing] = useState<Editing | null>(null)
  return (
    <StrategyTools
      {...{ client, editing, onEditing }}
      library={{ strategies: own ? [own] : [], refused: [], damaged: [] }}
      chosen={own?.id ?? 'momentum'}
      onChoose={() => {}}
    />
  )
}

function open(own: OwnStrategy | null) {
  const root = createRootRoute({ component: () => <Tools own={own} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history })
  render(<RouterProvider router={router} />)
  return router
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
})
afterEach(cleanup)

it('a new strategy goes on to the desk once it is saved', async () => {
  const router = open(null)
  await press('New strategy')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'My range' } })
  await press('Save strategy')
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Saved My range.']))
  const next = toasts.get()[0]!.action!
  expect(next.label).toBe('Add to the desk')
  next.run()
  await waitFor(() => expect(router.state.location.pathname).toBe('/strategy'))
  const { id } = ownStrategies().versions[0]!
  expect(router.state.location.search).toEqual({ new: true, type: id })
})

it('a strategy goes on to the desk from its menu, however long ago it was saved', async () => {
  const read = await client.readRules({
    ...EMPTY_RULES,
    name: 'Mine',
    entryLong: ['close crosses above SMA(20)'],
  })
  if (!read.ok) throw new Error(read.problem.message)
  const router = open({ ...read.value, family: 'mine' })
  await press('More')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to the desk' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/strategy'))
  expect(router.state.location.search).toEqual({ new: true, type: read.value.id })
})

it('a built-in strategy has no step to the desk', async () => {
  open(null)
  await press('More')
  expect(await screen.findByRole('menuitem', { name: 'Import from file' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Add to the desk' })).toBeNull()
})
