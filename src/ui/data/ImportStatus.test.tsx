import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { DATASET } from '../run/testing/run.ts'
import { type ImportActions, ImportStatus } from './ImportStatus.tsx'
import type { SameBars } from './importPlan.ts'
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
  return showDone(datasets, {})
}

function showDone(datasets: readonly DatasetInfo[], same: Readonly<Record<string, SameBars>>) {
  const state: ImportState = {
    datasets,
    importing: null,
    importFailure: null,
    importAsks: null,
    asksAfter: 0,
    importDone: {
      datasets,
      fresh: datasets.map(({ id }) => id),
      files: [],
      given: [],
      same: new Map(Object.entries(same)),
    },
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

/** The lines of the datasets. */
const lines = () => {
  const list = screen.queryByLabelText('Datasets')
  return [...(list?.querySelectorAll('dt') ?? [])].map(name => [
    name.textContent,
    name.nextElementSibling!.textContent,
  ])
}

/** What the reader took all of them for. */
const terms = () =>
  screen
    .getAllByRole('term')
    .filter(term => !term.closest('[aria-label=Datasets]'))
    .map(term => term.textContent)

it('I1 of several datasets each has a line with its name and instrument, and what the reader found is that of all', () => {
  const part = { ...DATASET, id: 'part', name: '2021 FEB NIFTY.txt and 2 more' }
  const bank = { ...DATASET, id: 'bank', name: 'BANKNIFTY.csv', symbol: 'BANKNIFTY' }
  const own = { ...DATASET, id: 'own', name: 'rows.csv', symbol: null }
  const details = show(part, bank, own)
  expect(details.getByText('3 datasets')).toBeTruthy()
  expect(lines()).toEqual([
    ['2021 FEB NIFTY.txt and 2 more', 'NIFTY · 1 min · 2 Jan 2023 to 31 Jan 2023'],
    ['BANKNIFTY.csv', 'BANKNIFTY · 1 min · 2 Jan 2023 to 31 Jan 2023'],
    ['rows.csv', 'Instrument not named in the file · 1 min · 2 Jan 2023 to 31 Jan 2023'],
  ])
  expect(terms()).toEqual(['Interval'])
  cleanup()
  show(part, { ...bank, intervalMinutes: 15 })
  expect(screen.getAllByRole('term')).toHaveLength(2)
})

it('of many datasets the first ten have a line, the others are counted; one dataset has its name for a title', () => {
  const many = Array.from({ length: 1_210 }, (_, i) => ({ ...DATASET, id: `${i}`, name: `${i}.csv` }))
  const details = show(...many)
  expect(lines()).toHaveLength(10)
  expect(details.getByText('and 1,200 more')).toBeTruthy()
  cleanup()
  expect(show(DATASET).getByText('NIFTY.csv')).toBeTruthy()
  expect(lines()).toEqual([])
  expect(terms()).toEqual(['Instrument', 'Interval'])
})

it('I1 bars that were there under another name are said to be, with what becomes of the name and the instrument', () => {
  const info = { ...DATASET, name: 'RELIANCE.csv', symbol: 'RELIANCE' }
  const words = (file: string, symbolBefore: string | null) => {
    cleanup()
    const details = showDone([info], { [info.id]: { file, symbolBefore } })
    return details.getByText(/has the same bars/).textContent
  }
  expect(words('SBIN.csv', 'RELIANCE')).toBe(
    'SBIN.csv has the same bars as RELIANCE.csv, which keeps its name and instrument.',
  )
  expect(words('named.csv', null)).toBe(
    'named.csv has the same bars as RELIANCE.csv, which keeps its name and now has its instrument, RELIANCE.',
  )
  // without storage the instrument is that of the new file
  expect(words('SBIN.csv', 'SBIN')).toBe('SBIN.csv has the same bars as RELIANCE.csv, which keeps its name.')
})
