import { useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Select } from '../primitives/Select.tsx'
import { useAsked } from '../primitives/useAsked.ts'
import { type OwnResult, readCard, runOwn, suggested } from './ownRun.ts'

interface OwnRunCardProps {
  client: Client
  /** The address of the run, from the reply. */
  href: string
  result: OwnResult | null
  onResult: (result: OwnResult) => void
}

/** The last run of the conversation, to be made on the trader's own bars. */
export function OwnRunCard({ client, href, result, onResult }: OwnRunCardProps) {
  const { answer: datasets, failed, retry } = useAsked(useCallback(() => client.listDatasets(), [client]))
  return (
    <section
      aria-label="Run on your data"
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-panel p-3"
    >
      {result && <Result result={result} />}
      {!result && failed && (
        <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
          Your datasets could not be read.
        </Notice>
      )}
      {!result && datasets?.length === 0 && <NoData />}
      {!result && datasets && datasets.length > 0 && (
        <Ready client={client} href={href} datasets={datasets} onResult={onResult} />
      )}
      <p className="text-label text-faint">
        Runs in this browser. Your bars stay here; the run’s inputs, the hash of its data, its figures and its
        main findings are sent to the assistant with your next question.
      </p>
    </section>
  )
}

function NoData() {
  const navigate = useNavigate()
  return (
    <Notice
      action={
        <Button onClick={() => void navigate({ to: '/backtest', search: { mode: 'market', view: 'data' } })}>
          Import data
        </Button>
      }
    >
      No data is imported on this device yet.
    </Notice>
  )
}

interface ReadyProps extends Omit<OwnRunCardProps, 'result'> {
  datasets: readonly DatasetInfo[]
}

/** Which dataset, the button, and how far the run is. */
function Ready({ client, href, datasets, onResult }: ReadyProps) {
  const { instrument } = readCard(href)
  const [chosen, setChosen] = useState(() => suggested(instrument, datasets)!.id)
  const { fraction, problem, run } = useOwnRun(client, onResult)
  const dataset = datasets.find(({ id }) => id === chosen) ?? datasets[0]!
  return (
    <>
      <Select
        label="Dataset"
        value={dataset.id}
        options={datasets.map(({ id, name, symbol }) => ({
          value: id,
          label: name,
          hint: `Traded as ${symbol ?? instrument}`,
        }))}
        onChange={setChosen}
        disabled={fraction !== null}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {fraction === null ? (
        <Button icon={Play} className="justify-self-start" onClick={() => run({ href, dataset, datasets })}>
          Run on your data
        </Button>
      ) : (
        <ProgressBar label="Run on your data" fraction={fraction} />
      )}
    </>
  )
}

const RUN_LOST = 'Backtest stopped unexpectedly. Run it again.'

/** One run at a time, given up when the card goes. */
function useOwnRun(client: Client, onResult: (result: OwnResult) => void) {
  const [fraction, setFraction] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const job = useRef<AbortController | null>(null)
  useEffect(() => () => job.current?.abort(), [])
  const run = (asked: Pick<Parameters<typeof runOwn>[1], 'href' | 'dataset' | 'datasets'>) => {
    const abort = new AbortController()
    job.current = abort
    setFraction(0)
    setProblem(null)
    runOwn(client, { ...asked, onFraction: setFraction, signal: abort.signal })
      .then(outcome => (outcome.ok ? onResult(outcome.value) : setProblem(outcome.problem.message)))
      .catch(() => !abort.signal.aborted && setProblem(RUN_LOST))
      .finally(() => setFraction(null))
  }
  return { fraction, problem, run }
}

function Result({ result: { title, dataset, href, figures } }: { result: OwnResult }) {
  const navigate = useNavigate()
  return (
    <>
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        {title} <span className="font-normal text-muted">· {dataset}</span>
      </h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-label text-faint">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Button className="justify-self-start" onClick={() => void navigate({ href })}>
        Open in Backtesting
      </Button>
    </>
  )
}
