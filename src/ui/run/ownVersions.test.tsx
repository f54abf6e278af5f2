import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { addVersions, deleteFamily } from '../../storage/strategies/changeOwn.ts'
import { strategyOfRun, useVersionWords } from './ownVersions.ts'

const RULES: Rules = { ...EMPTY_RULES, name: 'Mine', entryLong: ['close > open'] }
const ms = (time: string) => Date.parse(`2026-11-03T${time}+05:30`)
const idOf = (digit: string) => `mine~${digit.repeat(16)}`
const version = (digit: string, savedMs: number, family = 'mine') => ({
  ...{ id: idOf(digit), family, savedMs },
  rules: RULES,
})

beforeEach(() => localStorage.clear())

it('an older version is known by when it was saved, and the newest and a built-in one need no words', async () => {
  await addVersions([version('a', ms('10:32')), version('b', ms('11:00'))])
  const { result } = renderHook(() => useVersionWords())
  expect(result.current(idOf('a'))).toMatch(/^version of 3 Nov 2026, 10:32/)
  expect(result.current(idOf('b'))).toBeNull()
  expect(result.current('momentum')).toBeNull()
})

it('two versions of one minute are told apart by their seconds', async () => {
  await addVersions([version('a', ms('10:32:05')), version('b', ms('10:32:40')), version('c', ms('11:00'))])
  const { result } = renderHook(() => useVersionWords())
  expect(result.current(idOf('a'))).toBe('version of 3 Nov 2026, 10:32:05')
  expect(result.current(idOf('b'))).toBe('version of 3 Nov 2026, 10:32:40')
})

it('versions that are gone are told apart, as soon as they are', async () => {
  await addVersions([version('a', ms('10:32'))])
  const { result } = renderHook(() => useVersionWords())
  expect(result.current(idOf('a'))).toBeNull()
  await act(() => deleteFamily('mine'))
  expect(result.current(idOf('a'))).toBe('version aaaaaaaa, not on this device')
  expect(result.current(idOf('b'))).toBe('version bbbbbbbb, not on this device')
})

it('a version that a copy has as its newest is none of the past', async () => {
  await addVersions([version('a', 1), version('b', 2), version('a', 3, 'copy')])
  expect(renderHook(() => useVersionWords()).result.current(idOf('a'))).toBeNull()
})

it('a run declares what its strategy does where this device knows it no more', () => {
  const params = { bars: { label: 'Bars', unit: 'bars', min: 1, max: 9, step: 1, default: 3 } }
  const known = { id: 'x~1', title: 'Known', summary: '', params: {} }
  const rules = { ...RULES, params }
  const declared = { id: 'x~1', title: 'In code', summary: 'Does.', params }
  expect(strategyOfRun('x~1', { rules }, [known])).toBe(known)
  expect(strategyOfRun('x~1', { rules }, [])).toMatchObject({ id: 'x~1', title: 'Mine', params })
  expect(strategyOfRun('x~1', { code: { source: '', declared } }, [])).toBe(declared)
  expect(strategyOfRun('momentum', {}, [])).toBeUndefined()
  // as a damaged disk may have it
  const broken = { ...rules, params: { bars: { label: {} } } } as unknown as Rules
  expect(strategyOfRun('x~1', { rules: broken }, [])).toBeUndefined()
})
