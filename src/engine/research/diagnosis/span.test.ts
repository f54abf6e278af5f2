import { expect, it } from 'vitest'
import { findings, money, sessionsOn, times } from '../../../../test/handFindings.ts'
import { dayBars, flat } from '../../../../test/handRun.ts'
import { defaultInputs, type RunInputs } from '../../inputs/inputs.ts'
import type { Dataset } from '../../market/dataset.ts'
import { syntheticDataset } from '../../market/synthetic/syntheticDataset.ts'
import { runBacktest } from '../../run/run.ts'
import { diagnose } from '../diagnose.ts'

it('W10 prices far from the instrument’s level come first, since all of the result rests on them', () => {
  const [first] = findings({ inputs: { instrument: 'NIFTY' }, stats: money(-36_713, 123_195) })
  expect(first).toMatchObject({
    id: 'foreign-level',
    explains: 1,
    limit: 2,
    unit: 'ratio',
    remedy: { kind: 'view', label: 'Check the data', view: 'data' },
  })
  const share = findings({ inputs: { instrument: 'RELIANCE' } }).find(({ id }) => id === 'foreign-level')
  expect(share).toMatchObject({ value: expect.closeTo(12.14, 2), limit: 4 })
})

it('W10 prices in paise are named as such', () => {
  const paise = [1_810_530, 1_810_530, 1_810_530, 1_810_530] as const
  expect(findings({ inputs: { instrument: 'NIFTY' }, bars: [paise] })[0]).toMatchObject({
    words:
      'Prices are around 18,10,000, far from NIFTY’s level of that time (around 18,100): they look like paise; divide them by 100 and import the file again.',
    value: 100,
  })
})

it('W10 the level of the days that the run walked is what counts, of each of its instruments', () => {
  const stamp = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
  const wrong = dayBars(flat(18_000), flat(18_000), flat(100), flat(100), flat(100))
  const right = dayBars(...times(5, flat(42_000)))
  const levelOf = (inputs: Partial<RunInputs>, hedge = right) => {
    const hedges = [{ bars: hedge, stamp, instrument: 'BANKNIFTY' }]
    const dataset = { bars: wrong, stamp, hedges }
    const report = runBacktest(dataset, {
      ...defaultInputs('NIFTY', 1440),
      strategy: 'arbitrage',
      ...inputs,
    })
    return diagnose(dataset, report).find(({ id }) => id === 'foreign-level')?.words
  }
  expect(levelOf({})).toMatch(/^Prices are around 100, far from NIFTY’s level/)
  expect(levelOf({ to: '2023-01-03' })).toBeUndefined()
  expect(levelOf({ to: '2023-01-03' }, wrong)).toMatch(/^Prices are around 18,000, far from BANKNIFTY’s/)
})

it('W10 a market that is made has no wrong level, wherever its prices went', () => {
  const range = { from: '2023-01-02', to: '2023-01-04' }
  const made = syntheticDataset({ symbol: 'NIFTY', seed: 1, ...range })
  const report = runBacktest(made, { ...defaultInputs('NIFTY', 1), ...range })
  const ids = (dataset: Dataset, instrument: string) =>
    diagnose(dataset, { ...report, inputs: { ...report.inputs, instrument } }).map(({ id }) => id)
  expect(ids(made, 'RELIANCE')).not.toContain('foreign-level')
  expect(ids({ bars: made.bars, stamp: made.stamp }, 'RELIANCE')).toContain('foreign-level')
})

it('T7 special sessions count as in the quality of the data, and alone are no finding', () => {
  const missing = (...dates: readonly string[]) =>
    findings(sessionsOn(...dates)).find(({ id }) => id === 'missing-sessions')
  // Muhurat trading on the 24th, a holiday on the 26th
  expect(missing('2022-10-21', '2022-10-27')?.words).toMatch(
    /^2 of 4 sessions have no data, 1 of them special \(such as Muhurat\), the first on 24 Oct 2022: /,
  )
  expect(missing('2022-10-21', '2022-10-25', '2022-10-27')).toBeUndefined()
  expect(missing('2022-10-20', '2022-10-21', '2022-10-24', '2022-10-27')?.words).toBe(
    '1 of 5 sessions has no data, 25 Oct 2022: what would have happened on that day is not in the result.',
  )
})
