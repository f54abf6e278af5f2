import { Play } from 'lucide-react'
import { type ComponentType, useDeferredValue, useMemo } from 'react'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { MarketRun } from '../../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { Select } from '../../primitives/Select.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { patchStore } from '../../primitives/store.ts'
import { Tabs } from '../../primitives/Tabs.tsx'
import { Chip, Tag } from '../../primitives/Tag.tsx'
import { strategyOfRun } from '../../run/ownVersions.ts'
import { NO_SAVED_RUN, searchOf } from '../../run/runAddress.ts'
import { toRunData } from '../../run/runData.ts'
import { marketErrors } from '../../run/runErrors.ts'
import { type MarketForm, toRunInputs } from '../../run/runInputs.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import type { FormPatch } from '../../run/useRunForm.ts'
import { BestPart } from './BestPart.tsx'
import { isTradeless, withAtLeast } from './fewTrades.ts'
import { HeatPart, type PartProps } from './HeatPart.tsx'
import { LinesPart } from './LinesPart.tsx'
import { NoTradesNotice } from './NoTradesNotice.tsx'
import { OverfittingPanel } from './OverfittingPanel.tsx'
import { bestSharpe } from './overfittingTrials.ts'
import { estimateRuns } from './pace.ts'
import { RowsPart } from './RowsPart.tsx'
import { combinationWords, refusedOf } from './refused.ts'
import { SweepNotices } from './SweepNotices.tsx'
import { estimateWords } from './speed.ts'
import { INITIAL_METRIC } from './sweepMetrics.ts'
import { isMetric } from './sweepOrder.ts'
import type { SweepSearch } from './sweepSearch.ts'
import { pointAt, type SweepTable } from './sweepTable.ts'
import { countRuns, runWords, sweepTitle } from './sweepWords.ts'
import { hiddenWords, TradesField } from './TradesField.tsx'
import { useSweep } from './useSweep.ts'

interface SweepResultsProps {
  client: Client
  table: SweepTable
  strategies: readonly StrategyInfo[]
  form: MarketForm | null
  search: SweepSearch
  onSearch: (patch: Partial<RunSearch & SweepSearch>) => void
  /** Changes inputs of the form. */
  onInputs: (patch: FormPatch) => void
  /** Starts a backtest of one of the runs; one that is under way gives way. */
  onRun: (run: MarketRun) => void
}

/** What a sweep has to say so far. */
export function SweepResults(props: SweepResultsProps) {
  const { client, table, strategies, form, search, onSearch, onInputs, onRun } = props
  const { sweeps, state } = useSweep(client)
  const { sweep, plan } = table
  const params = strategyOfRun(sweep.inputs.strategy, sweep.data, strategies)?.params ?? {}
  const { sweepFigure = INITIAL_METRIC } = search
  const metric = isMetric(plan.figures, sweepFigure) ? sweepFigure : INITIAL_METRIC
  const open = (run: number) => {
    patchStore(sweeps.store, { openedRun: run })
    const { inputs, data, source, strategyTitle } = sweep
    const requested = { ...inputs, params: { ...inputs.params, ...pointAt(table, run) } }
    onRun({ data, requested, source, strategyTitle })
    onSearch({ ...searchOf({ data, requested }), ...NO_SAVED_RUN, view: 'results' })
  }
  const { sweepShow: show = 'heatmap', sweepTrades: fewest = 0 } = search
  // the press on a tab is seen at once, what it brings comes as the page finds time
  const shown = useDeferredValue(show)
  const shownTable = useMemo(() => withAtLeast(table, fewest), [table, fewest])
  const { openedRun } = state
  const part = { table: shownTable, params, metric, openedRun, search, onSearch, onOpen: open }
  const drawn = (id: typeof show, Part: ComponentType<PartProps>) =>
    shown === id ? <Part {...part} /> : <Skeleton className="m-4 h-96" />
  const estimateOf = (runs: number) =>
    estimateRuns(runs, sweep.inputs, form?.dataset ?? null, client.sweep.workers)
  const missing = plan.count - table.ran - table.refused
  const { overfitting } = state
  const again = state.running || overfitting ? 0 : sweeps.toRunAgain()
  return (
    <>
      <Head table={table} isStale={isStale(table, form)} />
      <SweepNotices state={state} />
      {!state.running && missing > 0 && sweep.id !== state.refusedId && (
        <Notice
          action={
            <Button icon={Play} onClick={() => sweeps.goOn()}>
              Resume
            </Button>
          }
        >
          {`${quantity(plan.count - missing)} of ${countRuns(plan.count)} done; ${quantity(missing)} left, ${estimateWords(estimateOf(missing))}.`}
        </Notice>
      )}
      {!state.running && isTradeless(table) && (
        <NoTradesNotice key={sweep.id} {...{ client, table, params, onInputs }} onOpen={open} />
      )}
      {table.notes.map(note => (
        <Notice key={note}>{note}</Notice>
      ))}
      <Panel
        title="Runs"
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <TradesField trades={fewest} onSearch={onSearch} />
            <Select
              label="Metric"
              className="w-44 [&_label]:sr-only"
              value={metric}
              options={plan.figures.map(id => ({ value: id, label: METRICS[id].label }))}
              onChange={id => onSearch({ sweepFigure: id })}
            />
          </div>
        }
      >
        {shownTable.hidden > 0 && (
          <p className="border-b border-line px-4 py-2 text-label text-muted">
            {hiddenWords(shownTable, fewest)}
          </p>
        )}
        <Tabs
          label="Sweep results"
          selected={show}
          onSelect={next => onSearch({ sweepShow: next })}
          tabs={[
            { id: 'heatmap', label: 'Heatmap', content: drawn('heatmap', HeatPart) },
            { id: 'lines', label: 'Parallel', content: drawn('lines', LinesPart) },
            {
              id: 'table',
              label: 'Table',
              count: quantity(shownTable.ran),
              content: drawn('table', RowsPart),
            },
          ]}
        />
      </Panel>
      {!state.running && table.ran > 0 && (
        <OverfittingPanel
          overfitting={overfitting}
          isMeasuring={state.isMeasuring}
          canMeasure={bestSharpe(table) !== null}
          again={{ runs: again, ms: estimateOf(again).ms }}
          evaluated={overfitting && runWords(table, params, overfitting.evaluated)}
          onMeasure={() => void sweeps.measure()}
        />
      )}
      <BestPart {...part} />
    </>
  )
}

function Head({ table, isStale }: { table: SweepTable; isStale: boolean }) {
  const { sweep } = table
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Chip className="max-w-full shrink">
        <span className="truncate" title={sweep.source}>
          {sweep.source}
        </span>
      </Chip>
      {isStale && <Tag tone="warn">Inputs changed since</Tag>}
      <p className="min-w-0 text-muted">{sweepTitle(sweep)}</p>
      <p className="min-w-0 text-muted">{combinationWords(table.plan.count, refusedOf(table))}</p>
      {sweep.engineVersion && <p className="text-label text-faint">Engine {sweep.engineVersion}</p>}
    </div>
  )
}

function isStale({ sweep }: SweepTable, form: MarketForm | null): boolean {
  if (!form || Object.keys(marketErrors(form)).length > 0) return false
  const moved = new Set(sweep.axes.map(({ param }) => param))
  const without = (params: Readonly<Record<string, number>>) =>
    Object.entries(params).filter(([name]) => !moved.has(name))
  const now = toRunInputs(form)
  const text = (data: unknown, inputs: typeof now) =>
    JSON.stringify([data, { ...inputs, params: without(inputs.params) }])
  return text(toRunData(form), now) !== text(sweep.data, sweep.inputs)
}
