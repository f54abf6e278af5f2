import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { BestPart } from './BestPart.tsx'
import { hillTable } from './testing/hillTable.ts'

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
