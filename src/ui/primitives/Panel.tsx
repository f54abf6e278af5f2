import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** A plain surface with a hairline round it. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('rounded-panel border border-line bg-panel', className)}>{children}</div>
}

interface PanelProps {
  title: string
  /** Controls at the right of the title. */
  actions?: ReactNode
  /** Classes of the whole panel: its place in a grid. */
  className?: string
  /** Classes of the part below the title; it has no padding of its own, so that tables reach the edges. */
  bodyClassName?: string
  children: ReactNode
}

/** A titled part of a screen: a landmark by its title. */
export function Panel({ title, actions, className, bodyClassName, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-panel border border-line bg-panel', className)}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div className={bodyClassName}>{children}</div>
    </section>
  )
}
