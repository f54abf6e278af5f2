/** The desk of the device in a real IndexedDB: each desk here stands for the worker of a tab. */
import { afterEach, expect, it, vi } from 'vitest'
import type { DeskView } from '../engine/desk/types.ts'
import { DESK_LOG } from '../storage/desk/name.ts'
import { createDeviceDesk } from './deviceDesk.ts'

const HALT = { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true } as const
const PAUSE = { kind: 'toggle-strategy', id: 'S1' } as const
/** A message between tabs and a transaction, on a busy machine. */
const SOON = { timeout: 30_000 }

afterEach(async () => {
  vi.restoreAllMocks()
  const deleted = indexedDB.deleteDatabase(DESK_LOG)
  await new Promise((done, fail) => {
    deleted.onsuccess = done
    deleted.onerror = fail
  })
})

async function tab(lost: DeskView | null = null) {
  const desk = createDeviceDesk(Date.now)
  const views: DeskView[] = []
  await desk.watchDesk(view => views.push(view), lost)
  return { desk, views, last: () => views.at(-1)! }
}

it('I15 what one tab does is shown in the other, and the other way round', async () => {
  const [first, second] = [await tab(), await tab()]
  await first.desk.deskCommand(PAUSE)
  await expect.poll(() => second.last().strategies[0]!.status, SOON).toBe('paused')
  await second.desk.deskCommand(HALT)
  await expect.poll(() => first.last().halted, SOON).toBe(true)
})

it('K1 I14 after the death of its worker a desk that was stored is as it was, and nothing is said to be lost', async () => {
  const before = await tab()
  await before.desk.deskCommand(PAUSE)
  await before.desk.deskCommand(HALT)
  const after = await tab(before.last())
  expect(after.views).toEqual([before.last()])
})

it('K1 what a dead worker had shown and not stored is said to be lost, and trading stays halted', async () => {
  const before = await tab()
  await before.desk.deskCommand(PAUSE)
  const lost = { ...before.last(), version: 40, halted: true }
  const after = await tab(lost)
  expect(after.last()).toMatchObject({ halted: true })
  expect(after.last().version).toBeGreaterThan(40)
  expect(after.last().notices[0]!.text).toContain('could not be saved is lost')
  expect((await tab()).last().halted).toBe(true)
})

it('I16 a browser that refuses the database gets a desk in memory, which says so', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const { desk, last } = await tab()
  expect(await desk.deskCommand(HALT)).toMatchObject({
    ok: true,
    value: { message: expect.stringContaining('no storage') },
  })
  expect(last().halted).toBe(true)
})
