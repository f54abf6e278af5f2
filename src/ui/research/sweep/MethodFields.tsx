import { NumberField } from '../../primitives/NumberField.tsx'
import { SegmentedField } from '../../primitives/Segmented.tsx'
import type { SweepForm } from './useSweepForm.ts'

const METHODS = [
  { value: 'grid', label: 'Grid' },
  { value: 'random', label: 'Random' },
  { value: 'sobol', label: 'Sobol' },
] as const

const METHOD_HELP = {
  grid: 'Every combination of the values.',
  random: 'Random sample of combinations.',
  sobol: 'Low-discrepancy (Sobol) sample of combinations.',
} as const

interface MethodFieldsProps {
  form: SweepForm
  error: string | undefined
  isRunning: boolean
}

/** Which combinations are run. */
export function MethodFields({ form, error, isRunning }: MethodFieldsProps) {
  const { by, points, seed, setBy, setMethod } = form
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <SegmentedField
          wide={false}
          label="Method"
          value={by}
          options={METHODS}
          onChange={setBy}
          disabled={isRunning}
        />
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
          error={points === null ? 'Enter a number' : null}
        />
      )}
      {by === 'random' && (
        <NumberField
          label="Seed"
          className="w-28"
          min={0}
          value={seed}
          onChange={value => setMethod({ seed: value })}
          error={seed === null ? 'Enter a number' : null}
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
