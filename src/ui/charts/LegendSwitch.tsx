import type { ReactNode } from 'react'
import { cx } from '../primitives/cx.ts'

interface LegendSwitchProps {
  /** What it shows and hides. */
  name: string
  /** The same inside a sentence. */
  what: string
  /** How it is drawn. */
  mark: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Its figure under the pointer. */
  value?: string
}

/** An entry of a legend that shows and hides what it names. */
export function LegendSwitch({ name, what, mark, isOn, onChange, value }: LegendSwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={`${isOn ? 'Hide' : 'Show'} ${what}`}
      onClick={() => onChange(!isOn)}
      className={cx('min-h-6 whitespace-nowrap hover:text-text', !isOn && 'text-faint line-through')}
    >
      <span aria-hidden className="mr-1.5">
        {mark}
      </span>
      {name}
      {value !== undefined && <> {isOn && <span className="font-medium text-text">{value}</span>}</>}
    </button>
  )
}
