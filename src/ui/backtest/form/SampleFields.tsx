import { runDates } from '../../run/runInputs.ts'
import {
  SPECIFIED_INSTRUMENTS,
  SPECIFIED_STRATEGIES,
  sampleInstrument,
  specifiedStrategy,
} from '../../run/specified.ts'
import type { FormValues } from '../../run/useRunForm.ts'
import {
  CapitalField,
  DateFields,
  type FieldsProps,
  InstrumentField,
  StrategyField,
} from './CommonFields.tsx'

const STRATEGIES = SPECIFIED_STRATEGIES.map(({ id, title }) => ({ value: id, label: title }))

/** The specification's parameters panel. */
export function SampleFields({ values, ...fields }: FieldsProps & { values: FormValues }) {
  return (
    <>
      <StrategyField {...fields} id={specifiedStrategy(values.strategy).id} options={STRATEGIES} />
      <InstrumentField
        {...fields}
        symbol={sampleInstrument(values.instrument)}
        symbols={SPECIFIED_INSTRUMENTS}
      />
      <DateFields {...fields} {...runDates(values, null)} />
      <CapitalField {...fields} capital={values.capital} />
    </>
  )
}
