/** What changes in the list of saved runs without a press in it: steps of a tuning, and another window. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { RUN_DEFAULTS } from '../run/runDefaults.ts'
import { viewOf } from '../run/testing/run.ts'
import { SavedRuns } from './SavedRuns.tsx'
import { memoryRuns } from './testing/memoryRuns.ts'

async function show(store: RunsStore) {
  const search = { ...RUN_DEFAULTS, view: 'runs' } as const
  render(<SavedRuns strategies={[]} result={null} search={search} onSearch={() => {}} store={store} />)
  await act(async () => {})
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}
const names = () => screen.getAllByRole('button', { name: /^Open / }).map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('marks what a slider asked for, and keeps the last step of each tuning', async () => {
  const asked: (string | undefined)[] = []
  const keep: RunsStore['db']['keep'] = async (run, _, instead) => {
    asked.push(instead)
    return {
      run: { ...run, id: `run${asked.length}`, name: `Run ${asked.length}` },
      dropped: instead ? [instead] : [],
    }
  }
  const store = memoryRuns([], {}, { keep })
  await show(store)
  const { data, requested, source, strategyTitle, effective } = savedRun()
  const result = { data, requested, source, strategyTitle, view: viewOf(effective) }
  const tunings = [true, true, false, true]
  for (const tuned of tunings) await act(() => store.keep(result, tuned))
  expect(asked).toEqual([undefined, 'run1', undefined, undefined])
  expect(names().sort()).toEqual(['Run 2', 'Run 3', 'Run 4'])
  expect(screen.getAllByText(/^Live tuning · /)).toHaveLength(2)
  // what was opened stays
  store.openOver(null, savedRun())
  await act(() => store.keep(result, true))
  expect(asked.at(-1)).toBeUndefined()
  expect(localStorage.getItem('sauda.runs')).toBe('4')
})

it('says when a name was changed in another window, and loses neither text', async () => {
  let runs = [savedRun({ name: 'Run 0' })]
  const mark = vi.fn(async (_: string, marks: object) => {
    runs = runs.map(run => ({ ...run, ...marks }))
    return runs[0]
  })
  const load = async () => ({ runs, damaged: [], newer: 0 })
  const store = memoryRuns([], {}, { load, mark })
  await show(store)
  await press('Name and note of Run 0')
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field('Note'), { target: { value: 'mine' } })
  runs = [{ ...runs[0]!, name: 'Theirs', note: '<b>theirs</b>' }]
  await act(() => store.load())
  const said = screen.getByText(/^Changed in another window meanwhile/)
  expect(said.textContent).toBe('Changed in another window meanwhile: “Theirs”, “<b>theirs</b>”.')
  expect(field('Note').value).toBe('mine')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await press('Use it')
  expect([field('Name').value, field('Note').value]).toEqual(['Theirs', '<b>theirs</b>'])
  expect(screen.queryByText(/^Changed in another window/)).toBeNull()
  fireEvent.change(field('Note'), { target: { value: 'both' } })
  runs = [{ ...runs[0]!, note: '' }]
  await act(() => store.load())
  expect(screen.getByText(/^Changed in/).textContent).toContain('“Theirs”, without a note.')
  await press('Save anyway')
  expect(mark.mock.lastCall).toEqual([runs[0]!.id, { name: 'Theirs', note: 'both' }])
})
