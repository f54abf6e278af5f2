import { type CSSProperties, useRef } from 'react'
import { NumberField } from './NumberField.tsx'

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
  unit?: string
  help?: string
  error?: string | null | undefined
  disabled?: boolean
}

/** A labelled number with a slider below it: drag for a feel, type for the exact value. */
export function SliderField({
  onChange,
  onSlide = onChange,
  onRelease,
  min,
  max,
  step,
  disabled,
  value,
  label,
  ...field
}: SliderFieldProps) {
  const isHeld = useRef(false)
  const release = () => {
    if (!isHeld.current) return
    isHeld.current = false
    onRelease?.()
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
        value={value ?? min}
        {...{ min, max, step, disabled }}
        onChange={event => onSlide(event.target.valueAsNumber, isHeld.current)}
        onPointerDown={() => {
          isHeld.current = true
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
        style={{ '--filled': `${filledPct(value ?? min, min, max)}%` } as CSSProperties}
        className="slider w-full cursor-pointer disabled:cursor-not-allowed disabled:opacity-50"
      />
    </div>
  )
}

function filledPct(value: number, min: number, max: number): number {
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))
}
