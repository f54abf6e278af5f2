import { Link, useNavigate } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import type { DeskStrategy } from '../../../engine/desk/types.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { Dot, type Tone } from '../../primitives/Tag.tsx'
import { paiseClass, signedPaiseInr } from '../paise.ts'
import { RejectedOrders } from '../RejectedOrders.tsx'

/** Any other status is grey. */
const DOTS: Readonly<Record<string, Tone>> = { active: 'up', paused: 'warn', error: 'down' }

/** How each strategy does today, and the way to a new one. */
export function StrategyStatus({ strategies }: { strategies: readonly DeskStrategy[] }) {
  const navigate = useNavigate()
  const addNew = () => void navigate({ to: '/strategy', search: { new: true } })
  return (
    <Panel
      title="Strategy Status"
      className="flex flex-col"
      // the panel beside it gives the height; more strategies scroll
      bodyClassName="relative min-h-0 flex-1 md:min-h-56"
      actions={<Button onClick={addNew}>Add New Strategy</Button>}
    >
      {strategies.length === 0 ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title="No strategies yet"
          text="Add one to see its performance."
        />
      ) : (
        <ul className="overflow-y-auto max-md:max-h-110 md:absolute md:inset-0 print:static">
          {strategies.map(strategy => (
            <StrategyRow key={strategy.id} strategy={strategy} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function StrategyRow({ strategy }: { strategy: DeskStrategy }) {
  const { name, status, statusReason, pnlPaise, trades } = strategy
  return (
    <li className="border-b border-grid last:border-b-0">
      <Link
        to="/strategy"
        title={statusReason || undefined}
        className="flex items-center gap-2.5 px-4 py-2 -outline-offset-2 hover:bg-raised"
      >
        <Dot tone={DOTS[status] ?? 'neutral'} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-label text-faint">
            {quantity(trades)} {trades === 1 ? 'trade' : 'trades'}
            {/* what runs as it should needs no word, but a screen reader sees no dot */}
            <span className={status === 'active' ? 'sr-only' : undefined}> · {status}</span>
          </span>
        </span>
        <span className={cx('whitespace-nowrap', paiseClass(pnlPaise))}>{signedPaiseInr(pnlPaise)}</span>
      </Link>
      <RejectedOrders strategy={strategy} className="px-4 pb-2 -outline-offset-2" />
    </li>
  )
}
