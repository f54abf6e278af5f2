import { describe, expect, it } from 'vitest'
import { defaultInputs, type RunInputs } from '../../inputs/inputs.ts'
import { syntheticDataset } from '../../market/synthetic/syntheticDataset.ts'
import { runBacktest } from '../../run/run.ts'
import { diagnose } from '../diagnose.ts'

const DATASET = syntheticDataset({ symbol: 'RELIANCE', from: '2023-01-02', to: '2023-02-10', seed: 1 })

function withoutTrades(inputs: Partial<RunInputs>) {
  const report = runBacktest(DATASET, { ...defaultInputs('RELIANCE', 1), squareOff: null, ...inputs })
  return { report, finding: diagnose(DATASET, report).find(({ id }) => id === 'few-trades')! }
}

describe('a run that placed no order', () => {
  it('W10 says what its strategy said of the bars, where these are too long for it, and tries those of the data', () => {
    for (const strategy of ['market-making', 'gap-trading']) {
      const { report, finding } = withoutTrades({ strategy, timeframe: '1D' })
      expect(report.orders.placed).toBe(0)
      expect(finding.words).toMatch(/bars shorter than a day\.$/)
      expect(report.notes).toContain(finding.words)
      expect(finding.remedy).toMatchObject({ kind: 'run', inputs: { timeframe: null }, needsMoreBars: false })
    }
  })
})
