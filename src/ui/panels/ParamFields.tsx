import { Segmented } from '../primitives/Segmented.tsx'
import { SliderField } from '../primitives/SliderField.tsx'
import type { FieldsProps } from './CommonFields.tsx'
import { Labelled } from './Labelled.tsx'
import { type MarketForm, paramValue } from './runInputs.ts'

/** What the strategy declares: a slider for each quantity, words for each choice. */
export function ParamFields({ form, errors, set }: FieldsProps & { form: MarketForm }) {
  const { strategy, values } = form
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{strategy.title} parameters</legend>
      {Object.entries(strategy.params).map(([name, { default: _, choices, ...param }]) => {
        const value = paramValue(form, name)
        const onChange = (next: number | null) => set({ params: { ...values.params, [name]: next } })
        return choices ? (
          <Labelled key={name} label={param.label}>
            <Segmented
              wide
              label={param.label}
              value={`${value}`}
              options={choices.map((word, at) => ({ value: `${at}`, label: word }))}
              onChange={at => onChange(Number(at))}
            />
          </Labelled>
        ) : (
          <SliderField key={name} {...param} value={value} onChange={onChange} error={errors[name]} />
        )
      })}
    </fieldset>
  )
}
