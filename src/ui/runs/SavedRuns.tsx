import { useState } from 'react'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import type { MarketResult, SavedRun } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { openingOf } from '../run/runAddress.ts'
import type { RunSearch } from '../run/runSearch.ts'
import { sharedRuns } from '../session/sharedRuns.ts'
import { CompareView } from './CompareView.tsx'
import { RunsView } from './RunsView.tsx'
import type { RunsSearch } from './runsSearch.ts'

interface SavedRunsProps {
  strategies: readonly StrategyInfo[]
  /** The result on screen, over which a saved run is opened. */
  result: MarketResult | null
  search: RunSearch & RunsSearch
  onSearch: (patch: Partial<RunSearch & RunsSearch>) => void
  /** For tests; else the runs of this device. */
  store?: RunsStore
}

/** The list of saved runs, or some of them side by side. */
export function SavedRuns({ strategies, result, search, onSearch, store = sharedRuns() }: SavedRunsProps) {
  // outlives the list, so that after a comparison one run can be exchanged for another
  const [selected, onSelected] = useState<readonly string[]>(() => search.runs?.split(',') ?? [])
  const onOpen = (run: SavedRun) => {
    store.openOver(result, run)
    onSearch(openingOf(run))
  }
  return search.runs === undefined ? (
    <RunsView {...{ strategies, search, onSearch, selected, onSelected, onOpen, store }} />
  ) : (
    <CompareView
      ids={search.runs}
      {...{ strategies, onOpen, store }}
      onBack={() => onSearch({ runs: undefined })}
    />
  )
}
