import { useEffect } from 'react'
import type { MarketResult } from '../../storage/runs/savedRun.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { DeferredMount } from '../primitives/DeferredMount.tsx'
import { LookAheadPart } from './LookAheadPart.tsx'
import { MonteCarloPart } from './MonteCarloPart.tsx'
import { OverfittingPart } from './OverfittingPart.tsx'
import type { ResearchSearch } from './researchSearch.ts'
import { jobsOf } from './runJobs.ts'
import { SensitivityPart } from './SensitivityPart.tsx'
import type { SweepSearch } from './sweep/sweepSearch.ts'

interface RobustnessPanelProps {
  client: Client
  result: MarketResult
  search: ResearchSearch & Pick<SweepSearch, 'sweepId'>
  onSearch: (patch: Partial<ResearchSearch>) => void
}

/** How far a result can be trusted. */
export function RobustnessPanel({ client, result, search, onSearch }: RobustnessPanelProps) {
  const { view, data, requested } = result
  const jobs = jobsOf(client, view.runId)
  const run = { data, inputs: requested }
  // what nobody waits for need not be computed; the look-ahead bias check was asked for and goes on
  useEffect(() => () => jobs.sensitivity.cancel(), [jobs])
  return (
    <div className="@container">
      {/* the gaps are the hairlines; the table at the left needs more room than the text at the right */}
      <div className="grid gap-px overflow-hidden rounded-b-panel bg-line @3xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        {/* parts one below the other; the last takes what room is left */}
        <div className="flex min-w-0 flex-col gap-px *:last:grow">
          <SensitivityPart key={view.runId} client={client} run={run} job={jobs.sensitivity} />
          <DeferredMount className="h-32 bg-panel">
            <LookAheadPart client={client} run={run} days={view.stats.tradingDays} job={jobs.lookAhead} />
          </DeferredMount>
        </div>
        <DeferredMount className="h-96 bg-panel">
          <OverfittingPart client={client} result={result} sweepId={search.sweepId} />
        </DeferredMount>
        <DeferredMount className="h-96 bg-panel @3xl:col-span-2">
          <MonteCarloPart client={client} view={view} search={search} onSearch={onSearch} cone={jobs.cone} />
        </DeferredMount>
      </div>
    </div>
  )
}
