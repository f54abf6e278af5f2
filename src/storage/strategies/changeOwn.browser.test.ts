/** What a crash leaves of the trader's own strategies: the two copies are set by hand, as a disk may have them afterwards. */
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { addVersions, deleteDamaged, deleteFamily, saveVersion } from './changeOwn.ts'
import { checkOwn, OWN_DB, OWN_RECORD, openOwnDb } from './ownDb.ts'
import { onOwnStrategies, ownStrategies } from './ownStrategies.ts'

const KEY = 'sauda.strategies'
const REVISION = 'sauda.strategies-revision'

const version = (id: string, family = 'a', savedMs = 1) => ({
  ...{ id, family, savedMs },
  rules: { ...EMPTY_RULES, name: id, entryLong: ['close > open'] },
})
const ids = () => ownStrategies().versions.map(({ id }) => id)

/** All that localStorage has, as it may come back after a power cut. */
const seen = () => [localStorage.getItem(KEY), localStorage.getItem(REVISION)] as const
function comeBack([text, revision]: ReturnType<typeof seen>): void {
  localStorage.clear()
  if (text !== null) localStorage.setItem(KEY, text)
  if (revision !== null) localStorage.setItem(REVISION, revision)
}

async function onDisk(): Promise<unknown> {
  const db = await openOwnDb()
  return db.get('own', OWN_RECORD).finally(() => db.close())
}
async function putOnDisk(record: unknown): Promise<void> {
  const db = await openOwnDb()
  await db.put('own', record, OWN_RECORD).finally(() => db.close())
}

beforeEach(async () => {
  localStorage.clear()
  await deleteDB(OWN_DB)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('I8 a strategy that was saved', () => {
  it('is on the disk before the answer, written through to it', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await saveVersion(version('one~1'))
    expect(transaction).toHaveBeenCalledWith('own', 'readwrite', { durability: 'strict' })
    expect(await onDisk()).toEqual({ revision: 1, text: JSON.stringify([version('one~1')]) })
    expect(ids()).toEqual(['one~1'])
  })

  it('is there after a power cut, though localStorage lost it', async () => {
    await saveVersion(version('one~1'))
    const before = seen()
    await saveVersion(version('two~1', 'b'))
    comeBack(before)
    expect(ids()).toEqual(['one~1'])
    const heard = vi.fn()
    const stop = onOwnStrategies(heard)
    await checkOwn()
    stop()
    expect(ids()).toEqual(['one~1', 'two~1'])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is there where localStorage lost all', async () => {
    await saveVersion(version('one~1'))
    comeBack([null, null])
    await checkOwn()
    expect(ids()).toEqual(['one~1'])
  })

  it('does not come back once it is deleted, though localStorage has it again', async () => {
    await addVersions([version('one~1'), version('two~1', 'b')])
    const before = seen()
    await deleteFamily('a')
    comeBack(before)
    expect(ids()).toEqual(['one~1', 'two~1'])
    await checkOwn()
    expect(ids()).toEqual(['two~1'])
  })

  it('does not come back either where the next change is faster than the check', async () => {
    await addVersions([version('one~1'), version('two~1', 'b')])
    const before = seen()
    await deleteFamily('a')
    comeBack(before)
    await Promise.all([saveVersion(version('three~1', 'c')), checkOwn()])
    expect(ids().toSorted()).toEqual(['three~1', 'two~1'])
  })

  it('counts where the crash came after localStorage and before the disk', async () => {
    await saveVersion(version('one~1'))
    const disk = await onDisk()
    await saveVersion(version('two~1', 'b'))
    const after = seen()
    await putOnDisk(disk)
    await checkOwn()
    expect(seen()[0]).toBe(after[0])
    expect(await onDisk()).toMatchObject({ text: after[0] })
    // and between its records and their revision
    await putOnDisk(disk)
    comeBack([after[0], '1'])
    await checkOwn()
    expect(ids()).toEqual(['one~1', 'two~1'])
  })

  it('I12 is whole where six are saved at once', async () => {
    await Promise.all([...'abcdef'].map(family => saveVersion(version(`${family}~1`, family))))
    expect(ids()).toHaveLength(6)
    comeBack([null, null])
    await checkOwn()
    expect(ids()).toHaveLength(6)
  })
})

describe('I8 strategies of before the database', () => {
  it('are taken over once, damaged ones too, and a deleted one of them stays deleted', async () => {
    const old = JSON.stringify([version('one~1'), { odd: 1 }, version('two~1', 'b')])
    localStorage.setItem(KEY, old)
    await checkOwn()
    expect(await onDisk()).toEqual({ revision: 1, text: old })
    await deleteFamily('a')
    comeBack([old, null])
    await checkOwn()
    expect(ownStrategies()).toEqual({ versions: [version('two~1', 'b')], damaged: [{ odd: 1 }] })
  })

  it('are not asked for again where nothing differs', async () => {
    await saveVersion(version('one~1'))
    const disk = await onDisk()
    await checkOwn()
    expect(await onDisk()).toEqual(disk)
  })

  it('still count where a tab with an older Sauda saves one', async () => {
    await saveVersion(version('one~1'))
    localStorage.setItem(KEY, JSON.stringify([version('one~1'), version('old~1', 'o')]))
    await saveVersion(version('two~1', 'b'))
    expect(ids()).toEqual(['one~1', 'old~1', 'two~1'])
  })
})

describe('I11 a record of strategies that cannot be read', () => {
  it('from the disk is kept and named beside the strategies, until it is deleted', async () => {
    await saveVersion(version('one~1'))
    await putOnDisk({ odd: 7n })
    await checkOwn()
    expect(ids()).toEqual(['one~1'])
    expect(ownStrategies().damaged).toEqual([expect.stringContaining('"odd": "7"')])
    const undo = await deleteDamaged()
    await checkOwn()
    expect(ownStrategies()).toEqual({ versions: [version('one~1')], damaged: [] })
    await undo()
    expect(ownStrategies().damaged).toHaveLength(1)
  })

  it.each([
    ['on the disk', '{"half', undefined],
    ['in localStorage', undefined, '{"half'],
  ])('as a whole %s leaves the other copy', async (_, disk, view) => {
    await saveVersion(version('one~1'))
    if (disk !== undefined) await putOnDisk({ revision: 1, text: disk })
    if (view !== undefined) localStorage.setItem(KEY, view)
    await checkOwn()
    expect(ownStrategies()).toEqual({ versions: [version('one~1')], damaged: ['{"half'] })
  })
})

describe('I9 a strategy that cannot be saved', () => {
  it.each([
    [KEY, 'where its record has no room'],
    [REVISION, 'where its revision has no room'],
  ])('changes nothing: %s %s', async full => {
    await saveVersion(version('one~1'))
    const [disk, view] = [await onDisk(), seen()]
    const set = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === full && value !== view[0] && value !== view[1])
        throw new DOMException('', 'QuotaExceededError')
      set.call(this, key, value)
    })
    await expect(saveVersion(version('two~1', 'b'))).rejects.toThrow(/^Not saved: the browser has no room/)
    expect([await onDisk(), seen()]).toEqual([disk, view])
  })

  it.each(['at once', 'when all is written'])('changes nothing where the disk refuses it %s', async when => {
    await saveVersion(version('one~1'))
    const [disk, view] = [await onDisk(), seen()]
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args)
      const abort = () => this.transaction.abort()
      if (when === 'at once') queueMicrotask(abort)
      else request.addEventListener('success', () => queueMicrotask(() => queueMicrotask(abort)))
      return request
    })
    await expect(saveVersion(version('two~1', 'b'))).rejects.toThrow(/^Not saved: the browser has no room/)
    expect([await onDisk(), seen()]).toEqual([disk, view])
  })

  it('changes nothing where a newer Sauda keeps them', async () => {
    await saveVersion(version('one~1'))
    const view = seen()
    ;(await openDB(OWN_DB, 2)).close()
    await expect(saveVersion(version('two~1', 'b'))).rejects.toThrow(/newer version of Sauda/)
    await checkOwn()
    expect(seen()).toEqual(view)
  })

  it('is refused where there are 400 versions, of which one can still be deleted', async () => {
    await addVersions(Array.from({ length: 400 }, (_, k) => version(`v~${k}`, `${k}`)))
    await expect(saveVersion(version('more~1', 'm'))).rejects.toThrow(
      /^Not saved: this device has 400 versions/,
    )
    await deleteFamily('7')
    await saveVersion(version('more~1', 'm'))
    expect(ids()).toHaveLength(400)
  })
})

it('I10 a private window that has no database keeps them in localStorage, as before', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'InvalidStateError')
  })
  await saveVersion(version('one~1'))
  await checkOwn()
  expect(ids()).toEqual(['one~1'])
  vi.restoreAllMocks()
  // and a disk that is there later takes it over
  await checkOwn()
  expect(await onDisk()).toMatchObject({ text: seen()[0] })
})
