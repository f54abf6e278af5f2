/** No run of any kind starts on bars that cannot be real. */
import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { defaultInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import type { Dataset } from '../market/dataset.ts'
import { checkLookAhead } from '../research/lookAheadCheck.ts'
import { sensitivity } from '../research/sensitivity.ts'
import { walkForward } from '../research/walkForward.ts'
import { prepareSweep } from '../sweep/sweep.ts'
import { preparePreviewRuns } from './previewRun.ts'
import { runBacktest } from './run.ts'

const STAMP = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
const INPUTS = defaultInputs('NIFTY', 1)
const PLAN = { inSampleDays: 2, outOfSampleDays: 1, anchored: false, figure: 'totalReturnPct' } as const

/** Four days of minutes with one value changed; bar 5 opens at 09:20 on 1 Jan 2018. */
function dataset(column: keyof Bars, i: number, value: number): Dataset {
  const good = seededMinuteBars(4 * 375)
  return { bars: { ...good, [column]: good[column].with(i, value) }, stamp: STAMP }
}

const NO_PRICE = dataset('close', 5, Number.NaN)
const words = (instrument: string, fault: string) =>
  `The ${instrument} bar of 1 Jan 2018, 09:20 cannot be real: ${fault}; correct the data and import it again.`

describe('bars that cannot be real', () => {
  it.each<[keyof Bars, number, string]>([
    ['close', Number.NaN, 'a price is missing, zero or negative'],
    ['low', 0, 'a price is missing, zero or negative'],
    ['high', Infinity, 'a price is not finite'],
    ['high', 1, 'high 1 is below low'],
    ['volume', -1, 'the volume is negative or not a number'],
  ])('T10 start no run: %s %d', (column, value, fault) => {
    expect(() => runBacktest(dataset(column, 5, value), INPUTS)).toThrow(words('NIFTY', fault).slice(0, 70))
  })

  it('T10 start no run when two have the same time', () => {
    const { openMs } = seededMinuteBars(10)
    expect(() => runBacktest(dataset('openMs', 5, openMs[4]!), INPUTS)).toThrow(
      'The NIFTY bar of 1 Jan 2018, 09:19 cannot be real: it does not come after the bar before it',
    )
  })

  it.each<[string, () => unknown]>([
    ['backtest', () => runBacktest(NO_PRICE, INPUTS)],
    ['sweep', () => prepareSweep(NO_PRICE, INPUTS)],
    ['walk-forward', () => walkForward(NO_PRICE, INPUTS, [{}], PLAN)],
    ['preview', () => preparePreviewRuns(NO_PRICE, INPUTS)],
    ['sensitivity', () => sensitivity(NO_PRICE, INPUTS)],
    ['look-ahead bias check', () => checkLookAhead(NO_PRICE, INPUTS)],
  ])('T10 start no %s', (_, start) => {
    expect(start).toThrow(words('NIFTY', 'a price is missing, zero or negative'))
  })

  it('T10 of a hedge start no run either, and it is named', () => {
    const pair: Dataset = {
      bars: seededMinuteBars(4 * 375),
      stamp: STAMP,
      hedges: [{ instrument: 'BANKNIFTY', ...NO_PRICE }],
    }
    expect(() => runBacktest(pair, { ...INPUTS, strategy: 'arbitrage' })).toThrow(
      words('BANKNIFTY', 'a price is missing, zero or negative'),
    )
  })
})
