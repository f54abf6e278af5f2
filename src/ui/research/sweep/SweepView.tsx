import { Grid2x2 } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import type { Outcome, Problem } from '../../../engine/core/problem.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { MarketRun } from '../../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import type { SweepDesign, SweepPlan } from '../../../workers/api/sweepApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Card, Panel } from '../../primitives/Panel.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useAnswer } from '../../primitives/useAnswer.ts'
import { DamagedRecords } from '../../run/DamagedRecords.tsx'
import { ownParts, toRunData } from '../../run/runData.ts'
import { marketErrors } from '../../run/runErrors.ts'
import { type MarketForm, paramValues, toRunInputs } from '../../run/runInputs.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import type { FormPatch } from '../../run/useRunForm.ts'
import { FormPart } from './FormPart.tsx'
import { estimateRuns } from './pace.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { countRefused, type Refused, refusedIn } from './refused.ts'
import { SavedSweeps } from './SavedSweeps.tsx'
import { SweepNotices } from './SweepNotices.tsx'
import { SweepResults } from './SweepResults.tsx'
import { writeAxes } from './sweepForm.ts'
import type { SweepSearch } from './sweepSearch.ts'
import type { SweepState } from './sweeps.ts'
import { useSweep } from './useSweep.ts'
import { useSweepForm } from './useSweepForm.ts'
import { useWarmUp } from './useWarmUp.ts'

const NONE_YET = {
  title: 'No sweep yet',
  text: 'Select one or more parameters and start: each combination is a full backtest with the inputs of the form.',
}
const NOT_FOUND = {
  title: 'Sweep not found',
  text: 'The sweep in this link is not saved on this device: press Start sweep to run it here with the inputs of the form.',
}

interface SweepViewProps {
  client: Client
  /** Null until the engine has said what there is to fill in. */
  form: MarketForm | null
  strategies: readonly StrategyInfo[]
  search: SweepSearch
  onSearch: (patch: Partial<RunSearch & SweepSearch>) => void
  /** Changes inputs of the form. */
  onInputs: (patch: FormPatch) => void
  /** Starts a backtest of one of the runs; one that is under way gives way. */
  onRun: (run: MarketRun) => void
}

/** Many runs at once: what to vary at the top, what came of it below. */
export function SweepView(props: SweepViewProps) {
  const { client, form, strategies, search, onSearch, onInputs, onRun } = props
  const { sweeps, state } = useSweep(client)
  const { running } = state
  const { sweepId } = search
  const isMissing = sweepId !== undefined && sweepId === state.missingId
  // another one is not what was asked for
  const present = isMissing || isNothing(state) ? null : state.table
  // drawing ten thousand runs gives way to whatever the trader does
  const table = useDeferredValue(present, null)
  useEffect(() => {
    if (sweepId !== undefined) void sweeps.open(sweepId)
  }, [sweeps, sweepId])
  useEffect(() => void sweeps.list(), [sweeps])
  useEscape(() => running && sweeps.cancel())
  return (
    <>
      <DamagedRecords kind="sweeps" />
      {form ? (
        <Asking {...{ client, form, strategies, search, onSearch, onInputs }} />
      ) : (
        <Skeleton className="h-64" />
      )}
      {!table && present && <Skeleton className="h-96 rounded-panel" />}
      {table && present && (
        <SweepResults {...{ client, table, strategies, form, search, onSearch, onInputs, onRun }} />
      )}
      {!present && (
        <>
          <SweepNotices state={{ ...state, table: null }} />
          <Card>
            <EmptyState icon={Grid2x2} {...(isMissing ? NOT_FOUND : NONE_YET)} className="py-16" />
          </Card>
        </>
      )}
    </>
  )
}

/** The form has all that there is of a sweep that was refused before its first run. */
function isNothing({ table, refusedId }: SweepState): boolean {
  return table !== null && table.sweep.id === refusedId && table.ran + table.refused === 0
}

interface AskingProps {
  client: Client
  form: MarketForm
  strategies: readonly StrategyInfo[]
  search: SweepSearch
  onSearch: (patch: Partial<RunSearch & SweepSearch>) => void
  /** Changes inputs of the form. */
  onInputs: (patch: FormPatch) => void
}

function Asking({ client, form, strategies, search, onSearch, onInputs }: AskingProps) {
  const { sweeps, state } = useSweep(client)
  const asked = useSweepForm(form, search, onSearch)
  const { axes, method } = asked
  const { strategy, dataset } = form
  const design =
    axes && method && JSON.stringify({ strategy: strategy.id, axes, method, ...ownParts(strategy) })
  const askPlan = useMemo(
    () =>
      design === null ? null : async () => ({ design, outcome: await client.sweep.plan(JSON.parse(design)) }),
    [client, design],
  )
  const answer = useAnswer(askPlan)
  // the last answer stays while nothing is asked
  const plan = askPlan ? answer?.outcome : undefined
  const refused = useRefused(form, answer)
  const wrong = Object.values(marketErrors(form))
  const data = toRunData(form)
  const ask =
    plan?.ok === true && wrong.length === 0 && data && axes && method
      ? { strategy: strategy.id, data, inputs: toRunInputs(form), axes, method }
      : null
  useWarmUp(client, ask)
  const { failure } = state
  const problem = plan?.ok === false ? plan.problem : failure
  const hasPlace = (field: string) => field === 'points' || asked.drafts[field]?.isOn === true
  const isElsewhere = failure?.field !== undefined && !(failure === problem && hasPlace(failure.field))
  const applyRemedy = (patch: FormPatch) => {
    sweeps.dismissFailure()
    onInputs(patch)
  }
  const start = async () => {
    if (!ask) return
    const source = dataset ? `Imported: ${dataset.name}` : 'Simulated'
    const id = await sweeps.start({ ...ask, strategyTitle: strategy.title, source })
    // the link says all of it, even what was the form's own choice
    if (id !== null) onSearch({ sweep: writeAxes(ask.axes), params: { ...ask.inputs.params }, sweepId: id })
  }
  return (
    <Panel
      title="Sweep"
      actions={
        <SavedSweeps
          saved={state.saved}
          id={search.sweepId}
          isRunning={state.running !== null}
          strategies={strategies}
          onSearch={onSearch}
          onDelete={id => sweeps.remove(id)}
        />
      }
    >
      <FormPart
        params={strategy.params}
        form={asked}
        errors={problem?.field === undefined ? {} : { [problem.field]: problem.message }}
        failure={
          isElsewhere && (
            <RefusedNotice className="mx-4 mb-4" problem={failure} form={form} onRemedy={applyRemedy} />
          )
        }
        running={state.running}
        count={countOf()}
        canStart={ask !== null}
        onStart={() => void start()}
        onCancel={() => sweeps.cancel()}
      />
    </Panel>
  )

  function countOf() {
    if (axes === null && !Object.values(asked.drafts).some(({ isOn }) => isOn))
      return 'Select a parameter to vary.'
    if (design === null) return 'Enter a number in every field.'
    if (wrong.length > 0) return wrong[0]!
    if (!plan) return 'Counting…'
    if (!plan.ok) return whyNot(plan.problem, strategy.params)
    const { count } = plan.value
    const runs = count - countRefused(refused)
    const estimate = estimateRuns(runs, toRunInputs(form), dataset, client.sweep.workers)
    return { combinations: count, refused, runs, estimate }
  }
}

/** What the strategy will refuse of the sweep that was planned last; nothing of one that was planned for another strategy. */
function useRefused(
  form: MarketForm,
  answer: { design: string; outcome: Outcome<SweepPlan> } | undefined,
): Refused {
  const { strategy } = form
  const fixed = JSON.stringify(paramValues(form))
  return useMemo(() => {
    if (!answer?.outcome.ok) return new Map()
    const design: SweepDesign = JSON.parse(answer.design)
    if (design.strategy !== strategy.id) return new Map()
    return refusedIn(strategy, design.axes, answer.outcome.value, JSON.parse(fixed))
  }, [answer, strategy, fixed])
}

/** What stands at a parameter or at the method already is not said twice. */
function whyNot({ field, message }: Problem, params: Params): string {
  const isAtField = field !== undefined && (field === 'points' || Object.hasOwn(params, field))
  return isAtField ? 'Correct the field above.' : message
}

/** Esc cancels, unless something else takes the key. */
function useEscape(onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('[role=dialog], [role=listbox], [role=menu]')) return
    onEscape()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
