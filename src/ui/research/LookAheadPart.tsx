import { useState } from 'react'
import type { LookAheadCheckPlan, LookAheadCheckView, ResearchRun } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { firstClick } from '../primitives/firstClick.ts'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { useStore } from '../primitives/store.ts'
import { Section } from '../run/report/Section.tsx'
import { lookAheadWords, signalWords } from './lookAheadWords.ts'
import type { RunJobs } from './runJobs.ts'

type Reach = 'sampled' | 'every'

const REACHES = [
  { value: 'sampled', label: '200 bars' },
  { value: 'every', label: 'Every bar, up to 30 s' },
] as const

const PLANS: Readonly<Record<Reach, LookAheadCheckPlan>> = {
  sampled: { bars: 200, deadlineMs: 10_000 },
  every: { bars: null, deadlineMs: 30_000 },
}

interface LookAheadPartProps {
  client: Client
  run: ResearchRun
  /** Trading days of the run. */
  days: number
  job: RunJobs['lookAhead']
}

/** Whether any decision of the run knew bars that were still to come. */
export function LookAheadPart({ client, run, days, job }: LookAheadPartProps) {
  const { isRunning, progress, result, failure } = useStore(job.store)
  const [reach, setReach] = useState<Reach>('sampled')
  const start = () =>
    void job.start((onProgress, signal) =>
      client.research.checkLookAhead(run, PLANS[reach], onProgress, signal),
    )
  return (
    <Section
      title="Look-ahead bias check"
      summary="Replaces future bars with different data and checks that past decisions do not change."
    >
      <div className="grid gap-3 px-4">
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="Bars to check"
            value={reach}
            options={REACHES}
            onChange={setReach}
            disabled={isRunning}
          />
          {isRunning ? (
            <Button onClick={firstClick(() => job.cancel())}>Cancel</Button>
          ) : (
            <Button onClick={firstClick(start)}>{result ? 'Check again' : 'Check this run'}</Button>
          )}
          {isRunning && (
            <span className="text-muted">
              {progress
                ? `${quantity(progress.checked)} of ${quantity(progress.of)} bars checked`
                : 'Repeating the run…'}
            </span>
          )}
        </div>
        {isRunning && (
          <ProgressBar
            label="Look-ahead bias check"
            fraction={progress ? progress.checked / progress.of : 0}
          />
        )}
        {failure && <Notice tone="error">{failure.message}</Notice>}
        {result && !isRunning && <LookAheadFound check={result} days={days} />}
      </div>
    </Section>
  )
}

/** What a look-ahead bias check found, with the order as it was and as it became. */
export function LookAheadFound({ check, days }: { check: LookAheadCheckView; days: number }) {
  const { found } = check
  return (
    <div role="status">
      <Notice tone={found ? 'warn' : 'info'}>
        <p>{lookAheadWords(check, days)}</p>
        {found && (
          <dl className="mt-2 grid gap-1">
            <Decision name={`Signal at ${signalWords(found.ms, check.bars, days)}`} words={found.before} />
            <Decision name="With different future data" words={found.after} />
          </dl>
        )}
      </Notice>
    </div>
  )
}

function Decision({ name, words }: { name: string; words: string | null }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-52 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{words ?? 'nothing'}</dd>
    </div>
  )
}
