import type { ReactNode } from 'react'
import { RUN_INPUTS } from '../../../engine/inputs/table.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import { Select } from '../../primitives/Select.tsx'
import { instrumentChoices, type MarketForm, runDates, tradingValues } from '../../run/runInputs.ts'
import { SPECIFIED_STRATEGIES, specifiedStrategy } from '../../run/specified.ts'
import {
  CapitalField,
  DateFields,
  type FieldsProps,
  InstrumentField,
  StrategyField,
} from './CommonFields.tsx'
import { CostFields } from './CostFields.tsx'
import { FillFields } from './FillFields.tsx'
import { HedgeFields } from './HedgeFields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { ParamFields } from './ParamFields.tsx'
import { SizeFields } from './SizeFields.tsx'
import { shortWords } from './shortSales.ts'

interface MarketFieldsProps extends FieldsProps {
  form: MarketForm
  strategies: readonly StrategyInfo[]
  /** What is done with strategies of the trader's own. */
  strategyTools: ReactNode
  lotWords: string | null
}

const { label: TIMEFRAME, choices: INTERVALS, none: AS_DATA } = RUN_INPUTS.timeframe
/** The interval of the bars themselves. */
const AS_MADE = { ...AS_DATA, hint: 'Bars of one minute' } as const

/** Contracts on an index: they lie at no depository. */
const INDEXES = ['NIFTY', 'BANKNIFTY']

/** The inputs of a run on market data: what a trader always sets in the open, the rest folded away. */
export function MarketFields({ form, strategies, strategyTools, lotWords, ...fields }: MarketFieldsProps) {
  const { values, dataset, strategy, limits } = form
  const trading = tradingValues(form)
  const { errors, set } = fields
  const isIndex = INDEXES.includes(values.instrument)
  return (
    <>
      <StrategyField
        {...fields}
        id={strategy.id}
        options={strategies.map(({ id, title, summary }) => ({ value: id, label: title, hint: summary }))}
        help={missingStrategy(values.strategy, strategy, strategies)}
      />
      {strategyTools}
      <InstrumentField {...fields} symbol={values.instrument} symbols={instrumentChoices(dataset)} />
      <HedgeFields {...fields} form={form} />
      <DateFields {...fields} {...runDates(values, dataset)} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={TIMEFRAME}
          value={trading.timeframe}
          options={[dataset ? AS_DATA : AS_MADE, ...INTERVALS]}
          onChange={timeframe => set({ timeframe })}
          error={errors.timeframe}
        />
        <CapitalField {...fields} capital={values.capital} />
      </div>
      <ParamFields {...fields} form={form} />
      <div className="border-t border-line pt-2">
        <SizeFields
          {...fields}
          trading={trading}
          lotWords={lotWords}
          hasLots={isIndex}
          shortWords={shortWords(form)}
        />
        <CostFields {...fields} trading={trading} hasShares={!isIndex} />
        <FillFields {...fields} trading={trading} standardTime={limits.squareOff} />
        <LimitFields {...fields} trading={trading} limits={limits} />
      </div>
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
  if (asked.includes('~'))
    return `This strategy of your own is not on this device (${asked}). Import its file; ${used.title} is selected instead.`
  const asTitle = SPECIFIED_STRATEGIES.some(({ id }) => id === asked) ? specifiedStrategy(asked).title : asked
  return `${asTitle} cannot be backtested yet; ${used.title} is selected instead.`
}
