import type { ReactNode } from 'react'
import type { BacktestView } from '../app/screens/useBacktestScreen.ts'
import { type KeptRun, runFacts } from '../kept/keptRun.ts'
import { type RunsStore, sharedRuns } from '../kept/runsStore.ts'
import { NO_KEPT_RUN } from '../run/runAddress.ts'
import { isMissing } from '../run/runData.ts'
import type { RunSearch } from '../run/runSearch.ts'
import { type Verdict, verdictOf } from '../run/verdict.ts'
import { LinkNotice } from './LinkNotice.tsx'
import { StoredRun } from './StoredRun.tsx'
import { useRuns } from './useRuns.ts'

interface PromisedRunProps {
  view: BacktestView
  search: RunSearch
  onSearch: (patch: Partial<RunSearch>) => void
  /** Draws the result on screen; null when there is none. */
  children: (verdict: Verdict | null, onReset: () => void) => ReactNode
  /** Draws what stands there when there is neither; it hears of the kept run that was made last. */
  otherwise: (last: KeptRun | undefined) => ReactNode
  /** For tests; else the runs of this device. */
  store?: RunsStore
}

/** The result on screen, or the kept run that was opened over it, and how it compares with what the address promises. */
export function PromisedRun(props: PromisedRunProps) {
  const { view, search, onSearch, children, otherwise, store = sharedRuns() } = props
  const { state } = useRuns(store)
  const { market } = view.state.results
  const isFresh = market !== null && market !== store.openedOver
  const opened = isFresh ? undefined : state.runs?.find(({ id }) => id === search.run)
  // a result of other inputs says nothing about the promise
  const isAnswer = isFresh && !view.isStale && view.form !== null
  const verdict = isAnswer ? verdictOf(search, runFacts(market)) : null
  const reset = () => {
    view.reset()
    onSearch(NO_KEPT_RUN)
  }
  const isRunning = view.state.running !== null
  const run = () => void view.run()
  return (
    <>
      {view.form !== null && !isAnswer && (
        <LinkNotice
          search={opened ? { ...search, verify: undefined } : search}
          isMissing={isMissing(search.dataset, view.imported.datasets)}
          // without a promise any import of the hedge's symbol will do
          isHedgeMissing={
            search.verify !== undefined && isMissing(search.hedgeDataset, view.imported.datasets)
          }
          isRunning={isRunning}
          onRun={run}
        />
      )}
      {opened ? (
        <StoredRun
          run={opened}
          store={store}
          strategies={view.strategies}
          isRunning={isRunning}
          onRun={run}
          onReset={reset}
        />
      ) : (
        (children(verdict, reset) ?? otherwise(latestOf(state.runs ?? [])))
      )}
    </>
  )
}

function latestOf(runs: readonly KeptRun[]): KeptRun | undefined {
  return runs.reduce<KeptRun | undefined>(
    (last, run) => (last && last.createdMs > run.createdMs ? last : run),
    undefined,
  )
}
