import type { TradeExplanationView } from '../../../workers/api/explainApi.ts'
import { decimal, quantity } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import type { TradeTimes } from '../../run/report/tradeTimes.ts'

interface FillWordsProps {
  explanation: TradeExplanationView['fills'][number]
  times: TradeTimes
}

/** One fill: what happened in bold, then each reason with the rule of the engine that it follows. */
export function FillWords({ explanation, times }: FillWordsProps) {
  const { fill, part, reasons } = explanation
  const isBuy = fill.side === 'buy'
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span aria-hidden className={isBuy ? 'text-up' : 'text-down'}>
          {isBuy ? '▲' : '▼'}
        </span>
        <span className="font-medium">
          {isBuy ? 'Bought' : 'Sold'} {quantity(fill.qty)} at {decimal(fill.price)}
        </span>
        <span className="text-label text-faint">
          {part === 'entry' ? 'Entry' : 'Exit'}, {times.moment(fill.ms)}
        </span>
      </p>
      <ul className="mt-1 grid gap-1 border-l border-line pl-3">
        {reasons.map(({ text, rule }, k) => (
          <li key={`${rule} ${text}`} className={cx('flex gap-3', k === 0 ? 'text-text' : 'text-muted')}>
            <span className="min-w-0 flex-1">{text}</span>
            <abbr
              title={`Engine rule ${rule}`}
              className="shrink-0 text-label text-faint no-underline tabular-nums"
            >
              {rule}
            </abbr>
          </li>
        ))}
      </ul>
    </li>
  )
}
