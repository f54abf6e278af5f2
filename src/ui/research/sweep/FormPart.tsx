import { Grid2x2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Params } from '../../../engine/strategies/define.ts'
import { quantity, roughDuration } from '../../format/format.ts'
import { AxesPart } from './AxesPart.tsx'
import { MethodFields } from './MethodFields.tsx'
import type { SweepProgress } from './pace.ts'
import { combinationWords, type Refused } from './refused.ts'
import { StartFoot } from './StartFoot.tsx'
import { type Estimate, estimateWords } from './speed.ts'
import { countRuns } from './sweepWords.ts'
import type { SweepForm } from './useSweepForm.ts'

interface FormPartProps {
  params: Params
  form: SweepForm
  /** What is wrong, by parameter or "points". */
  errors: Readonly<Record<string, string>>
  /** What was wrong with the last attempt, where none of the fields here has a place for it. */
  failure: ReactNode
  running: SweepProgress | null
  /** How much it is; or why it cannot be. */
  count: SweepCount | string
  canStart: boolean
  onStart: () => void
  onCancel: () => void
}

/** How many combinations a sweep has, how many of them run, and how long they take. */
interface SweepCount {
  readonly combinations: number
  readonly refused: Refused
  readonly runs: number
  readonly estimate: Estimate
}

/** What to vary and how, and how much that is. */
export function FormPart(props: FormPartProps) {
  const { params, form, errors, failure, running, count, canStart, onStart, onCancel } = props
  return (
    <>
      <fieldset disabled={running !== null} className="grid min-w-0 gap-4 p-4">
        <legend className="sr-only">Parameters to sweep</legend>
        <AxesPart params={params} form={form} errors={errors} />
        <MethodFields form={form} error={errors.points} isRunning={running !== null} />
      </fieldset>
      {failure}
      <StartFoot
        name="Sweep"
        running={
          running && {
            words: progressWords(running),
            fraction: running.done / Math.max(1, running.total),
          }
        }
        words={typeof count === 'string' ? count : countWords(count)}
        label="Start sweep"
        icon={Grid2x2}
        isReady={canStart}
        onStart={onStart}
        onCancel={onCancel}
      />
    </>
  )
}

function countWords({ combinations, refused, runs, estimate }: SweepCount): string {
  const words = `${countRuns(runs)}, ${estimateWords(estimate)}`
  return refused.size > 0 ? `${combinationWords(combinations, refused)}. ${words}` : words
}

function progressWords({ done, total, runsPerSecond, leftMs }: SweepProgress): string {
  const so = `${quantity(done)} of ${countRuns(total)}`
  if (runsPerSecond === null || leftMs === null) return done === 0 ? 'Preparing data…' : so
  return `${so} · ${quantity(Math.round(runsPerSecond))} runs/s · about ${roughDuration(leftMs)} left`
}
