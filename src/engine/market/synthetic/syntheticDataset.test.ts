import { describe, expect, it } from 'vitest'
import { defaultInputs } from '../../inputs/inputs.ts'
import { runBacktest } from '../../run/run.ts'
import { dateWords } from '../ist.ts'
import { syntheticBars } from './syntheticBars.ts'
import { syntheticDataset } from './syntheticDataset.ts'

const RANGE = { seed: 1, from: '2023-01-02', to: '2023-01-04' }

function run(instrument: string, from: string, to: string) {
  const dataset = syntheticDataset({ symbol: instrument, seed: 1, from, to })
  return runBacktest(dataset, { ...defaultInputs(instrument, 1), from, to, risk: null })
}

describe('the synthetic market as a dataset', () => {
  it('P1 has the bars of the market and a hash that the seed changes', () => {
    const { bars, stamp } = syntheticDataset({ symbol: 'NIFTY', ...RANGE })
    expect(bars).toEqual(syntheticBars({ symbol: 'NIFTY', ...RANGE }))
    expect(stamp).toMatchObject({
      rows: 3 * 375,
      fromMs: bars.openMs[0],
      toMs: bars.openMs.at(-1),
      rejected: 0,
    })
    expect(syntheticDataset({ symbol: 'NIFTY', ...RANGE }).stamp.sha256).toBe(stamp.sha256)
    expect(syntheticDataset({ symbol: 'NIFTY', ...RANGE, seed: 2 }).stamp.sha256).not.toBe(stamp.sha256)
  })

  it('T4 K7 a range partly outside runs on the part that there is, and says so', () => {
    const { notes, dataset } = run('NIFTY', '2017-12-20', '2018-01-03')
    expect(dataset.rows).toBe(3 * 375)
    expect(notes).toContain('The data covers 1 Jan 2018 to 3 Jan 2018; the run uses that part of the range.')
  })

  it.each(['2010-01-04 2010-02-01', '2027-01-04 2027-02-01'])('K7 has nothing for %s', range => {
    const [from = '', to = ''] = range.split(' ')
    expect(() => syntheticDataset({ symbol: 'NIFTY', seed: 1, from, to })).toThrow(
      `No NIFTY data between ${dateWords(from)} and ${dateWords(to)}. Available: 1 Jan 2018 to 31 Dec 2026.`,
    )
  })

  it('K6 K8 refuses a start after the end, and holidays alone', () => {
    const ask = (from: string, to: string) => () => syntheticDataset({ symbol: 'NIFTY', seed: 1, from, to })
    expect(ask('2023-02-01', '2023-01-31')).toThrow('Start date must be on or before end date')
    expect(ask('2023-04-07', '2023-04-09')).toThrow('No trading days in this range')
  })

  it('T6 HDFC ends with its merger, and its successor is not there to be chosen', () => {
    const message =
      'HDFC Ltd last traded on 12 Jul 2023 and became HDFCBANK, which the synthetic market does not have; start on or before 12 Jul 2023.'
    expect(() => run('HDFC', '2023-07-13', '2023-08-31')).toThrow(message)
    expect(() => run('HDFC', '2027-08-01', '2027-08-31')).toThrow('No HDFC data between')
    expect(run('HDFC', '2023-07-12', '2023-08-31').dataset.rows).toBe(375)
    expect(run('HDFC', '2023-07-11', '2023-07-31').notes.join(' ')).toContain('the run ends there')
  })
})
