import { useCallback, useEffect, useMemo, useState } from 'react'
import type { EquityCurve } from '../../workers/api.ts'
import { inr, percent, quantity } from '../format.ts'
import { momentFormat } from './axis.ts'
import { ChartFrame, LegendValue } from './ChartFrame.tsx'
import { summarise } from './summary.ts'
import { useDrawing } from './useDrawing.ts'

/** Equity over the run with the drawdown below it. */
export function EquityChart({ curve }: { curve: EquityCurve }) {
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
  useEffect(() => drawing?.setCurve(curve), [drawing, curve])
  const words = useMemo(() => momentFormat(curve.ms), [curve])
  const data = useMemo(
    () => ({
      headers: ['Time', 'Equity', 'Drawdown'],
      count: curve.ms.length,
      rowAt: (i: number) => [words(curve.ms[i]!), inr(curve.equity[i]!), inr(curve.drawdown[i]!)],
    }),
    [curve, words],
  )
  const summary = useMemo(() => {
    const sentence = summarise({
      name: 'Equity',
      ms: curve.ms,
      values: curve.equity,
      formatMoment: words,
      formatValue: inr,
    })
    return curve.bars > curve.ms.length ? `${sentence} Drawn from ${quantity(curve.bars)} bars.` : sentence
  }, [curve, words])
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
