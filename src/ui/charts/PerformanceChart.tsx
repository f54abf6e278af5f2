import { useCallback, useEffect, useMemo, useState } from 'react'
import { inr } from '../format/format.ts'
import { hourLabel, isHourly, momentFormat, type PerformancePoint, toChartTime } from './axis.ts'
import { ChartFrame, LegendValue } from './ChartFrame.tsx'
import { summarise } from './summary.ts'
import { useDrawing } from './useDrawing.ts'

interface PerformanceChartProps {
  points: readonly PerformancePoint[]
  /** "Today's P&L". */
  label: string
  /** Straight from point to point: a bent line would sink below a loss that there was, or show one that there was not. */
  isStraight?: boolean
}

/** Profit and loss over a day, week or month as a line; points that follow others go on in the same drawing. */
export function PerformanceChart({ points, label, isStraight = false }: PerformanceChartProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const hasHours = isHourly(points)
  const draw = useCallback(
    async (host: HTMLElement) => {
      const { drawPerformance, fontReady } = await import('./drawPerformance.ts')
      await fontReady()
      return drawPerformance(host, { isHourly: hasHours, isStraight }, setHovered)
    },
    [hasHours, isStraight],
  )
  const { host, drawing, failed } = useDrawing(draw)
  useEffect(() => drawing?.show(points), [drawing, points])
  const moments = useMemo(() => points.map(point => point.ms), [points])
  const words = useMemo(() => momentWords(moments), [moments])
  const data = useMemo(
    () => ({
      headers: ['Time', label],
      count: points.length,
      rowAt: (i: number) => [words(points[i]!.ms), inr(points[i]!.value)],
    }),
    [points, label, words],
  )
  const shown = points[hovered ?? points.length - 1] ?? points.at(-1)
  return (
    <ChartFrame
      label={label}
      summary={summarise({
        name: label,
        ms: moments,
        values: points.map(point => point.value),
        formatMoment: words,
        formatValue: inr,
      })}
      host={host}
      failed={failed}
      heightClass="h-64"
      data={data}
      legend={
        shown && (
          <>
            <span>{words(shown.ms)}</span>
            <LegendValue name={label}>{inr(shown.value)}</LegendValue>
          </>
        )
      }
    />
  )
}

/** Hours of one day are said as the axis says them. */
function momentWords(moments: readonly number[]): (ms: number) => string {
  const isOneDay = moments.length > 1 && moments.at(-1)! - moments[0]! < 86_400_000
  return isOneDay ? ms => hourLabel(toChartTime(ms)) : momentFormat(moments)
}
