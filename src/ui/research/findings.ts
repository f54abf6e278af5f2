import type { MetricUnit } from '../../engine/metrics/metricInfo.ts'
import { decimal, duration, inr, percent, quantity } from '../format/format.ts'

const MINUTE_MS = 60_000
/** Less would read as 0.0%. */
const LEAST_SHOWN = 0.05

const TEXT: Readonly<Record<MetricUnit, (value: number) => string>> = {
  rupees: value => inr(value),
  percent: value => (value > 0 && value < LEAST_SHOWN ? `<${percent(0.1, 1)}` : percent(value, 1)),
  share: value => percent(value, 0),
  points: value => `${decimal(value)} pp`,
  ratio: value => decimal(value),
  count: quantity,
  days: value => `${quantity(value)} d`,
  minutes: value => duration(value * MINUTE_MS),
  ticks: value => `${decimal(value)} ticks`,
}

/** The number of a finding, as short as it can be told. */
export function findingNumber({ value, unit }: { value: number; unit: MetricUnit }): string {
  return TEXT[unit](value)
}
