import { useState } from 'react'
import type { RunView, StrategyInfo } from '../../workers/api.ts'
import type { Client } from '../../workers/clientTypes.ts'
import { EquityChart } from '../charts/EquityChart.tsx'
import { inr, istDate, quantity, signedInr } from '../format.ts'
import type { MarketResult } from '../hooks/useBacktest.ts'
import { Later } from '../primitives/Later.tsx'
import { Card, Panel } from '../primitives/Panel.tsx'
import { Tabs } from '../primitives/Tabs.tsx'
import { CostsPanel } from './CostsPanel.tsx'
import { runMoney } from './chargeWords.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { Figures, signClass } from './Figures.tsx'
import { type Group, GroupedList } from './GroupedList.tsx'
import { PricePanel } from './PricePanel.tsx'
import { ResultHead } from './ResultHead.tsx'
import { RunDetails } from './RunDetails.tsx'
import { RunNotices } from './RunNotices.tsx'
import { figureGroups, headlineFigures } from './runFigures.ts'
import type { RunSearch } from './runSearch.ts'
import { TradeCharges } from './TradeCharges.tsx'
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
  const [charged, setCharged] = useState<number | null>(null)
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
        title={`${strategyTitle} on ${view.legs.join(' against ')}, ${days}`}
        remark={isStale ? 'Inputs changed since' : null}
        onReset={onReset}
        exportMenu={<ExportMenu client={client} runId={view.runId} />}
      />
      <Figures figures={headlineFigures(view.stats)} />
      <RunNotices view={view} />
      <Panel title="Equity Curve" actions={<MoneyLine view={view} />}>
        <EquityChart curve={view.curve} limits={view} />
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
                content: (
                  <TradesTable
                    view={view}
                    search={search}
                    onSort={onSearch}
                    onOpen={openTrade}
                    onCharges={setCharged}
                  />
                ),
              },
              {
                id: 'price',
                label: 'Price',
                content: (
                  <PricePanel key={view.runId} client={client} view={view} focus={focus} onFocus={setFocus} />
                ),
              },
              {
                id: 'costs',
                label: 'Costs',
                content: <CostsPanel key={view.runId} client={client} view={view} />,
              },
            ]}
          />
        </Card>
      </Later>
      <Later className="h-60">
        <RunDetails result={result} strategy={strategy} />
      </Later>
      {charged !== null && (
        <TradeCharges client={client} view={view} index={charged} onClose={() => setCharged(null)} />
      )}
    </>
  )
}

/** "Gross −₹2,581 · charges ₹2,499 · net −₹5,080". */
function MoneyLine({ view }: { view: RunView }) {
  const { gross, charges, net } = runMoney(view)
  return (
    <p className="text-label text-muted">
      Gross <span className={signClass(gross)}>{signedInr(gross)}</span> · charges{' '}
      <span className="text-text">{inr(charges)}</span> · net{' '}
      <span className={signClass(net)}>{signedInr(net)}</span>
    </p>
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
