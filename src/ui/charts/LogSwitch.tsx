import { useId } from 'react'
import { cx } from '../primitives/cx.ts'
import { useTooltip } from '../primitives/Tooltip.tsx'

interface LogSwitchProps {
  isOn: boolean
  /** Why there can be no log axis; null where there can. */
  refusal: string | null
  onChange: (isOn: boolean) => void
}

/** Switches the axis of values between linear and logarithmic; one that is refused can still be reached, and says why. */
export function LogSwitch({ isOn, refusal, onChange }: LogSwitchProps) {
  const wordsId = useId()
  const words =
    refusal ??
    (isOn ? 'Show equity on a linear axis' : 'Show equity on a log axis: equal distances are equal per cent')
  const { handlers, tooltip } = useTooltip(words)
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        aria-disabled={refusal !== null}
        aria-describedby={wordsId}
        {...handlers}
        onClick={() => refusal === null && onChange(!isOn)}
        className={cx(
          'h-control rounded-control px-2.5 font-medium',
          isOn ? 'bg-raised text-text' : 'text-muted',
          refusal === null ? 'hover:bg-raised hover:text-text' : 'cursor-not-allowed opacity-50',
        )}
      >
        Log axis
      </button>
      <span id={wordsId} hidden>
        {words}
      </span>
      {tooltip}
    </>
  )
}
