import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../../test/fakeStore.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { openData, pass } from '../../data/testing/openData.tsx'
import { toasts } from '../../primitives/toasts.ts'
import { DATASET } from '../../run/testing/run.ts'
import { address } from './testing/Screen.tsx'

const NIFTY = storedDataset({ ...DATASET, id: 'a', name: 'NIFTY Jan' })
const TCS = storedDataset({ ...DATASET, id: 'c', name: 'TCS.csv', symbol: 'TCS' })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

/** Begins an import in the form; the answer ends it with that dataset. */
async function beginImport() {
  let answer: (outcome: Awaited<ReturnType<Client['importFiles']>>) => void = () => {}
  const importFiles = () => new Promise<Parameters<typeof answer>[0]>(resolve => (answer = resolve))
  await openData({ datasets: [NIFTY, TCS] }, {}, { importFiles })
  const files = [new File(['x'], 'late.csv')]
  fireEvent.change(screen.getByLabelText('Import more files'), { target: { files } })
  await pass(0)
  return async (info: typeof DATASET) => {
    answer({ ok: true, value: { kind: 'imported', datasets: [info], refused: [] } })
    await pass(10)
  }
}

it('an import does not take the place of a dataset that was chosen while it ran', async () => {
  const finish = await beginImport()
  fireEvent.click(screen.getByRole('button', { name: 'Use TCS.csv in backtest' }))
  await pass(0)
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2023-01-10' } })
  await pass(0)
  await finish({ ...DATASET, id: 'late', symbol: 'BANKNIFTY' })
  expect(address.search).toMatchObject({ dataset: 'c', instrument: 'TCS', from: '2023-01-10' })
})

it.each([
  ['2023-01-10', '2023-01-20', { from: '2023-01-10', to: '2023-01-20' }],
  ['2023-01-10', '2023-03-20', { from: undefined, to: undefined }],
])('another dataset keeps the days %s to %s where it has them', async (from, to, kept) => {
  await openData({ datasets: [NIFTY, TCS] }, {}, {}, { dataset: 'a', from, to })
  fireEvent.click(screen.getByRole('combobox', { name: 'Dataset' }))
  await pass(0)
  fireEvent.click(screen.getByRole('option', { name: /^TCS\.csv/ }))
  await pass(0)
  expect(address.search).toMatchObject({ dataset: 'c', instrument: 'TCS' })
  expect({ from: address.search.from, to: address.search.to }).toEqual(kept)
})

it('an imported file that names no instrument leaves the one that was chosen while it was read', async () => {
  const finish = await beginImport()
  fireEvent.click(screen.getByRole('combobox', { name: 'Instrument' }))
  await pass(0)
  fireEvent.click(screen.getByRole('option', { name: /^BANKNIFTY/ }))
  await pass(0)
  expect(address.search.instrument).toBe('BANKNIFTY')
  await finish({ ...DATASET, id: 'late', symbol: null })
  expect(address.search).toMatchObject({ dataset: 'late', instrument: 'BANKNIFTY' })
})
