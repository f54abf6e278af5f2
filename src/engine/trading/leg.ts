import type { Bars } from '../market/bars.ts'
import type { Account } from './account.ts'
import type { Broker } from './broker.ts'
import type { Terms } from './execution.ts'

/** One instrument of a run, with its own bars, orders, position and trades. */
export interface Leg {
  readonly instrument: string
  readonly bars: Bars
  readonly account: Account
  readonly broker: Broker
  readonly terms: Terms
}
