import { useState } from 'react'
import type { RunView, StrategyInfo } from '../../workers/api.ts'
import type { Client } from '../../workers/clientTypes.ts'
import { EquityChart } from '../charts/EquityChart.tsx'
import { istDate, quantity } from '../format.ts'
import type { MarketResult } from '../hooks/useBacktest.ts'
import { Later } from '../primitives/Later.tsx'
import { Card, Panel } from '../primitives/Panel.tsx'
import { Tabs } from '../primitives/Tabs.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Figures } from './Figures.tsx'
import { type Group, GroupedList } from './GroupedList.tsx'
import { PricePanel } from './PricePanel.tsx'
import { ResultHead } from './ResultHead.tsx'
import { RunDetails } from './RunDetails.tsx'
import { RunNotices } from './RunNotices.tsx'
import { figureGroups, headlineFigures } from './runFigures.ts'
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
  const { view, source, strategyTitle } = result
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
        source={source}
        title={`${strategyTitle} on ${view.inputs.instrument}, ${days}`}
        remark={isStale ? 'Inputs changed since' : null}
        onReset={onReset}
        exportMenu={<ExportMenu client={client} runId={view.runId} />}
      />
      <Figures figures={headlineFigures(view.stats)} />
      <RunNotices view={view} />
      <Panel title="Equity Curve">
        <EquityChart curve={view.curve} />
        <div className="border-t border-line">
          <Later className="h-160">
            <GroupedList groups={[...figureGroups(view.stats), ordersGroup(view)]} />
          </Later>
        </div>
      </Panel>
      <Later className="h-120">
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
      </Later>
      <Later className="h-60">
        <RunDetails result={result} strategy={strategy} />
      </Later>
    </>
  )
}

function ordersGroup({ orders }: RunView): Group {
  return {
    title: 'Orders',
    rows: [
      { label: 'Placed', value: quantity(orders.placed) },
      { label: 'Filled', value: quantity(orders.filled) },
      { label: 'Cancelled', value: quantity(orders.cancelled) },
      { label: 'Refused', value: quantity(orders.refused) },
    ],
  }
}
