import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { NumberField } from './NumberField.tsx'
import { fineValue, sliderTop } from './sliderRange.ts'

interface SliderFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** What the slider says instead, if that differs: with whether the pointer still holds it. */
  onSlide?: (value: number, isHeld: boolean) => void
  /** The pointer has let go of the slider. */
  onRelease?: () => void
  min: number
  max: number
  step: number
  /** The value that the slider is made for, besides the one that it has: a range of thousands needs one. */
  usual?: number
  /** The ends of the slider, where what is typed beside it may be smaller or larger. */
  low?: number | undefined
  high?: number | undefined
  unit?: string
  help?: string
  error?: string | null | undefined
  disabled?: boolean
}

/** A labelled number with a slider below it: drag for a feel, with Shift for fine steps, type for the exact value. */
export function SliderField({
  onChange,
  onSlide = onChange,
  onRelease,
  min,
  max,
  step,
  usual = max,
  low = min,
  high = max,
  disabled,
  value,
  label,
  ...field
}: SliderFieldProps) {
  // the ends stay where they are while a pointer holds the slider
  const [heldTop, setHeldTop] = useState<number | null>(null)
  const shifted = useRef<{ from: number; value: number } | null>(null)
  const isHeld = useRef(false)
  const shown = value ?? min
  const top = Math.min(high, heldTop ?? sliderTop(shown, usual, min, max, step))
  const release = () => {
    if (!isHeld.current) return
    isHeld.current = false
    shifted.current = null
    setHeldTop(null)
    onRelease?.()
  }
  const watchShift = ({ shiftKey, currentTarget }: PointerEvent<HTMLInputElement>) => {
    if (!shiftKey || !isHeld.current) shifted.current = null
    else shifted.current ??= { from: currentTarget.valueAsNumber, value: shown }
  }
  const slide = (raw: number) => {
    const next = shifted.current ? fineValue(raw, shifted.current, step) : raw
    if (next !== value) onSlide(Math.min(Math.max(next, low), top), isHeld.current)
  }
  return (
    <div className="grid gap-1">
      <NumberField
        {...field}
        {...{ label, value, onChange, min, max, step }}
        {...(disabled !== undefined && { disabled })}
      />
      <input
        type="range"
        aria-label={`${label}, slider`}
        title="Hold Shift for fine steps"
        value={shown}
        min={low}
        max={top}
        {...{ step, disabled }}
        onChange={event => slide(event.target.valueAsNumber)}
        onPointerDown={() => {
          isHeld.current = true
          setHeldTop(top)
        }}
        onPointerMove={watchShift}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
        style={{ '--filled': `${filledPct(shown, low, top)}%` } as CSSProperties}
        className="slider w-full cursor-pointer disabled:cursor-not-allowed disabled:opacity-50"
      />
    </div>
  )
}

function filledPct(value: number, min: number, max: number): number {
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))
}
