import { expect, it } from 'vitest'
import { istDayStart } from '../market/ist.ts'
import { paperDay } from './day.ts'
import { inverseActs } from './inverse.ts'
import type { PaperAct } from './session.ts'
import { firstStanding, standingAfter } from './standing.ts'
import { draftOf, FREE, logOf, marketOf } from './testing/paper.ts'

const MARKET = marketOf('2023-03-14')
const NOW = istDayStart(MARKET.day)
const ADD = { kind: 'add-strategy', id: 'S1', draft: draftOf('momentum') } as const
const RENAMED = { kind: 'edit-strategy', id: 'S1', draft: draftOf('momentum', { name: 'Other' }) } as const
const RESUME = { kind: 'set-status', id: 'S1', status: 'active' } as const

async function undo(...acts: readonly PaperAct[]) {
  const log = logOf(acts.map(act => [NOW, act] as const))
  const standing = firstStanding({ terms: FREE })
  return inverseActs(log, await paperDay(standing, log, MARKET, NOW))
}

it.each([
  ['added', [ADD]],
  ['resumed', [ADD, RESUME]],
  ['changed', [ADD, RENAMED]],
  ['deleted', [ADD, { kind: 'delete-strategy', id: 'S1' }]],
] as const)('D11 a strategy that was %s is as it was before', async (_, acts) => {
  const standingOf = (log: readonly PaperAct[]) =>
    log.reduce((now, act) => standingAfter(now, { act }), firstStanding({ terms: FREE }))
  const back = await undo(...acts)
  expect(standingOf([...acts, ...back!])).toEqual(standingOf(acts.slice(0, -1)))
})

it.each([
  ['an order', [{ kind: 'release' }]],
  ['a strategy that was squared off', [ADD, RESUME, { kind: 'set-status', id: 'S1', status: 'stopped' }]],
  [
    'what was done before a halt',
    [ADD, { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true }],
  ],
] as const)('D11 %s cannot be undone', async (_, acts) => {
  expect(await undo(...(acts as readonly PaperAct[]))).toBeNull()
})
