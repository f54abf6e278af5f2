import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { Workspace } from '../core/workspace.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { simulate } from './simulate.ts'

describe('memory that runs share', () => {
  it('a run on the memory of longer and shorter runs trades as on its own', () => {
    const workspace = new Workspace()
    const traded = (count: number, strategy: RunInputs['strategy'], shared?: Workspace) => {
      const inputs = { ...unitInputs('NIFTY', 1), strategy, risk: null }
      const run = simulate(seededMinuteBars(count), findStrategy(strategy), inputs, {
        ...(shared && { workspace: shared }),
      })
      return { fills: run.broker.fills, trades: run.account.trades, equity: [...run.equityPaise] }
    }
    for (const [count, strategy] of [
      [4_000, 'market-making'],
      [900, 'momentum'],
      [2_500, 'market-making'],
      [2_500, 'momentum'],
    ] as const) {
      const own = traded(count, strategy)
      expect(own.fills.length).toBeGreaterThan(4)
      expect(traded(count, strategy, workspace)).toEqual(own)
    }
  })
})
