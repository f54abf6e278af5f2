import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { ImportProgress } from '../../workers/api.ts'
import type { Client } from '../../workers/clientTypes.ts'
import { toasts } from '../primitives/toasts.ts'
import { bell, bellClient } from './testing/bell.ts'
import { DATASET } from './testing/run.ts'
import { address, Screen } from './testing/Screen.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function open(client: Client) {
  render(<Screen client={client} start={{ mode: 'market', strategy: 'momentum' }} />)
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  bell.length = 0
})
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

const csv = new File(['time,open'], 'BANKNIFTY.csv', { type: 'text/csv' })

function drop(...files: File[]) {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { files, types: ['Files'] } })
  act(() => void dispatchEvent(event))
}

/** A client without data whose imports are answered by hand. */
function importClient() {
  const imports: {
    file: File
    onProgress: (progress: ImportProgress) => void
    signal: AbortSignal
    answer: (outcome: Awaited<ReturnType<Client['importFile']>>) => void
  }[] = []
  let datasets: (typeof DATASET)[] = []
  const { client } = fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve(datasets),
    importFile: (file, onProgress, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
        imports.push({ file, onProgress, signal, answer })
      }),
  })
  const finish = async (info: typeof DATASET) => {
    datasets = [...datasets, info]
    imports.at(-1)!.answer({ ok: true, value: info })
    await pass(0)
  }
  return { client, imports, finish }
}

it('a file is offered beside the built-in market, which needs none', async () => {
  await open(importClient().client)
  expect(screen.getByRole('combobox', { name: 'Dataset' }).textContent).toBe('Built-in synthetic market')
  expect(screen.getByText('Import a CSV file')).toBeTruthy()
})

it('a file is taken wherever it is dropped, shows its progress and becomes the dataset', async () => {
  const { client, imports, finish } = importClient()
  render(<Screen client={client} />)
  await pass(0)
  drop(csv, new File([''], 'other.csv'))
  await pass(0)
  expect(imports.map(({ file }) => file.name)).toEqual(['BANKNIFTY.csv'])
  expect(toasts.get()[0]?.text).toBe('One file at a time: only BANKNIFTY.csv is imported.')
  act(() => imports[0]!.onProgress({ fraction: 0.5, rows: 15_000 }))
  expect(screen.getByText('15,000 rows')).toBeTruthy()
  await finish({ ...DATASET, id: 'set-2', name: 'BANKNIFTY.csv', symbol: 'BANKNIFTY' })
  expect(screen.getByText('30,810 imported, 1 rejected')).toBeTruthy()
  expect(button('Rejected rows')).toBeTruthy()
  expect(address.search).toMatchObject({ mode: 'market', dataset: 'set-2', instrument: 'BANKNIFTY' })
  expect([field('Start date').value, field('End date').value]).toEqual(['2023-01-02', '2023-01-31'])
  expect(bell[0]?.text).toBe('BANKNIFTY.csv: 30,810 imported, 1 rejected.')
})

it('an import can be cancelled on the way', async () => {
  const { client, imports } = importClient()
  await open(client)
  drop(csv)
  await pass(0)
  fireEvent.click(button('Cancel import'))
  await pass(0)
  expect(imports[0]!.signal.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Import a CSV file')).toBeTruthy()
})

it('I5 a file that holds no prices is refused with the reason', async () => {
  const { client, imports } = importClient()
  await open(client)
  drop(new File(['PNG'], 'chart.csv'))
  await pass(0)
  imports[0]!.answer({ ok: false, problem: { message: 'This is not a CSV or Parquet file' } })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('This is not a CSV or Parquet file')
})
