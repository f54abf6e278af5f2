import { expect, it, vi } from 'vitest'

const get = async (table: string, key: string) =>
  table === 'head' && key === 'shown' ? 'paper-1' : undefined
const openDB = vi.fn(async (..._asked: unknown[]) => ({ get }))
// Node has no IndexedDB: what the log does there is tried in Chromium
vi.doMock('idb', () => ({ openDB }))
// it may have been loaded before, with the database of a browser
vi.resetModules()
const { openPaperLog } = await import('./paperLog.ts')

it('the session that the desk shows is found where earlier versions have stored it', async () => {
  expect(await openPaperLog().shown()).toBe('paper-1')
  expect(openDB.mock.calls).toEqual([['sauda-paper', 1, expect.anything()]])
})
