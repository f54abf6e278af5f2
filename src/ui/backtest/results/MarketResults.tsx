import { type ReactNode, useRef, useState } from 'react'
import type { RiskInputs } from '../../../engine/inputs/inputs.ts'
import { spanWords } from '../../../engine/market/ist.ts'
import { metricLabel } from '../../../engine/metrics/legMetrics.ts'
import { type MarketResult, runFacts } from '../../../storage/runs/savedRun.ts'
import type { RunView, StrategyInfo } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import type { ConeView } from '../../charts/cone.ts'
import { EquityChart } from '../../charts/EquityChart.tsx'
import { inr, quantity, signedInr } from '../../format/format.ts'
import { DeferredMount } from '../../primitives/DeferredMount.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Card, Panel } from '../../primitives/Panel.tsx'
import { Tabs } from '../../primitives/Tabs.tsx'
import { RunDetails } from '../../run/RunDetails.tsx'
import { type Group, GroupedList } from '../../run/report/GroupedList.tsx'
import { HeadlineMetrics, signClass } from '../../run/report/HeadlineMetrics.tsx'
import { ResultHead } from '../../run/report/ResultHead.tsx'
import { headlineMetrics, metricGroups } from '../../run/report/runMetrics.ts'
import { linkOf } from '../../run/runAddress.ts'
import type { FormPatch } from '../../run/useRunForm.ts'
import type { Verification } from '../../run/verification.ts'
import { AnalysisPanel } from '../analysis/AnalysisPanel.tsx'
import type { ResultSearch } from '../resultSearch.ts'
import {
  BandWords,
  CurvePreview,
  DeferredPreview,
  FinishedRunOnly,
  LivePreview,
} from '../tuning/LivePreview.tsx'
import { ConsolePanel } from './ConsolePanel.tsx'
import { CostsPanel } from './CostsPanel.tsx'
import { runMoney } from './chargeWords.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { LimitsNotice } from './LimitsNotice.tsx'
import { LotNotice } from './LotNotice.tsx'
import { RunNotices } from './RunNotices.tsx'
import { SoldOptionsNotice } from './SoldOptionsNotice.tsx'
import { TradeDetail } from './TradeDetail.tsx'
import { TradesPreview } from './TradesPreview.tsx'

/** A result, and what other features add to it. */
export interface MarketResultsProps {
  client: Client
  result: MarketResult
  strategy: StrategyInfo | undefined
  search: ResultSearch
  /** Says that the form asks for something else by now. */
  isStale: boolean
  onSearch: (patch: Partial<ResultSearch>) => void
  onReset: () => void
  /** Those of Settings, or of the link; null until they are read. */
  limits: RiskInputs | null
  /** Runs the same with these inputs changed. */
  onRunWith: (patch: FormPatch) => void
  /** How the run compares with the result of the link or the saved run. */
  verification?: Verification | null
  /** The cone over the curve, and what shows and hides it. */
  cone: { readonly cone: ConeView | null; readonly onCone: (isShown: boolean) => void }
  /** Of the saved run. */
  star: ReactNode
  /** What repeated runs say of a strategy of the trader's own; null for a built-in one. */
  proof: ReactNode
  warnings: ReactNode
  robustness: ReactNode
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
  limits,
  onRunWith,
  verification = null,
  cone,
  star,
  proof,
  warnings,
  robustness,
}: MarketResultsProps) {
  const { view, source, strategyTitle } = result
  const [asked, setAsked] = useState({ runId: '', isWhole: true })
  // whole, as its figures are, unless a limit stopped it: then the rest is a line; a choice is for its run alone
  const isWhole = asked.runId === view.runId ? asked.isWhole : !isStopped(view)
  // a link may name a trade that the run does not have
  const selected = search.trade !== undefined && search.trade < view.trades.count ? search.trade : null
  const select = (trade: number | null) => onSearch({ trade: trade ?? undefined })
  const wish = useRef(false)
  const pick = (trade: number) => {
    wish.current = true
    select(trade)
  }
  const { ms } = view.curve
  const days = spanWords(ms[0]!, ms.at(-1)!)
  return (
    <>
      <ResultHead
        source={source}
        title={`${strategyTitle} on ${view.legs.join(' against ')}, ${days}`}
        remark={isStale ? 'Inputs changed since' : null}
        verified={verification?.isSame ? verification.words : undefined}
        mark={star}
        onReset={onReset}
        exportMenu={
          <ExportMenu client={client} runId={view.runId} link={linkOf(runFacts(result))} own={result.data} />
        }
      />
      {verification && !verification.isSame && <Notice tone="warn">{verification.words}</Notice>}
      {proof}
      <LivePreview view={view}>{shown => <SoldOptionsNotice notes={shown.notes} />}</LivePreview>
      <LivePreview view={view}>
        {shown => (
          <HeadlineMetrics figures={headlineMetrics(shown === view ? view : { ...shown, legs: view.legs })} />
        )}
      </LivePreview>
      <FinishedRunOnly>
        <LotNotice view={view} onRunWith={isStale ? null : onRunWith} />
      </FinishedRunOnly>
      <Panel
        title="Equity Curve"
        actions={
          <>
            <BandWords view={view} />
            <LivePreview view={view}>{shown => <MoneyLine view={shown} />}</LivePreview>
          </>
        }
      >
        <CurvePreview view={view} isWhole={isWhole}>
          {(shown, drawn) => (
            <EquityChart
              {...drawn}
              limits={shown}
              part={
                shown.tradedPart
                  ? { isWhole, onWhole: whole => setAsked({ runId: view.runId, isWhole: whole }) }
                  : null
              }
              {...(shown === view && cone)}
            />
          )}
        </CurvePreview>
      </Panel>
      <FinishedRunOnly>
        <RunNotices view={view} onWithoutLimits={isStale ? null : () => onRunWith({ risk: 'off' })} />
        {limits && !isStale && (
          <LimitsNotice {...{ client, view, limits }} onApply={() => onRunWith({ risk: 'on' })} />
        )}
        {warnings}
        {view.console && <ConsolePanel console={view.console} />}
      </FinishedRunOnly>
      <Panel title="Metrics">
        <DeferredMount className="h-160">
          <DeferredPreview view={view}>
            {shown => (
              <GroupedList groups={[...metricGroups({ ...shown, legs: view.legs }), ordersGroup(shown)]} />
            )}
          </DeferredPreview>
        </DeferredMount>
      </Panel>
      <DeferredMount className="h-120">
        <Card className="min-w-0">
          <Tabs
            label="Details of the run"
            selected={search.tab}
            onSelect={tab => onSearch({ tab })}
            tabs={[
              {
                id: 'trades',
                label: metricLabel('trades', view.legs.length > 1),
                count: <LivePreview view={view}>{shown => quantity(shown.stats.trades)}</LivePreview>,
                content: (
                  <>
                    <TradesPreview
                      view={view}
                      search={search}
                      onSearch={onSearch}
                      selected={selected}
                      onSelect={pick}
                    />
                    {selected !== null && (
                      <TradeDetail
                        key={view.runId}
                        {...{ client, view, selected }}
                        onSelect={select}
                        isBelowList
                        wish={wish}
                      />
                    )}
                  </>
                ),
              },
              {
                id: 'price',
                label: 'Price',
                content: <TradeDetail key={view.runId} {...{ client, view, selected }} onSelect={select} />,
              },
              {
                id: 'costs',
                label: 'Costs',
                content: <CostsPanel key={view.runId} client={client} view={view} />,
              },
              {
                id: 'analysis',
                label: 'Analysis',
                content: (
                  <AnalysisPanel
                    client={client}
                    run={view}
                    onOpenTrade={trade => onSearch({ trade, tab: 'price' })}
                  />
                ),
              },
              {
                id: 'robustness',
                label: 'Robustness',
                content: robustness,
              },
            ]}
          />
        </Card>
      </DeferredMount>
      <DeferredMount className="h-60">
        <RunDetails client={client} result={result} strategy={strategy} />
      </DeferredMount>
    </>
  )
}

/** "P&L before charges −₹2,581 · charges ₹2,499 · net −₹5,080". */
function MoneyLine({ view }: { view: RunView }) {
  const { gross, charges, net } = runMoney(view)
  return (
    <p className="text-label text-muted">
      P&L before charges <span className={signClass(gross)}>{signedInr(gross)}</span> · charges{' '}
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
      { label: 'Rejected', value: quantity(orders.refused) },
    ],
  }
}

/** Whether a limit ended the trading before the last bar, and not for a day only. */
function isStopped({ riskEvents }: RunView): boolean {
  return riskEvents.some(({ kind }) => kind !== 'daily-loss')
}
