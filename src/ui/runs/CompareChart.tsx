import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { DataTable } from '../charts/DataTable.tsx'
import { istDate, percent, signedInr, signedPercent } from '../format/format.ts'
import { useWidth } from '../primitives/useWidth.ts'
import { type ChartSeries, layOut, sampleAt, valueAt } from './compareScale.ts'
import { LINES, Swatch } from './Swatch.tsx'

/** How far a run is above its capital: a share of it, or rupees. */
export type CompareUnit = 'percent' | 'rupees'

interface CompareChartProps {
  series: readonly ChartSeries[]
  unit: CompareUnit
}

const HEIGHT_PX = 300
/** Rows of the data table. */
const TABLE_POINTS = 60

/** The equity of several runs over each other, each from zero; told apart by dashes and letters, not by colour alone. */
export function CompareChart({ series, unit }: CompareChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(box) ?? 720
  const [hoveredMs, setHoveredMs] = useState<number | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const words = unit === 'percent' ? signedPercent : (value: number) => signedInr(value)
  const axisWords =
    unit === 'percent' ? (value: number) => percent(value, 1) : (value: number) => signedInr(value)
  const plot = useMemo(() => layOut(series, widthPx, HEIGHT_PX), [series, widthPx])
  const summary = series
    .map(({ letter, name, values }) => {
      const low = values.reduce((a, b) => Math.min(a, b), 0)
      const high = values.reduce((a, b) => Math.max(a, b), 0)
      return `${letter}, ${name}: last ${words(values.at(-1)!)}, lowest ${words(low)}, highest ${words(high)}`
    })
    .join('; ')
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left
    setHoveredMs(plot.msAt(event.clientX - left))
  }
  // at rest each run shows where it ended
  const shownAt = ({ ms }: ChartSeries) => hoveredMs ?? ms.at(-1)!
  return (
    <figure className="min-w-0">
      <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-label text-muted">
        <span className="min-w-20">{hoveredMs === null ? 'At the end' : istDate(hoveredMs)}</span>
        {series.map(one => {
          const value = valueAt(one, shownAt(one))
          return (
            <span key={one.letter} className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <Swatch letter={one.letter} />
              <span className="font-medium text-text">{value === null ? '–' : words(value)}</span>
            </span>
          )
        })}
      </div>
      <div ref={box} className="mx-4 mt-1">
        <svg
          role="img"
          aria-label={`Equity of ${series.length} runs above their capital. ${summary}.`}
          width={widthPx}
          height={HEIGHT_PX}
          className="block max-w-full touch-pan-y"
          onPointerMove={follow}
          onPointerLeave={() => setHoveredMs(null)}
        >
          {plot.yTicks.map(({ value, y }) => (
            <g key={value}>
              <line
                x1={0}
                x2={plot.plotPx}
                y1={y}
                y2={y}
                className={value === 0 ? 'stroke-line-strong' : 'stroke-grid'}
                strokeDasharray={value === 0 ? '4 4' : undefined}
              />
              <text x={widthPx} y={y + 4} textAnchor="end" className="fill-faint text-[11px]">
                {axisWords(value)}
              </text>
            </g>
          ))}
          {plot.xTicks.map(({ label, x }) => (
            <text key={x} x={x} y={HEIGHT_PX - 4} textAnchor="middle" className="fill-faint text-[11px]">
              {label}
            </text>
          ))}
          {plot.lines.map(({ letter, path, endX, endY }) => (
            <g key={letter}>
              <path
                d={path}
                fill="none"
                strokeWidth={LINES[letter].width}
                strokeDasharray={LINES[letter].dash}
                strokeLinejoin="round"
                className={LINES[letter].stroke}
              />
              <text x={endX + 4} y={endY + 4} className={`text-[11px] font-semibold ${LINES[letter].fill}`}>
                {letter}
              </text>
            </g>
          ))}
          {hoveredMs !== null && (
            <line
              x1={plot.xOf(hoveredMs)}
              x2={plot.xOf(hoveredMs)}
              y1={0}
              y2={plot.bottomPx}
              className="stroke-line-strong"
            />
          )}
        </svg>
      </div>
      <figcaption className="px-4 py-2 text-label">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-6 text-muted underline decoration-line-strong underline-offset-4 hover:text-text"
        >
          {isOpen ? 'Hide data' : 'View data'}
        </button>
      </figcaption>
      {isOpen && (
        <DataTable
          caption="Equity of the compared runs: data"
          data={{
            headers: ['Day', ...series.map(({ letter }) => letter)],
            count: TABLE_POINTS,
            rowAt: i => {
              const ms = sampleAt(plot, i, TABLE_POINTS)
              return [
                istDate(ms),
                ...series.map(one => {
                  const value = valueAt(one, ms)
                  return value === null ? '–' : words(value)
                }),
              ]
            },
          }}
        />
      )}
    </figure>
  )
}
