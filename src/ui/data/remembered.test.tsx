import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import { findAnswer, rememberAnswers } from '../../storage/answers.ts'
import type { ImportAnswers, ImportQuestion } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { toasts } from '../primitives/toasts.ts'
import { DATASET } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

const DATES: ImportQuestion = {
  kind: 'question',
  field: 'dateOrder',
  message: 'Date 02/03/2024 can be day-month or month-day.',
  choices: [
    { value: 'day-first', label: 'Day first' },
    { value: 'month-first', label: 'Month first' },
  ],
  sample: {
    header: ['Date', 'Open'],
    rows: [{ line: 2, cells: ['02/03/2024', '10'] }],
    marked: [0],
  },
}
const csv = new File(['x'], 'prices.csv')

/** A reader that asks for the order of dates, and makes a dataset of its own for each order. */
function reader(question: ImportQuestion) {
  const asked: ImportAnswers[] = []
  const importFiles: Client['importFiles'] = async (_, answers) => {
    asked.push(answers)
    const answer = answers[question.field]
    if (answer === undefined) return { ok: true, value: question }
    const info = { ...DATASET, id: answer, name: `read ${answer}` }
    return { ok: true, value: { kind: 'imported', datasets: [info], refused: [] } }
  }
  return { asked, importFiles }
}

async function importFile() {
  fireEvent.change(screen.getByLabelText(/^(Choose price files|Import files)$/), { target: { files: [csv] } })
  await pass(0)
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

it('I3 the question stands beside the first rows, with the column marked', async () => {
  const { importFiles } = reader(DATES)
  await openData({}, {}, { importFiles })
  await importFile()
  const table = screen.getByRole('table', { name: 'First rows of the file' })
  expect(table.textContent).toContain('02/03/2024')
  const head = screen.getByRole('columnheader', { name: /^Date/ })
  expect(head.textContent).toBe('Date (the question is about this column)')
  expect(screen.getByRole('columnheader', { name: 'Open' })).toBeTruthy()
})

it('I3 an answer is used for the next file with the header, told, and asked again on demand', async () => {
  const { importFiles, asked } = reader(DATES)
  const store = await openData({}, {}, { importFiles })
  await importFile()
  fireEvent.click(screen.getByLabelText('Day first'))
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await pass(0)
  expect(screen.queryByText(/Answered before/)).toBeNull()
  expect(findAnswer('date,open', 'dateOrder')).toBe('day-first')

  await importFile()
  expect(asked.slice(2)).toEqual([{}, { dateOrder: 'day-first' }])
  expect(screen.getByText('Answered before: dates are DD-MM-YYYY.')).toBeTruthy()

  store.show({ datasets: [storedDataset({ ...DATASET, id: 'day-first' })] })
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await pass(0)
  expect(findAnswer('date,open', 'dateOrder')).toBeNull()
  fireEvent.click(screen.getByLabelText('Month first'))
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await pass(0)
  expect(asked.at(-1)).toEqual({ dateOrder: 'month-first' })
  expect(findAnswer('date,open', 'dateOrder')).toBe('month-first')
  // what was read wrongly goes
  expect(store.state().datasets).toEqual([])
})

it('I3 what was read wrongly goes also where the list has it before the import says so', async () => {
  rememberAnswers([{ header: 'date,open', field: 'dateOrder', value: 'day-first' }])
  const { importFiles } = reader(DATES)
  const old = storedDataset({ ...DATASET, id: 'old' })
  const store = await openData(
    { datasets: [old] },
    {},
    {
      async importFiles(...asked) {
        const reply = await importFiles(...asked)
        if (reply.ok && reply.value.kind === 'imported') {
          const { datasets } = store.state()
          store.show({ datasets: [...datasets, ...reply.value.datasets.map(info => storedDataset(info))] })
          await Promise.resolve()
        }
        return reply
      },
    },
  )
  await importFile()
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await pass(0)
  fireEvent.click(screen.getByLabelText('Month first'))
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await pass(0)
  expect(store.state().datasets.map(({ info }) => info.id)).toEqual(['old', 'month-first'])
})

it('I3 which symbol is wanted is asked each time, with the last answer in the field', async () => {
  const choices = Array.from({ length: 9 }, (_, i) => ({ value: `S${i}`, label: `S${i}` }))
  const { importFiles, asked } = reader({ ...DATES, field: 'symbol', message: 'Which?', choices })
  await openData({}, {}, { importFiles })
  await importFile()
  fireEvent.change(screen.getByLabelText('One of 9'), { target: { value: 's7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await pass(0)
  await importFile()
  expect(asked).toEqual([{}, { symbol: 'S7' }, {}])
  expect(screen.getByLabelText<HTMLInputElement>('One of 9').value).toBe('S7')
})
