import { InputError } from '../core/problem.ts'
import { arbitrage } from './arbitrage.ts'
import type { Strategy } from './define.ts'
import { gapTrading } from './gapTrading.ts'
import { marketMaking } from './marketMaking.ts'
import { momentum } from './momentum.ts'

/** Every strategy that the engine can run. A new one is one more line here. */
export const CATALOG: readonly Strategy[] = [marketMaking, momentum, arbitrage, gapTrading] as Strategy[]

/** Strategies of the trader's own that this engine has been given. Their ids hold a hash, so that one stands for one. */
const OWN = new Map<string, Strategy>()

/** Makes an own strategy known, so that runs may name its id; the same one again changes nothing. */
export function addStrategy(strategy: Strategy): void {
  OWN.set(strategy.id, strategy)
}

/** The strategy of that id, built in or own; undefined where there is none. */
export function knownStrategy(id: string): Strategy | undefined {
  return CATALOG.find(strategy => strategy.id === id) ?? OWN.get(id)
}

/** @throws InputError that names the strategies there are. */
export function findStrategy(id: string): Strategy {
  const found = knownStrategy(id)
  if (found) return found
  const known = CATALOG.map(strategy => strategy.id).join(', ')
  throw new InputError(`strategy: there is no "${id}". Choose one of: ${known}.`, 'strategy')
}
