/** Where the keyboard goes when what it was on goes. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { toasts } from '../primitives/toasts.ts'
import { DATASET } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const importFiles: Client['importFiles'] = async ([file]) =>
  file!.name === 'bad.csv'
    ? { ok: false, problem: { message: 'It is empty.' } }
    : { ok: true, value: { kind: 'imported', datasets: [DATASET], refused: [] } }

/** Opens a view of the lab and imports a file by that field of it. */
async function importBy(label: string, view: 'results' | 'data', name = 'NIFTY.csv') {
  await openData({ datasets: [storedDataset({ ...DATASET, id: 'other' })] }, {}, { importFiles }, { view })
  const files = [new File(['x'], name)]
  fireEvent.change(screen.getAllByLabelText(label).at(-1)!, { target: { files } })
  await pass(0)
  await pass(0)
}

async function press(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await pass(0)
}

it('from the details of an import, dismissed in the form, the keyboard goes to what comes after them', async () => {
  await importBy('Import more files', 'results')
  await press('Dismiss import details')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Manage data' }))
})

it('from a refused import, dismissed in the data manager, the keyboard goes to the next import', async () => {
  await importBy('Import files', 'data', 'bad.csv')
  await press('Dismiss the import error')
  expect(document.activeElement).toBe(screen.getByLabelText('Import files'))
})

it('from Manage data, which goes as the data manager comes, the keyboard goes to that view among the others', async () => {
  await openData({}, {}, {}, { view: 'results' })
  await press('Manage data')
  expect(screen.queryByRole('button', { name: 'Manage data' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Data' }))
})
