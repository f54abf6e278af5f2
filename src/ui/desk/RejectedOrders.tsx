import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { DeskStrategy } from '../../engine/desk/types.ts'
import { quantity } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'

interface RejectedOrdersProps {
  strategy: Pick<DeskStrategy, 'name' | 'rejected'>
  className?: string
}

/** That the orders of a strategy are rejected, and why; it leads to them. Nothing where they are not. */
export function RejectedOrders({ strategy: { name, rejected }, className }: RejectedOrdersProps) {
  if (!rejected) return null
  const { count, reason } = rejected
  return (
    <Link
      to="/orders"
      search={{ search: name, status: 'REJECTED' }}
      title={reason}
      className={cx('flex gap-1.5 text-label text-muted hover:text-text hover:underline', className)}
    >
      <Icon of={TriangleAlert} className="mt-0.5 size-3 text-warn" />
      <span className="min-w-0 break-words">
        <strong className="font-medium text-warn">{countWords(count)}</strong> {reason}
      </span>
    </Link>
  )
}

/** What stands before the reason of the last one. */
function countWords(count: number): string {
  return count === 1
    ? '1 order rejected, none filled since:'
    : `${quantity(count)} orders rejected, none filled since. Last:`
}
