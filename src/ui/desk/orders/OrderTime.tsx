import { toIsoTime } from '../../../engine/market/ist.ts'
import { istDate, istDayMonth, istTime } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'

interface OrderTimeProps {
  ms: number
  /** Leaves the day out where there is no room for it; null leaves it out everywhere. */
  dayClass: string | null
}

/** When an order was placed: "20 Nov 15:29:51". */
export function OrderTime({ ms, dayClass }: OrderTimeProps) {
  return (
    <time dateTime={toIsoTime(ms)} title={`${istDate(ms)}, ${istTime(ms)}`}>
      {dayClass !== null && <span className={cx('text-faint', dayClass)}>{istDayMonth(ms)} </span>}
      {istTime(ms)}
    </time>
  )
}
