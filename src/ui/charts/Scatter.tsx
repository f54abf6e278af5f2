import { useMemo } from 'react'
import { type PlotAxis, PlotBox, type PlotPlace } from './PlotBox.tsx'
import { placeOn, share } from './place.ts'

/** Columns of one length. */
export interface ScatterDots {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Whether the dot is of the good kind: round and green; the others are square and red. */
  readonly isGood: (index: number) => boolean
}

interface ScatterProps {
  label: string
  dots: ScatterDots
  x: PlotAxis
  y: PlotAxis
  /** The dot with a ring. */
  chosen: number | null
  /** Gets the dot nearest to the pointer; null when the pointer leaves or no dot is near. */
  onPoint: (dot: number | null) => void
  /** Gets the dot that was pressed. */
  onPress: (dot: number) => void
}

/** Sides of the square in which all dots of a kind are one path: a thousand elements would take too long to lay out. */
const UNITS = 10_000
/** Share of the drawing from which a dot is caught. */
const REACH = 0.08

/** Dots on two axes. */
export function Scatter({ label, dots, x, y, chosen, onPoint, onPress }: ScatterProps) {
  const places = useMemo(
    () => ({
      x: dots.x.map(value => placeOn(x.axis, value)),
      y: dots.y.map(value => placeOn(y.axis, value)),
    }),
    [dots, x.axis, y.axis],
  )
  const paths = useMemo(
    () => [
      { name: 'down', cap: 'square' as const, d: dotsPath(places, i => !dots.isGood(i)) },
      { name: 'up', cap: 'round' as const, d: dotsPath(places, i => dots.isGood(i)) },
    ],
    [places, dots],
  )
  const press = (at: PlotPlace) => {
    const dot = nearestDot(places, at)
    if (dot !== null) onPress(dot)
  }
  return (
    <PlotBox label={label} x={x} y={y} onPoint={at => onPoint(at && nearestDot(places, at))} onPress={press}>
      <svg
        aria-hidden
        viewBox={`0 0 ${UNITS} ${UNITS}`}
        preserveAspectRatio="none"
        className="overflow-visible"
      >
        {paths.map(({ name, cap, d }) => (
          <path
            key={name}
            d={d}
            fill="none"
            stroke={`var(--color-${name})`}
            strokeOpacity={0.75}
            strokeWidth={cap === 'round' ? 5 : 4}
            strokeLinecap={cap}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {chosen !== null && (
        <circle
          cx={share(places.x[chosen]!)}
          cy={share(1 - places.y[chosen]!)}
          r={6}
          fill="none"
          stroke="var(--color-accent)"
          strokeWidth={2}
        />
      )}
    </PlotBox>
  )
}

interface Places {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** A path of strokes without length, whose caps are the dots. */
function dotsPath({ x, y }: Places, isOne: (index: number) => boolean): string {
  const parts: string[] = []
  for (let i = 0; i < x.length; i++) {
    if (isOne(i)) parts.push(`M${Math.round(x[i]! * UNITS)} ${Math.round((1 - y[i]!) * UNITS)}h0`)
  }
  return parts.join('')
}

function nearestDot({ x, y }: Places, at: PlotPlace): number | null {
  let nearest: number | null = null
  let closest = REACH ** 2
  for (let i = 0; i < x.length; i++) {
    const distance = (x[i]! - at.x) ** 2 + (y[i]! - at.y) ** 2
    if (distance > closest) continue
    closest = distance
    nearest = i
  }
  return nearest
}
