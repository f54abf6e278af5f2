import { describe, expect, it } from 'vitest'
import { times } from '../../../../test/handFindings.ts'
import { dayBars, flat } from '../../../../test/handRun.ts'
import { FLAT_COSTS, NSE_COSTS, type RunInputs } from '../../inputs/inputs.ts'
import type { Bars } from '../../market/bars.ts'
import type { DataOrigin } from '../../market/dataset.ts'
import { handReport } from '../testing/handReport.ts'
import { overMoreDays } from './remedy.ts'

const MADE: DataOrigin = { kind: 'synthetic', seed: 1 }
const FILE: DataOrigin = { kind: 'file', name: 'nifty.csv' }

const at = (...dates: readonly string[]) =>
  Float64Array.from(dates, date => Date.parse(`${date}T09:15:00+05:30`))

/** Bars on some days of a dataset, of which a run walked a part. */
function offered(
  origin: DataOrigin | undefined,
  days: readonly string[],
  {
    ran = [days[0]!, days.at(-1)!],
    hedge,
    ...inputs
  }: Partial<RunInputs> & { ran?: readonly [string, string]; hedge?: string },
) {
  const bars: Bars = { ...dayBars(...times(days.length, flat(100))), openMs: at(...days) }
  const report = handReport({ inputs: { instrument: 'NIFTY', from: ran[0]!, to: ran[1]!, ...inputs } })
  const stamp = report.dataset
  const hedges = hedge === undefined ? [] : [{ bars, stamp, origin: MADE, instrument: hedge }]
  const equity = { ms: at(...ran), paise: Float64Array.of(0, 0) }
  return overMoreDays({
    dataset: { bars, stamp, hedges, ...(origin && { origin }) },
    report: { ...report, equity },
  })
}

describe('W10 more days of a file', () => {
  const WHOLE = ['2015-01-02', '2018-01-02', '2025-12-04'] as const
  const ALL = {
    kind: 'run',
    label: 'Use all the data',
    inputs: { from: null, to: null },
    needsMoreBars: false,
  }

  it('are all that it has, from the first day of the charge book on where the run has the rates of the day', () => {
    const ran = ['2020-01-01', '2020-12-31'] as const
    const today = { ...NSE_COSTS, rates: 'today' } as const
    expect(offered(FILE, WHOLE, { ran, costs: NSE_COSTS })).toEqual({
      ...ALL,
      label: 'Use the data from 1 Jan 2018',
      inputs: { from: '2018-01-01', to: null },
    })
    for (const costs of [today, FLAT_COSTS, { kind: 'none' } as const])
      expect(offered(FILE, WHOLE, { ran, costs })).toEqual(ALL)
    expect(offered(FILE, ['2018-01-01', '2025-12-04'], { ran, costs: NSE_COSTS })).toEqual(ALL)
  })

  it('are none where the run had all of them, or all that the charge book has', () => {
    expect(offered(FILE, WHOLE, { costs: FLAT_COSTS })).toBeNull()
    for (const from of ['2018-01-01', '2018-01-02'])
      expect(offered(FILE, WHOLE, { ran: ['2018-01-02', '2025-12-04'], from, costs: NSE_COSTS })).toBeNull()
    // its first day was left out of the run, as a day on which NSE was closed
    expect(
      offered(FILE, ['2023-01-01', '2023-01-31'], {
        ran: ['2023-01-02', '2023-01-31'],
        from: null,
        to: null,
      }),
    ).toBeNull()
  })

  it('are none after the end of the company', () => {
    const ran = ['2023-01-02', '2023-07-12'] as const
    expect(offered(FILE, ['2023-01-02', '2024-12-31'], { ran, instrument: 'HDFC' })).toBeNull()
    expect(offered(FILE, ['2023-01-02', '2024-12-31'], { ran, instrument: 'TCS' })).toEqual(ALL)
  })
})

describe('W10 more days of a market that is made', () => {
  const made = (first: string, last: string, inputs: Parameters<typeof offered>[2] = {}) =>
    offered(MADE, [first, last], inputs)
  const over = (label: string, from: string, to: string) => ({
    kind: 'run',
    label,
    inputs: { from, to },
    needsMoreBars: true,
  })

  it('are a year, or twice as many, before the run or else after it', () => {
    expect(made('2023-01-02', '2023-01-31')).toEqual(over('Test a full year', '2022-02-01', '2023-01-31'))
    expect(made('2018-01-01', '2018-01-31')).toEqual(over('Test a full year', '2018-01-01', '2018-12-31'))
    expect(made('2022-01-01', '2022-12-31')).toEqual(over('Double the period', '2021-01-01', '2022-12-31'))
    expect(made('2019-01-01', '2020-12-31')).toEqual(over('Double the period', '2018-01-01', '2022-01-01'))
  })

  it('are all where it has fewer than twice as many', () => {
    const all = over('Use all the data', '2018-01-01', '2026-12-31')
    expect(made('2018-01-02', '2025-12-04')).toEqual(all)
    expect(made('2018-01-01', '2026-12-31')).toBeNull()
  })

  it('end with the company, that of the other leg included', () => {
    const all = over('Use all the data', '2018-01-01', '2023-07-12')
    expect(made('2019-01-01', '2022-12-30', { instrument: 'HDFC' })).toEqual(all)
    expect(made('2019-01-01', '2022-12-30', { hedge: 'HDFC' })).toEqual(all)
    expect(made('2018-01-01', '2023-07-12', { instrument: 'HDFC' })).toBeNull()
  })

  it('are nowhere else: a file has no days but its own', () => {
    expect(offered(FILE, ['2023-01-02', '2023-01-31'], {})).toBeNull()
    expect(offered(undefined, ['2023-01-02', '2023-01-31'], {})).toBeNull()
  })
})
