import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { addVersions } from '../../storage/strategies/changeOwn.ts'
import { WorkerLost } from '../../workers/client/clientTypes.ts'
import { useOwnStrategies } from './useOwnStrategies.ts'

const RULES: Rules = { ...EMPTY_RULES, name: 'Mine', entryLong: ['close crosses above SMA(20)'] }
const { client, tick, listeners } = fakeClient()

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('the library is read again when the engine is lost while it reads', async () => {
  await addVersions([{ id: 'mine~1', family: 'mine', savedMs: 1, rules: RULES }])
  let asked = 0
  const readRules: typeof client.readRules = rules => {
    asked++
    return asked <= 2 ? Promise.reject(new WorkerLost('The engine stopped.')) : client.readRules(rules)
  }
  const flaky = { ...client, readRules }
  const { result } = renderHook(() => useOwnStrategies(flaky, 'momentum'))
  for (const turn of [1, 2]) {
    await waitFor(() => expect(listeners()).toBe(1))
    expect(result.current).toBeUndefined()
    await act(async () => tick(turn))
  }
  await waitFor(() => expect(result.current?.strategies.map(({ title }) => title)).toEqual(['Mine']))
  expect(listeners()).toBe(0)
})
