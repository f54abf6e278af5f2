import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { MarginTable } from '../../engine/margin/table.ts'
import { publishedTable } from '../../engine/margin/testing/published.ts'
import type { StoredSpan } from '../../storage/span/spanTable.ts'
import { SpanSetting } from './settingSpan.tsx'

// there is no IndexedDB here: spanTable.browser.test.ts has the real one
const device = vi.hoisted(() => ({ stored: null as unknown, isFull: false }))
vi.mock('../../storage/span/spanTable.ts', () => ({
  storedSpan: async () => device.stored,
  onSpan: () => () => {},
}))
vi.mock('../../storage/span/chosenSpan.ts', () => ({
  chooseSpan: async (table: MarginTable | null) => {
    if (device.isFull) throw new Error('Not saved: the browser has no room for it.')
    device.stored = { table, isDamaged: false }
  },
}))

const TABLE = publishedTable()
const WORDS = 'NSE 29 May 2026, end of day, 1 underlying'
const FILE = new File(['<spanFile/>'], 'nsccl.spn')

beforeEach(() => {
  device.stored = { table: null, isDamaged: false } satisfies StoredSpan
  device.isFull = false
})

async function open(readSpanFile: ReturnType<typeof fakeClient>['client']['readSpanFile']) {
  const user = userEvent.setup({ applyAccept: false })
  render(<SpanSetting client={fakeClient({ readSpanFile }).client} />)
  return { user, choose: () => user.upload(screen.getByLabelText('Choose file'), FILE) }
}
const good = async () => ({ ok: true as const, value: TABLE })

describe('the SPAN file in the settings', () => {
  it('is chosen, named by its day, and removed', async () => {
    const { user, choose } = await open(good)
    expect(await screen.findByText('none')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    await choose()
    expect(await screen.findByText(WORDS)).toBeTruthy()
    expect(device.stored).toMatchObject({ table: TABLE })
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('none')).toBeTruthy()
    expect(device.stored).toMatchObject({ table: null })
  })

  it('says why a file was refused, and keeps the one before', async () => {
    device.stored = { table: TABLE, isDamaged: false }
    const { choose } = await open(async () => ({
      ok: false,
      problem: { message: 'a.csv is not a SPAN file.' },
    }))
    expect(await screen.findByText(WORDS)).toBeTruthy()
    await choose()
    expect(await screen.findByText('a.csv is not a SPAN file.')).toBeTruthy()
    expect(screen.getByText(WORDS)).toBeTruthy()
  })

  it('says that the stored one is damaged, and that nothing could be stored', async () => {
    device.stored = { table: null, isDamaged: true }
    device.isFull = true
    const { choose } = await open(good)
    expect(await screen.findByText(/^The stored SPAN file is damaged/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy()
    await choose()
    expect(await screen.findByText(/^Not saved/)).toBeTruthy()
  })

  it('shows how far reading is, and can be cancelled without a word', async () => {
    const { user, choose } = await open(
      (_file, onProgress, signal) =>
        new Promise((_, reject) => {
          onProgress(0.426)
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        }),
    )
    await choose()
    expect((await screen.findByRole('status')).textContent).toBe('Reading… 42%')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByLabelText('Choose file')).toBeTruthy()
    expect(screen.getByText('none')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
