import { ChartNoAxesCombined } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { MarketResults } from '../../backtest/results/MarketResults.tsx'
import { SampleResults } from '../../backtest/results/SampleResults.tsx'
import { DatasetsView } from '../../data/DatasetsView.tsx'
import type { KeptRun } from '../../kept/keptRun.ts'
import { Button } from '../../primitives/Button.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Card } from '../../primitives/Panel.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { SweepView } from '../../research/sweep/SweepView.tsx'
import { WalkForwardView } from '../../research/WalkForwardView.tsx'
import type { RunSearch } from '../../run/runSearch.ts'
import { KeptRuns } from '../../runs/KeptRuns.tsx'
import { PromisedRun } from '../../runs/PromisedRun.tsx'
import type { BacktestView } from './useBacktestScreen.ts'

/** What each view of the lab takes. */
export interface ViewProps {
  client: Client
  view: BacktestView
  search: RunSearch
  onSearch: (patch: Partial<RunSearch>) => void
}

/** What can stand beside the parameters on market data, in the order of the switch. */
const VIEWS: Readonly<Record<RunSearch['view'], { label: string; draw: (props: ViewProps) => ReactNode }>> = {
  results: { label: 'Results', draw: props => <Results {...props} /> },
  sweep: { label: 'Sweep', draw: props => <SweepView {...props} /> },
  'walk-forward': { label: 'Walk-forward', draw: props => <WalkForwardView {...props} /> },
  runs: { label: 'Runs', draw: props => <KeptRuns {...props} /> },
  data: { label: 'Data', draw: props => <DatasetsView {...props} /> },
}

const OPTIONS = (Object.keys(VIEWS) as RunSearch['view'][]).map(id => ({ value: id, label: VIEWS[id].label }))

/** The results of the backtest, or another view of the lab. The sample has its results only. */
export function BacktestViews(props: ViewProps) {
  const { view, search, onSearch } = props
  if (view.values.mode === 'sample') return <Results {...props} />
  return (
    <>
      {OPTIONS.length > 1 && (
        // a box of its own, or the grid would stretch it
        <div className="flex print:hidden">
          <Segmented
            label="View"
            value={search.view}
            options={OPTIONS}
            onChange={next => onSearch({ view: next })}
          />
        </div>
      )}
      {VIEWS[search.view].draw(props)}
    </>
  )
}

function Results({ client, view, search, onSearch }: ViewProps) {
  const { state, values, strategies } = view
  const { sample, market } = state.results
  if (values.mode === 'sample' && sample) {
    return (
      <SampleResults result={sample} onReset={view.reset} onMarket={() => view.set({ mode: 'market' })} />
    )
  }
  const isComing = state.running?.mode === values.mode
  if (values.mode === 'sample') return isComing ? <Coming /> : <NoResults />
  const waiting = (last: KeptRun | undefined) => {
    if (isComing) return <Coming />
    return <NoResults onLast={last && (() => onSearch({ run: last.id }))} />
  }
  return (
    <PromisedRun view={view} search={search} onSearch={onSearch} otherwise={waiting}>
      {(verdict, onReset) =>
        market && (
          <MarketResults
            client={client}
            result={market}
            strategy={strategies.find(({ id }) => id === market.view.inputs.strategy)}
            search={search}
            isStale={view.isStale}
            onSearch={onSearch}
            onReset={onReset}
            verdict={verdict}
          />
        )
      }
    </PromisedRun>
  )
}

function NoResults({ onLast }: { onLast?: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesCombined}
        title="No Backtest Results"
        text='Configure your backtest parameters and click "Run Backtest" to see the results.'
        action={onLast && <Button onClick={onLast}>Open the last run</Button>}
        className="py-24"
      />
    </Card>
  )
}

/** The layout of what is being computed. */
function Coming(): ReactNode {
  return (
    <>
      <Skeleton className="h-34 rounded-panel" />
      <Skeleton className="h-96 rounded-panel" />
    </>
  )
}
