import { useMemo } from 'react'
import { type MarketResult, type RunFacts, runFacts } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Panel } from '../primitives/Panel.tsx'
import { useAnswer } from '../primitives/useAnswer.ts'
import { fillRows, inputRows, paramRows, provenanceRows } from './inputRows.ts'
import { GroupedList } from './report/GroupedList.tsx'

interface RunDetailsProps {
  client: Client
  result: MarketResult
  /** Undefined while the catalogue is not here. */
  strategy: StrategyInfo | undefined
}

/** Everything that decided the run, and what it takes to make it again. */
export function RunDetails({ client, result, strategy }: RunDetailsProps) {
  const { runId } = result.view
  const ask = useMemo(() => () => client.resultFingerprint(runId), [client, runId])
  return <FactsPanel run={runFacts(result)} strategy={strategy} resultFingerprint={useAnswer(ask) ?? null} />
}

interface FactsPanelProps {
  run: RunFacts
  strategy: StrategyInfo | undefined
  /** Null where it is not known, as of a run that is not in memory. */
  resultFingerprint?: string | null
}

/** The same of any run, on screen or kept. */
export function FactsPanel({ run, strategy, resultFingerprint = null }: FactsPanelProps) {
  return (
    <Panel title="Strategy Parameters">
      <GroupedList
        groups={[
          { title: run.strategyTitle, rows: paramRows(run.effective, strategy) },
          { title: 'Inputs', rows: inputRows(run) },
          { title: 'Costs and fills', rows: fillRows(run) },
          { title: 'Provenance', rows: provenanceRows(run, resultFingerprint) },
        ]}
      />
    </Panel>
  )
}
