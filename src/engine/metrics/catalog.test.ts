import { describe, expect, it } from 'vitest'
import { HEADLINE, METRIC_GROUPS, METRICS, metricsIn } from './catalog.ts'
import { handMetrics } from './testing/handMetrics.ts'

describe('the catalogue of metrics', () => {
  it('M8 names every metric of a run once, and nothing else', () => {
    const { reasons: _, ...values } = handMetrics()
    expect(Object.keys(METRICS).toSorted()).toEqual(Object.keys(values).toSorted())
    expect(METRIC_GROUPS.flatMap(group => metricsIn(group))).toEqual(Object.keys(METRICS))
    const labels = Object.values(METRICS).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('M8 explains each in whole sentences', () => {
    for (const { help } of Object.values(METRICS)) expect(help).toMatch(/^\S.*\.$/)
  })

  it('M8 begins with eight', () => {
    expect(new Set(HEADLINE).size).toBe(8)
  })
})
