/** Daily bars of a file and those that the engine makes of its minutes are the same days, and the same run. */
import { expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { readCsv } from '../../import/readFiles.ts'
import { DEFAULT_FILL, type RunInputs } from '../inputs/inputs.ts'
import { stampOf } from '../market/dataset.ts'
import { toIsoDate } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { runBacktest } from './run.ts'

const MINUTES = seededMinuteBars(60 * 375)

/** The days as a file has them: dates without a time. */
function dailyFile() {
  const { openMs, open, high, low, close, volume } = resample(MINUTES, '1D', 'nse')
  const rows = Array.from(openMs, (ms, i) =>
    [toIsoDate(ms), open[i], high[i], low[i], close[i], volume[i]].join(','),
  )
  return readCsv(new TextEncoder().encode(`date,open,high,low,close,volume\n${rows.join('\n')}\n`))
}

it('T5 T1 days from a file and days made of minutes have the same times, fills and equity', () => {
  const file = dailyFile()
  const made = resample(MINUTES, '1D', 'nse')
  expect(file.bars).toEqual(made)
  const inputs: RunInputs = {
    ...unitInputs('NIFTY', 1440),
    fill: DEFAULT_FILL,
    params: { volumeThreshold: 0, shortBars: 2, longBars: 5 },
  }
  // one stamp for both: of what a run is known by only the bars are compared here
  const stamp = stampOf(made)
  const ofFile = runBacktest({ bars: file.bars, stamp }, inputs)
  const ofMinutes = runBacktest({ bars: MINUTES, stamp }, { ...inputs, timeframe: '1D' })
  expect(ofFile.fills.length).toBeGreaterThan(5)
  expect(ofMinutes.fills).toEqual(ofFile.fills)
  expect(ofMinutes.equity).toEqual(ofFile.equity)
})
