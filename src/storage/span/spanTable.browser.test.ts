/** The SPAN file of a device in a real IndexedDB. */
import { deleteDB } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { publishedTable } from '../../engine/margin/testing/published.ts'
import { spanPart } from '../backup/spanPart.ts'
import { eraseDevice } from '../eraseDevice.ts'
import { chooseSpan } from './chosenSpan.ts'
import { onSpan, putSpan, SPAN_DB, spanTable, storedSpan, withSpanDb } from './spanTable.ts'

const TABLE = {
  ...publishedTable(),
  underlyings: publishedTable().underlyings.map(one => ({ ...one, options: [] })),
}
const NEXT = { ...TABLE, date: '2026-06-01' }

afterEach(() => deleteDB(SPAN_DB))

describe('the SPAN file of a device', () => {
  it('is none at first, and kept from the moment that it was chosen until it is removed', async () => {
    expect(await storedSpan()).toEqual({ table: null, isDamaged: false })
    await chooseSpan(TABLE)
    expect(await storedSpan()).toEqual({ table: TABLE, isDamaged: false })
    await chooseSpan(null)
    expect(await storedSpan()).toEqual({ table: null, isDamaged: false })
  })

  it('reaches whoever checks orders, also when another one is chosen later', async () => {
    expect(await spanTable()).toBeNull()
    await chooseSpan(TABLE)
    await vi.waitFor(async () => expect(await spanTable()).toEqual(TABLE))
    await chooseSpan(NEXT)
    await vi.waitFor(async () => expect(await spanTable()).toEqual(NEXT))
    const heard = vi.fn()
    const stop = onSpan(heard)
    await chooseSpan(null)
    await vi.waitFor(async () => expect(await spanTable()).toBeNull())
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
  })

  it('is told to be damaged, and gives no margins then', async () => {
    await withSpanDb(db => db.put('tables', { ...TABLE, underlyings: 5 }, 'main'))
    expect(await storedSpan()).toEqual({ table: null, isDamaged: true })
    expect(await spanPart.collect()).toBeUndefined()
  })

  it('goes when the device is erased', async () => {
    await putSpan(TABLE)
    await eraseDevice()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(SPAN_DB)
  })

  it('is part of the backup: restoring says what it replaces, and can be undone', async () => {
    await chooseSpan(TABLE)
    const json = JSON.parse(JSON.stringify(await spanPart.collect()))
    expect(await spanPart.compare(json)).toEqual([])
    await chooseSpan(NEXT)
    expect(await spanPart.compare(json)).toEqual([
      {
        what: 'SPAN file',
        now: 'NSE 1 Jun 2026, end of day, 1 underlying',
        restored: 'NSE 29 May 2026, end of day, 1 underlying',
      },
    ])
    const undo = await spanPart.restore(json)
    expect((await storedSpan()).table).toEqual(TABLE)
    await undo()
    expect((await storedSpan()).table).toEqual(NEXT)
    await expect(spanPart.compare({ date: 'x' })).rejects.toThrow('The SPAN file in the backup is damaged')
  })
})
