import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeptRun, RUN_SCHEMA } from './keptRun.ts'
import { openRunsDb } from './runsDb.ts'
import { openSweepsDb } from './sweepsDb.ts'
import { CURVE, keptRun, sweepOf, sweepRow } from './testing/kept.ts'
import { datasetKey } from './trials.ts'

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
    const run = keptRun()
    await openRunsDb(NAME).keep(run, CURVE)
    expect(await openRunsDb(NAME).load()).toEqual({ runs: [run], damaged: 0, newer: 0 })
    expect(await openRunsDb(NAME).curve(run.id)).toEqual(CURVE)
  })

  it('count a run that comes out the same again, and keep its marks', async () => {
    const db = openRunsDb(NAME)
    const first = keptRun()
    await db.keep(first, CURVE)
    await db.mark(first.id, { name: 'Mine', starred: true })
    const again = await db.keep(keptRun({ id: 'bbbbbbbbbb', lastMs: 9_000, elapsedMs: 5 }), CURVE)
    const expected = { ...first, name: 'Mine', starred: true, times: 2, lastMs: 9_000, elapsedMs: 5 }
    expect(again).toEqual({ run: expected, dropped: [] })
    await db.keep(
      keptRun({ id: 'cccccccccc', data: { main: { kind: 'synthetic', seed: 2 }, hedge: null } }),
      CURVE,
    )
    expect(await ids()).toEqual(['aaaaaaaaaa', 'cccccccccc'])
  })

  it('make room beyond the limit, the oldest first, but never one with a star or a note', async () => {
    const db = openRunsDb(NAME, 3)
    const other = (id: string, part: Partial<KeptRun> = {}) =>
      db.keep(
        keptRun({ id: id.repeat(10), fingerprint: id.repeat(16), lastMs: id.charCodeAt(0), ...part }),
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
    await db.keep(keptRun(), CURVE)
    const removed = await db.remove(['aaaaaaaaaa', 'not there'])
    expect([await ids(), await db.curve('aaaaaaaaaa')]).toEqual([[], undefined])
    await db.restore(removed)
    expect((await db.load()).runs).toEqual([keptRun()])
    expect(await db.curve('aaaaaaaaaa')).toEqual(CURVE)
  })

  it('I11 that are damaged are counted and can be cleared; newer ones are left as they are', async () => {
    const db = openRunsDb(NAME, 1)
    await db.keep(keptRun(), CURVE)
    await put('runs', { id: 'x', fingerprint: 7, schema: RUN_SCHEMA })
    await put('runs', { ...keptRun(), id: 'yyyyyyyyyy', lastMs: 0, stats: { netProfit: 'lots' } })
    const newer = { ...keptRun(), id: 'zzzzzzzzzz', lastMs: 0, schema: RUN_SCHEMA + 1 }
    await put('runs', newer)
    await put('curves', { ms: [Number.NaN] }, 'aaaaaaaaaa')
    expect(await db.load()).toMatchObject({ damaged: 2, newer: 1, runs: [keptRun()] })
    expect(await db.curve('aaaaaaaaaa')).toBeUndefined()
    // the same run again neither counts up nor drops what it cannot read
    expect(await db.mark('zzzzzzzzzz', { name: 'x' })).toBeUndefined()
    await db.remove(['zzzzzzzzzz'])
    await db.remove('damaged')
    expect(await db.load()).toMatchObject({ damaged: 0, newer: 1 })
  })

  it('I11 of a newer version are never overwritten', async () => {
    await openRunsDb(NAME).keep(keptRun(), CURVE)
    ;(await open(99)).close()
    await expect(openRunsDb(NAME).load()).rejects.toThrow(/newer version of Sauda and are left as they are/)
    await expect(openRunsDb(NAME).keep(keptRun(), CURVE)).rejects.toThrow(/newer version/)
    const db = await open()
    expect([db.version, db.objectStoreNames.contains('runs')]).toEqual([99, true])
    db.close()
  })

  it('leave nothing behind when a write fails half-way', async () => {
    const db = openRunsDb(NAME)
    // a function cannot be stored: the run is written before its curve fails
    const broken = { ...CURVE, ms: (() => 1) as unknown as Float64Array }
    await expect(db.keep(keptRun(), broken)).rejects.toThrow()
    expect(await ids()).toEqual([])
  })
})

describe('sweeps in IndexedDB', () => {
  it('have every row of every part after the page was killed', async () => {
    const sweeps = openSweepsDb(NAME)
    await sweeps.saveSweep({ sweep: sweepOf(), rows: [sweepRow(1), sweepRow(0)] })
    await sweeps.saveSweep({ sweep: sweepOf(), rows: [] })
    await sweeps.saveSweep({ sweep: sweepOf({ done: true }), rows: [sweepRow(2)] })
    const again = openSweepsDb(NAME)
    expect(await again.listSweeps()).toEqual([{ ...sweepOf({ done: true }), rowCount: 3 }])
    const kept = await again.getSweep('sweep-1')
    expect(kept).toEqual({
      ...sweepOf({ done: true }),
      rows: [0, 1, 2].map(i => sweepRow(i)),
      damaged: 0,
    })
    expect(await again.getSweep('no such')).toBeUndefined()
  })

  it('count every parameter set that was tried on a dataset, kept or not', async () => {
    const runs = openRunsDb(NAME)
    const sweeps = openSweepsDb(NAME, 1)
    const run = keptRun({ stats: { ...keptRun().stats, sharpe: 1 } })
    const key = datasetKey(run.data, 'NIFTY', run.datasetSha256)
    await runs.keep(run, CURVE)
    await runs.remove([run.id])
    expect(await sweeps.countTrials(key)).toEqual({ trials: 1, sharpes: 1, yearlySharpeVariance: null })
    // row 0 has the parameters of the run
    const rows = [sweepRow(0, 1), sweepRow(1, 2), sweepRow(2, 3), sweepRow(3, null)]
    await sweeps.saveSweep({ sweep: sweepOf(), rows })
    const expected = { trials: 4, sharpes: 3, yearlySharpeVariance: 1 }
    expect(await sweeps.countTrials(key)).toEqual(expected)
    // another sweep pushes the first one out; its trials stay
    const elsewhere = sweepOf({
      id: 'sweep-2',
      createdMs: 2,
      data: { main: { kind: 'synthetic', seed: 9 }, hedge: null },
    })
    await sweeps.saveSweep({ sweep: elsewhere, rows: [sweepRow(0)] })
    expect((await sweeps.listSweeps()).map(({ id }) => id)).toEqual(['sweep-2'])
    expect(await sweeps.countTrials(key)).toEqual(expected)
    expect((await sweeps.countTrials('synthetic:9:NIFTY')).trials).toBe(1)
  })
})
