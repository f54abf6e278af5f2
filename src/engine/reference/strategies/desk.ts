/** What the reference's built-in strategies share: section B of RULES.md, its head and B1. */
import type { RunInputs } from '../../inputs/inputs.ts'
import type { RefLeg, RefRun } from '../simulator/state.ts'

/** What a strategy is given. */
export interface Desk {
  readonly run: RefRun
  readonly legs: readonly RefLeg[]
  readonly inputs: RunInputs
  readonly params: Readonly<Record<string, number>>
}

/** B1: whether the direction of the run allows a position on that side. */
export function allows({ inputs }: Desk, side: 1 | -1): boolean {
  return inputs.direction === 'both' || inputs.direction === (side === 1 ? 'long' : 'short')
}
