import type { ReactNode } from 'react'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'
import { decimal } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { paiseInr } from '../paise.ts'
import type { AskedEstimate } from './useOrderEstimate.ts'

interface TicketEstimateProps {
  asked: AskedEstimate
  /** Whether the ticket is an order already: without one nothing can be asked. */
  isComplete: boolean
  /** Whether the field at fault says why there is none: then nothing else does. */
  isSaidAtField: boolean
  /** Whether the form says above why no such order is taken. */
  isBlocked: boolean
}

/** What the order would cost and bind, and why it would be rejected; it follows the ticket and the prices. */
export function TicketEstimate({ asked, isComplete, isSaidAtField, isBlocked }: TicketEstimateProps) {
  const { outcome, isStale, failed, retry } = asked
  if (!isComplete) {
    return isSaidAtField ? null : (
      <p className="text-label text-faint">Complete the order to see its estimate.</p>
    )
  }
  if (failed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
        The estimate could not be computed. Retry, or send the order without it.
      </Notice>
    )
  }
  if (!outcome) return <Skeleton className="h-36" />
  if (isSaidAtField) return null
  if (!outcome.ok) return <Notice tone="error">{outcome.problem.message}</Notice>
  return <Figures estimate={outcome.value} isStale={isStale} isBlocked={isBlocked} />
}

interface FiguresProps extends Pick<TicketEstimateProps, 'isBlocked'> {
  estimate: OrderEstimate
  isStale: boolean
}

function Figures({ estimate, isStale, isBlocked }: FiguresProps) {
  const { price, valuePaise, charges, chargesPaise, marginPaise, marginLabel, availablePaise } = estimate
  const { fault, caution } = estimate
  const isShort = marginPaise + chargesPaise > availablePaise
  return (
    <section aria-label="Estimate" aria-busy={isStale} className={cx('grid gap-3', isStale && 'opacity-60')}>
      {fault !== null && !isBlocked && (
        <Notice tone="warn">
          <strong className="font-medium text-text">Would be rejected:</strong> {fault}.
        </Notice>
      )}
      {caution !== null && !isBlocked && <Notice tone="warn">{caution}.</Notice>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-y border-line py-2.5 text-muted">
        <Line name="Price">{decimal(price)}</Line>
        <Line name="Value">{paiseInr(valuePaise, 2)}</Line>
        <Line name={marginLabel}>{paiseInr(marginPaise, 2)}</Line>
        <dt className="font-medium text-text">Available</dt>
        <dd className={cx('text-right font-semibold', isShort ? 'text-down' : 'text-text')}>
          {paiseInr(availablePaise, 2)}
        </dd>
        <dt className="font-medium text-text">Total charges</dt>
        <dd className="text-right font-semibold text-text">{paiseInr(chargesPaise, 2)}</dd>
        {charges.map(({ label, paise }) => (
          <Line key={label} name={label}>
            {paiseInr(paise, 2)}
          </Line>
        ))}
      </dl>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right text-text">{children}</dd>
    </>
  )
}
