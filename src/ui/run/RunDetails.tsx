import { type MarketResult, type RunFacts, runFacts } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { Panel } from '../primitives/Panel.tsx'
import { fillRows, inputRows, paramRows, provenanceRows } from './inputRows.ts'
import { GroupedList } from './report/GroupedList.tsx'

interface RunDetailsProps {
  result: MarketResult
  /** Undefined while the catalogue is not here. */
  strategy: StrategyInfo | undefined
}

/** Everything that decided the run, and what it takes to make it again. */
export function RunDetails({ result, strategy }: RunDetailsProps) {
  return <FactsPanel run={runFacts(result)} strategy={strategy} />
}

/** The same of any run, on screen or kept. */
export function FactsPanel({ run, strategy }: { run: RunFacts; strategy: StrategyInfo | undefined }) {
  return (
    <Panel title="Strategy Parameters">
      <GroupedList
        groups={[
          { title: run.strategyTitle, rows: paramRows(run.effective, strategy) },
          { title: 'Inputs', rows: inputRows(run) },
          { title: 'Costs and fills', rows: fillRows(run.effective) },
          { title: 'Provenance', rows: provenanceRows(run) },
        ]}
      />
    </Panel>
  )
}
