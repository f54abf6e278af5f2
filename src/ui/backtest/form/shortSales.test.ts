import { describe, expect, it } from 'vitest'
import { defaultInputs } from '../../../engine/inputs/inputs.ts'
import type { MarketForm } from '../../run/runInputs.ts'
import { parseRunSearch } from '../../run/runSearch.ts'
import { DATASET } from '../../run/testing/run.ts'
import type { FormValues } from '../../run/useRunForm.ts'
import { shortWords } from './shortSales.ts'

const LIMITS = { risk: { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }, squareOff: '15:15' }

function formOf(search: Record<string, unknown>, intervalMinutes: number, legs = 1): MarketForm {
  const values = { ...parseRunSearch({ mode: 'market', ...search }), ...search } as FormValues
  const dataset = { ...DATASET, intervalMinutes }
  return {
    values,
    defaults: defaultInputs(values.instrument, intervalMinutes),
    strategy: { id: 'any', title: 'Any', summary: 'A test.', params: {}, legs },
    dataset,
    datasets: [dataset],
    limits: { ...LIMITS, from: 'settings', warning: null },
  }
}

describe('A5 what the form says of short sales', () => {
  it.each([
    ['daily bars', {}, 1440, true],
    ['daily bars with a square-off, which does not apply', { squareOff: '15:15' }, 1440, true],
    ['daily bars made of minutes', { timeframe: '1D', squareOff: '15:15' }, 1, true],
    ['minute bars that are carried', { squareOff: 'off' }, 1, true],
    ['minute bars, which are squared off', {}, 1, false],
    ['minute bars that are squared off at the last close', { squareOff: 'close' }, 1, false],
    ['a run that is long only', { direction: 'long' }, 1440, false],
    ['charges that name intraday', { costs: 'nse', segment: 'equity-intraday' }, 1440, false],
    [
      'charges that name intraday but are not taken',
      { costs: 'none', segment: 'equity-intraday' },
      1440,
      true,
    ],
    ['an index', { instrument: 'NIFTY' }, 1440, false],
    ['a symbol that is not known', { instrument: 'MYOWN', costs: 'flat' }, 1440, false],
    ['one whose charges are NSE’s', { instrument: 'MYOWN', costs: 'nse' }, 1440, true],
    ['a capital that is being typed', { capital: null }, 1440, true],
  ] as const)('of a share with %s', (_words, search, minutes, isSaid) => {
    const form = formOf({ instrument: 'RELIANCE', ...search }, minutes)
    expect(shortWords(form) !== null).toBe(isSaid)
  })

  it('S3 of a pair it names the leg that is sold', () => {
    const words = (direction: string, instrument: string, hedge: string) =>
      shortWords(formOf({ instrument, hedge, direction }, 1440, 2))?.split(' cannot')[0]
    expect(words('both', 'RELIANCE', 'TCS')).toBe('RELIANCE and TCS')
    expect(words('long', 'NIFTY', 'TCS')).toBe('TCS')
    expect(words('short', 'NIFTY', 'TCS')).toBeUndefined()
    expect(words('short', 'RELIANCE', 'NIFTY')).toBe('RELIANCE')
    expect(words('both', 'NIFTY', 'BANKNIFTY')).toBeUndefined()
  })
})
