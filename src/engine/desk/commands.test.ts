import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../core/problem.ts'
import { applyCommand } from './commands.ts'
import { brokenRules } from './testing/brokenRules.ts'
import { DRAFT, NOW_MS, SAMPLE } from './testing/desk.ts'
import type { DeskCommand, DeskState } from './types.ts'

/** A command that means rows of the state it will meet, some of them missing. */
type Pick = (state: DeskState) => DeskCommand

const row = fc.nat(400)
const qty = fc.oneof(
  fc.constantFrom(1, 10, 25, 50, 100, 240, 0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY),
  fc.integer({ min: 1, max: 300 }),
)
const price = fc.oneof(
  fc.constantFrom(0, -1, Number.NaN, 1e12),
  fc.double({ min: 1, max: 50_000, noNaN: true }),
)
const name = fc.constantFrom('New one', 'M&M <b>', 'x', 'Index pair', '__proto__', 'constructor')
const draft = fc.record({
  name,
  type: fc.constantFrom('market-making', 'momentum', 'arbitrage', 'gap-trading', 'no such strategy'),
  instruments: fc.subarray(['NIFTY', 'BANKNIFTY', 'TCS', 'M&M', '']),
  capital: fc.constantFrom(1_000, 500_000, 0, Number.NaN),
  params: fc.constantFrom({}, { x: 1 }, { x: Number.NaN }),
})

const at = <T>(rows: readonly T[], index: number): T | undefined => rows[index % (rows.length + 1)]
const strategyId = (state: DeskState, index: number) => at(state.strategies, index)?.id ?? 'none'
const workingId = (state: DeskState, index: number) =>
  at(
    state.orders.filter(({ status }, i) => status === 'OPEN' || status === 'PENDING' || i % 50 === 0),
    index,
  )?.orderId ?? 'none'
const position = (state: DeskState, index: number) => {
  const { strategy, instrument } = at(state.positions, index) ?? { strategy: 'none', instrument: 'NIFTY' }
  return { strategy, instrument }
}

const pick: fc.Arbitrary<Pick> = fc.oneof(
  row.map(
    (i): Pick =>
      state => ({ kind: 'toggle-strategy', id: strategyId(state, i) }),
  ),
  draft.map(
    (change): Pick =>
      () => ({ kind: 'add-strategy', draft: { ...DRAFT, ...change } }),
  ),
  fc.tuple(row, draft).map(
    ([i, change]): Pick =>
      state => ({
        kind: 'edit-strategy',
        id: strategyId(state, i),
        draft: { ...DRAFT, ...change },
      }),
  ),
  row.map(
    (i): Pick =>
      state => ({ kind: 'delete-strategy', id: strategyId(state, i) }),
  ),
  row.map(
    (i): Pick =>
      state => ({ kind: 'cancel-order', orderId: workingId(state, i) }),
  ),
  fc.tuple(row, qty, price).map(
    ([i, units, to]): Pick =>
      state => ({
        kind: 'modify-order',
        orderId: workingId(state, i),
        qty: units,
        price: to,
      }),
  ),
  fc.tuple(row, qty, fc.option(price)).map(
    ([i, units, limitPrice]): Pick =>
      state => ({
        kind: 'close-position',
        ...position(state, i),
        qty: units,
        limitPrice,
      }),
  ),
  fc.array(row, { maxLength: 4 }).map(
    (rows): Pick =>
      state => ({
        kind: 'close-positions',
        keys: rows.map(i => position(state, i)),
      }),
  ),
  fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()).map(
    ([pauseStrategies, cancelOrders, closePositions]): Pick =>
      () => ({ kind: 'halt', pauseStrategies, cancelOrders, closePositions }),
  ),
  fc.constantFrom('UNLOCK', 'unlock').map(
    (word): Pick =>
      () => ({ kind: 'release', word }),
  ),
  fc.constant<Pick>(() => ({ kind: 'notify', text: 'Done', tone: 'good', to: '/' })),
  fc.oneof(row, fc.constant<'all'>('all')).map(
    (id): Pick =>
      () => ({ kind: 'mark-read', id }),
  ),
)

/** The state after the command, or before it when it is refused; any other error is a bug and fails the test. */
function attempt(state: DeskState, command: DeskCommand): { state: DeskState; isRefused: boolean } {
  try {
    const { state: next, receipt } = applyCommand(state, command, NOW_MS)
    expect(next.version).toBe(state.version + 1)
    expect(receipt.message).toMatch(/^\S.*\S$/)
    if (receipt.undoVersion !== null) expect(receipt.undoVersion).toBe(next.version)
    return { state: next, isRefused: false }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    expect(error.message).toMatch(/^\S.*\S$/)
    return { state, isRefused: true }
  }
}

describe('any commands in any order', () => {
  it('keep every rule of the desk, write to nothing, and fail only by sentences for the trader', () => {
    let accepted = 0
    let refused = 0
    fc.assert(
      fc.property(fc.array(pick, { minLength: 1, maxLength: 25 }), picks => {
        let state = SAMPLE
        for (const choose of picks) {
          const answer = attempt(state, choose(state))
          state = answer.state
          if (answer.isRefused) refused += 1
          else accepted += 1
        }
        expect(brokenRules(state)).toEqual([])
      }),
      { numRuns: 150 },
    )
    // both happen, or the commands drawn would test nothing
    expect(Math.min(accepted, refused)).toBeGreaterThan(100)
  })

  it('with a reset among them, too', () => {
    const { state } = applyCommand(SAMPLE, { kind: 'reset' }, NOW_MS)
    expect(brokenRules(state)).toEqual([])
  })
})
