import { useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Select } from '../primitives/Select.tsx'
import { useAsked } from '../primitives/useAsked.ts'
import { useHandedFocus } from '../primitives/useHandedFocus.ts'
import { isSynthetic, type OwnResult, readCard, runOwn, suggested } from './ownRun.ts'

interface OwnRunCardProps {
  client: Client
  /** The addresses of its runs, from the reply: all on own bars, or all on the built-in market. */
  hrefs: readonly string[]
  /** Empty before they ran. */
  results: readonly OwnResult[]
  onResult: (results: readonly OwnResult[]) => void
}

/** Runs of the conversation that only the page can make: on the trader's own bars, or with a strategy of their own. */
export function OwnRunCard(props: OwnRunCardProps) {
  const { hrefs, results } = props
  const handFocus = useHandedFocus()
  const onBuiltIn = isSynthetic(hrefs[0]!)
  return (
    <section
      aria-label={onBuiltIn ? 'Run in this browser' : 'Run on your data'}
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-panel p-3"
    >
      {results.map((result, i) => (
        <Result key={result.href} result={result} openRef={i === 0 ? handFocus : undefined} />
      ))}
      {results.length === 0 &&
        (onBuiltIn ? (
          <BuiltIn {...props} buttonRef={handFocus} />
        ) : (
          <OwnData {...props} buttonRef={handFocus} />
        ))}
      <p className="text-label text-faint">
        {onBuiltIn
          ? 'Runs in this browser, on synthetic prices. Your strategy stays here; the run’s inputs, its figures and its main findings are sent to the assistant with your next question. Open it in Backtesting to see whether it looks ahead.'
          : 'Runs in this browser. Your bars stay here; the run’s inputs, the hash of its data, its figures and its main findings are sent to the assistant with your next question.'}
      </p>
    </section>
  )
}

interface StartingProps extends Omit<OwnRunCardProps, 'results'> {
  /** Of the button that starts, then of the one that cancels. */
  buttonRef: Ref<HTMLButtonElement>
}

function BuiltIn({ client, hrefs, onResult, buttonRef }: StartingProps) {
  const job = useOwnRun(client, onResult)
  return (
    <RunStart
      job={job}
      buttonRef={buttonRef}
      label="Run in this browser"
      start={() => job.run({ hrefs, dataset: null, datasets: [] })}
    />
  )
}

function OwnData(props: StartingProps) {
  const { client } = props
  const { answer: datasets, failed, retry } = useAsked(useCallback(() => client.listDatasets(), [client]))
  if (failed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
        Your datasets could not be read.
      </Notice>
    )
  }
  if (!datasets) return null
  if (datasets.length === 0) return <NoData />
  return <Ready {...props} datasets={datasets} />
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

interface ReadyProps extends StartingProps {
  datasets: readonly DatasetInfo[]
}

/** Which dataset, the button, and how far the run is. */
function Ready({ client, hrefs, datasets, onResult, buttonRef }: ReadyProps) {
  const { instrument } = readCard(hrefs[0]!)
  const [chosen, setChosen] = useState(() => suggested(instrument, datasets)!.id)
  const job = useOwnRun(client, onResult)
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
        disabled={job.fraction !== null}
      />
      <RunStart
        job={job}
        buttonRef={buttonRef}
        label="Run on your data"
        start={() => job.run({ hrefs, dataset, datasets })}
      />
    </>
  )
}

interface RunStartProps extends Pick<StartingProps, 'buttonRef'> {
  job: ReturnType<typeof useOwnRun>
  label: string
  start: () => void
}

/** The button, how far the run is, and what was wrong with it. */
function RunStart({ job: { fraction, problem, cancel }, buttonRef, label, start }: RunStartProps) {
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {fraction === null ? (
        <Button ref={buttonRef} icon={Play} className="justify-self-start" onClick={start}>
          {label}
        </Button>
      ) : (
        <>
          <ProgressBar label={label} fraction={fraction} />
          <Button ref={buttonRef} className="justify-self-start" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
    </>
  )
}

const RUN_LOST = 'Backtest stopped unexpectedly. Run it again.'

/** One run at a time, given up when the card goes. */
function useOwnRun(client: Client, onResult: (results: readonly OwnResult[]) => void) {
  const [fraction, setFraction] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const job = useRef<AbortController | null>(null)
  useEffect(() => () => job.current?.abort(), [])
  const run = (asked: Pick<Parameters<typeof runOwn>[1], 'hrefs' | 'dataset' | 'datasets'>) => {
    const abort = new AbortController()
    job.current = abort
    const isMine = () => !abort.signal.aborted
    setFraction(0)
    setProblem(null)
    const onFraction = (done: number) => isMine() && setFraction(done)
    runOwn(client, { ...asked, onFraction, signal: abort.signal })
      .then(
        outcome => isMine() && (outcome.ok ? onResult(outcome.value) : setProblem(outcome.problem.message)),
      )
      .catch((error: unknown) => {
        if (isMine()) setProblem(error instanceof WorkerLost ? error.message : RUN_LOST)
      })
      .finally(() => isMine() && setFraction(null))
  }
  const cancel = () => {
    job.current?.abort()
    setFraction(null)
  }
  return { fraction, problem, run, cancel }
}

interface ResultProps {
  result: OwnResult
  openRef: Ref<HTMLButtonElement> | undefined
}

function Result({ result: { title, dataset, href, figures, findings }, openRef }: ResultProps) {
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
      {findings[0] !== undefined && <p className="text-muted">{findings[0]}</p>}
      <Button ref={openRef} className="justify-self-start" onClick={() => void navigate({ href })}>
        Open in Backtesting
      </Button>
    </>
  )
}
