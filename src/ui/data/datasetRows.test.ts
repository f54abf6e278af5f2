import { describe, expect, it } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import { sizeWords } from '../../storage/datasets/words.ts'
import { DATASET } from '../run/testing/run.ts'
import { datasetRows, mergeProblem } from './datasetRows.ts'
import { readWords } from './readWords.ts'

const nifty = storedDataset({ ...DATASET, id: 'a', name: 'Nifty 2.csv', rows: 20 })
const bank = storedDataset({ ...DATASET, id: 'b', name: 'Nifty 10.csv', symbol: 'BANKNIFTY', rows: 9 })
const daily = storedDataset(
  { ...DATASET, id: 'c', name: 'reliance', symbol: 'RELIANCE', intervalMinutes: 1440, rows: 300 },
  { state: 'damaged' },
)
const all = [nifty, bank, daily]
const ids = (rows: readonly { info: { id: string } }[]) => rows.map(({ info }) => info.id).join('')

describe('the table of datasets', () => {
  it('shows the newest first until it is sorted', () => {
    expect(ids(datasetRows(all, '', undefined, 'ascending'))).toBe('cba')
    expect(ids(datasetRows(all, '', 'name', 'ascending'))).toBe('abc')
    expect(ids(datasetRows(all, '', 'rows', 'descending'))).toBe('cab')
    expect(ids(datasetRows(all, '', 'symbol', 'ascending'))).toBe('bac')
  })

  it('finds each typed word, literally, in name, instrument, interval, period and state', () => {
    const find = (search: string) => ids(datasetRows(all, search, 'name', 'ascending'))
    expect(find('nifty')).toBe('ab')
    expect(find('daily DAMAGED')).toBe('c')
    expect(find('jan 2023 bank')).toBe('b')
    expect(find('(a+)+$')).toBe('')
  })
})

describe('datasets can be merged', () => {
  it('when they are two or more of one instrument and interval', () => {
    expect(mergeProblem([nifty])).toBe('Select two or more datasets of one instrument and interval.')
    expect(mergeProblem([nifty, bank])).toBe(
      'These are of two instruments, NIFTY and BANKNIFTY: select those of one.',
    )
    const hourly = storedDataset({ ...DATASET, id: 'd', intervalMinutes: 60 })
    expect(mergeProblem([nifty, hourly])).toBe(
      'These have two intervals, 1 min and 60 min: select those of one.',
    )
    expect(mergeProblem([nifty, daily])).toBe('A damaged dataset cannot be merged: deselect it.')
    expect(mergeProblem([nifty, { ...nifty }])).toBeNull()
  })
})

it('sizes are told as the storage tells them', () => {
  expect([0, 1, 1_024_000, 1024 * 1024, 48_000_000, 11_500_000_000, Number.NaN].map(sizeWords)).toEqual([
    '0 kB',
    '1 kB',
    '1,000 kB',
    '1.0 MB',
    '45.8 MB',
    '10.71 GB',
    '–',
  ])
})

it('what a file was taken for is told term by term', () => {
  const notes = [
    'Read as text (utf-8), columns separated by commas: date from "Date", open from "O". Zone of the times: IST, since none is named.',
  ]
  expect(readWords({ ...DATASET, notes }).map(({ term, text }) => `${term}: ${text}`)).toEqual([
    'Instrument: NIFTY',
    'Interval: 1 min',
    'Format: text (utf-8), columns separated by commas',
    'Columns: date, open from "O"',
  ])
  expect(readWords({ ...DATASET, symbol: null, notes: [] })).toEqual([
    { term: 'Instrument', text: 'not named in the file' },
    { term: 'Interval', text: '1 min' },
  ])
})
