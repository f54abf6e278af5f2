import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { address } from '../app/screens/testing/Screen.tsx'
import { toasts } from '../primitives/toasts.ts'
import { bell } from '../run/testing/bell.ts'
import { DATASET } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

const RELIANCE: DatasetInfo = { ...DATASET, name: 'RELIANCE.csv', symbol: 'RELIANCE' }

beforeEach(() => {
  vi.useFakeTimers()
  bell.length = 0
})
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

/** Imports a file whose bars are those of a dataset that is there; `saved` is what the store then lists. */
async function importAgain(there: DatasetInfo, again: DatasetInfo, saved: DatasetInfo = again) {
  const store = await openData(
    { datasets: [storedDataset(there)] },
    {},
    {
      importFiles: async () => {
        store.show({ datasets: [storedDataset(saved)] })
        return { ok: true, value: { kind: 'imported', datasets: [again], refused: [] } }
      },
    },
  )
  const files = [new File(['x'], again.name)]
  fireEvent.change(screen.getByLabelText('Import files'), { target: { files } })
  await pass(0)
  await pass(0)
  return within(screen.getByRole('region', { name: 'Import details' }))
}

it('I1 bars that are there are not renamed by a file of another name, which says so', async () => {
  const details = await importAgain(RELIANCE, { ...RELIANCE, name: 'SBIN.csv', symbol: null }, RELIANCE)
  expect(details.getByText('RELIANCE.csv')).toBeTruthy()
  expect(details.getByText('RELIANCE')).toBeTruthy()
  expect(details.getByText(/^SBIN\.csv has the same bars as RELIANCE\.csv/)).toBeTruthy()
  expect(bell[0]?.text).toBe('SBIN.csv: same bars as RELIANCE.csv.')
  expect(address.search).toMatchObject({ dataset: RELIANCE.id, instrument: 'RELIANCE' })
})

it('I1 the instrument that the bars lacked is taken from the new file', async () => {
  const unnamed = { ...DATASET, name: 'day.csv', symbol: null }
  const details = await importAgain(unnamed, { ...unnamed, name: 'SBIN rows.csv', symbol: 'SBIN' })
  expect(details.getByText(/day\.csv, which keeps its name and now has its instrument, SBIN\.$/)).toBeTruthy()
  expect(address.search).toMatchObject({ dataset: DATASET.id, instrument: 'SBIN' })
})

it('I1 where nothing is saved, the bars keep their name all the same', async () => {
  const details = await importAgain(RELIANCE, { ...RELIANCE, name: 'SBIN.csv', symbol: null })
  expect(
    details.getByText(/^SBIN\.csv has the same bars as RELIANCE\.csv, which keeps its name\.$/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open RELIANCE.csv' })).toBeTruthy()
})

it('a file that is imported again under its own name is an import like any other', async () => {
  const details = await importAgain(RELIANCE, RELIANCE)
  expect(details.queryByText(/same bars/)).toBeNull()
  expect(bell[0]?.text).toBe('RELIANCE.csv: 30,810 imported, 1 skipped.')
})

it('a merge that makes the bars of a dataset that is there says so: that keeps its name', async () => {
  const all = storedDataset({ ...DATASET, id: 'all', name: 'NIFTY 2023' })
  const part = storedDataset({ ...DATASET, id: 'part', name: 'NIFTY Jan' })
  const merge = async () => ({ ok: true as const, value: { ...all.info, name: 'Both' } })
  await openData({ datasets: [all, part] }, { merge })
  for (const { info } of [all, part]) fireEvent.click(screen.getByLabelText(`Select ${info.name}`))
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await pass(0)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }))
  await pass(300)
  expect(screen.getByText('NIFTY 2023 has all of these bars already: there is no new dataset.')).toBeTruthy()
})
