import { useCallback, useEffect, useMemo, useState } from 'react'
import type { EquityCurve, HoldLine, RunView } from '../../workers/api/api.ts'
import { inr, percent, quantity } from '../format/format.ts'
import { candleAt, momentFormat } from './axis.ts'
import type { EquityBand } from './band.ts'
import { ChartFrame, LegendValue } from './ChartFrame.tsx'
import { type ConeView, coneOnGrid } from './cone.ts'
import { type EquityView, logRefusal, rememberEquityView, rememberedEquityView } from './equityView.ts'
import { LegendSwitch } from './LegendSwitch.tsx'
import { LogSwitch } from './LogSwitch.tsx'
import { onGrid } from './onGrid.ts'
import { summarise } from './summary.ts'
import { useDrawing } from './useDrawing.ts'
import { ZoomTools } from './ZoomTools.tsx'

const KINDS = {
  'daily-loss': 'Daily loss limit',
  drawdown: 'Drawdown limit',
  ruin: 'Equity used up',
} as const

interface EquityChartProps {
  curve: EquityCurve
  /** What the risk limits did, to be marked on the curve. */
  limits?: Pick<RunView, 'riskEvents' | 'riskWords'>
  /** What runs with other parameters made, point by point of the curve. */
  band?: EquityBand | null
  /** The capital in the instrument itself, to compare with. */
  hold?: HoldLine | undefined
  /** Whether all bars are on show or those that were traded, where these are few, and what changes it. */
  part?: { readonly isWhole: boolean; readonly onWhole: (isWhole: boolean) => void } | null
  /** The cone of a Monte Carlo, which its legend shows and hides. */
  cone?: ConeView | null
  onCone?: (isShown: boolean) => void
}

/** Equity over the run with the drawdown below it, and a mark wherever a risk limit acted. */
export function EquityChart({
  curve,
  limits,
  band = null,
  hold,
  part = null,
  cone = null,
  onCone,
}: EquityChartProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const [wantsHold, setWantsHold] = useState(true)
  const [wanted, setWanted] = useState(rememberedEquityView)
  const choose = (change: Partial<EquityView>) => {
    const next = { ...wanted, ...change }
    setWanted(next)
    rememberEquityView(next)
  }
  const draw = useCallback(async (host: HTMLElement) => {
    const { drawEquity, fontReady } = await import('./drawEquity.ts')
    await fontReady()
    return drawEquity(host, setHovered)
  }, [])
  const { host, drawing, failed } = useDrawing(draw)
  const marks = useMemo(() => limitMarks(curve, limits), [curve, limits])
  const marked = useMemo(() => [...marks.keys()], [marks])
  const held = useMemo(() => hold && onGrid(curve.ms, { ms: hold.ms, values: hold.rupees }), [curve, hold])
  const coned = useMemo(() => (cone?.isShown ? coneOnGrid(curve.ms, cone) : null), [curve, cone])
  const refusal = useMemo(
    () => logRefusal([curve.equity, held, band?.low, ...(coned?.lines ?? [])]),
    [curve, held, band, coned],
  )
  const isLog = wanted.isLog && refusal === null
  const { hasDrawdown } = wanted
  useEffect(() => {
    const hold = (wantsHold && held) || null
    drawing?.show({ curve, marked, band, hold, cone: coned, isLog, hasDrawdown })
  }, [drawing, curve, marked, band, held, wantsHold, coned, isLog, hasDrawdown])
  const words = useMemo(() => momentFormat(curve.ms), [curve])
  const data = useMemo(
    () => ({
      headers: [
        'Time',
        'Equity',
        'Drawdown',
        ...(held ? ['Buy and hold'] : []),
        ...(marks.size > 0 ? ['Risk limit'] : []),
      ],
      count: curve.ms.length,
      rowAt: (i: number) => [
        words(curve.ms[i]!),
        inr(curve.equity[i]!),
        inr(curve.drawdown[i]!),
        ...(held ? [inr(held[i])] : []),
        ...(marks.size > 0 ? [marks.get(i) ?? ''] : []),
      ],
    }),
    [curve, words, marks, held],
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
    return sentence + drawn + holdWords(hold) + acted + bandWords(band) + coneWords(cone)
  }, [curve, words, limits, band, hold, cone])
  const shown = Math.min(hovered ?? Infinity, curve.ms.length - 1)
  return (
    <ChartFrame
      label="Equity curve"
      summary={summary}
      host={host}
      failed={failed}
      heightClass="h-80"
      canZoom
      data={data}
      legend={
        <>
          <span>{words(curve.ms[shown]!)}</span>
          <LegendValue name="Equity">{inr(curve.equity[shown])}</LegendValue>
          <LegendSwitch
            name="Drawdown"
            what="the drawdown below the curve"
            mark={<span className="inline-block h-2 w-3 rounded-[2px] border-b border-down bg-down/35" />}
            isOn={hasDrawdown}
            onChange={isOn => choose({ hasDrawdown: isOn })}
            value={drawdownWords(curve, shown)}
          />
          {held && (
            <LegendSwitch
              name="Buy and hold"
              what="buy and hold"
              mark={<span className="inline-block w-4 border-t border-dashed border-muted align-middle" />}
              isOn={wantsHold}
              onChange={setWantsHold}
              value={inr(held[shown])}
            />
          )}
          {cone && onCone && (
            <LegendSwitch
              name="Monte Carlo"
              what="the Monte Carlo cone"
              mark={<span className="inline-block h-2 w-3 rounded-[2px] bg-muted/35" />}
              isOn={cone.isShown}
              onChange={onCone}
            />
          )}
          {band && (
            <span>
              <span aria-hidden className="mr-1.5 inline-block h-2 w-3 rounded-[2px] bg-accent/25" />
              With {band.words}
            </span>
          )}
          {marks.size > 0 && (
            <span>
              <span aria-hidden className="text-down">
                ●
              </span>{' '}
              {(hovered !== null && marks.get(hovered)) || 'Risk limit hit'}
            </span>
          )}
          <ZoomTools
            onZoom={factor => drawing?.zoom(factor)}
            whole={part && (part.isWhole ? 'Traded days' : 'Whole run')}
            onWhole={() => part?.onWhole(!part.isWhole)}
          >
            <LogSwitch isOn={isLog} refusal={refusal} onChange={on => choose({ isLog: on })} />
          </ZoomTools>
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

/** " Buy and hold: last ₹1,02,000." */
function holdWords(hold: HoldLine | undefined): string {
  return hold ? ` Buy and hold: last ${inr(hold.rupees.at(-1))}.` : ''
}

/** " With MA short period 8 to 12 it ends between ₹97,000 and ₹1,02,000." */
function bandWords(band: EquityBand | null): string {
  const [low, high] = [band?.low.at(-1), band?.high.at(-1)]
  return !band || low === high ? '' : ` With ${band.words} it ends between ${inr(low)} and ${inr(high)}.`
}

/** " 90% of Monte Carlo paths end between ₹97,000 and ₹1,02,000." */
function coneWords(cone: ConeView | null): string {
  if (!cone?.isShown) return ''
  const [low, high] = [cone.lines[0]?.at(-1), cone.lines.at(-1)?.at(-1)]
  return ` 90% of Monte Carlo paths end between ${inr(low)} and ${inr(high)}.`
}

/** What acted, by the point of the curve that is drawn for its moment. */
function limitMarks(curve: EquityCurve, limits: EquityChartProps['limits']): ReadonlyMap<number, string> {
  const events = limits?.riskEvents ?? []
  return new Map(events.map(({ ms, kind }) => [candleAt(curve.ms, ms), KINDS[kind]]))
}
