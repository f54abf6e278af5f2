import type { StrategyInfo } from '../../../workers/api/api.ts'
import { SegmentedField } from '../../primitives/Segmented.tsx'
import { SliderField } from '../../primitives/SliderField.tsx'
import { type MarketForm, paramValue } from '../../run/runInputs.ts'
import { TuningBar } from '../tuning/TuningBar.tsx'
import type { Gesture } from '../tuning/tuning.ts'
import { useTuningFields } from '../tuning/useTuning.ts'
import type { FieldsProps } from './CommonFields.tsx'

/** Between which values a slider keeps to the order of two parameters. */
function sliderEnds(
  name: string,
  { params, orders = [] }: StrategyInfo,
  valueAt: (name: string) => number | null,
) {
  const ends: { low?: number; high?: number } = {}
  const { step, min } = params[name]!
  for (const { lower, upper, isOffAtZero } of orders) {
    const other = valueAt(name === lower ? upper : lower)
    if (other === null || (isOffAtZero && (name === upper || other === 0))) continue
    if (name === lower) ends.high = Math.max(min, tidy(other - step))
    if (name === upper) ends.low = tidy(other + step)
  }
  return ends
}

/** Without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

/** What the strategy declares: a slider for each quantity, words for each choice; results follow while they move. */
export function ParamFields({ form, errors, set }: FieldsProps & { form: MarketForm }) {
  const { strategy } = form
  const { tuning, fields } = useTuningFields()
  const params = fields.draft ?? form.values.params
  const shown = { ...form, values: { ...form.values, params } }
  const step = (name: string, value: number | null, gesture: Gesture) =>
    tuning ? tuning.step(name, value, gesture) : set({ params: { ...params, [name]: value } })
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{strategy.title} parameters</legend>
      {tuning && <TuningBar tuning={tuning} />}
      {Object.entries(strategy.params).map(([name, { default: usual, choices, ...param }]) => {
        const value = paramValue(shown, name)
        return choices ? (
          <SegmentedField
            key={name}
            label={param.label}
            value={`${value}`}
            options={choices.map((word, at) => ({ value: `${at}`, label: word }))}
            onChange={at => step(name, Number(at), 'type')}
          />
        ) : (
          <SliderField
            key={name}
            {...param}
            {...sliderEnds(name, strategy, other => paramValue(shown, other))}
            usual={usual}
            value={value}
            onChange={next => step(name, next, 'type')}
            onSlide={(next, isHeld) => step(name, next, isHeld ? 'drag' : 'slide')}
            onRelease={() => tuning?.commit()}
            error={errors[name]}
          />
        )
      })}
    </fieldset>
  )
}
