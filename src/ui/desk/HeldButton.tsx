import { type MouseEvent, useId } from 'react'
import { Button, type ButtonProps } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { useTooltip } from '../primitives/Tooltip.tsx'
import { toast } from '../primitives/toasts.ts'

interface HeldButtonProps extends ButtonProps {
  /** Why it does nothing now; null where it acts. */
  held: string | null
}

/**
 * A button that says why it does nothing: to the pointer, to a screen reader and, when it is pressed, to a finger. It is one
 * element all the time, so that the keyboard stays on it when it is held or let go.
 */
export function HeldButton({ held, className, ...rest }: HeldButtonProps) {
  const id = useId()
  // the handlers stay on it too, or a pointer that leaves while it acts would be taken to be there still
  const { handlers, tooltip } = useTooltip(held ?? '')
  const explain = (event: MouseEvent) => {
    event.preventDefault()
    if (held !== null) toast(held)
  }
  // not `disabled`: the keyboard must reach it, or nobody could read why
  const waiting = held !== null && { 'aria-disabled': true, 'aria-describedby': id, onClick: explain }
  return (
    <>
      <Button
        {...rest}
        {...handlers}
        {...waiting}
        className={cx(held !== null && 'cursor-not-allowed! opacity-50', className)}
      />
      {held !== null && (
        <>
          <span id={id} className="sr-only">
            {held}
          </span>
          {tooltip}
        </>
      )}
    </>
  )
}
