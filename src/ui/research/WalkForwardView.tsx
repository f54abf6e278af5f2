import { Footprints } from 'lucide-react'
import type { MarketForm } from '../panels/form/runInputs.ts'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Card } from '../primitives/Panel.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { useStore } from '../primitives/store.ts'
import type { ViewProps } from '../screens/BacktestViews.tsx'
import { useSweepForm } from '../sweep/useSweepForm.ts'
import { WalkForwardForm } from './WalkForwardForm.tsx'
import { WalkForwardResults } from './WalkForwardResults.tsx'
import { toWalkForwardAsk } from './walkForwardForm.ts'
import { startWalkForward, walkForwardJob } from './walkForwardJob.ts'

/** Parameters chosen on some days and traded on the days after them, over and over. */
export function WalkForwardView(props: ViewProps) {
  const { form } = props.view
  if (!form) return <Skeleton className="h-96 rounded-panel" />
  return <Walk {...props} form={form} />
}

function Walk({ client, view, search, onSearch, form }: ViewProps & { form: MarketForm }) {
  const job = walkForwardJob(client)
  const { isRunning, progress, result, failure } = useStore(job.store)
  const axesForm = useSweepForm(form, search, onSearch)
  const hasErrors = Object.keys(view.errors).length > 0
  const ask = hasErrors ? null : toWalkForwardAsk(form, axesForm, search)
  const source = form.dataset ? `Imported: ${form.dataset.name}` : 'Simulated'
  return (
    <>
      <WalkForwardForm
        params={form.strategy.params}
        axesForm={axesForm}
        search={search}
        onSearch={onSearch}
        hasErrors={hasErrors}
        job={{ isRunning, progress, failure }}
        onRun={() => ask && startWalkForward(client, ask, { source, strategyTitle: form.strategy.title })}
        onCancel={() => job.cancel()}
      />
      {result ? (
        <WalkForwardResults
          key={result.fingerprint}
          result={result}
          strategies={view.strategies}
          isStale={JSON.stringify(ask) !== JSON.stringify(result.ask)}
        />
      ) : (
        <Card>
          {isRunning ? (
            <Skeleton className="h-80 rounded-panel" />
          ) : (
            <EmptyState
              icon={Footprints}
              title="No walk-forward yet"
              text="Choose the parameters and the windows above, then run it on the data and days of the form."
            />
          )}
        </Card>
      )}
    </>
  )
}
