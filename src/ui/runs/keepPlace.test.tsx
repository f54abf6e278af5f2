import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { toasts } from '../primitives/toasts.ts'
import { RUN_DEFAULTS } from '../run/runDefaults.ts'
import type { RunSearch } from '../run/runSearch.ts'
import type { RunsSearch } from './runsSearch.ts'
import { SavedRuns } from './SavedRuns.tsx'
import { StoredRun } from './StoredRun.tsx'
import { memoryRuns } from './testing/memoryRuns.ts'

const strategies = await fakeClient().client.listStrategies()
const RUNS = ['a', 'b', 'c'].map((letter, i) => savedRun({ id: letter.repeat(10), name: `Run ${i}` }))
const COMPARED = RUNS.slice(1).map(({ id }) => id)

interface PageProps {
  store: RunsStore
  start?: Partial<RunSearch & RunsSearch>
}

/** As the browser's Back does. */
let goBack = () => {}

function Page({ store, start = {} }: PageProps) {
  const [search, setSearch] = useState<RunSearch & RunsSearch>({ ...RUN_DEFAULTS, view: 'runs', ...start })
  goBack = () => setSearch({ ...RUN_DEFAULTS, view: 'runs', ...start })
  if (search.view === 'results') {
    const run = RUNS.find(({ id }) => id === search.run)!
    return <StoredRun {...{ run, store, strategies }} isRunning={false} onRun={() => {}} onReset={() => {}} />
  }
  return (
    <SavedRuns
      strategies={strategies}
      result={null}
      search={search}
      onSearch={patch => setSearch(before => ({ ...before, ...patch }))}
      store={store}
    />
  )
}

async function show(store: RunsStore, start?: PageProps['start']) {
  render(<Page store={store} {...(start && { start })} />)
  await act(async () => {})
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Compare ${name}` })
const button = (name: string) => screen.getByRole('button', { name })
/** The section with the runs. */
const list = () => screen.getByRole('region', { name: 'Saved runs' })
async function press(name: string) {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
  await act(async () => {})
}

afterEach(() => {
  cleanup()
  toasts.set([])
})

describe('runs that are compared', () => {
  it('are still selected in the list, so that one can be exchanged', async () => {
    await show(memoryRuns(RUNS))
    for (const name of ['Run 1', 'Run 2']) fireEvent.click(box(name))
    await press('Compare 2')
    await press('All runs')
    expect(['Run 0', 'Run 1', 'Run 2'].map(name => box(name))).toMatchObject([
      { checked: false },
      { checked: true },
      { checked: true },
    ])
    expect(button('Compare 2')).toBeTruthy()
  })

  it('are selected in the list when a link brought them', async () => {
    await show(memoryRuns(RUNS), { runs: COMPARED.join(',') })
    await press('All runs')
    expect(button('Compare 2')).toBeTruthy()
  })
})

describe('whoever deletes a run by the keyboard', () => {
  it('is in the list afterwards', async () => {
    await show(memoryRuns(RUNS))
    await press('Delete Run 1')
    expect(screen.queryByRole('button', { name: 'Delete Run 1' })).toBeNull()
    expect(document.activeElement).toBe(list())
  })

  it('is at the way on when it was the last one', async () => {
    await show(memoryRuns(RUNS.slice(0, 1)))
    await press('Delete Run 0')
    expect(document.activeElement).toBe(button('Go to Results'))
  })
})

describe('whoever takes the filters off by the keyboard', () => {
  it('is in the list of all runs', async () => {
    await show(memoryRuns(RUNS), { starred: 'on' })
    await press('Show all runs')
    expect(box('Run 1')).toBeTruthy()
    expect(document.activeElement).toBe(list())
  })

  it('was at the way back when the filters took the last run away', async () => {
    await show(memoryRuns([{ ...RUNS[0]!, starred: true }]), { starred: 'on' })
    await press('Remove the star of Run 0')
    expect(document.activeElement).toBe(button('Show all runs'))
  })
})

describe('whoever opens something by the keyboard', () => {
  const back = () => act(async () => goBack())
  const heading = (name: string) => screen.getByRole('heading', { name })

  it('is at the heading of the run, and after Back at the run in the list', async () => {
    await show(memoryRuns(RUNS))
    await press('Open Run 1')
    expect(document.activeElement).toBe(heading('Run 1'))
    await back()
    expect(document.activeElement).toBe(button('Open Run 1'))
  })

  it('is at the heading of the comparison, and on the way back at Compare', async () => {
    await show(memoryRuns(RUNS))
    for (const name of ['Run 1', 'Run 2']) fireEvent.click(box(name))
    await press('Compare 2')
    expect(document.activeElement).toBe(heading('2 runs compared'))
    await press('All runs')
    expect(document.activeElement).toBe(button('Compare 2'))
  })

  it('comes back to the run in the comparison', async () => {
    await show(memoryRuns(RUNS), { runs: COMPARED.join(',') })
    await press('Open Run 2')
    expect(document.activeElement).toBe(heading('Run 2'))
    await back()
    expect(document.activeElement).toBe(button('Open Run 2'))
  })

  it('stays where the keyboard is, if that does not go', async () => {
    const outside = document.body.appendChild(document.createElement('button'))
    outside.focus()
    await show(memoryRuns(RUNS), { view: 'results', run: RUNS[0]!.id })
    expect(document.activeElement).toBe(outside)
    outside.remove()
  })
})
