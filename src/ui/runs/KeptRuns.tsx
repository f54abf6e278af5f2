import type { BacktestView } from '../app/screens/useBacktestScreen.ts'
import type { KeptRun } from '../kept/keptRun.ts'
import { type RunsStore, sharedRuns } from '../kept/runsStore.ts'
import { openingOf } from '../run/runAddress.ts'
import type { RunSearch } from '../run/runSearch.ts'
import { CompareView } from './CompareView.tsx'
import { RunsView } from './RunsView.tsx'

interface KeptRunsProps {
  view: Pick<BacktestView, 'state' | 'strategies'>
  search: RunSearch
  onSearch: (patch: Partial<RunSearch>) => void
  /** For tests; else the runs of this device. */
  store?: RunsStore
}

/** The list of kept runs, or some of them side by side. */
export function KeptRuns({ view, search, onSearch, store = sharedRuns() }: KeptRunsProps) {
  const { strategies, state } = view
  const onOpen = (run: KeptRun) => {
    store.openOver(state.results.market, run)
    onSearch(openingOf(run))
  }
  return search.runs === undefined ? (
    <RunsView {...{ strategies, search, onSearch, onOpen, store }} />
  ) : (
    <CompareView
      ids={search.runs}
      {...{ strategies, onOpen, store }}
      onBack={() => onSearch({ runs: undefined })}
    />
  )
}
