import type { Fraction } from '../../engine/core/units.ts'
import { DEFLATED_COIN, DEFLATED_GOOD } from '../../engine/research/limits.ts'
import { percent } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { probabilityWords } from './sweep/probabilityWords.ts'

interface MeterProps {
  name: string
  /** What it measures. */
  help: string
  /** Null where it is not available. */
  value: Fraction | null
}

/** A probability on a bar, with a mark where it is enough. */
export function Meter({ name, help, value }: MeterProps) {
  return (
    <div>
      <div className="flex justify-between gap-3">
        <span>{name}</span>
        <span className="font-semibold">{value === null ? 'N/A' : probabilityWords(value)}</span>
      </div>
      {value !== null && (
        // biome-ignore lint/a11y/useSemanticElements: browsers draw their own meter in colours of their own
        <div
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={1}
          aria-valuenow={value}
          aria-valuetext={`${probabilityWords(value)}; target ${percent(DEFLATED_GOOD * 100, 0)}`}
          className="relative my-1.5 h-2 rounded-full bg-line"
        >
          <div className={cx('h-full rounded-full', toneOf(value))} style={{ width: `${value * 100}%` }} />
          <span
            aria-hidden
            style={{ left: `${DEFLATED_GOOD * 100}%` }}
            className="absolute -inset-y-1 w-px bg-text"
          />
        </div>
      )}
      <p className="text-label text-faint">{help}</p>
    </div>
  )
}

function toneOf(value: Fraction): string {
  if (value >= DEFLATED_GOOD) return 'bg-up'
  return value < DEFLATED_COIN ? 'bg-down' : 'bg-warn'
}
