import { type ReactNode, useCallback } from 'react'
import type { AnalysisView } from '../../../workers/api/analysisApi.ts'
import type { RunView } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Button } from '../../primitives/Button.tsx'
import { DeferredMount } from '../../primitives/DeferredMount.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import { ExcursionsPart } from './ExcursionsPart.tsx'
import { GroupPart } from './GroupPart.tsx'
import { meanDecimals } from './groups.ts'
import { MonthsPart } from './MonthsPart.tsx'
import { ResultsPart } from './ResultsPart.tsx'
import { RiskPart } from './RiskPart.tsx'
import { WaterfallPart } from './WaterfallPart.tsx'

const GONE = 'This run is no longer in memory. Run the backtest again to see its analysis.'

interface AnalysisPanelProps {
  client: Client
  run: Pick<RunView, 'runId' | 'curve' | 'open'>
  /** Shows that trade. */
  onOpenTrade: (index: number) => void
}

/** Where the money of a run came from and where it went. */
export function AnalysisPanel({ client, run, onOpenTrade }: AnalysisPanelProps) {
  const { runId } = run
  const { answer, failed, retry } = useAsked(useCallback(() => client.analysis(runId), [client, runId]))
  if (failed || answer === null) {
    return (
      <div className="p-4">
        <Notice tone="error" action={failed && <Button onClick={retry}>Retry</Button>}>
          {GONE}
        </Notice>
      </div>
    )
  }
  if (answer === undefined) return <Skeleton className="m-4 h-72" />
  return <Parts client={client} run={run} view={answer} onOpenTrade={onOpenTrade} />
}

function Parts({ client, run, view, onOpenTrade }: AnalysisPanelProps & { view: AnalysisView }) {
  const { hour, weekday, expiry, side, exit } = view.groupings
  const decimals = meanDecimals(Object.values(view.groupings))
  const open = run.open.count > 0 ? run.open.netPnl.reduce((sum, net) => sum + net, 0) : null
  return (
    <div className="@container">
      {/* the gaps are the hairlines */}
      <div className="grid gap-px overflow-hidden rounded-b-panel bg-line @3xl:grid-cols-2">
        <MonthsPart years={view.years} />
        <Column>
          <DeferredMount className="h-80 bg-panel">
            <ResultsPart view={view} />
          </DeferredMount>
          <DeferredMount className="h-80 bg-panel">
            <GroupPart title="By hour of entry" by="Hour" view={hour} decimals={decimals} />
          </DeferredMount>
          <DeferredMount className="h-48 bg-panel">
            <GroupPart title="By expiry day" by="Day of entry" view={expiry} decimals={decimals} />
          </DeferredMount>
          <DeferredMount className="h-64 bg-panel">
            <GroupPart title="By reason of exit" by="Reason" view={exit} {...{ decimals, open }} />
          </DeferredMount>
        </Column>
        <Column>
          <DeferredMount className="h-80 bg-panel">
            <ExcursionsPart dots={view.dots} onOpenTrade={onOpenTrade} />
          </DeferredMount>
          <DeferredMount className="h-64 bg-panel">
            <GroupPart title="By weekday of entry" by="Weekday" view={weekday} decimals={decimals} />
          </DeferredMount>
          <DeferredMount className="h-40 bg-panel">
            <GroupPart title="By side" by="Side" view={side} {...{ decimals, open }} />
          </DeferredMount>
          <DeferredMount className="h-96 bg-panel">
            <WaterfallPart client={client} runId={run.runId} />
          </DeferredMount>
        </Column>
        <DeferredMount className="h-24 bg-panel @3xl:col-span-2">
          <RiskPart risk={view.risk} curveMs={run.curve.ms} />
        </DeferredMount>
      </div>
    </div>
  )
}

/** Parts one below the other; the last takes what room is left. */
function Column({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-px *:last:grow">{children}</div>
}
