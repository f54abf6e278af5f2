import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { StoredRun } from './StoredRun.tsx'
import { memoryRuns } from './testing/memoryRuns.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a saved run can be passed on as a link without running it again', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const run = savedRun()
  const rest = { strategies: [], isRunning: false, onRun: () => {}, onReset: () => {} }
  await act(async () => void render(<StoredRun run={run} store={memoryRuns([run])} {...rest} />))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  const link = new URL(writeText.mock.calls[0]![0])
  expect(link.searchParams.get('verify')).toBe(run.fingerprint.slice(0, 16))
  expect(link.searchParams.has('run')).toBe(false)
})

it('a run whose strategy was deleted gives it back, and runs nothing else in its place', async () => {
  localStorage.clear()
  const { client } = fakeClient()
  const rules = { ...EMPTY_RULES, name: 'My pullback', entryLong: ['RSI(14) < 30'] }
  const read = await client.readRules(rules)
  if (!read.ok) throw new Error(read.problem.message)
  const { id } = read.value
  const plain = savedRun({ strategyTitle: 'My pullback' })
  const effective = { ...plain.effective, strategy: id }
  const run = { ...plain, effective, data: { ...plain.data, rules } }
  const builtIn = await client.listStrategies()
  const rest = { isRunning: false, onRun: vi.fn(), onReset: () => {}, store: memoryRuns([run]) }
  const { rerender } = render(<StoredRun run={run} strategies={builtIn} {...rest} />)
  await act(async () => {})
  const notice = screen.getByText(/^Saved on/).textContent
  expect(notice).toContain(`Strategy: version ${id.split('~')[1]!.slice(0, 8)}, not on this device.`)
  expect(notice).toContain('Restore My pullback to run it again.')
  expect(screen.queryByRole('button', { name: 'Re-run to see trades' })).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Restore strategy' })))
  await waitFor(() => expect(ownStrategies().versions).toMatchObject([{ id, rules, savedMs: run.createdMs }]))
  rerender(<StoredRun run={run} strategies={[...builtIn, read.value]} {...rest} />)
  expect(screen.getByText(/^Saved on/).textContent).not.toContain('version')
  fireEvent.click(screen.getByRole('button', { name: 'Re-run to see trades' }))
  expect(rest.onRun).toHaveBeenCalled()
})
