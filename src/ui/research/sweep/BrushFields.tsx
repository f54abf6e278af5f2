import { useState } from 'react'
import { NumberField } from '../../primitives/NumberField.tsx'
import type { Brush, Brushes, LineAxis } from './parallel.ts'

interface BrushFieldsProps {
  axes: readonly LineAxis[]
  brushes: Brushes
  onBrush: (id: string, brush: Brush | null) => void
}

/** What a run must lie between on each axis, for those who do not drag. */
export function BrushFields({ axes, brushes, onBrush }: BrushFieldsProps) {
  return (
    <div className="flex justify-between gap-2">
      {axes.map(axis => (
        <fieldset key={axis.id} className="grid w-24 min-w-0 content-start gap-1">
          <legend
            className="mb-1 line-clamp-2 h-8 w-full text-center text-label leading-4 text-muted"
            title={axis.label}
          >
            {axis.label}
          </legend>
          <Bound axis={axis} brush={brushes[axis.id]} end="to" onBrush={onBrush} />
          <Bound axis={axis} brush={brushes[axis.id]} end="from" onBrush={onBrush} />
        </fieldset>
      ))}
    </div>
  )
}

interface BoundProps {
  axis: LineAxis
  brush: Brush | undefined
  end: 'from' | 'to'
  onBrush: BrushFieldsProps['onBrush']
}

function Bound({ axis, brush, end, onBrush }: BoundProps) {
  const [isWrong, setIsWrong] = useState(false)
  const whole = { from: axis.low, to: axis.high }
  const now = brush ?? whole
  const set = (value: number | null) => {
    setIsWrong(value === null)
    if (value === null) return
    const next = { ...now, [end]: value }
    onBrush(axis.id, next.from <= whole.from && next.to >= whole.to ? null : next)
  }
  return (
    <NumberField
      label={end === 'from' ? 'From' : 'To'}
      value={isWrong ? null : Number(now[end].toFixed(4))}
      step={Math.max(0.01, Number(((axis.high - axis.low) / 20).toPrecision(1)))}
      onChange={set}
      error={isWrong ? 'Enter a number' : null}
    />
  )
}
