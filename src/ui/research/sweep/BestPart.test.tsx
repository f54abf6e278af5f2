import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import { momentum } from '../../../engine/strategies/momentum.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { BestPart } from './BestPart.tsx'
import type { SweepTable } from './sweepTable.ts'
import { AXES, hillTable } from './testing/hillTable.ts'

const TWO_RUNS = [{ param: 'shortBars', from: 4, to: 6, step: 2 }]
const EVEN_HALF = 'Even surface: the neighbour keeps 50% of the best. Luck is a separate test.'
const EVEN_TWICE = 'Even surface: the neighbour has 2.00 times the best. Luck is a separate test.'
const FRAGILE = 'Fragile: neighbouring parameters perform much worse.'
const PEAK = 'Isolated peak: likely overfit.'

/** What is made of the better of two runs; empty where only its metric and its neighbour’s are said. */
function verdict(metric: SweepMetricId, best: number, other: number): string {
  const hill = ({ shortBars = 4 }) => ({ [metric]: shortBars === 4 ? best : other })
  const table = hillTable({ axes: TWO_RUNS }, { hill })
  const { container } = render(
    <BestPart table={table} params={{}} metric={metric} onOpen={() => undefined} />,
  )
  const words = container.querySelector('p')?.textContent ?? ''
  cleanup()
  expect(words).toContain(`Best ${METRICS[metric].label} `)
  return /(?:Even|Fragile|Isolated).*/.exec(words)?.[0] ?? ''
}

afterEach(cleanup)

describe('what is said of the best run', () => {
  it('where more is better: even down to half of it, and a peak where the neighbours made nothing', () => {
    expect(verdict('netProfit', 10_000, 5_000)).toBe(EVEN_HALF)
    expect(verdict('netProfit', 10_000, 4_999)).toBe(FRAGILE)
    expect(verdict('netProfit', 10_000, 0)).toBe(PEAK)
  })

  it('names the one neighbour that there is, and of more their median', () => {
    const hill = ({ shortBars = 4 }) => ({ netProfit: shortBars === 6 ? 10_000 : 8_000 })
    const words = (to: number) => {
      const table = hillTable({ axes: [{ param: 'shortBars', from: 4, to, step: 2 }] }, { hill })
      const { container } = render(
        <BestPart table={table} params={{}} metric="netProfit" onOpen={() => undefined} />,
      )
      return container.querySelector('p')?.textContent
    }
    expect(words(6)).toContain('; its one neighbour has +₹8,000. Even surface: the neighbour keeps 80%')
    cleanup()
    expect(words(8)).toContain(
      '; its 2 neighbours’ median is +₹8,000. Even surface: the median neighbour keeps',
    )
  })

  it('where less is better: even up to twice as much, fragile beyond it', () => {
    const metrics: SweepMetricId[] = [
      'charges',
      'longestUnderwaterDays',
      'volatilityPct',
      'ulcerPct',
      'topFiveSharePct',
    ]
    for (const metric of metrics) {
      expect([metric, verdict(metric, 100, 10_000)]).toEqual([metric, FRAGILE])
      expect([metric, verdict(metric, 100, 201)]).toEqual([metric, FRAGILE])
      expect([metric, verdict(metric, 100, 200)]).toEqual([metric, EVEN_TWICE])
    }
  })

  it('is nothing where neither more nor less is better', () => {
    const metrics: SweepMetricId[] = [
      'tradingDays',
      'periodsPerYear',
      'kurtosis',
      'skew',
      'exposurePct',
      'trades',
    ]
    for (const metric of metrics) expect([metric, verdict(metric, 100, 10)]).toEqual([metric, ''])
  })

  it('is nothing where the best lost', () => {
    expect(verdict('netProfit', -100, -10_000)).toBe('')
  })
})

/** What stands above the table. */
function wordsOf(table: SweepTable, metric: SweepMetricId, params: Params = momentum.params): string {
  const { container } = render(
    <BestPart table={table} params={params} metric={metric} onOpen={() => undefined} />,
  )
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent).join(' ')
}

describe('the surroundings of a draw', () => {
  const axes = [{ param: 'longBars', from: 2, to: 102, step: 1 }]
  const hill = ({ longBars = 0 }) => ({ sharpe: longBars < 90 ? 0.1 : longBars / 10 })

  it('are called nearest runs where none is a neighbour', () => {
    expect(wordsOf(hillTable({ axes }, { hill, ended: [90, 92, 94, 96, 98] }), 'sharpe')).toBe(
      'Best Sharpe ratio 10.00; its 4 nearest runs’ median is 9.50. Even surface: the median nearest run keeps 95% of the best. Luck is a separate test.',
    )
  })

  it('are not judged from afar: no word of fragile', () => {
    expect(wordsOf(hillTable({ axes }, { hill, ended: [0, 20, 40, 60, 98] }), 'sharpe')).toBe(
      'Best Sharpe ratio 10.00. Its nearest runs are too far away to compare: sweep a grid around it.',
    )
  })
})

describe('a best run at the edge of a range', () => {
  const hint = (table: SweepTable, metric: SweepMetricId = 'sharpe') =>
    /The best run is at .*/.exec(wordsOf(table, metric))?.[0] ?? ''
  afterEach(cleanup)

  it('says so, and to widen the range', () => {
    const rising = ({ shortBars = 0, longBars = 0 }) => ({ sharpe: longBars - Math.abs(shortBars - 8) })
    expect(hint(hillTable({ axes: AXES }, { hill: rising }))).toBe(
      'The best run is at the edge of MA long period (30): widen the range.',
    )
    cleanup()
    const corner = ({ shortBars = 0, longBars = 0 }) => ({ sharpe: longBars - shortBars })
    expect(hint(hillTable({ axes: AXES }, { hill: corner }))).toBe(
      'The best run is at the edge of MA short period (4) and MA long period (30): widen the ranges.',
    )
  })

  it('not inside it, not at a limit of the parameter, and not where a run inside does as well', () => {
    expect(hint(hillTable({ axes: AXES }))).toBe('')
    cleanup()
    const atLimit = [{ param: 'shortBars', from: 1, to: 5, step: 1 }]
    expect(
      hint(hillTable({ axes: atLimit }, { hill: ({ shortBars = 0 }) => ({ sharpe: -shortBars }) })),
    ).toBe('')
    cleanup()
    expect(hint(hillTable({ axes: AXES }, { hill: ({ longBars = 0 }) => ({ sharpe: longBars }) }))).toBe(
      'The best run is at the edge of MA long period (30): widen the range.',
    )
  })

  it('only of a metric of which more or less is better', () => {
    expect(
      hint(hillTable({ axes: AXES }, { hill: ({ longBars = 0 }) => ({ trades: longBars }) }), 'trades'),
    ).toBe('')
    cleanup()
    expect(
      hint(hillTable({ axes: AXES }, { hill: ({ shortBars = 0 }) => ({ charges: shortBars }) }), 'charges'),
    ).toBe('The best run is at the edge of MA short period (4): widen the range.')
  })
})
