import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text?: string
  /** One button or link. */
  action?: ReactNode
  className?: string
}

/** What stands where nothing is yet: why it is empty, and one way on. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-1 px-4 py-12 text-center', className)}>
      <Icon of={icon} className="mb-2 size-6 text-faint" />
      <p className="font-medium">{title}</p>
      {text && <p className="max-w-96 text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
