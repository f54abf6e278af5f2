import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import { download } from '../primitives/download.ts'
import { toasts } from '../primitives/toasts.ts'
import { DATASET } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

vi.mock('../primitives/download.ts', () => ({ download: vi.fn() }))

const GOOD = storedDataset({ ...DATASET, id: 'a', name: 'Good' })
/** What no reader lets through: it stands for a bug that is still to come. */
const ODD = storedDataset({ ...DATASET, id: 'b', name: 'Odd', quality: {} as never })
const FILE = { name: 'sauda-damaged.json', blob: new Blob(['x1']) }

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('I11 a damaged dataset', () => {
  it('I11 that cannot be drawn costs its own row, and can be deleted', async () => {
    // React tells of what was caught
    vi.spyOn(console, 'error').mockReturnValue()
    const store = await openData({ datasets: [GOOD, ODD] })
    expect(screen.getByText('This record could not be shown.')).toBeTruthy()
    expect(button('Open Good')).toBeTruthy()
    fireEvent.click(button('Delete Odd'))
    await pass(0)
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
    await pass(500)
    expect(store.state().datasets).toEqual([GOOD])
    expect(screen.queryByText('This record could not be shown.')).toBeNull()
  })

  it('that cannot be read is named, saved as a file, and deleted', async () => {
    const remove = vi.fn().mockResolvedValue({ ok: true, value: null })
    const exportDamaged = vi.fn().mockResolvedValueOnce(FILE).mockResolvedValue(null)
    const damaged = [
      { id: 'x1', name: 'Old.csv' },
      { id: 'x2', name: null },
    ]
    await openData({ datasets: [GOOD], damaged }, { remove, exportDamaged })
    expect(screen.getByText(/^2 datasets are damaged and left out of the list/)).toBeTruthy()
    expect(screen.getByText('Old.csv, dataset x2')).toBeTruthy()
    fireEvent.click(button('Save as file'))
    await pass(0)
    expect(vi.mocked(download).mock.calls).toEqual([[FILE]])
    expect(toasts.get()).toEqual([])
    fireEvent.click(button('Save as file'))
    await pass(0)
    expect(download).toHaveBeenCalledOnce()
    expect(toasts.get().at(-1)?.text).toBe('The damaged datasets are not there any more.')
    fireEvent.click(button('Delete'))
    await pass(0)
    expect(remove).not.toHaveBeenCalled()
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
    await pass(500)
    expect(remove).toHaveBeenCalledWith(['x1', 'x2'])
  })

  it('I11 of a thousand notes shows the first fifty, and says so', async () => {
    const notes = Array.from({ length: 1_001 }, (_, i) => `Note ${i}.`)
    await openData({ datasets: [storedDataset({ ...DATASET, notes })] }, { head: async () => null })
    fireEvent.click(button('Open NIFTY.csv'))
    await pass(0)
    expect(dialog().getAllByText(/^Note \d+\.$/)).toHaveLength(50)
    expect(dialog().getByText('The first 50 of 1,001 are listed.')).toBeTruthy()
  })
})
