import { useState } from 'react'
import type { StrategyInfo } from '../../workers/api.ts'
import type { Client } from '../../workers/clientTypes.ts'
import { EquityChart } from '../charts/EquityChart.tsx'
import { decimal, inr, istDate, percent, quantity, signedInr, signedPercent } from '../format.ts'
import type { MarketResult } from '../hooks/useBacktest.ts'
import { Card, Panel } from '../primitives/Panel.tsx'
import { Tabs } from '../primitives/Tabs.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { type Figure, Figures } from './Figures.tsx'
import { type Group, GroupedList } from './GroupedList.tsx'
import { PricePanel } from './PricePanel.tsx'
import { ResultHead } from './ResultHead.tsx'
import { RunDetails } from './RunDetails.tsx'
import { RunNotices } from './RunNotices.tsx'
import type { RunSearch } from './runSearch.ts'
import { TradesTable } from './TradesTable.tsx'

interface MarketResultsProps {
  client: Client
  result: MarketResult
  strategy: StrategyInfo | undefined
  search: Pick<RunSearch, 'tab' | 'sort' | 'order'>
  /** Says that the form asks for something else by now. */
  isStale: boolean
  onSearch: (patch: Partial<RunSearch>) => void
  onReset: () => void
}

/** What a run of the engine has to say. */
export function MarketResults({
  client,
  result,
  strategy,
  search,
  isStale,
  onSearch,
  onReset,
}: MarketResultsProps) {
  const { view, dataset, strategyTitle } = result
  const [focus, setFocus] = useState<number | null>(null)
  const openTrade = (index: number) => {
    setFocus(index)
    onSearch({ tab: 'price' })
  }
  const { ms } = view.curve
  const days = `${istDate(ms[0])} to ${istDate(ms.at(-1))}`
  return (
    <>
      <ResultHead
        source={`Imported: ${dataset.name}`}
        title={`${strategyTitle} on ${view.inputs.instrument}, ${days}`}
        remark={isStale ? 'Inputs changed since' : null}
        onReset={onReset}
        exportMenu={<ExportMenu client={client} runId={view.runId} />}
      />
      <Figures figures={figuresOf(result)} />
      <RunNotices view={view} />
      <Panel title="Equity Curve">
        <EquityChart curve={view.curve} />
        <div className="border-t border-line">
          <GroupedList groups={groupsOf(result)} />
        </div>
      </Panel>
      <Card className="min-w-0">
        <Tabs
          label="Details of the run"
          selected={search.tab}
          onSelect={tab => onSearch({ tab })}
          tabs={[
            {
              id: 'trades',
              label: 'Trades',
              count: quantity(view.trades.count),
              content: <TradesTable view={view} search={search} onSort={onSearch} onOpen={openTrade} />,
            },
            {
              id: 'price',
              label: 'Price',
              content: (
                <PricePanel key={view.runId} client={client} view={view} focus={focus} onFocus={setFocus} />
              ),
            },
          ]}
        />
      </Card>
      <RunDetails result={result} strategy={strategy} />
    </>
  )
}

function figuresOf({ view: { stats } }: MarketResult): Figure[] {
  return [
    { label: 'Net profit', value: signedInr(stats.netProfit), sign: stats.netProfit },
    { label: 'Final equity', value: inr(stats.finalEquity) },
    { label: 'Total return', value: signedPercent(stats.totalReturnPct), sign: stats.totalReturnPct },
    { label: 'CAGR', value: signedPercent(stats.cagrPct), sign: stats.cagrPct },
    { label: 'Max drawdown', value: percent(stats.maxDrawdownPct), sign: stats.maxDrawdownPct },
    { label: 'Sharpe ratio', value: decimal(stats.sharpe) },
    { label: 'Win rate', value: percent(stats.winRatePct, 1) },
    { label: 'Trades', value: quantity(stats.trades) },
  ]
}

function groupsOf({ view: { stats, orders } }: MarketResult): Group[] {
  return [
    {
      title: 'Return',
      rows: [
        { label: 'Initial capital', value: inr(stats.initialCapital) },
        { label: 'Buy and hold', value: signedPercent(stats.buyHoldReturnPct) },
        { label: 'Charges', value: inr(stats.charges) },
        { label: 'Mean a trade', value: signedInr(stats.expectancy) },
      ],
    },
    {
      title: 'Risk',
      rows: [
        { label: 'Max drawdown', value: inr(stats.maxDrawdown) },
        { label: 'Volatility', value: percent(stats.volatilityPct) },
        { label: 'Sortino', value: decimal(stats.sortino) },
        { label: 'Calmar', value: decimal(stats.calmar) },
      ],
    },
    {
      title: 'Trades',
      rows: [
        { label: 'Long', value: quantity(stats.longTrades) },
        { label: 'Short', value: quantity(stats.shortTrades) },
        { label: 'Profit factor', value: decimal(stats.profitFactor) },
        { label: 'Time in market', value: percent(stats.exposurePct, 1) },
      ],
    },
    {
      title: 'Orders',
      rows: [
        { label: 'Placed', value: quantity(orders.placed) },
        { label: 'Filled', value: quantity(orders.filled) },
        { label: 'Cancelled', value: quantity(orders.cancelled) },
        { label: 'Refused', value: quantity(orders.refused) },
      ],
    },
  ]
}
