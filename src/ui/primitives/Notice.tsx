import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

interface NoticeProps {
  tone?: 'info' | 'warn' | 'error'
  children: ReactNode
  /** One button or link at the right. */
  action?: ReactNode
  className?: string
}

const LOOKS = {
  info: { icon: Info, box: 'border-info/25 bg-info/8', ink: 'text-info' },
  warn: { icon: TriangleAlert, box: 'border-warn/25 bg-warn/8', ink: 'text-warn' },
  error: { icon: CircleAlert, box: 'border-down/25 bg-down/8', ink: 'text-down' },
}

/** A sentence that belongs to what stands beside it. An error is announced at once. */
export function Notice({ tone = 'info', children, action, className }: NoticeProps) {
  const look = LOOKS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3 py-2',
        look.box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-2">
        <Icon of={look.icon} className={cx('mt-0.5', look.ink)} />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  )
}
