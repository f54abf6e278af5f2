import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import { answersToJson } from '../../storage/answers.ts'
import { answersPart } from '../../storage/backup/answersPart.ts'
import type { BackupProvider } from '../../storage/backup/parts.ts'
import { settingsPart } from '../../storage/backup/settingsPart.ts'
import { DEFAULT_SETTINGS } from '../../storage/settings/settings.ts'
import { memorySettings } from '../../storage/settings/testing/settings.ts'
import type { BackupPart, StoreClient } from '../../workers/api/storeApi.ts'
import { toasts } from '../primitives/toasts.ts'
import { DATASET } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

const NIFTY = storedDataset({ ...DATASET, id: 'a', name: 'NIFTY Jan' })
const DAMAGED = storedDataset(
  { ...DATASET, id: 'b', name: 'NIFTY Feb' },
  { state: 'damaged', problem: 'Stored data is damaged: NIFTY Feb has other bytes than were saved.' },
)
const dialog = () => within(screen.getByRole('dialog'))
const settings = memorySettings()
/** A part that this device cannot read now. */
const BROKEN: BackupProvider = {
  name: 'runs',
  label: 'Saved runs',
  collect: () => Promise.reject(new Error('no database')),
  compare: async () => [],
  restore: async () => async () => {},
}

vi.mock('../session/backupParts.ts', () => ({
  get BACKUP_PARTS() {
    return [settingsPart(() => settings), answersPart, BROKEN]
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  toasts.set([])
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a backup', () => {
  it('names what goes into it, and holds the parts that are selected', async () => {
    const backup = vi.fn<StoreClient['backup']>(async () => ({
      ok: true,
      value: { name: 'sauda-backup.zip', blob: new Blob(['x']) },
    }))
    await openData({ datasets: [NIFTY, DAMAGED] }, { backup })
    fireEvent.click(screen.getByRole('button', { name: 'Backup' }))
    await pass(0)
    expect(screen.getByRole('dialog').textContent).toContain('1 dataset · 30,810 rows')
    expect(dialog().getByText('1 dataset left out: damaged.')).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'Back up' }))
    await pass(0)
    expect(dialog().getByRole('alert').textContent).toBe(
      'Saved runs: this cannot be read now. Deselect it, or try again.',
    )
    fireEvent.click(dialog().getByLabelText('Saved runs'))
    fireEvent.click(dialog().getByRole('button', { name: 'Back up' }))
    await pass(300)
    const names = backup.mock.calls[0]![0].map(({ name }: BackupPart) => name)
    // nothing was answered yet, so there are no answers to keep
    expect(names).toContain('settings')
    expect(names).not.toContain('import-answers')
    expect(screen.getByText('sauda-backup.zip saved. Keep it somewhere safe.')).toBeTruthy()
  })

  it('that fails says why, and can be tried again', async () => {
    const backup: StoreClient['backup'] = async () => ({ ok: false, problem: { message: 'No room.' } })
    await openData({ datasets: [NIFTY] }, { backup })
    fireEvent.click(screen.getByRole('button', { name: 'Backup' }))
    await pass(0)
    fireEvent.click(dialog().getByLabelText('Saved runs'))
    fireEvent.click(dialog().getByRole('button', { name: 'Back up' }))
    await pass(0)
    expect(dialog().getByRole('alert').textContent).toBe('No room.')
    expect(dialog().getByRole('button', { name: 'Back up' }).hasAttribute('disabled')).toBe(false)
  })
})

describe('a restore', () => {
  const file = new File(['x'], 'mine.zip')
  const choose = async (parts: readonly BackupPart[], datasets = 2, thereAlready = 0) => {
    await openData(
      { datasets: [NIFTY] },
      { restore: async () => ({ ok: true, value: { datasets, thereAlready, parts } }) },
    )
    fireEvent.change(screen.getByLabelText('Restore'), { target: { files: [file] } })
    await pass(0)
    await pass(0)
  }

  it('asks before it replaces settings, and can be undone', async () => {
    await choose([{ name: 'settings', json: { ...DEFAULT_SETTINGS, maxDrawdown: 8 } }])
    expect(dialog().getByText('Replace what is here?')).toBeTruthy()
    const row = dialog().getByRole('row', { name: /Max Drawdown/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['Max Drawdown (%)', '5', '8'])
    expect(settings.store.get().settings.maxDrawdown).toBe(5)
    fireEvent.click(dialog().getByRole('button', { name: 'Replace' }))
    await pass(300)
    expect(settings.store.get().settings.maxDrawdown).toBe(8)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await pass(0)
    expect(settings.store.get().settings.maxDrawdown).toBe(5)
  })

  it('that replaces nothing asks nothing', async () => {
    await choose([{ name: 'settings', json: { ...DEFAULT_SETTINGS } }])
    await pass(300)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('2 datasets restored; also restored: Settings.')).toBeTruthy()
  })

  it.each([
    [1, 1, '1 dataset restored, 1 was there already.'],
    [2, 3, '2 datasets restored, 3 were there already.'],
    [0, 5, '5 datasets were there already.'],
    [0, 0, 'The backup holds no dataset.'],
  ])('of %i datasets beside %i that are there tells so', async (datasets, thereAlready, words) => {
    await choose([], datasets, thereAlready)
    expect(toasts.get().map(({ text }) => text)).toEqual([words])
  })

  it('without datasets tells what else it brought', async () => {
    await choose([{ name: 'settings', json: { ...DEFAULT_SETTINGS } }], 0, 0)
    expect(toasts.get().map(({ text }) => text)).toEqual(['The backup holds no dataset; restored: Settings.'])
  })

  it('beside datasets that are there tells in one sentence all that came back', async () => {
    const answers = answersToJson([{ header: 'date,open', field: 'dateOrder', value: 'day-first' }])
    const settingsJson = { ...DEFAULT_SETTINGS, maxDrawdown: 8 }
    const parts = [
      { name: 'settings', json: { ...DEFAULT_SETTINGS } },
      { name: 'import-answers', json: answers },
    ]
    const words = '1 dataset restored, 2 were there already; also restored: '
    await choose(parts, 1, 2)
    expect(toasts.get().map(({ text }) => text)).toEqual([`${words}Settings, Answers about imported files.`])
    cleanup()
    toasts.set([])
    localStorage.clear()
    await choose([{ name: 'settings', json: settingsJson }, parts[1]!], 1, 2)
    expect(dialog().getByText(/^1 dataset restored/).textContent).toContain(`${words}Answers about`)
    fireEvent.click(dialog().getByRole('button', { name: 'Replace' }))
    await pass(300)
    expect(toasts.get().map(({ text }) => text)).toEqual([
      `${words}Answers about imported files; replaced: Settings.`,
    ])
  })

  it('leaves out what it does not know or cannot read, and says so', async () => {
    await choose([
      { name: 'from-tomorrow', json: 1 },
      { name: 'settings', json: JSON.parse('{"__proto__":{"maxDrawdown":99}}') },
    ])
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'The backup\'s part "from-tomorrow" is not known here and was left out.',
      'The settings in this backup cannot be read. Yours stay as they are.',
      '2 datasets restored.',
    ])
  })
})

describe('I11 a damaged dataset', () => {
  it('is listed with its problem and the ways out', async () => {
    await openData({ datasets: [NIFTY, DAMAGED] })
    expect(screen.getByRole('button', { name: 'Use NIFTY Feb in backtest' }).hasAttribute('disabled')).toBe(
      true,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open NIFTY Feb' }))
    await pass(0)
    expect(dialog().getByRole('alert').textContent).toContain('has other bytes than were saved')
    expect(dialog().getByLabelText('Import the file again')).toBeTruthy()
    expect(dialog().getByRole('button', { name: 'Delete' })).toBeTruthy()
    expect(dialog().getByRole('button', { name: 'Use in backtest' }).hasAttribute('disabled')).toBe(true)
  })
})
