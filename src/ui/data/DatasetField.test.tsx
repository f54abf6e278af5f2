import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { GOOD } from '../../engine/market/testing/goodQuality.ts'
import type { ImportProgress } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { address, Screen } from '../app/screens/testing/Screen.tsx'
import { toasts } from '../primitives/toasts.ts'
import { bell, bellClient } from '../run/testing/bell.ts'
import { DATASET } from '../run/testing/run.ts'

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

async function choose(label: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  await pass(0)
  fireEvent.click(screen.getByRole('option', { name: option }))
  await pass(0)
}

const csv = new File(['time,open'], 'BANKNIFTY.csv', { type: 'text/csv' })

function drop(...files: File[]) {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { files, types: ['Files'] } })
  act(() => void dispatchEvent(event))
}

/** A client without data whose imports are answered by hand. */
function importClient() {
  const imports: {
    files: readonly File[]
    answers: object
    onProgress: (progress: ImportProgress) => void
    signal: AbortSignal
    answer: (outcome: Awaited<ReturnType<Client['importFiles']>>) => void
  }[] = []
  let datasets: (typeof DATASET)[] = []
  const { client } = fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve(datasets),
    importFiles: (files, answers, onProgress, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
        imports.push({ files, answers, onProgress, signal, answer })
      }),
  })
  const finish = async (info: typeof DATASET) => {
    datasets = [...datasets, info]
    imports.at(-1)!.answer({ ok: true, value: { kind: 'imported', datasets: [info], refused: [] } })
    await pass(0)
  }
  return { client, imports, finish }
}

it('a file is offered beside the built-in market, which needs none', async () => {
  await open(importClient().client)
  expect(screen.getByRole('combobox', { name: 'Dataset' }).textContent).toBe('Built-in synthetic market')
  expect(screen.getByText('Import price files')).toBeTruthy()
})

it('a file is taken wherever it is dropped, shows its progress and becomes the dataset', async () => {
  const { client, imports, finish } = importClient()
  render(<Screen client={client} />)
  await pass(0)
  drop(csv, new File([''], 'other.csv'))
  await pass(0)
  expect(imports.map(({ files }) => files.map(file => file.name))).toEqual([['BANKNIFTY.csv', 'other.csv']])
  act(() => imports[0]!.onProgress({ fraction: 0.5, rows: 15_000 }))
  expect(screen.getByText('15,000 rows')).toBeTruthy()
  await finish({ ...DATASET, id: 'set-2', name: 'BANKNIFTY.csv', symbol: 'BANKNIFTY' })
  expect(screen.getByText('30,810 imported, 1 skipped')).toBeTruthy()
  expect(button('Skipped rows')).toBeTruthy()
  expect(address.search).toMatchObject({ mode: 'market', dataset: 'set-2', instrument: 'BANKNIFTY' })
  expect([field('Start date').value, field('End date').value]).toEqual(['2023-01-02', '2023-01-31'])
  expect(bell[0]?.text).toBe('BANKNIFTY.csv: 30,810 imported, 1 skipped.')
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
  expect(screen.getByText('Import price files')).toBeTruthy()
})

it('I5 a file that holds no prices is refused with the reason', async () => {
  const { client, imports } = importClient()
  await open(client)
  drop(new File(['PNG'], 'chart.csv'))
  await pass(0)
  imports[0]!.answer({ ok: false, problem: { message: 'This is not a CSV or Parquet file' } })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('chart.csv: This is not a CSV or Parquet file')
})

it('a refusal that names its file already names it once', async () => {
  const { client, imports } = importClient()
  await open(client)
  drop(csv)
  await pass(0)
  const message = 'BANKNIFTY.csv cannot be read: it is a folder. Choose it again.'
  imports[0]!.answer({ ok: false, problem: { message } })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(bell[0]?.text).toBe(message)
})

it('I3 what a file leaves open is asked, and the answer goes with it', async () => {
  const { client, imports, finish } = importClient()
  await open(client)
  drop(csv)
  await pass(0)
  imports[0]!.answer({
    ok: true,
    value: {
      kind: 'question',
      field: 'dateOrder',
      message: 'Date 02/03/2024 can be day-month or month-day.',
      choices: [
        { value: 'day-first', label: 'Day first' },
        { value: 'month-first', label: 'Month first' },
      ],
    },
  })
  await pass(0)
  expect(screen.getByText('Date 02/03/2024 can be day-month or month-day.')).toBeTruthy()
  expect(button('Import').hasAttribute('disabled')).toBe(true)
  fireEvent.click(field('Month first'))
  fireEvent.click(button('Import'))
  await pass(0)
  expect(imports[1]).toMatchObject({ files: [csv], answers: { dateOrder: 'month-first' } })
  await finish({ ...DATASET, id: 'set-3' })
  expect(screen.queryByText('Date 02/03/2024 can be day-month or month-day.')).toBeNull()
  expect(address.search).toMatchObject({ dataset: 'set-3' })
})

it('I3 an open question stays while other files are imported, and theirs come after it', async () => {
  const { client, imports, finish } = importClient()
  const question = (message: string) => {
    const choices = ['day-first', 'month-first'].map(value => ({ value, label: value }))
    return {
      ok: true as const,
      value: { kind: 'question' as const, field: 'dateOrder' as const, message, choices },
    }
  }
  await open(client)
  drop(csv)
  await pass(0)
  imports[0]!.answer(question('First?'))
  await pass(0)
  fireEvent.click(field('month-first'))
  drop(new File(['x'], 'second.csv'))
  await pass(0)
  // what was chosen stays, and cannot be sent while another file is read
  expect(field('month-first').checked).toBe(true)
  fireEvent.click(button('Import'))
  expect(imports).toHaveLength(2)
  imports[1]!.answer(question('Second?'))
  await pass(0)
  expect(screen.getByText('First?')).toBeTruthy()
  expect(screen.getByText('BANKNIFTY.csv')).toBeTruthy()
  expect(screen.queryByText('Second?')).toBeNull()
  expect(screen.getByText('1 more file to ask about')).toBeTruthy()
  drop(new File(['x'], 'third.csv'))
  await pass(0)
  await finish({ ...DATASET, id: 'set-3' })
  expect(field('month-first').checked).toBe(true)

  fireEvent.click(button('Import'))
  await pass(0)
  expect(imports[3]).toMatchObject({ files: [csv], answers: { dateOrder: 'month-first' } })
  await finish({ ...DATASET, id: 'set-1' })
  expect(screen.getByText('second.csv')).toBeTruthy()
  expect(field('month-first').checked).toBe(false)
  fireEvent.click(button('Cancel import'))
  expect(screen.queryByText('Second?')).toBeNull()
})

it('bars of a file that names no instrument say what they are traded as', async () => {
  const { client, finish } = importClient()
  await open(client)
  drop(csv)
  await pass(0)
  await finish({ ...DATASET, symbol: null })
  expect(screen.getByText(/names no instrument: traded as NIFTY/)).toBeTruthy()
})

it('prices far from the level of the instrument that is traded are named, again when another is chosen', async () => {
  const { client, finish } = importClient()
  await open(client)
  drop(csv)
  await pass(0)
  const farFrom = [{ symbol: 'RELIANCE', times: 11.4 }]
  await finish({ ...DATASET, symbol: null, quality: { ...GOOD, farFrom } })
  const quality = () => screen.getByText(/^Quality: /).textContent
  expect(quality()).toBe('Quality: good')
  await choose('Instrument', 'RELIANCE')
  expect(quality()).toBe('Quality: fair, prices far from RELIANCE’s level')
  await choose('Instrument', 'NIFTY')
  expect(quality()).toBe('Quality: good')
})

it('I3 a file that is imported again is asked about once', async () => {
  const { client, imports } = importClient()
  await open(client)
  const choices = [{ value: 'day-first', label: 'Day first' }]
  for (const i of [0, 1]) {
    drop(csv)
    await pass(0)
    imports[i]!.answer({
      ok: true,
      value: { kind: 'question', field: 'dateOrder', message: 'Which?', choices },
    })
    await pass(0)
  }
  fireEvent.click(button('Cancel import'))
  expect(screen.queryByText('Which?')).toBeNull()
})

it('I3 one of many symbols is typed, and the question can be dismissed', async () => {
  const { client, imports } = importClient()
  await open(client)
  drop(csv)
  await pass(0)
  const choices = Array.from({ length: 40 }, (_, i) => ({ value: `S${i}`, label: `S${i}` }))
  imports[0]!.answer({ ok: true, value: { kind: 'question', field: 'symbol', message: 'Which?', choices } })
  await pass(0)
  fireEvent.change(field('One of 40'), { target: { value: 'X' } })
  fireEvent.click(button('Import'))
  expect(screen.getByText('"X" is not one of them. Type it as written in the file.')).toBeTruthy()
  fireEvent.change(field('One of 40'), { target: { value: 's7' } })
  fireEvent.click(button('Import'))
  await pass(0)
  expect(imports[1]!.answers).toEqual({ symbol: 'S7' })
  imports[1]!.answer({ ok: true, value: { kind: 'question', field: 'symbol', message: 'Which?', choices } })
  await pass(0)
  fireEvent.click(button('Cancel import'))
  expect(screen.queryByText('Which?')).toBeNull()
})

it('I1 files that were refused beside others are named', async () => {
  const { client, imports } = importClient()
  await open(client)
  drop(csv, new File([''], 'notes.txt'))
  await pass(0)
  imports[0]!.answer({
    ok: true,
    value: {
      kind: 'imported',
      datasets: [DATASET],
      refused: [{ name: 'notes.txt', message: 'It is empty.' }],
    },
  })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('notes.txt: It is empty.')
})
