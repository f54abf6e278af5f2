import { useCallback, useEffect, useMemo, useState } from 'react'
import type { EquityCurve, RunView } from '../../workers/api.ts'
import { inr, percent, quantity } from '../format.ts'
import { candleAt, momentFormat } from './axis.ts'
import { ChartFrame, LegendValue } from './ChartFrame.tsx'
import { summarise } from './summary.ts'
import { useDrawing } from './useDrawing.ts'

const KINDS = { 'daily-loss': 'Daily-loss stop', drawdown: 'Drawdown stop', ruin: 'Equity used up' } as const

interface EquityChartProps {
  curve: EquityCurve
  /** What the risk limits did, to be marked on the curve. */
  limits?: Pick<RunView, 'riskEvents' | 'riskWords'>
}

/** Equity over the run with the drawdown below it, and a mark wherever a risk limit acted. */
export function EquityChart({ curve, limits }: EquityChartProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const draw = useCallback(async (host: HTMLElement) => {
    const [{ drawEquity }, { fontReady }] = await Promise.all([
      import('./drawEquity.ts'),
      import('./theme.ts'),
    ])
    await fontReady()
    return drawEquity(host, setHovered)
  }, [])
  const { host, drawing, failed } = useDrawing(draw)
  const marks = useMemo(() => limitMarks(curve, limits), [curve, limits])
  useEffect(() => drawing?.setCurve(curve, [...marks.keys()]), [drawing, curve, marks])
  const words = useMemo(() => momentFormat(curve.ms), [curve])
  const data = useMemo(
    () => ({
      headers: ['Time', 'Equity', 'Drawdown', ...(marks.size > 0 ? ['Risk limit'] : [])],
      count: curve.ms.length,
      rowAt: (i: number) => [
        words(curve.ms[i]!),
        inr(curve.equity[i]!),
        inr(curve.drawdown[i]!),
        ...(marks.size > 0 ? [marks.get(i) ?? ''] : []),
      ],
    }),
    [curve, words, marks],
  )
  const summary = useMemo(() => {
    const sentence = summarise({
      name: 'Equity',
      ms: curve.ms,
      values: curve.equity,
      formatMoment: words,
      formatValue: inr,
    })
    const drawn = curve.bars > curve.ms.length ? ` Drawn from ${quantity(curve.bars)} bars.` : ''
    const acted = limits?.riskWords ? ` Marked: ${limits.riskWords}.` : ''
    return sentence + drawn + acted
  }, [curve, words, limits])
  const shown = Math.min(hovered ?? Infinity, curve.ms.length - 1)
  return (
    <ChartFrame
      label="Equity curve"
      summary={summary}
      host={host}
      failed={failed}
      heightClass="h-80"
      data={data}
      legend={
        <>
          <span>{words(curve.ms[shown]!)}</span>
          <LegendValue name="Equity">{inr(curve.equity[shown])}</LegendValue>
          <LegendValue name="Drawdown">{drawdownWords(curve, shown)}</LegendValue>
          {marks.size > 0 && (
            <span>
              <span aria-hidden className="text-down">
                ●
              </span>{' '}
              {(hovered !== null && marks.get(hovered)) || 'Risk limit acted'}
            </span>
          )}
        </>
      }
    />
  )
}

/** "−₹1,200 (−1.10%)": below the highest equity so far, in money and as a share of it. */
function drawdownWords({ equity, drawdown }: EquityCurve, i: number): string {
  const below = drawdown[i]!
  return `${inr(below)} (${percent((below / (equity[i]! - below)) * 100)})`
}

/** What acted, by the point of the curve that is drawn for its moment. */
function limitMarks(curve: EquityCurve, limits: EquityChartProps['limits']): ReadonlyMap<number, string> {
  const events = limits?.riskEvents ?? []
  return new Map(events.map(({ ms, kind }) => [candleAt(curve.ms, ms), KINDS[kind]]))
}
