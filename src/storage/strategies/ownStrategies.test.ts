import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { strategiesPart } from '../backup/strategiesPart.ts'
import {
  addVersions,
  deleteDamaged,
  deleteFamily,
  onOwnStrategies,
  ownStrategies,
  saveVersion,
} from './ownStrategies.ts'

const KEY = 'sauda.strategies'
const version = (id: string, family = 'a', savedMs = 1) => ({
  id,
  family,
  savedMs,
  rules: { ...EMPTY_RULES, name: id, entryLong: ['close > open'] },
})

beforeEach(() => localStorage.clear())

describe('own strategies on the device', () => {
  it('keep every version that was saved, once', () => {
    addVersions([version('one~1'), version('one~2')])
    addVersions([version('one~2'), version('two~1', 'b')])
    expect(ownStrategies()).toEqual({
      versions: [version('one~1'), version('one~2'), version('two~1', 'b')],
      damaged: [],
    })
  })

  it('have one record for a version whose note was changed', () => {
    saveVersion(version('one~1'))
    const noted = { ...version('one~1'), savedMs: 2, rules: { ...version('one~1').rules, note: 'seen' } }
    saveVersion(noted)
    expect(ownStrategies().versions).toEqual([noted])
  })

  it('are deleted with all their versions, and come back', () => {
    addVersions([version('one~1'), version('one~2'), version('two~1', 'b')])
    const undo = deleteFamily('a')
    expect(ownStrategies().versions.map(({ id }) => id)).toEqual(['two~1'])
    undo()
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
  ])('what cannot be read is set aside and kept until it is deleted: %s', (_, text) => {
    localStorage.setItem(KEY, text)
    const { damaged } = ownStrategies()
    expect(damaged.length).toBeGreaterThan(0)
    addVersions([version('one~1')])
    expect(ownStrategies()).toEqual({ versions: [version('one~1')], damaged })
    const undo = deleteDamaged()
    expect(ownStrategies()).toEqual({ versions: [version('one~1')], damaged: [] })
    undo()
    expect(ownStrategies().damaged).toEqual(damaged)
  })

  it('tell this tab and others of a change', () => {
    const heard = vi.fn()
    const stop = onOwnStrategies(heard)
    addVersions([version('one~1')])
    expect(heard).toHaveBeenCalledTimes(1)
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    addVersions([version('one~2')])
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

  it('that cannot be stored say so', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
    expect(() => addVersions([version('one~1')])).toThrow(/^Not saved: the browser has no room/)
    vi.unstubAllGlobals()
  })

  it('are a part of the backup, added to those here', async () => {
    addVersions([version('one~1')])
    const json = await strategiesPart.collect()
    localStorage.clear()
    addVersions([version('two~1', 'b')])
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
