import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { DATASET } from '../run/testing/run.ts'
import { type ImportActions, ImportStatus } from './ImportStatus.tsx'
import type { ImportState } from './useImports.ts'

afterEach(cleanup)

const ACTIONS: ImportActions = {
  importFiles: vi.fn<ImportActions['importFiles']>(),
  cancelImport: vi.fn<ImportActions['cancelImport']>(),
  answerImport: vi.fn<ImportActions['answerImport']>(),
  dismissImport: vi.fn<ImportActions['dismissImport']>(),
  askImportAgain: vi.fn<ImportActions['askImportAgain']>(),
  dismissImportDone: vi.fn<ImportActions['dismissImportDone']>(),
  dismissImportFailure: vi.fn<ImportActions['dismissImportFailure']>(),
}

function show(...datasets: readonly DatasetInfo[]) {
  const state: ImportState = {
    datasets,
    importing: null,
    importFailure: null,
    importAsks: null,
    asksAfter: 0,
    importDone: { datasets, fresh: datasets.map(({ id }) => id), files: [], given: [] },
    stored: { isOpen: true, datasets: [], damaged: [], usage: null, persisted: null, notice: null },
  }
  render(<ImportStatus state={state} actions={ACTIONS} />)
  return within(screen.getByRole('region', { name: 'Import details' }))
}

/** The texts of the list of skipped rows. */
const skipped = () => screen.queryAllByRole('listitem').map(item => item.textContent)

it('I1 the details of an import say how many rows were imported, and why rows were skipped', () => {
  const details = show(DATASET)
  expect(details.getByText('30,810 imported, 1 skipped')).toBeTruthy()
  expect(skipped()).toEqual(['Line 7: high 1 is below low 2'])
  expect(details.getByRole('button', { name: 'Skipped rows' })).toBeTruthy()
})

it('of many skipped rows the details give the first three; where none was skipped there is no list', () => {
  const rejectedRows = [3, 4, 5, 6, 7].map(line => ({ line, reason: 'no close', text: '1,2' }))
  show({ ...DATASET, rejected: 1_204, rejectedRows })
  expect(skipped()).toEqual(['Line 3: no close', 'Line 4: no close', 'Line 5: no close', 'and 1,201 more'])
  cleanup()
  const details = show({ ...DATASET, rejected: 0, rejectedRows: [] })
  expect(skipped()).toEqual([])
  expect(details.queryByRole('button', { name: 'Skipped rows' })).toBeNull()
})

it('of several files the details count all rows, and name the file that a row was skipped of', () => {
  const whole = { ...DATASET, id: 'whole', name: 'RELIANCE.csv', rejected: 0, rejectedRows: [] }
  const details = show(whole, DATASET)
  expect(details.getByText('61,620 imported, 1 skipped')).toBeTruthy()
  expect(skipped()).toEqual(['NIFTY.csv, line 7: high 1 is below low 2'])
})
