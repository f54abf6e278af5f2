import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import type { StoreClient } from '../../workers/api/storeApi.ts'
import { toasts } from '../primitives/toasts.ts'
import { DATASET } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const said = () => toasts.get().map(({ text }) => text)

const NIFTY = storedDataset({ ...DATASET, id: 'a', name: 'NIFTY Jan' })
const MORE = storedDataset({ ...DATASET, id: 'b', name: 'NIFTY Feb' })
const TCS = storedDataset({ ...DATASET, id: 'c', name: 'TCS.csv', symbol: 'TCS' })
const datasets = [NIFTY, MORE, TCS]

/** An answer that is given by hand. */
function late<T>() {
  let answer = (_: T) => {}
  const promise = new Promise<T>(resolve => {
    answer = resolve
  })
  return { ask: () => promise, answer }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

/** Begins a merge, closes its window, and begins to rename another dataset. */
async function renameWhileMerging() {
  const merge = late<Awaited<ReturnType<StoreClient['merge']>>>()
  await openData({ datasets }, { head: async () => null, merge: merge.ask })
  fireEvent.click(screen.getByLabelText('Select NIFTY Jan'))
  fireEvent.click(screen.getByLabelText('Select NIFTY Feb'))
  fireEvent.click(button('Merge'))
  await pass(0)
  fireEvent.click(dialog().getByRole('button', { name: 'Merge' }))
  await pass(0)
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await pass(300)
  fireEvent.click(screen.getByLabelText('Select TCS.csv'))
  fireEvent.click(button('Open TCS.csv'))
  await pass(0)
  fireEvent.click(button('Rename'))
  // the sheet goes, then its window comes
  for (let turn = 0; turn < 3; turn++) await pass(50)
  fireEvent.change(dialog().getByLabelText('Name'), { target: { value: 'Half typed' } })
  return merge
}
const typed = () => dialog().getByLabelText<HTMLInputElement>('Name').value
const selected = () => screen.getByLabelText<HTMLInputElement>('Select TCS.csv').checked

it('a merge that ends after its window was closed leaves another window and the selection alone', async () => {
  const merge = await renameWhileMerging()
  merge.answer({ ok: true, value: { ...DATASET, rows: 42 } })
  await pass(300)
  expect(typed()).toBe('Half typed')
  expect(selected()).toBe(true)
  expect(said()).toEqual(['NIFTY 1 min, merged: 42 bars of 2 datasets.'])
})

it('a merge that fails after its window was closed says why', async () => {
  const merge = await renameWhileMerging()
  merge.answer({ ok: false, problem: { message: 'Another tab is saving. Try again.' } })
  await pass(300)
  expect(typed()).toBe('Half typed')
  expect(said()).toEqual(['Merge “NIFTY 1 min, merged” failed: Another tab is saving. Try again.'])
})

it('a dataset that is deleted gives the focus to a control that is still there', async () => {
  const remove = late<Awaited<ReturnType<StoreClient['remove']>>>()
  const store = await openData({ datasets }, { remove: remove.ask })
  const pressed = button('Delete NIFTY Jan')
  pressed.focus()
  fireEvent.click(pressed)
  await pass(0)
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  await pass(300)
  store.show({ datasets: [MORE, TCS] })
  remove.answer({ ok: true, value: null })
  await pass(300)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(pressed.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Datasets' }))
})

it('the last dataset that is deleted gives the focus to the box of what there is to do then', async () => {
  const store = await openData({ datasets: [TCS] }, { remove: async () => ({ ok: true, value: null }) })
  const pressed = button('Delete TCS.csv')
  pressed.focus()
  fireEvent.click(pressed)
  await pass(0)
  store.show({ datasets: [] })
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  await pass(300)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement!.contains(screen.getByRole('region', { name: 'Data' }))).toBe(true)
})

it('a delete that is refused keeps its window and the selection', async () => {
  const remove = vi.fn(async () => ({ ok: false as const, problem: { message: 'Another tab is saving.' } }))
  await openData({ datasets }, { remove })
  fireEvent.click(screen.getByLabelText('Select TCS.csv'))
  fireEvent.click(button('Delete'))
  await pass(0)
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  await pass(300)
  expect(dialog().getByText('Delete 1 dataset?')).toBeTruthy()
  expect(selected()).toBe(true)
  expect(said()).toEqual(['Another tab is saving.'])
})

it('a file that is chosen leaves the focus at the dataset, though the picker makes way for the import', async () => {
  await openData({ datasets }, {}, { importFiles: () => new Promise(() => {}) })
  const picker = screen.getByLabelText('Import more files')
  picker.focus()
  fireEvent.change(picker, { target: { files: [new File(['x'], 'x.csv')] } })
  await pass(50)
  expect(picker.isConnected).toBe(false)
  const box = screen.getByRole('combobox', { name: 'Dataset' }).closest('[tabindex="-1"]')
  expect(box).not.toBeNull()
  expect(document.activeElement).toBe(box)
})
