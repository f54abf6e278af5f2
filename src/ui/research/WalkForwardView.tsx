import { Footprints } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SavedWalkForward } from '../../storage/runs/walkForward.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { istDateTime, quantity } from '../format/format.ts'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Card } from '../primitives/Panel.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { useStore } from '../primitives/store.ts'
import { DamagedRecords } from '../run/DamagedRecords.tsx'
import { useVersionWords, type VersionWords } from '../run/ownVersions.ts'
import type { FieldErrors } from '../run/runErrors.ts'
import { type MarketForm, paramValues, toRunInputs } from '../run/runInputs.ts'
import type { FormPatch } from '../run/useRunForm.ts'
import { shortWords } from './shortWindow.ts'
import { stoppedWords } from './stoppedWalk.ts'
import { RefusedNotice } from './sweep/RefusedNotice.tsx'
import { type Refused, refusedInGrid } from './sweep/refused.ts'
import { SavedList } from './sweep/SavedList.tsx'
import { sweepSearch } from './sweep/sweepForm.ts'
import { legsWords } from './sweep/sweepWords.ts'
import { type SweepForm, useSweepForm } from './sweep/useSweepForm.ts'
import { WalkForwardForm } from './WalkForwardForm.tsx'
import { WalkForwardResults } from './WalkForwardResults.tsx'
import { toWalkForwardAsk, type WalkForwardSearch, walkForwardSearch, windowPlan } from './walkForwardForm.ts'
import { type WalkForwards, walkForwardsOf } from './walkForwardJob.ts'
import { estimateWalk, guessWalk } from './walkForwardPace.ts'

const NONE_YET = {
  title: 'No walk-forward yet',
  text: 'Choose the parameters and the windows above, then run on the data and dates of the form.',
}
const NOT_FOUND = {
  title: 'Walk-forward not found',
  text: 'The walk-forward in this link is not saved on this device: press Run walk-forward to run it here with the inputs of the form.',
}

interface WalkForwardViewProps {
  client: Client
  /** Null until the engine has said what there is to fill in. */
  form: MarketForm | null
  /** What is wrong in the form. */
  errors: FieldErrors
  strategies: readonly StrategyInfo[]
  search: WalkForwardSearch
  onSearch: (patch: Partial<WalkForwardSearch>) => void
  /** Changes inputs of the form. */
  onInputs: (patch: FormPatch) => void
}

/** Parameters chosen on some days and traded on the days after them, over and over. */
export function WalkForwardView({ form, ...props }: WalkForwardViewProps) {
  if (!form) return <Skeleton className="h-96 rounded-panel" />
  return <WalkForward {...props} form={form} />
}

function WalkForward({
  client,
  form,
  errors,
  strategies,
  search,
  onSearch,
  onInputs,
}: WalkForwardViewProps & { form: MarketForm }) {
  const walkForwards = walkForwardsOf(client)
  const versionOf = useVersionWords()
  const { isRunning, progress, result: last, failure } = useStore(walkForwards.job.store)
  const missingId = useStore(walkForwards.missingId)
  const isMissing = search.wfId !== undefined && search.wfId === missingId
  // another one is not what was asked for
  const result = isMissing ? null : last
  const saved = useStore(walkForwards.saved)
  const stopped = useStore(walkForwards.stopped)
  useShown(walkForwards, last?.id, search.wfId, onSearch)
  const axesForm = useSweepForm(form, search, onSearch)
  const hasErrors = Object.keys(errors).length > 0
  const ask = hasErrors ? null : toWalkForwardAsk(form, axesForm, search)
  const source = form.dataset ? `Imported: ${form.dataset.name}` : 'Simulated'
  const applyRemedy = (patch: FormPatch) => {
    walkForwards.job.dismissFailure()
    onInputs(patch)
  }
  const start = () => {
    if (!ask) return
    const { barsOfRun } = guessWalk(ask.inputs, form.dataset, ask.plan)
    walkForwards.start(ask, { source, strategyTitle: form.strategy.title }, barsOfRun)
    // the link says all of it, even what was the form's own choice
    onSearch({ ...sweepSearch(ask), params: { ...ask.inputs.params } })
  }
  return (
    <>
      <DamagedRecords kind="walks" />
      <WalkForwardForm
        params={form.strategy.params}
        refused={refusedOfForm(form, axesForm)}
        axesForm={axesForm}
        search={search}
        onSearch={onSearch}
        hasErrors={hasErrors}
        estimate={points => estimateWalk(points, toRunInputs(form), form.dataset, windowPlan(search))}
        job={{ isRunning, progress }}
        failure={
          failure ? (
            <RefusedNotice problem={failure} form={form} onRemedy={applyRemedy} />
          ) : (
            stopped && <Notice>{stoppedWords(stopped)}</Notice>
          )
        }
        short={ask && shortWords(form.strategy.params, ask, form.dataset)}
        saved={
          <SavedList
            label="Saved walk-forwards"
            saved={saved}
            id={search.wfId}
            isRunning={isRunning}
            wordsOf={walkForward => savedWords(walkForward, versionOf)}
            onChoose={walkForward => onSearch(walkForwardSearch(walkForward))}
            onDelete={({ id }) => {
              void walkForwards.remove(id).then(isGone => isGone && onSearch({ wfId: undefined }))
            }}
          />
        }
        onRun={start}
        onCancel={() => walkForwards.cancel()}
      />
      {result ? (
        <WalkForwardResults
          key={result.id}
          result={result}
          strategies={strategies}
          isStale={JSON.stringify(ask) !== JSON.stringify(result.ask)}
        />
      ) : (
        <Card>
          {isRunning ? (
            <Skeleton className="h-80 rounded-panel" />
          ) : (
            <EmptyState icon={Footprints} {...(isMissing ? NOT_FOUND : NONE_YET)} />
          )}
        </Card>
      )}
    </>
  )
}

function refusedOfForm(form: MarketForm, { axes, method }: SweepForm): Refused {
  return axes && method ? refusedInGrid(form.strategy, axes, method, paramValues(form)) : new Map()
}

/** Brings what the address names on show; a new result is named in the address, so that a reload brings it back. */
function useShown(
  walkForwards: WalkForwards,
  shownId: string | undefined,
  askedId: string | undefined,
  onSearch: WalkForwardViewProps['onSearch'],
): void {
  useEffect(() => void walkForwards.list(), [walkForwards])
  useEffect(() => {
    if (askedId !== undefined) void walkForwards.open(askedId)
  }, [walkForwards, askedId])
  const atFirst = useRef(shownId)
  const name = useEffectEvent((id: string) => {
    // what was on show before the address asked for another one has no claim to it
    const isLeft = askedId !== undefined && id === atFirst.current
    if (id !== askedId && !isLeft) onSearch({ wfId: id })
  })
  useEffect(() => {
    if (shownId !== undefined) name(shownId)
  }, [shownId])
}

function savedWords(walkForward: SavedWalkForward, versionOf: VersionWords) {
  const { strategyTitle, source, ask, windows, createdMs } = walkForward
  const count = `${quantity(windows.length)} ${windows.length === 1 ? 'window' : 'windows'}`
  const data = source.replace(/^Imported: /, '')
  return {
    label: `${strategyTitle} on ${legsWords(ask)}`,
    hint: [data, `${count}, ${istDateTime(createdMs)}`, versionOf(ask.inputs.strategy)]
      .filter(Boolean)
      .join('; '),
  }
}
