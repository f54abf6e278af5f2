import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isBlocked } from './openRuns.ts'
import { openRunsDb } from './runsDb.ts'
import { RUN_SCHEMA, type SavedRun } from './savedRun.ts'
import { openSweepsDb } from './sweepsDb.ts'
import { openFirstVersion } from './testing/firstVersion.ts'
import { CURVE, chunkOf, oldRow, runRecord, savedRun, sweepOf } from './testing/saved.ts'
import { savedWalkForward } from './testing/walkForward.ts'
import { countDistinct, datasetKey } from './trials.ts'
import { openPastTrials } from './trialsDb.ts'
import { openWalkForwardsDb } from './walkForwardsDb.ts'

const NAME = 'sauda-runs-test'

beforeEach(erase)
afterEach(erase)

function erase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

function open(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, version)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Writes a record as a damaged disk or another version would have left it. */
async function put(store: string, record: unknown, key?: string): Promise<void> {
  const db = await open()
  const tx = db.transaction(store, 'readwrite')
  tx.objectStore(store).put(record, key)
  await new Promise(resolve => {
    tx.oncomplete = resolve
  })
  db.close()
}

const ids = async () => (await openRunsDb(NAME).load()).runs.map(run => run.id).sort()

describe('runs in IndexedDB', () => {
  it('are there with their curves when the page opens again', async () => {
    const run = savedRun()
    await openRunsDb(NAME).keep(run, CURVE)
    expect(await openRunsDb(NAME).load()).toEqual({ runs: [run], damaged: [], newer: 0 })
    expect(await openRunsDb(NAME).curve(run.id)).toEqual(CURVE)
  })

  it('count a run that comes out the same again, and keep its marks', async () => {
    const db = openRunsDb(NAME)
    const first = savedRun()
    await db.keep(first, CURVE)
    await db.mark(first.id, { name: 'Mine', starred: true })
    const again = await db.keep(savedRun({ id: 'bbbbbbbbbb', lastMs: 9_000, elapsedMs: 5 }), CURVE)
    const expected = { ...first, name: 'Mine', starred: true, times: 2, lastMs: 9_000, elapsedMs: 5 }
    expect(again).toEqual({ run: expected, dropped: [] })
    await db.keep(
      savedRun({ id: 'cccccccccc', data: { main: { kind: 'synthetic', seed: 2 }, hedge: null } }),
      CURVE,
    )
    expect(await ids()).toEqual(['aaaaaaaaaa', 'cccccccccc'])
  })

  it('make room beyond the limit, the oldest first, but never one with a star or a note', async () => {
    const db = openRunsDb(NAME, 3)
    const other = (id: string, part: Partial<SavedRun> = {}) =>
      db.keep(
        savedRun({ id: id.repeat(10), fingerprint: id.repeat(16), lastMs: id.charCodeAt(0), ...part }),
        CURVE,
      )
    await other('a', { starred: true })
    await other('b')
    await other('c', { note: 'why it works' })
    expect((await other('d')).dropped).toEqual(['bbbbbbbbbb'])
    expect((await other('e')).dropped).toEqual(['dddddddddd'])
    expect(await ids()).toEqual(['aaaaaaaaaa', 'cccccccccc', 'eeeeeeeeee'])
    expect(await db.curve('bbbbbbbbbb')).toBeUndefined()
    await db.mark('eeeeeeeeee', { starred: true })
    // nothing may go any more: one too many stays
    expect((await other('f')).dropped).toEqual([])
    expect((await ids()).length).toBe(4)
  })

  it('come back as they were after a delete is undone', async () => {
    const db = openRunsDb(NAME)
    await db.keep(savedRun(), CURVE)
    const removed = await db.remove(['aaaaaaaaaa', 'not there'])
    expect([await ids(), await db.curve('aaaaaaaaaa')]).toEqual([[], undefined])
    await db.restore(removed)
    expect((await db.load()).runs).toEqual([savedRun()])
    expect(await db.curve('aaaaaaaaaa')).toEqual(CURVE)
  })

  it('I11 that are damaged are counted and can be cleared; newer ones are left as they are', async () => {
    const db = openRunsDb(NAME, 1)
    await db.keep(savedRun(), CURVE)
    await put('runs', { id: 'x', fingerprint: 7, schema: RUN_SCHEMA })
    await put('runs', { ...runRecord(), id: 'yyyyyyyyyy', lastMs: 0, stats: { netProfit: 'lots' } })
    const newer = { ...runRecord(), id: 'zzzzzzzzzz', lastMs: 0, schema: RUN_SCHEMA + 1 }
    await put('runs', newer)
    await put('curves', { ms: [Number.NaN] }, 'aaaaaaaaaa')
    expect(await db.load()).toMatchObject({
      damaged: [{ key: 'x' }, { key: 'yyyyyyyyyy' }],
      newer: 1,
      runs: [savedRun()],
    })
    expect(await db.curve('aaaaaaaaaa')).toBeUndefined()
    // the same run again neither counts up nor drops what it cannot read
    expect(await db.mark('zzzzzzzzzz', { name: 'x' })).toBeUndefined()
    await db.remove(['zzzzzzzzzz'])
    await db.remove('damaged')
    expect(await db.load()).toMatchObject({ damaged: [], newer: 1 })
  })

  it('I11 of a newer version are never overwritten', async () => {
    await openRunsDb(NAME).keep(savedRun(), CURVE)
    ;(await open(99)).close()
    await expect(openRunsDb(NAME).load()).rejects.toThrow(/newer version of Sauda and are left as they are/)
    await expect(openRunsDb(NAME).keep(savedRun(), CURVE)).rejects.toThrow(/newer version/)
    const db = await open()
    expect([db.version, db.objectStoreNames.contains('runs')]).toEqual([99, true])
    db.close()
  })

  it('I12 wait while a tab of an older version holds the database, and are kept once it is closed', async () => {
    const old = await openFirstVersion(NAME)
    const keeping = openRunsDb(NAME).keep(savedRun(), CURVE)
    await vi.waitFor(() => expect(isBlocked.get()).toBe(true))
    // whoever comes later waits too, and is answered
    const reading = openRunsDb(NAME).load()
    old.close()
    await keeping
    expect((await reading).damaged).toEqual([])
    expect(isBlocked.get()).toBe(false)
    expect(await ids()).toEqual(['aaaaaaaaaa'])
  })

  it('leave nothing behind when a write fails half-way', async () => {
    const db = openRunsDb(NAME)
    // a function cannot be stored: the run is written before its curve fails
    const broken = { ...CURVE, ms: (() => 1) as unknown as Float64Array }
    await expect(db.keep(savedRun(), broken)).rejects.toThrow()
    expect(await ids()).toEqual([])
  })
})

describe('sweeps in IndexedDB', () => {
  it('have every run of every part after the page was killed, and why one was refused', async () => {
    const sweeps = openSweepsDb(NAME)
    const refused = { ...chunkOf({ 2: Number.NaN }), refusals: [[0, 'Too short.']] as const }
    await sweeps.saveSweep({ sweep: sweepOf(), chunk: chunkOf({ 1: 1, 0: 2 }) })
    await sweeps.saveSweep({ sweep: sweepOf(), chunk: chunkOf({}) })
    await sweeps.saveSweep({ sweep: sweepOf({ done: true }), chunk: refused })
    const again = openSweepsDb(NAME)
    expect(await again.listSweeps()).toEqual([{ ...sweepOf({ done: true }), rowCount: 3 }])
    expect(await again.getSweep('sweep-1')).toEqual({
      ...sweepOf({ done: true }),
      chunks: [chunkOf({ 1: 1, 0: 2 }), refused],
    })
    expect(await again.getSweep('no such')).toBeUndefined()
  })

  it('of the first version open, with rows as columns and no engine', async () => {
    const { engineVersion: _, ...first } = sweepOf()
    const db = await openFirstVersion(NAME)
    const tx = db.transaction(['sweeps', 'sweepRows'], 'readwrite')
    tx.objectStore('sweeps').put(first)
    const refused = { ...oldRow(3, null), figures: {} }
    tx.objectStore('sweepRows').put([oldRow(1, 2), { index: 'x' }, refused], ['sweep-1', 0])
    await new Promise(resolve => {
      tx.oncomplete = resolve
    })
    db.close()
    const saved = (await openSweepsDb(NAME).getSweep('sweep-1'))!
    expect(saved.engineVersion).toBe('')
    const { figures, ...chunk } = saved.chunks[0]!
    expect(chunk).toEqual({
      indices: Int32Array.of(1, 3),
      params: { shortBars: Float64Array.of(11, 13) },
      refusals: [[1, 'The strategy does not accept these values. Open the run to see why.']],
    })
    expect(figures.sharpe).toEqual(Float64Array.of(2, Number.NaN))
    // new runs come after all that were written, readable or not
    await openSweepsDb(NAME).saveSweep({ sweep: sweepOf(), chunk: chunkOf({ 0: 1 }) })
    expect((await openSweepsDb(NAME).listSweeps())[0]!.rowCount).toBe(4)
  })

  it('I11 leave out a part that is damaged', async () => {
    const sweeps = openSweepsDb(NAME)
    await sweeps.saveSweep({ sweep: sweepOf(), chunk: chunkOf({ 0: 1 }) })
    await sweeps.saveSweep({
      sweep: sweepOf(),
      chunk: { ...chunkOf({ 1: 1 }), params: { x: Float64Array.of() } },
    })
    await sweeps.saveSweep({ sweep: sweepOf(), chunk: { ...chunkOf({ 2: 1 }), refusals: [[7, 'where?']] } })
    expect((await sweeps.getSweep('sweep-1'))!.chunks).toEqual([chunkOf({ 0: 1 })])
  })

  it('count every parameter set that was tried on a dataset, kept or not', async () => {
    const runs = openRunsDb(NAME)
    const sweeps = openSweepsDb(NAME, 1)
    const countOn = async (key: string) => countDistinct(await sweeps.listTrials(key))
    const run = savedRun({ stats: { ...savedRun().stats, sharpe: 1 } })
    const key = datasetKey(run.data, 'NIFTY', run.datasetSha256)
    await runs.keep(run, CURVE)
    await runs.remove([run.id])
    expect(await countOn(key)).toEqual({ trials: 1, yearlySharpeVariance: null })
    // run 0 has the parameters of the saved run; what the strategy refused was not tried
    const chunk = {
      ...chunkOf({ 0: 1, 1: 2, 2: 3, 3: Number.NaN, 4: Number.NaN }),
      refusals: [[4, 'No.']] as const,
    }
    await sweeps.saveSweep({ sweep: sweepOf(), chunk })
    const expected = { trials: 4, yearlySharpeVariance: 1 }
    expect(await countOn(key)).toEqual(expected)
    // another sweep pushes the first one out; its trials stay
    const elsewhere = sweepOf({
      id: 'sweep-2',
      createdMs: 2,
      data: { main: { kind: 'synthetic', seed: 9 }, hedge: null },
    })
    await sweeps.saveSweep({ sweep: elsewhere, chunk: chunkOf({ 0: 1 }) })
    expect((await sweeps.listSweeps()).map(({ id }) => id)).toEqual(['sweep-2'])
    expect(await countOn(key)).toEqual(expected)
    expect((await countOn('synthetic:9:NIFTY')).trials).toBe(1)
  })
})

describe('walk-forwards in IndexedDB', () => {
  it('are there as they were, the newest first, and make room beyond the limit', async () => {
    const walkForwards = openWalkForwardsDb(NAME, 2)
    const [a, b, c] = ['a', 'b', 'c'].map((id, k) => savedWalkForward({ id: id.repeat(10), createdMs: k }))
    await walkForwards.keep(a!)
    expect(await openWalkForwardsDb(NAME).get(a!.id)).toEqual(a)
    await walkForwards.keep(b!)
    await walkForwards.keep(c!)
    expect(await walkForwards.list()).toEqual([c, b])
    expect(await walkForwards.get(a!.id)).toBeUndefined()
  })

  it('I11 that are damaged are left out and left alone', async () => {
    const walkForwards = openWalkForwardsDb(NAME, 1)
    await walkForwards.keep(savedWalkForward())
    await put('walkForwards', {
      ...savedWalkForward(),
      id: 'zzzzzzzzzz',
      createdMs: 0,
      stats: { netProfit: 'lots' },
    })
    await walkForwards.keep(savedWalkForward({ id: 'bbbbbbbbbb', createdMs: 9 }))
    expect((await walkForwards.list()).map(({ id }) => id)).toEqual(['bbbbbbbbbb'])
    expect(await walkForwards.get('zzzzzzzzzz')).toBeUndefined()
  })
})

describe('what a backup brings', () => {
  it('is added where it is not there yet, and taken away again', async () => {
    const sweeps = openSweepsDb(NAME)
    const walkForwards = openWalkForwardsDb(NAME)
    const past = openPastTrials(NAME)
    await sweeps.saveSweep({ sweep: sweepOf({ source: 'Mine' }), chunk: chunkOf({ 0: 1 }) })
    await walkForwards.keep(savedWalkForward({ source: 'Mine' }))
    await past.add([{ dataset: 'sha256:ab', trials: [['a', 1]] }])
    const undos = [
      await sweeps.add([
        { ...sweepOf(), chunks: [] },
        { ...sweepOf({ id: 'sweep-2' }), chunks: [chunkOf({ 0: 1, 1: 2 }), chunkOf({ 2: 3 })] },
      ]),
      await walkForwards.add([savedWalkForward(), savedWalkForward({ id: 'bbbbbbbbbb', createdMs: 1 })]),
      await past.add([
        {
          dataset: 'sha256:ab',
          trials: [
            ['a', 1],
            ['b', 2],
          ],
        },
      ]),
    ]
    expect((await sweeps.getSweep('sweep-1'))!.source).toBe('Mine')
    expect((await sweeps.getSweep('sweep-2'))!.chunks).toEqual([chunkOf({ 0: 1, 1: 2 }), chunkOf({ 2: 3 })])
    expect((await walkForwards.list()).map(({ source }) => source)).toEqual(['Mine', 'Simulated'])
    expect((await past.load()).map(({ trials }) => trials)).toEqual([[['a', 1]], [['b', 2]]])
    // a second time adds nothing
    await past.add([{ dataset: 'sha256:ab', trials: [['b', 2]] }])
    expect(await past.load()).toHaveLength(2)
    for (const undo of undos) await undo()
    expect((await sweeps.listSweeps()).map(({ id }) => id)).toEqual(['sweep-1'])
    expect(await walkForwards.list()).toHaveLength(1)
    expect(await past.load()).toHaveLength(1)
  })
})
