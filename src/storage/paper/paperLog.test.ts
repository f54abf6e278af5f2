import { openDB } from 'idb'
import { expect, it, vi } from 'vitest'
import { openPaperLog } from './paperLog.ts'

// Node has no IndexedDB: what the log does there is tried in Chromium
vi.mock('idb', () => ({ openDB: vi.fn() }))

it('the session that the desk shows is found where earlier versions have stored it', async () => {
  const get = async (table: string, key: string) =>
    table === 'head' && key === 'shown' ? 'paper-1' : undefined
  vi.mocked(openDB).mockResolvedValue({ get } as never)
  expect(await openPaperLog().shown()).toBe('paper-1')
  expect(vi.mocked(openDB).mock.calls).toEqual([['sauda-paper', 1, expect.anything()]])
})
