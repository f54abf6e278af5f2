import { Footprints } from 'lucide-react'
import type { ReactNode } from 'react'
import { METRICS } from '../../engine/metrics/catalog.ts'
import { CHOICE_METRICS } from '../../engine/research/limits.ts'
import type { Params } from '../../engine/strategies/define.ts'
import { quantity, roughDuration } from '../format/format.ts'
import { Notice } from '../primitives/Notice.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { SegmentedField } from '../primitives/Segmented.tsx'
import { Select } from '../primitives/Select.tsx'
import type { JobState } from './job.ts'
import { MAX_DAYS, type ResearchSearch } from './researchSearch.ts'
import { AxesPart } from './sweep/AxesPart.tsx'
import { MethodFields } from './sweep/MethodFields.tsx'
import { combinationWords, countRefused, type Refused } from './sweep/refused.ts'
import { StartFoot } from './sweep/StartFoot.tsx'
import { type Estimate, estimateWords } from './sweep/speed.ts'
import type { SweepForm } from './sweep/useSweepForm.ts'
import { useDraft } from './useDraft.ts'
import { pointsOf, windowPlan } from './walkForwardForm.ts'
import type { TimedProgress } from './walkForwardJob.ts'

const STARTS = [
  { value: 'rolling', label: 'Rolling' },
  { value: 'anchored', label: 'Anchored' },
] as const

const METRIC_OPTIONS = CHOICE_METRICS.map(id => ({ value: id, label: METRICS[id].label }))

interface WalkForwardFormProps {
  params: Params
  /** What the strategy refuses of each window's combinations, as far as it is known before. */
  refused: Refused
  axesForm: SweepForm
  search: ResearchSearch
  onSearch: (patch: Partial<ResearchSearch>) => void
  /** Something in the parameters beside it is wrong. */
  hasErrors: boolean
  /** How long it takes with so many combinations a window. */
  estimate: (combinations: number) => Estimate
  job: Pick<JobState<unknown, TimedProgress>, 'isRunning' | 'progress'>
  /** That the in-sample days are too short for a period; null where they are not, or that is not known. */
  short: string | null
  /** Why the last one gave no result. */
  failure: ReactNode
  /** The kept ones, to choose from. */
  saved: ReactNode
  onRun: () => void
  onCancel: () => void
}

/** What a walk-forward is asked: which parameters, on how many days, by which metric. */
export function WalkForwardForm(props: WalkForwardFormProps) {
  const { params, refused, axesForm, search, onSearch, hasErrors, estimate, job, short, failure, saved } =
    props
  const { onRun, onCancel } = props
  const points = pointsOf(axesForm.axes, axesForm.method)
  const plan = windowPlan(search)
  const days = useDraft(
    { wfIn: plan.inSampleDays, wfOut: plan.outOfSampleDays },
    (_, value) => isDays(value),
    (name, value) => onSearch({ [name]: value! }),
  )
  const daysField = (name: 'wfIn' | 'wfOut') => ({
    value: days.values[name],
    onChange: (value: number | null) => days.change(name, value),
    error: isDays(days.values[name]) ? null : `Enter a whole number from 1 to ${quantity(MAX_DAYS)}.`,
    className: 'w-36',
    unit: 'days',
    min: 1,
    max: MAX_DAYS,
    disabled: job.isRunning,
  })
  const isReady = points > 0 && !hasErrors && isDays(days.values.wfIn) && isDays(days.values.wfOut)
  return (
    <Panel title="Walk-forward" actions={saved}>
      <div className="grid min-w-0 gap-4 p-4">
        <p className="max-w-3xl text-muted">
          Parameters are chosen on the in-sample days and traded on the days right after them, window after
          window. Results show unseen days only.
        </p>
        <fieldset disabled={job.isRunning} className="grid min-w-0 gap-4">
          <legend className="mb-1 text-label text-muted">Parameters to optimise in each window</legend>
          <AxesPart params={params} form={axesForm} />
        </fieldset>
        <MethodFields form={axesForm} error={undefined} isRunning={job.isRunning} />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <NumberField label="In-sample" {...daysField('wfIn')} />
          <NumberField label="Out-of-sample" {...daysField('wfOut')} />
          <SegmentedField
            wide={false}
            label="In-sample start"
            value={search.wfStart ?? 'rolling'}
            options={STARTS}
            disabled={job.isRunning}
            onChange={wfStart => onSearch({ wfStart })}
          />
          <Select
            label="Optimise for"
            className="w-52"
            value={plan.figure}
            options={METRIC_OPTIONS}
            disabled={job.isRunning}
            onChange={wfFigure => onSearch({ wfFigure })}
          />
        </div>
        {short && <Notice tone="warn">{short}</Notice>}
        {failure}
      </div>
      <StartFoot
        name="Walk-forward"
        running={job.isRunning ? runningOf(job.progress) : null}
        words={stateWords(points, refused, hasErrors, estimate)}
        label="Run walk-forward"
        icon={Footprints}
        isReady={isReady}
        onStart={onRun}
        onCancel={onCancel}
      />
    </Panel>
  )
}

function isDays(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= MAX_DAYS
}

function runningOf(progress: TimedProgress | null): { words: string; fraction: number } {
  if (!progress) return { words: 'Preparing data…', fraction: 0 }
  const { runs, of, leftMs } = progress
  const left = leftMs === null ? '' : ` · about ${roughDuration(leftMs)} left`
  return { words: `${quantity(runs)} of ${quantity(of)} in-sample runs${left}`, fraction: runs / of }
}

function stateWords(
  points: number,
  refused: Refused,
  hasErrors: boolean,
  estimate: WalkForwardFormProps['estimate'],
): string {
  if (hasErrors) return 'Correct the backtest inputs first.'
  if (points === 0) return 'Select a parameter and enter its range, low to high.'
  const words = combinationWords(points, refused, ' per window')
  const time = estimate(points - countRefused(refused))
  if (time.ms <= 0) return `${words}.`
  const about = estimateWords(time)
  return refused.size > 0 ? `${words}. A${about.slice(1)}.` : `${words}, ${about}.`
}
