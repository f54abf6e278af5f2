import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { strategiesPart } from '../backup/strategiesPart.ts'
import { addVersions, deleteDamaged, deleteFamily, saveVersion } from './changeOwn.ts'
import { onOwnStrategies, ownStrategies } from './ownStrategies.ts'

const KEY = 'sauda.strategies'
const version = (id: string, family = 'a', savedMs = 1) => ({
  id,
  family,
  savedMs,
  rules: { ...EMPTY_RULES, name: id, entryLong: ['close > open'] },
})

beforeEach(() => localStorage.clear())

// no database here, as in some private windows: they lie in localStorage alone
describe('own strategies on the device', () => {
  it('keep every version that was saved, once', async () => {
    await addVersions([version('one~1'), version('one~2')])
    await addVersions([version('one~2'), version('two~1', 'b')])
    expect(ownStrategies()).toEqual({
      versions: [version('one~1'), version('one~2'), version('two~1', 'b')],
      damaged: [],
    })
  })

  it('have one record for a version whose note was changed', async () => {
    await saveVersion(version('one~1'))
    const noted = { ...version('one~1'), savedMs: 2, rules: { ...version('one~1').rules, note: 'seen' } }
    await saveVersion(noted)
    expect(ownStrategies().versions).toEqual([noted])
  })

  it('are deleted with all their versions, and come back', async () => {
    await addVersions([version('one~1'), version('one~2'), version('two~1', 'b')])
    const undo = await deleteFamily('a')
    expect(ownStrategies().versions.map(({ id }) => id)).toEqual(['two~1'])
    await undo()
    expect(
      ownStrategies()
        .versions.map(({ id }) => id)
        .sort(),
    ).toEqual(['one~1', 'one~2', 'two~1'])
  })

  it.each([
    ['no JSON', '{"half'],
    ['no list', '{"a":1}'],
    ['a list of others', '[1,null,{"id":7},{"id":"x","family":"f","savedMs":-1,"rules":{}}]'],
  ])('what cannot be read is set aside and kept until it is deleted: %s', async (_, text) => {
    localStorage.setItem(KEY, text)
    const { damaged } = ownStrategies()
    expect(damaged.length).toBeGreaterThan(0)
    await addVersions([version('one~1')])
    expect(ownStrategies()).toEqual({ versions: [version('one~1')], damaged })
    const undo = await deleteDamaged()
    expect(ownStrategies()).toEqual({ versions: [version('one~1')], damaged: [] })
    await undo()
    expect(ownStrategies().damaged).toEqual(damaged)
  })

  it('tell this tab and others of a change', async () => {
    const heard = vi.fn()
    const stop = onOwnStrategies(heard)
    await addVersions([version('one~1')])
    expect(heard).toHaveBeenCalledTimes(1)
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    await addVersions([version('one~2')])
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('are told as changed by a change of theirs and by clearing all storage, not by a change of something else', () => {
    const heard = vi.fn()
    const stop = onOwnStrategies(heard)
    dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(heard).not.toHaveBeenCalled()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
  })

  it('are none where storage is switched off', () => {
    const off = () => {
      throw new DOMException('off', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: off, setItem: off })
    expect(ownStrategies()).toEqual({ versions: [], damaged: [] })
    vi.unstubAllGlobals()
  })

  it('that cannot be stored say so', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
    await expect(addVersions([version('one~1')])).rejects.toThrow(/^Not saved: the browser has no room/)
    vi.unstubAllGlobals()
  })

  it('are a part of the backup, added to those here', async () => {
    await addVersions([version('one~1')])
    const json = await strategiesPart.collect()
    localStorage.clear()
    await addVersions([version('two~1', 'b')])
    expect(await strategiesPart.compare(json)).toEqual([])
    const undo = await strategiesPart.restore(json)
    expect(ownStrategies().versions.map(({ id }) => id)).toEqual(['two~1', 'one~1'])
    await undo()
    expect(ownStrategies().versions.map(({ id }) => id)).toEqual(['two~1'])
  })

  it('of a backup that holds something else are none', async () => {
    for (const json of [null, 7, 'x', [1], [{ id: 'x' }]]) {
      await strategiesPart.restore(json)
      expect(ownStrategies()).toEqual({ versions: [], damaged: [] })
    }
  })
})
