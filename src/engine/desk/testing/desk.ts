/** The sample desk of one Friday afternoon, and how a test acts on it. */
import { InputError } from '../../core/problem.ts'
import { applyCommand } from '../commands.ts'
import { sampleDesk } from '../sample.ts'
import type {
  DeskCommand,
  DeskOrder,
  DeskPosition,
  DeskReceipt,
  DeskState,
  DeskStrategy,
  StrategyDraft,
} from '../types.ts'

export const NOW_MS = Date.parse('2026-11-20T14:41:27+05:30')

/** The sample, frozen all the way down: who writes to it fails. */
export const SAMPLE: DeskState = deepFreeze(sampleDesk(NOW_MS))

export const DRAFT: StrategyDraft = {
  name: 'L&T "value" <b>',
  type: 'arbitrage',
  instruments: ['M&M', 'TCS'],
  params: { lookbackBars: 60, entryZ: 2.5, exitZ: 0.5, stopZ: 4, hedgeRatio: 0 },
  capital: 250_000,
  sessionStart: '09:15',
  sessionEnd: '15:30',
  squareOff: '15:15',
}

/** What the state is after these commands, one after the other. */
export function apply(state: DeskState, ...commands: DeskCommand[]): DeskState {
  let next = state
  for (const command of commands) next = applyCommand(next, command, NOW_MS).state
  return next
}

/** What the trader is told. */
export function receiptOf(state: DeskState, command: DeskCommand): DeskReceipt {
  return applyCommand(state, command, NOW_MS).receipt
}

/** Why a command is refused; "accepted" when it is not. */
export function refusalOf(state: DeskState, command: DeskCommand): string {
  try {
    applyCommand(state, command, NOW_MS)
    return 'accepted'
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

export function strategyNamed(state: DeskState, name: string): DeskStrategy {
  return found(state.strategies.find(row => row.name === name))
}

export function positionOf(state: DeskState, strategy: string, instrument: string): DeskPosition {
  return found(state.positions.find(row => row.strategy === strategy && row.instrument === instrument))
}

/** The newest order with this status. */
export function orderWith(state: DeskState, status: DeskOrder['status']): DeskOrder {
  return found(state.orders.find(order => order.status === status))
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The desk has no such row.')
  return row
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
