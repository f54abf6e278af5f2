import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { useTooltip } from './Tooltip.tsx'

/** What a button without text takes. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  icon: LucideIcon
  /** The accessible name, and the tooltip. */
  label: string
  tone?: 'muted' | 'danger'
  /** A small number on the icon's corner; the label must say it in words. */
  badge?: number | undefined
}

const TONES = {
  muted: 'text-muted enabled:hover:bg-raised enabled:hover:text-text',
  danger: 'bg-down/12 text-down enabled:hover:bg-down/20',
}

/** A square button with an icon, a name and a tooltip. */
export function IconButton({ icon, label, tone = 'muted', badge, className, ...rest }: IconButtonProps) {
  const { handlers, tooltip } = useTooltip(label)
  return (
    <>
      <button
        type="button"
        {...rest}
        {...chain(rest, handlers)}
        aria-label={label}
        className={cx(
          'relative inline-grid size-field shrink-0 place-items-center rounded-control',
          'disabled:cursor-not-allowed disabled:opacity-50',
          TONES[tone],
          className,
        )}
      >
        <Icon of={icon} />
        {badge ? (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-1 min-w-4 rounded-full bg-accent px-1 text-[11px]/4 font-semibold text-accent-ink max-md:top-1 max-md:right-0.5"
          >
            {badge > 9 ? '9+' : badge}
          </span>
        ) : null}
      </button>
      {tooltip}
    </>
  )
}

type Handlers = ReturnType<typeof useTooltip>['handlers']

/** Menus and popovers hand their own handlers to the button: both must run. */
function chain(
  own: Partial<ComponentProps<'button'>>,
  handlers: Handlers,
): Partial<ComponentProps<'button'>> {
  const both =
    <E,>(first: ((event: E) => unknown) | undefined, second: (event: E) => unknown) =>
    (event: E) => {
      first?.(event)
      second(event)
    }
  return {
    onPointerEnter: both(own.onPointerEnter, handlers.onPointerEnter),
    onPointerLeave: both(own.onPointerLeave, handlers.onPointerLeave),
    onPointerDown: both(own.onPointerDown, handlers.onPointerDown),
    onPointerUp: both(own.onPointerUp, handlers.onPointerUp),
    onFocus: both(own.onFocus, handlers.onFocus),
    onBlur: both(own.onBlur, handlers.onBlur),
    onKeyDown: both(own.onKeyDown, handlers.onKeyDown),
  }
}
