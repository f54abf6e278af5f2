import { type MouseEvent, useId } from 'react'
import { Button, type ButtonProps } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { useTooltip } from '../primitives/Tooltip.tsx'
import { toast } from '../primitives/toasts.ts'

interface HeldButtonProps extends ButtonProps {
  /** Why it does nothing now; null where it acts. */
  held: string | null
}

/** A button that says why it does nothing: to the pointer, to a screen reader and, when it is pressed, to a finger. */
export function HeldButton({ held, ...rest }: HeldButtonProps) {
  return held === null ? <Button {...rest} /> : <Waiting held={held} {...rest} />
}

function Waiting({ held, className, ...rest }: ButtonProps & { held: string }) {
  const id = useId()
  const { handlers, tooltip } = useTooltip(held)
  const explain = (event: MouseEvent) => {
    event.preventDefault()
    toast(held)
  }
  return (
    <>
      {/* not `disabled`: the keyboard must reach it, or nobody could read why */}
      <Button
        {...rest}
        {...handlers}
        aria-disabled
        aria-describedby={id}
        onClick={explain}
        className={cx('cursor-not-allowed! opacity-50', className)}
      />
      <span id={id} className="sr-only">
        {held}
      </span>
      {tooltip}
    </>
  )
}
