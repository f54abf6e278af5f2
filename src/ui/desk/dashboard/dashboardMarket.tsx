import { Link } from '@tanstack/react-router'
import { ChartNoAxesCombined } from 'lucide-react'
import type { MarketRow } from '../../../engine/desk/types.ts'
import { percent } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { PriceCell } from '../PriceCell.tsx'

/** Prices now; a row opens Backtesting on market data with that instrument. */
export function MarketOverview({ market }: { market: readonly MarketRow[] }) {
  return (
    <Panel title="Market Overview" className="xl:col-start-4">
      {market.length === 0 ? (
        <EmptyState icon={ChartNoAxesCombined} title="No prices yet" />
      ) : (
        <ul>
          {market.map(row => (
            <Instrument key={row.symbol} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Instrument({ row: { symbol, name, price, change } }: { row: MarketRow }) {
  const isDown = change < 0
  return (
    <li className="border-b border-grid last:border-b-0">
      <Link
        to="/backtest"
        search={{ mode: 'market', instrument: symbol }}
        className="grid grid-cols-[minmax(0,1fr)_auto_4.25rem] items-center gap-x-2 px-4 py-1 -outline-offset-2 hover:bg-raised"
      >
        <span className="min-w-0">
          <span className="block truncate">{symbol}</span>
          <span className="block truncate text-label text-faint" title={name}>
            {name}
          </span>
        </span>
        <PriceCell price={price} />
        <span className={cx('text-right whitespace-nowrap', isDown ? 'text-down' : 'text-up')}>
          <span aria-hidden>{isDown ? '▼' : '▲'} </span>
          <span className="sr-only">{isDown ? 'Down' : 'Up'} </span>
          {percent(Math.abs(change), 2)}
        </span>
      </Link>
    </li>
  )
}
