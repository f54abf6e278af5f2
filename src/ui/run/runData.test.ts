import { expect, it } from 'vitest'
import type { DatasetInfo, StrategyInfo } from '../../workers/api/api.ts'
import { type DataForm, hedgeDataset } from './runData.ts'
import { DATASET } from './testing/run.ts'
import type { FormValues } from './useRunForm.ts'

const day = (date: string) => Date.parse(`${date}T09:15:00+05:30`)
const bank = (id: string, patch: Partial<DatasetInfo> = {}): DatasetInfo => ({
  ...DATASET,
  id,
  symbol: 'BANKNIFTY',
  ...patch,
})

/** The import that a pair of NIFTY uses when these are there, too. */
function hedgeOf(others: readonly DatasetInfo[], asked?: string): string | undefined {
  const form: DataForm = {
    values: { instrument: 'NIFTY', hedgeDataset: asked } as FormValues,
    strategy: { legs: 2 } as StrategyInfo,
    dataset: DATASET,
    datasets: [DATASET, ...others],
  }
  return hedgeDataset(form)?.id
}

it('the bars of the hedge are those of the same interval, whichever was imported last', () => {
  const coarse = bank('15 min', { intervalMinutes: 15 })
  expect(hedgeOf([bank('1 min'), coarse])).toBe('1 min')
  expect(hedgeOf([coarse, bank('1 min')])).toBe('1 min')
  // of the same interval with no day in common, the run says what is missing
  const early = bank('early', { fromMs: day('2019-01-01'), toMs: day('2019-03-01') })
  expect(hedgeOf([early, coarse])).toBe('early')
})

it('of the same interval they are those with the longest period in common, then the last', () => {
  const part = bank('part', { fromMs: day('2023-01-10') })
  const longer = bank('longer', { fromMs: day('2020-01-01'), toMs: day('2023-01-15') })
  expect(hedgeOf([bank('all'), part, longer])).toBe('all')
  expect(hedgeOf([longer, part])).toBe('part')
  expect(hedgeOf([bank('first'), bank('second')])).toBe('second')
  // where none shares a day, the nearest
  const [far, near] = ['2012-01-01', '2022-12-01'].map(to => bank(to, { fromMs: 0, toMs: day(to) }))
  expect(hedgeOf([near!, far!])).toBe('2022-12-01')
})

it('the bars that were chosen stay, and those of another instrument are never taken unasked', () => {
  const tcs = bank('tcs', { symbol: 'TCS' })
  expect(hedgeOf([bank('all'), bank('coarse', { intervalMinutes: 15 })], 'coarse')).toBe('coarse')
  expect(hedgeOf([tcs])).toBeUndefined()
  expect(hedgeOf([tcs, bank('daily', { intervalMinutes: 1440 })])).toBe('daily')
})
