import { FlaskConical, SquarePen } from 'lucide-react'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { type OwnVersion, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import type { CodeStrategyInfo } from '../../workers/api/api.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { sameStrategy } from './sameStrategy.ts'
import type { StrategyBlock } from './strategyBlocks.ts'
import {
  CHECK_DATA,
  type Checked,
  type CheckProgress,
  checkStrategy,
  type StrategyCheck,
} from './strategyCheck.ts'

/** Shows how a saved strategy becomes the code of a reply. */
export type DifferenceView = ComponentType<{ older: OwnVersion; source: string }>

interface StrategyCardProps {
  client: Client
  block: StrategyBlock
  /** What a check found; null before there was one. */
  check: StrategyCheck | null
  Difference: DifferenceView
  onCheck: (check: StrategyCheck) => void
  /** Tells the model what was found, so that it writes the file again; null while it is being asked. */
  onMend: ((found: string) => void) | null
  /** Opens it in the editor, as another version of that family where there is one. */
  onOpen: (strategy: CodeStrategyInfo, family: string | null) => void
}

/** A strategy in code that a model wrote: it runs when one says so, and is offered once it has been proved. */
export function StrategyCard(props: StrategyCardProps) {
  const { client, block, check, Difference, onCheck, onMend, onOpen } = props
  const id = useId()
  const { source, isCut } = block
  const { progress, lost, start, cancel } = useCheck(client, source, onCheck)
  const isIdle = progress === null
  return (
    // a group, not a region: a conversation may have many of the same name
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls
    <div
      role="group"
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-panel p-3"
    >
      <h3 id={id} className="font-semibold">
        Strategy written by the model
      </h3>
      {isCut ? (
        <Notice tone="warn">The reply ends inside this code. Ask for the whole file again.</Notice>
      ) : (
        <>
          {check === null && isIdle && <Before />}
          {lost !== null && <Notice tone="error">{lost}</Notice>}
          {check !== null && isIdle && lost === null && <Found check={check} />}
          {check?.kind === 'good' && isIdle && (
            <Offer checked={check} source={source} Difference={Difference} onOpen={onOpen} />
          )}
          {progress && (
            <>
              <ProgressBar label="Check of the strategy" fraction={progress.fraction} />
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <Button onClick={cancel}>Cancel</Button>
                <span role="status" className="min-w-0 text-muted">
                  {progress.words}
                </span>
              </div>
            </>
          )}
          {isIdle && check?.kind !== 'good' && (
            <div className="flex flex-wrap gap-2">
              {check?.kind !== 'withheld' && (
                <Button icon={FlaskConical} onClick={start}>
                  {check === null ? 'Check it' : 'Check again'}
                </Button>
              )}
              {check !== null && (
                <Button disabled={!onMend} onClick={() => onMend?.(check.words)}>
                  Ask the model to fix it
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Before() {
  return (
    <p className="text-muted">
      It has not run yet. The check reads it, runs it on {CHECK_DATA}, and looks for look-ahead. It runs only
      on this device, in a sandbox without network or storage access.
    </p>
  )
}

/** What the check found. */
function Found({ check }: { check: StrategyCheck }) {
  if (check.kind === 'problem') return <Notice tone="error">{check.words}</Notice>
  const { title, summary } = check.strategy
  const isGood = check.kind === 'good'
  return (
    <>
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{plainText(title)}</bdi>
        <bdi className="text-muted"> · {plainText(summary)}</bdi>
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {check.figures.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-label text-faint">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-label text-faint">On {CHECK_DATA}: not real prices.</p>
      {isGood && !check.isIdle ? (
        <p role="status" className="text-muted">
          {check.words}
        </p>
      ) : (
        <Notice tone={isGood ? 'warn' : 'error'}>{check.words}</Notice>
      )}
    </>
  )
}

interface OfferProps extends Pick<StrategyCardProps, 'Difference' | 'onOpen'> {
  checked: Checked
  source: string
}

/** What it would change on this device, and the way into the editor. */
function Offer({ checked, source, Difference, onOpen }: OfferProps) {
  const [older] = useState(() => sameStrategy(checked.strategy, ownStrategies().versions))
  return (
    <>
      {older ? (
        <Difference older={older} source={source} />
      ) : (
        <p className="text-muted">A new strategy: nothing on this device has this name.</p>
      )}
      <Button
        icon={SquarePen}
        className="justify-self-start"
        onClick={() => onOpen(checked.strategy, older?.family ?? null)}
      >
        Open in the editor
      </Button>
    </>
  )
}

/** The words of another's making in one line: what moves other text about is left out. */
function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

const CHECK_LOST = 'The check stopped unexpectedly. Try again.'

/** One check at a time, given up when the card goes. */
function useCheck(client: Client, source: string, onCheck: (check: StrategyCheck) => void) {
  const [progress, setProgress] = useState<CheckProgress | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const job = useRef<AbortController | null>(null)
  useEffect(() => () => job.current?.abort(), [])
  const start = () => {
    const abort = new AbortController()
    job.current = abort
    const isMine = () => job.current === abort && !abort.signal.aborted
    setLost(null)
    setProgress({ fraction: 0, words: 'Reading the code…' })
    const { signal } = abort
    checkStrategy(client, source, { onProgress: told => isMine() && setProgress(told), signal })
      .then(found => isMine() && onCheck(found))
      .catch((error: unknown) => {
        if (isMine()) setLost(error instanceof WorkerLost ? error.message : CHECK_LOST)
      })
      .finally(() => isMine() && setProgress(null))
  }
  const cancel = () => {
    job.current?.abort()
    setProgress(null)
  }
  return { progress, lost, start, cancel }
}
