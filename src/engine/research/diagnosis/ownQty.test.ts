import { describe, expect, it } from 'vitest'
import { defaultInputs, type RunInputs } from '../../inputs/inputs.ts'
import { syntheticDataset } from '../../market/synthetic/syntheticDataset.ts'
import { runBacktest } from '../../run/run.ts'
import { diagnose } from '../diagnose.ts'

const DAYS = { symbol: 'NIFTY', from: '2023-01-02', to: '2023-01-13' }
const DATASET = syntheticDataset({ ...DAYS, seed: 1 })

function quoting(inputs: Partial<RunInputs> = {}) {
  const asked = { ...defaultInputs('NIFTY', 1), ...inputs, strategy: 'market-making' }
  const report = runBacktest(DATASET, asked)
  const finding = diagnose(DATASET, report).find(({ id }) => id === 'orders-refused') ?? null
  return { report, finding }
}

describe('the capital that Market Making is told to take', () => {
  const { report, finding } = quoting({ capital: 100_000 })

  it('W10 B2 is what one lot takes, whatever the Size, and is enough to trade', () => {
    expect(report.fills).toHaveLength(0)
    expect(finding!.words).toMatch(
      /were rejected: not enough margin\. One order of 50 takes up to ₹1,\d\d,\d{3} of margin; Size does not apply\.$/,
    )
    expect(finding!.remedy).toMatchObject({ kind: 'run', inputs: { capital: 120_000 } })
    const { inputs } = finding!.remedy as { inputs: Partial<RunInputs> }
    expect(quoting(inputs).report.trades.length).toBeGreaterThan(10)
  })

  it('W10 B2 is the same for any share of the equity, and more for a larger quote', () => {
    const small = quoting({ capital: 100_000, size: { kind: 'margin', fraction: 0.1 } })
    expect(small.finding).toEqual(finding)
    const params = { ...report.inputs.params, orderQty: 100, positionLimit: 100 }
    const large = quoting({ capital: 100_000, params })
    expect(large.finding!.words).toMatch(/ One order of 100 takes up to ₹2,\d\d,\d{3} of margin; /)
  })
})
