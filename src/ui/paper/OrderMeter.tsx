import type { PaperView } from '../../engine/desk/paperView.ts'
import { quantity } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'

interface OrderMeterProps {
  paper: PaperView
  /** Whether a phone has no room for it. */
  isHidden: boolean
}

/** How many orders the feed's second has taken of those that it may, and the most that a second of the day has. */
export function OrderMeter({ paper, isHidden }: OrderMeterProps) {
  const { ordersThisSecond: sent, mostOrdersInASecond: most, terms } = paper
  const limit = terms.ordersPerSecond
  const words = `${quantity(sent)} of ${quantity(limit)} orders this second · most ${quantity(most)}`
  return (
    <span
      className={cx(
        'text-label whitespace-nowrap',
        sent >= limit ? 'text-warn' : 'text-muted',
        isHidden && 'max-md:hidden',
      )}
    >
      <span className="max-xl:sr-only">{words}</span>
      <span aria-hidden className="xl:hidden">
        {quantity(sent)}/{quantity(limit)}
        <span className="max-md:hidden"> orders/s</span>
      </span>
    </span>
  )
}
