import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** What a colour says; the words beside it must say the same. */
export type Tone = 'neutral' | 'up' | 'down' | 'warn' | 'info'

const TAGS: Record<Tone, string> = {
  neutral: 'bg-raised text-muted',
  up: 'bg-up/12 text-up',
  down: 'bg-down/12 text-down',
  warn: 'bg-warn/12 text-warn',
  info: 'bg-info/12 text-info',
}

const DOTS: Record<Tone, string> = {
  neutral: 'bg-faint',
  up: 'bg-up',
  down: 'bg-down',
  warn: 'bg-warn',
  info: 'bg-info',
}

interface TagProps {
  tone?: Tone
  children: ReactNode
}

/** A status word on a tint of its colour. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center rounded-tag px-1.5 text-label font-medium whitespace-nowrap',
        TAGS[tone],
      )}
    >
      {children}
    </span>
  )
}

interface ChipProps {
  /** Adds a dot of that colour before the words. */
  dot?: Tone
  children: ReactNode
  className?: string
}

/** A small outlined state, such as where figures come from. */
export function Chip({ dot, children, className }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 shrink-0 items-center gap-1.5 rounded-full border border-line-strong px-2 text-label whitespace-nowrap text-muted',
        className,
      )}
    >
      {dot && <Dot tone={dot} />}
      {children}
    </span>
  )
}

/** A status dot; the words beside it must say the same. */
export function Dot({ tone }: { tone: Tone }) {
  return <span aria-hidden className={cx('inline-block size-1.5 shrink-0 rounded-full', DOTS[tone])} />
}
