import type { Param, Params } from '../../../engine/strategies/define.ts'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { type AxisDraft, rangeFault } from './sweepForm.ts'
import type { SweepForm } from './useSweepForm.ts'

interface AxesPartProps {
  params: Params
  form: Pick<SweepForm, 'drafts' | 'setAxis'>
  /** What is wrong, by parameter. */
  errors?: Readonly<Record<string, string>>
}

/** Which parameters are varied, and through which values. */
export function AxesPart({ params, form: { drafts, setAxis }, errors }: AxesPartProps) {
  const selected = Object.keys(params).filter(name => drafts[name]?.isOn)
  return (
    <>
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
      {selected.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-6 gap-y-4 max-[30rem]:grid-cols-1">
          {selected.map(name => (
            <AxisFields
              key={name}
              param={params[name]!}
              draft={drafts[name]!}
              error={rangeFault(drafts[name]!) ?? errors?.[name]}
              onChange={patch => setAxis(name, patch)}
            />
          ))}
        </div>
      )}
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
function AxisFields({ param, draft, error, onChange }: AxisFieldsProps) {
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
