import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeStore, storedDataset } from '../../../test/fakeStore.ts'
import { toasts } from '../primitives/toasts.ts'
import { DATASET } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

const PROBLEM = 'Not enough browser storage for NIFTY.csv (1.6 MB needed, 75 kB free). Nothing was changed.'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

it('I9 an import that the browser had no room for says so in its details, until it is saved', async () => {
  const info = { ...DATASET, id: 'full', name: 'NIFTY.csv' }
  const full = storedDataset(info, { state: 'memory', savedMs: null, problem: PROBLEM })
  let store: FakeStore | null = null
  store = await openData(
    {},
    {},
    {
      async importFiles() {
        store?.show({ datasets: [full] })
        return { ok: true, value: { kind: 'imported', datasets: [info], refused: [] } }
      },
    },
  )
  fireEvent.change(screen.getByLabelText('Choose price files'), { target: { files: [new File(['x'], 'a')] } })
  await pass(0)
  await pass(0)
  const details = within(screen.getByRole('region', { name: 'Import details' }))
  const alert = details.getByRole('alert')
  expect(alert.textContent).toContain('Not enough browser storage for NIFTY.csv (1.6 MB needed')
  expect(alert.textContent).toContain('lost when the page is closed')
  store.show({ datasets: [storedDataset(info)] })
  await pass(0)
  expect(details.queryByRole('alert')).toBeNull()
})
