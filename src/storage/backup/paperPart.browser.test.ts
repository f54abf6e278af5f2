/** Paper sessions in a backup, over a real IndexedDB. */
import { afterEach, expect, it } from 'vitest'
import { openPaperLog } from '../paper/paperLog.ts'
import type { StoredPaper } from '../paper/readPaper.ts'
import { paperPart } from './paperPart.ts'

const NAME = 'test-paper-part'
const log = openPaperLog(NAME)
let told = 0
const part = paperPart(
  () => log,
  () => {
    told += 1
  },
)

afterEach(async () => {
  told = 0
  const deleted = indexedDB.deleteDatabase(NAME)
  await new Promise((done, fail) => {
    deleted.onsuccess = done
    deleted.onerror = fail
  })
})

function session(id: string): StoredPaper {
  const terms = { manualCapital: 1_000_000, ordersPerSecond: 10, overLimit: 'wait', limits: null } as const
  const feed = { kind: 'built-in', seed: 1 } as const
  const where = {
    createdMs: 1,
    feedMs: 1_000,
    todayPaise: 0,
    seq: 0,
    speed: 60,
    isPlaying: false,
    wallMs: 2,
    readTo: 0,
  } as const
  return { session: { id, name: id, feed, terms, startMs: 1_000 }, ...where }
}

async function store(id: string): Promise<void> {
  const stored = session(id)
  await log.create(stored)
  const entry = { seq: 1, ms: 1_000, wallMs: 3, act: { kind: 'release' } } as const
  const day = {
    date: '2023-03-14',
    totals: { netPaise: 5, openPositions: 0, orders: 1, latencyMs: 20 },
    peakPaise: 5,
    byHandPaise: 5,
    chargesPaise: 1,
    trades: 1,
    wins: 1,
  }
  const lines = [{ date: '2023-03-14', from: 0, lines: ['one', 'two'] }]
  await log.change({ seq: 0, feedMs: 1_000 }, { stored: { ...stored, seq: 1 }, entries: [entry], lines, day })
}

it('go into the file and back, with acts, days and events; Undo takes them away again', async () => {
  expect(await part.collect()).toBeUndefined()
  await store('a')
  const json = JSON.parse(JSON.stringify(await part.collect()))
  expect(await part.compare(json)).toEqual([])
  await log.remove('a')
  const undo = await part.restore(json)
  expect(await part.collect()).toEqual(json)
  expect(await log.lines('a', '2023-03-14')).toEqual(['one', 'two'])
  await undo()
  expect(await part.collect()).toBeUndefined()
  expect(told).toBe(2)
})

it('that differ from those here say so, and Undo brings back those that were here', async () => {
  await store('a')
  const json = JSON.parse(JSON.stringify(await part.collect()))
  const act = { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true } as const
  const stored = { ...session('a'), seq: 2 }
  await log.change({ seq: 1, feedMs: 1_000 }, { stored, entries: [{ seq: 2, ms: 1_000, wallMs: 4, act }] })
  const now = await part.collect()
  expect(await part.compare(json)).toEqual([{ what: 'a', now: '2 acts', restored: '1 act' }])
  const undo = await part.restore(json)
  expect(await part.collect()).toEqual(json)
  await undo()
  expect(await part.collect()).toEqual(now)
})

it.each([
  ['no list', { a: 1 }],
  ['an act that is none', [{ entries: [{ seq: 1, ms: 1, wallMs: 1, act: { kind: 'buy everything' } }] }]],
])('I11 %s in a backup is refused, and the sessions stay', async (_, broken) => {
  await store('a')
  const before = await part.collect()
  const [first] = before as [object]
  const json = Array.isArray(broken) ? [{ ...first, ...broken[0] }] : broken
  await expect(part.compare(json)).rejects.toThrow('Yours stay as they are.')
  await expect(part.restore(json)).rejects.toThrow('Yours stay as they are.')
  expect(await part.collect()).toEqual(before)
})
