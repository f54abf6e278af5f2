import type { StrategyInfo } from '../../workers/api.ts'
import { NumberField } from '../primitives/NumberField.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { Select } from '../primitives/Select.tsx'
import { SliderField } from '../primitives/SliderField.tsx'
import {
  CapitalField,
  DateFields,
  type FieldsProps,
  InstrumentField,
  StrategyField,
} from './CommonFields.tsx'
import { FillFields } from './FillFields.tsx'
import { Labelled } from './Labelled.tsx'
import { instrumentChoices, type MarketForm, paramValue, runDates, tradingValues } from './runInputs.ts'
import { SPECIFIED_STRATEGIES, specifiedStrategy } from './specified.ts'

interface MarketFieldsProps extends FieldsProps {
  form: MarketForm
  strategies: readonly StrategyInfo[]
}

const TIMEFRAMES = [
  { value: 'source', label: 'As imported' },
  { value: '1m', label: '1 minute' },
  { value: '3m', label: '3 minutes' },
  { value: '5m', label: '5 minutes' },
  { value: '15m', label: '15 minutes' },
  { value: '30m', label: '30 minutes' },
  { value: '60m', label: '60 minutes' },
  { value: '1D', label: '1 day' },
] as const

const DIRECTIONS = [
  { value: 'both', label: 'Both' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const

const SIZINGS = [
  { value: 'equity', label: 'Share of equity' },
  { value: 'fixed', label: 'Fixed units' },
] as const

/** The inputs of a run on market data. */
export function MarketFields({ form, strategies, ...fields }: MarketFieldsProps) {
  const { values, dataset, strategy } = form
  const trading = tradingValues(form)
  const { errors, set } = fields
  return (
    <>
      <StrategyField
        {...fields}
        id={strategy.id}
        options={strategies.map(({ id, title, summary }) => ({ value: id, label: title, hint: summary }))}
        help={missingStrategy(values.strategy, strategy, strategies)}
      />
      <InstrumentField {...fields} symbol={values.instrument} symbols={instrumentChoices(dataset)} />
      <DateFields {...fields} {...runDates(values, dataset)} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Timeframe"
          value={trading.timeframe}
          options={TIMEFRAMES}
          onChange={timeframe => set({ timeframe })}
          error={errors.timeframe}
        />
        <CapitalField {...fields} capital={values.capital} />
      </div>
      <fieldset className="grid gap-3 border-t border-line pt-3">
        <legend className="sr-only">{strategy.title} parameters</legend>
        {Object.entries(strategy.params).map(([name, { default: _, ...param }]) => (
          <SliderField
            key={name}
            {...param}
            value={paramValue(form, name)}
            onChange={value => set({ params: { ...values.params, [name]: value } })}
            error={errors[name]}
          />
        ))}
      </fieldset>
      <div className="grid gap-3 border-t border-line pt-3">
        <Labelled label="Direction">
          <Segmented
            wide
            label="Direction"
            value={trading.direction}
            options={DIRECTIONS}
            onChange={direction => set({ direction })}
          />
        </Labelled>
        <Labelled label="Size">
          <Segmented
            wide
            label="Size"
            value={trading.sizing}
            options={SIZINGS}
            onChange={sizing => set({ sizing })}
          />
        </Labelled>
        {trading.sizing === 'fixed' ? (
          <NumberField
            label="Units an entry"
            unit="qty"
            min={1}
            value={trading.qty}
            onChange={qty => set({ qty })}
            error={errors.qty ?? errors.size}
          />
        ) : (
          <NumberField
            label="Share of equity an entry"
            unit="%"
            min={0}
            max={100}
            value={trading.sharePct}
            onChange={sharePct => set({ sharePct })}
            error={errors.sharePct ?? errors.size}
          />
        )}
      </div>
      <FillFields {...fields} trading={trading} defaults={form.defaults} />
    </>
  )
}

/** Says so when the strategy that was asked for is one that the engine cannot run. */
function missingStrategy(
  asked: string,
  used: StrategyInfo,
  known: readonly StrategyInfo[],
): string | undefined {
  if (known.some(({ id }) => id === asked)) return undefined
  const asTitle = SPECIFIED_STRATEGIES.some(({ id }) => id === asked) ? specifiedStrategy(asked).title : asked
  return `The engine cannot run ${asTitle} yet, so ${used.title} is chosen.`
}
