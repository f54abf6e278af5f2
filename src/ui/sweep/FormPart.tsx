import { CircleStop, Grid2x2 } from 'lucide-react'
import type { Param, Params } from '../../engine/strategies/define.ts'
import { duration, quantity } from '../format.ts'
import { Button } from '../primitives/Button.tsx'
import { Checkbox } from '../primitives/Checkbox.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import type { SweepProgress } from './pace.ts'
import type { AxisDraft } from './sweepForm.ts'
import type { SweepForm } from './useSweepForm.ts'

const METHODS = [
  { value: 'grid', label: 'Grid' },
  { value: 'random', label: 'Random' },
  { value: 'sobol', label: 'Sobol' },
] as const

const METHOD_HELP = {
  grid: 'Every combination of the values.',
  random: 'So many combinations, drawn by lot.',
  sobol: 'So many combinations, spread evenly over the whole.',
} as const

interface FormPartProps {
  params: Params
  form: SweepForm
  /** What is wrong, by parameter or "points". */
  errors: Readonly<Record<string, string>>
  running: SweepProgress | null
  /** How many runs, and how long they take; or why it cannot be. */
  count: { readonly runs: number; readonly ms: number } | string
  canStart: boolean
  onStart: () => void
  onCancel: () => void
}

/** What to vary and how, and how much that is. */
export function FormPart(props: FormPartProps) {
  const { params, form, errors, running } = props
  const ticked = Object.keys(form.drafts).filter(name => form.drafts[name]!.isOn)
  return (
    <>
      <fieldset disabled={running !== null} className="grid min-w-0 gap-4 p-4">
        <legend className="sr-only">What the sweep varies</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {Object.entries(params).map(([name, { label }]) => (
            <Checkbox
              key={name}
              label={label}
              checked={form.drafts[name]!.isOn}
              onChange={isOn => form.setAxis(name, { isOn })}
            />
          ))}
        </div>
        {ticked.length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-6 gap-y-4 max-[30rem]:grid-cols-1">
            {ticked.map(name => (
              <AxisFields
                key={name}
                param={params[name]!}
                draft={form.drafts[name]!}
                error={errors[name]}
                onChange={patch => form.setAxis(name, patch)}
              />
            ))}
          </div>
        )}
        <MethodFields form={form} error={errors.points} isRunning={running !== null} />
      </fieldset>
      <Foot {...props} />
    </>
  )
}

interface AxisFieldsProps {
  param: Param
  draft: AxisDraft
  error: string | undefined
  onChange: (patch: Partial<AxisDraft>) => void
}

/** The values that one parameter takes. */
export function AxisFields({ param, draft, error, onChange }: AxisFieldsProps) {
  const { label, unit, choices, min, max, step } = param
  const bounds = { min, max, step }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        {label} {!choices && <span className="font-normal text-faint">{unit}</span>}
      </legend>
      {choices ? (
        <p className="text-label text-muted">Each of {choices.join(', ')}.</p>
      ) : (
        <div className="grid grid-cols-3 gap-2">
          <NumberField label="From" {...bounds} value={draft.from} onChange={from => onChange({ from })} />
          <NumberField label="To" {...bounds} value={draft.to} onChange={to => onChange({ to })} />
          <NumberField
            label="Step"
            min={step}
            step={step}
            value={draft.step}
            onChange={value => onChange({ step: value })}
          />
        </div>
      )}
      {error && (
        <p role="alert" className="mt-1 text-label text-down">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Which combinations are run. */
export function MethodFields({
  form,
  error,
  isRunning,
}: {
  form: SweepForm
  error: string | undefined
  isRunning: boolean
}) {
  const { by, points, seed, setBy, setMethod } = form
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <span className="text-label text-muted">Method</span>
        {/* a box of its own, or the grid would stretch it */}
        <div className="flex">
          <Segmented label="Method" value={by} options={METHODS} onChange={setBy} disabled={isRunning} />
        </div>
        <p className="text-label text-faint">{METHOD_HELP[by]}</p>
      </div>
      {by !== 'grid' && (
        <NumberField
          label="Number of runs"
          className="w-28"
          min={1}
          step={100}
          value={points}
          onChange={value => setMethod({ points: value })}
          error={points === null ? 'Type a number' : null}
        />
      )}
      {by === 'random' && (
        <NumberField
          label="Seed"
          className="w-28"
          min={0}
          value={seed}
          onChange={value => setMethod({ seed: value })}
          error={seed === null ? 'Type a number' : null}
        />
      )}
      {error && (
        <p role="alert" className="w-full text-label text-down">
          {error}
        </p>
      )}
    </div>
  )
}

function Foot({ running, count, canStart, onStart, onCancel }: FormPartProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      {running ? (
        <>
          <div className="min-w-0 flex-1 basis-60">
            <p className="mb-1.5 text-muted">{progressWords(running)}</p>
            <ProgressBar label="Sweep" fraction={running.done / Math.max(1, running.total)} />
          </div>
          <Button size="form" icon={CircleStop} onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-60 text-muted" aria-live="polite">
            {typeof count === 'string' ? count : `${quantity(count.runs)} runs, about ${duration(count.ms)}`}
          </p>
          <Button size="form" icon={Grid2x2} disabled={!canStart} onClick={onStart}>
            Start sweep
          </Button>
        </>
      )}
    </div>
  )
}

function progressWords({ done, total, runsPerSecond, leftMs }: SweepProgress): string {
  const so = `${quantity(done)} of ${quantity(total)} runs`
  if (runsPerSecond === null || leftMs === null) return done === 0 ? 'Preparing the bars…' : so
  return `${so} · ${quantity(Math.round(runsPerSecond))} runs/s · ${duration(leftMs)} left`
}
