import { useMemo } from 'react'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { metricText } from '../../run/report/runMetrics.ts'
import { useInk } from './ink.ts'
import { legendValues, Palette, type Scale } from './scale.ts'

/** Which colours stand for which values. */
export function Legend({ metric, scale, use }: { metric: SweepMetricId; scale: Scale; use: 'map' | 'line' }) {
  const ink = useInk()
  const palette = useMemo(() => new Palette(scale, use, ink), [scale, use, ink])
  const values = legendValues(scale)
  return (
    <div className="flex items-center gap-2 text-label text-faint">
      <span className="whitespace-nowrap">{metricText(metric, values[0]!)}</span>
      <span aria-hidden className="flex h-2.5 overflow-hidden rounded-tag">
        {values.map((value, k) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: all of one value where the sweep has but one
            key={k}
            className="w-4"
            style={{ backgroundColor: palette.of(value), printColorAdjust: 'exact' }}
          />
        ))}
      </span>
      <span className="whitespace-nowrap">{metricText(metric, values.at(-1)!)}</span>
    </div>
  )
}
