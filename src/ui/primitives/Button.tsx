import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

/** How a button looks: for the one action of a screen, for others, for quiet ones, for what destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
/** `panel` is 28 px high, `form` 32 px; both are 44 px on phones. */
export type ButtonSize = 'panel' | 'form'

/** What a button with text takes. */
export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-accent-ink enabled:hover:brightness-110',
  secondary: 'border-line-strong text-text enabled:hover:bg-raised',
  ghost: 'border-transparent text-muted enabled:hover:bg-raised enabled:hover:text-text',
  danger: 'border-down bg-down text-down-ink enabled:hover:brightness-110',
}

const SIZES: Record<ButtonSize, string> = {
  panel: 'h-control px-2.5 text-label',
  form: 'h-field px-3 text-body',
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'panel'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-medium',
    'disabled:cursor-not-allowed disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  )
}

/** A button with text. One primary button per screen. */
export function Button({ variant, size, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={cx(buttonClass(variant, size), className)}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  )
}
