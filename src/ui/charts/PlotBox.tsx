import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import type { Axis } from '../../workers/api/analysisApi.ts'
import { cx } from '../primitives/cx.ts'
import { placeOn, share } from './place.ts'

/** An axis and how its marks read. */
export interface PlotAxis {
  readonly axis: Axis
  readonly format: (value: number) => string
  /** What it measures. */
  readonly name: string
}

/** A place in shares of the drawing, from its left and its lower edge. */
export interface PlotPlace {
  readonly x: number
  readonly y: number
}

interface PlotBoxProps {
  /** The chart in words, for those who cannot see it. */
  label: string
  x: PlotAxis
  y: PlotAxis
  /** Gets the place of the pointer; null when it leaves. */
  onPoint: (at: PlotPlace | null) => void
  onPress?: (at: PlotPlace) => void
  /** What is drawn: SVG that places itself in shares of the whole. */
  children: ReactNode
}

/** A drawing with marks on both axes; it takes the width that it is given. */
export function PlotBox({ label, x, y, onPoint, onPress, children }: PlotBoxProps) {
  const point = (event: PointerEvent<HTMLElement>) => onPoint(placeOf(event))
  return (
    <div role="img" aria-label={label} className="px-4 text-[11px]/4 text-faint">
      <p>{y.name}</p>
      <div className="flex h-48 pt-2">
        <div className="relative w-14 shrink-0">
          {y.axis.ticks.map(tick => (
            <span
              key={tick}
              className="absolute right-2 translate-y-1/2"
              style={{ bottom: share(placeOn(y.axis, tick)) }}
            >
              {y.format(tick)}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the table of its data, and buttons beside it, do the same for the keyboard */}
        <div
          className={cx('relative min-w-0 flex-1', onPress && 'cursor-pointer')}
          onPointerMove={point}
          onPointerLeave={() => onPoint(null)}
          // a finger presses where no pointer has moved
          onPointerDown={point}
          onClick={onPress && (event => onPress(placeOf(event)))}
        >
          <svg aria-hidden width="100%" height="100%" className="absolute inset-0 overflow-visible">
            {y.axis.ticks.map(tick => (
              <Line key={tick} at={1 - placeOn(y.axis, tick)} isZero={tick === 0} />
            ))}
            {children}
          </svg>
        </div>
      </div>
      <div className="relative mt-1 ml-14 h-4">
        {x.axis.ticks.map(tick => (
          <span
            key={tick}
            className="absolute whitespace-nowrap"
            style={{ left: share(placeOn(x.axis, tick)), translate: shiftOf(placeOn(x.axis, tick)) }}
          >
            {x.format(tick)}
          </span>
        ))}
      </div>
      <p className="ml-14 text-center">{x.name}</p>
    </div>
  )
}

/** How far a label may stand out on the right, where the card ends soon. */
const OVERHANG_PX = 12

/** A label is centred under its mark, but hardly leaves the drawing at its right end. */
function shiftOf(place: number): string {
  if (place <= 0.9) return share(-0.5)
  return `min(-50%, ${share(-0.5 - (place - 0.9) * 5)} + ${OVERHANG_PX}px)`
}

function placeOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): PlotPlace {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: 1 - (clientY - box.top) / box.height }
}

function Line({ at, isZero }: { at: number; isZero: boolean }) {
  const y = share(at)
  return (
    <line
      x1="0"
      x2="100%"
      y1={y}
      y2={y}
      stroke={`var(--color-${isZero ? 'line-strong' : 'grid'})`}
      shapeRendering="crispEdges"
    />
  )
}
