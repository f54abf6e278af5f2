import { useState } from 'react'
import type { HistogramView } from '../../workers/api/analysisApi.ts'
import { quantity } from '../format/format.ts'
import { PlotBox } from './PlotBox.tsx'
import { placeOn, share } from './place.ts'

interface BarsHistogramProps {
  label: string
  /** What is counted: "Trades". */
  of: string
  histogram: HistogramView
  format: (value: number) => string
  /** Gets the bin under the pointer. */
  onBin: (bin: number | null) => void
}

/** How often results of each size came: losses left of the zero line, gains right of it, the mean and the median as lines. */
export function BarsHistogram({ label, of, histogram, format, onBin }: BarsHistogramProps) {
  const { edges, counts, mean, median, valueAxis, countAxis } = histogram
  const [hovered, setHovered] = useState<number | null>(null)
  const hover = (bin: number | null) => {
    setHovered(bin)
    onBin(bin)
  }
  const width = 1 / counts.length
  return (
    <PlotBox
      label={label}
      x={{ axis: valueAxis, format, name: 'Net profit or loss' }}
      y={{ axis: countAxis, format: quantity, name: of }}
      onPoint={at => hover(at && Math.min(counts.length - 1, Math.max(0, Math.floor(at.x * counts.length))))}
    >
      {hovered !== null && (
        <rect x={share(hovered * width)} width={share(width)} height="100%" fill="var(--color-raised)" />
      )}
      {counts.map((count, k) => (
        <rect
          key={edges[k]}
          x={share(k * width)}
          width={share(width)}
          y={share(1 - placeOn(countAxis, count))}
          height={share(placeOn(countAxis, count))}
          fill={`var(--color-${edges[k]! < 0 ? 'down' : 'up'})`}
          fillOpacity={0.7}
          // the gap between two bars
          stroke="var(--color-panel)"
          strokeWidth={count === 0 ? 0 : 1}
        />
      ))}
      <Upright at={placeOn(valueAxis, 0)} stroke="faint" />
      <Upright at={placeOn(valueAxis, median)} stroke="muted" dashes="2 3" />
      <Upright at={placeOn(valueAxis, mean)} stroke="accent" dashes="5 3" />
    </PlotBox>
  )
}

interface UprightProps {
  /** Share of the width; nothing is drawn outside the drawing. */
  at: number
  stroke: 'faint' | 'muted' | 'accent'
  dashes?: string
}

function Upright({ at, stroke, dashes }: UprightProps) {
  if (at < 0 || at > 1) return null
  const x = share(at)
  return (
    <line
      x1={x}
      x2={x}
      y1="0"
      y2="100%"
      stroke={`var(--color-${stroke})`}
      strokeDasharray={dashes}
      strokeWidth={1.5}
    />
  )
}
