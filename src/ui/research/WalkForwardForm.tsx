import { CircleStop, Footprints } from 'lucide-react'
import type { ReactNode } from 'react'
import { FIGURES } from '../../engine/metrics/catalog.ts'
import { CHOICE_FIGURES } from '../../engine/research/limits.ts'
import type { Params } from '../../engine/strategies/define.ts'
import type { WalkForwardProgress } from '../../workers/api/researchApi.ts'
import { quantity } from '../format.ts'
import type { RunSearch } from '../panels/form/runSearch.ts'
import { Button } from '../primitives/Button.tsx'
import { Checkbox } from '../primitives/Checkbox.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { Select } from '../primitives/Select.tsx'
import { AxisFields, MethodFields } from '../sweep/FormPart.tsx'
import type { SweepForm } from '../sweep/useSweepForm.ts'
import type { JobState } from './job.ts'
import { MOST_DAYS } from './researchSearch.ts'
import { useDraft } from './useDraft.ts'
import { pointsOf, pointWords, windowPlan } from './walkForwardForm.ts'

const STARTS = [
  { value: 'rolling', label: 'Rolling' },
  { value: 'anchored', label: 'Anchored' },
] as const

const FIGURE_OPTIONS = CHOICE_FIGURES.map(id => ({ value: id, label: FIGURES[id].label }))

interface WalkForwardFormProps {
  params: Params
  axesForm: SweepForm
  search: RunSearch
  onSearch: (patch: Partial<RunSearch>) => void
  /** Something in the parameters beside it is wrong. */
  hasErrors: boolean
  job: Pick<JobState<unknown, WalkForwardProgress>, 'isRunning' | 'progress' | 'failure'>
  /** The kept ones, to choose from. */
  kept: ReactNode
  onRun: () => void
  onCancel: () => void
}

/** What a walk-forward is asked: which parameters, on how many days, by which figure. */
export function WalkForwardForm(props: WalkForwardFormProps) {
  const { axesForm, search, onSearch, hasErrors, job, kept } = props
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
    error: isDays(days.values[name]) ? null : 'Enter 1 day or more.',
    className: 'w-36',
    unit: 'days',
    min: 1,
    max: MOST_DAYS,
    disabled: job.isRunning,
  })
  const isReady = points > 0 && !hasErrors && isDays(days.values.wfIn) && isDays(days.values.wfOut)
  return (
    <Panel title="Walk-forward" actions={kept}>
      <div className="grid min-w-0 gap-4 p-4">
        <p className="max-w-3xl text-muted">
          Parameters are chosen on the in-sample days and traded on the days right after them, over and over.
          What is shown is only what they did on days that the choice had not seen.
        </p>
        <Axes {...props} />
        <MethodFields form={axesForm} error={undefined} isRunning={job.isRunning} />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <NumberField label="In-sample" {...daysField('wfIn')} />
          <NumberField label="Out-of-sample" {...daysField('wfOut')} />
          <div className="grid gap-1">
            <span aria-hidden className="text-label text-muted">
              In-sample start
            </span>
            <Segmented
              label="In-sample start"
              value={search.wfStart ?? 'rolling'}
              options={STARTS}
              disabled={job.isRunning}
              onChange={wfStart => onSearch({ wfStart })}
            />
          </div>
          <Select
            label="Chosen by the highest"
            className="w-52"
            value={plan.figure}
            options={FIGURE_OPTIONS}
            disabled={job.isRunning}
            onChange={wfFigure => onSearch({ wfFigure })}
          />
        </div>
        {job.failure && <Notice tone="error">{job.failure}</Notice>}
      </div>
      <Foot {...props} words={stateWords(points, hasErrors)} isReady={isReady} />
    </Panel>
  )
}

/** Which parameters are chosen anew in each window, and from which values. */
function Axes({ params, axesForm, job }: WalkForwardFormProps) {
  const { drafts, setAxis } = axesForm
  const ticked = Object.keys(params).filter(name => drafts[name]?.isOn)
  return (
    <fieldset disabled={job.isRunning} className="grid min-w-0 gap-4">
      <legend className="mb-1 text-label text-muted">Chosen anew in each window</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {Object.entries(params).map(([name, { label }]) => (
          <Checkbox
            key={name}
            label={label}
            checked={drafts[name]?.isOn ?? false}
            onChange={isOn => setAxis(name, { isOn })}
          />
        ))}
      </div>
      {ticked.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-6 gap-y-4 max-[30rem]:grid-cols-1">
          {ticked.map(name => (
            <AxisFields
              key={name}
              param={params[name]!}
              draft={drafts[name]!}
              error={undefined}
              onChange={patch => setAxis(name, patch)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

interface FootProps extends WalkForwardFormProps {
  words: string
  isReady: boolean
}

function Foot({ job: { isRunning, progress }, words, isReady, onRun, onCancel }: FootProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      {isRunning ? (
        <>
          <div className="min-w-0 flex-1 basis-60">
            <p className="mb-1.5 text-muted">{progressWords(progress)}</p>
            <ProgressBar label="Walk-forward" fraction={progress ? progress.runs / progress.of : 0} />
          </div>
          <Button size="form" icon={CircleStop} onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-60 text-muted" aria-live="polite">
            {words}
          </p>
          <Button size="form" icon={Footprints} disabled={!isReady} onClick={onRun}>
            Run walk-forward
          </Button>
        </>
      )}
    </div>
  )
}

function isDays(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= MOST_DAYS
}

function progressWords(progress: WalkForwardProgress | null): string {
  return progress
    ? `${quantity(progress.runs)} of ${quantity(progress.of)} in-sample runs`
    : 'Making the prices ready…'
}

function stateWords(points: number, hasErrors: boolean): string {
  if (hasErrors) return 'An input of the backtest needs attention first.'
  if (points === 0) return 'Tick a parameter and give it a range from low to high.'
  return `${pointWords(points)}.`
}
