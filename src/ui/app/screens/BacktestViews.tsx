import { type ReactNode, useEffect, useRef } from 'react'
import { ENGINE_VERSION } from '../../../engine/core/version.ts'
import type { SavedRun } from '../../../storage/runs/savedRun.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { tradedAs } from '../../data/qualityScore.ts'
import { Segmented } from '../../primitives/Segmented.tsx'
import { focusRun, useReset } from '../../run/resetFocus.ts'
import { openingOf } from '../../run/runAddress.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import { LinkedRun, type LinkedRunView } from '../../runs/LinkedRun.tsx'
import {
  Coming,
  DatasetsView,
  MarketRun,
  SampleResults,
  SavedRuns,
  SweepView,
  WalkForwardView,
} from './backtestParts.tsx'
import type { BacktestSearch } from './backtestSearch.ts'
import { focusFirstError } from './focusFirstError.ts'
import { NoResults } from './NoResults.tsx'
import type { BacktestView } from './useBacktestScreen.ts'

/** What each view of the lab takes. */
interface ViewProps {
  client: Client
  view: BacktestView
  search: BacktestSearch
  onSearch: (patch: Partial<BacktestSearch>) => void
}

/** What can stand beside the parameters on market data, in the order of the switch. */
const VIEWS: Readonly<Record<RunSearch['view'], { label: string; draw: (props: ViewProps) => ReactNode }>> = {
  results: { label: 'Results', draw: props => <Results {...props} /> },
  sweep: {
    label: 'Sweep',
    draw: ({ view: { form, strategies, runOther, set }, ...lab }) => (
      <SweepView {...lab} {...{ form, strategies }} onInputs={set} onRun={runOther} />
    ),
  },
  'walk-forward': {
    label: 'Walk-forward',
    draw: ({ view: { form, errors, strategies, set }, ...lab }) => (
      <WalkForwardView {...lab} {...{ form, errors, strategies }} onInputs={set} />
    ),
  },
  runs: {
    label: 'Runs',
    draw: ({ view: { state, strategies }, search, onSearch }) => (
      <SavedRuns {...{ strategies, search, onSearch }} result={state.results.market} />
    ),
  },
  data: {
    label: 'Data',
    draw: ({ view, ...lab }) => (
      <DatasetsView
        {...lab}
        imported={view.imported}
        imports={view}
        usedId={view.form?.dataset?.id ?? null}
        instrument={tradedAs(view.values)}
        onUse={view.showDataset}
        letGo={view.letGo}
      />
    ),
  },
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
  const resetSample = useReset(sample, view.reset)
  if (values.mode === 'sample' && sample) {
    const toMarket = () => {
      // the button goes with the result that it stands at
      focusRun()
      view.set({ mode: 'market' })
    }
    return <SampleResults result={sample} onReset={resetSample} onMarket={toMarket} />
  }
  const isComing = state.running?.mode === values.mode
  if (values.mode === 'sample') return isComing ? <Coming /> : <NoResults view={view} />
  const waiting = (last: SavedRun | undefined) => {
    if (isComing) return <Coming />
    return (
      <>
        {last && view.isNew && <BroughtBack view={view} saved={last} />}
        <NoResults view={view} onLast={last && (() => onSearch(openingOf(last)))} />
      </>
    )
  }
  return (
    <LinkedRun
      view={linkedRunView(view)}
      search={search}
      onSearch={onSearch}
      opening={saved => <BroughtBack view={view} saved={saved} />}
      otherwise={waiting}
    >
      {(isAnswer, onReset) =>
        market && (
          <MarketRun
            client={client}
            result={market}
            strategy={strategies.find(({ id }) => id === market.view.inputs.strategy)}
            search={search}
            isStale={view.isStale}
            onSearch={onSearch}
            onReset={onReset}
            limits={view.form?.limits.risk ?? null}
            onRunWith={view.runWith}
            isAnswer={isAnswer}
          />
        )
      }
    </LinkedRun>
  )
}

function linkedRunView({
  state,
  strategies,
  imported,
  form,
  isStale,
  run,
  reset,
}: BacktestView): LinkedRunView {
  return {
    result: state.results.market,
    strategies,
    datasets: imported.datasets,
    hasForm: form !== null,
    isStale,
    isRunning: state.running !== null,
    run: () => {
      if (!run()) focusFirstError()
    },
    reset,
  }
}

/** A saved run that takes longer waits for its button. */
const QUICK_MS = 2_000

/** Brings a saved run back once the form is there: the whole result, where this engine gives it in a moment. */
function BroughtBack({ view: { bringBack }, saved }: { view: BacktestView; saved: SavedRun }): null {
  const done = useRef('')
  useEffect(() => {
    if (done.current === saved.id || saved.engineVersion !== ENGINE_VERSION || saved.elapsedMs > QUICK_MS)
      return
    if (bringBack(saved)) done.current = saved.id
  })
  return null
}
