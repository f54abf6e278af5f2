import { Link } from '@tanstack/react-router'
import { ChartNoAxesCombined } from 'lucide-react'
import type { MarketRow } from '../../../engine/desk/types.ts'
import { gainClass, percent } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { PriceCell } from '../PriceCell.tsx'

interface MarketOverviewProps {
  market: readonly MarketRow[]
  /** Begins an order in an instrument; null where the desk takes none. */
  onOrder: ((instrument: string) => void) | null
}

/** Prices now; a row opens Backtesting on market data with that instrument, and in a paper session an order in it. */
export function MarketOverview({ market, onOrder }: MarketOverviewProps) {
  return (
    <Panel title="Market Overview" className="xl:col-start-4">
      {market.length === 0 ? (
        <EmptyState icon={ChartNoAxesCombined} title="No prices yet" />
      ) : (
        <ul>
          {market.map(row => (
            <Instrument key={row.symbol} row={row} onOrder={onOrder} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface InstrumentProps extends Pick<MarketOverviewProps, 'onOrder'> {
  row: MarketRow
}

function Instrument({ row: { symbol, name, price, change }, onOrder }: InstrumentProps) {
  const isDown = change < 0
  const ink = gainClass(change, 2)
  return (
    <li className="flex items-center border-b border-grid last:border-b-0">
      <Link
        to="/backtest"
        search={{ mode: 'market', instrument: symbol }}
        className={cx(
          'grid min-w-0 flex-1 items-center gap-x-2 px-4 py-1 -outline-offset-2 hover:bg-raised',
          // the change gives the button its room
          onOrder ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto_4.25rem]',
        )}
      >
        <span className={cx('min-w-0', onOrder && 'row-span-2')}>
          <span className="block truncate">{symbol}</span>
          <span className="block truncate text-label text-faint" title={name}>
            {name}
          </span>
        </span>
        <span className="text-right">
          <PriceCell price={price} />
        </span>
        <span className={cx('text-right whitespace-nowrap', ink)}>
          {ink !== 'text-muted' && (
            <>
              <span aria-hidden>{isDown ? '▼' : '▲'} </span>
              <span className="sr-only">{isDown ? 'Down' : 'Up'} </span>
            </>
          )}
          {percent(Math.abs(change), 2)}
        </span>
      </Link>
      {onOrder && (
        <Button aria-label={`Order ${symbol}`} onClick={() => onOrder(symbol)} className="mr-3">
          Order
        </Button>
      )}
    </li>
  )
}
