import { expect, it } from 'vitest'
import { METRICS } from '../../engine/metrics/catalog.ts'
import { METRIC_IDS } from './metricIds.ts'

it('what is read of a saved run has the metrics of the catalogue, in its order', () => {
  expect(METRIC_IDS).toEqual(Object.keys(METRICS))
})
