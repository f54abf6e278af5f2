import type { Axis } from '../../workers/api/analysisApi.ts'
import { placeOn, share } from './place.ts'

interface BarsCellProps {
  axis: Axis
  from: number
  to: number
  /** `accent` is neither a gain nor a loss. */
  tone: 'up' | 'down' | 'accent'
}

/** Share of the width of a column. */
const HARDLY_SEEN = 0.01

/** One bar of a column of bars, for a cell of a table: the figures beside it say the same. */
export function BarsCell({ axis, from, to, tone }: BarsCellProps) {
  const start = placeOn(axis, Math.min(from, to))
  const width = placeOn(axis, Math.max(from, to)) - start
  const zero = share(placeOn(axis, 0))
  return (
    <svg aria-hidden width="100%" height="20" className="block min-w-14 overflow-visible">
      <line
        x1={zero}
        x2={zero}
        y1="-6"
        y2="26"
        stroke="var(--color-line-strong)"
        shapeRendering="crispEdges"
      />
      <rect
        x={share(start)}
        width={share(width)}
        y="4"
        height="12"
        fill={`var(--color-${tone})`}
        fillOpacity={0.75}
        // what is hardly a pixel wide still shows, as a line
        stroke={width > 0 && width < HARDLY_SEEN ? `var(--color-${tone})` : 'none'}
      />
    </svg>
  )
}
