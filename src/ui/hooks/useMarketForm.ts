import { useMemo } from 'react'
import type { DatasetInfo, StrategyInfo } from '../../workers/api.ts'
import type { Client } from '../../workers/clientTypes.ts'
import type { MarketForm } from '../panels/runInputs.ts'
import { useAnswer } from './useAnswer.ts'
import type { FormValues } from './useRunForm.ts'

/** The market form, or null in the other mode and until the engine has said what it can run. */
export function useMarketForm(
  client: Client,
  values: FormValues,
  datasets: readonly DatasetInfo[],
): { form: MarketForm | null; strategies: readonly StrategyInfo[] } {
  // the last import is the one that the trader has just made
  const dataset = datasets.find(({ id }) => id === values.dataset) ?? datasets.at(-1) ?? null
  const minutes = dataset?.intervalMinutes ?? 1
  const { mode, instrument } = values
  const askStrategies = useMemo(
    () => (mode === 'market' ? () => client.listStrategies() : null),
    [client, mode],
  )
  const askDefaults = useMemo(
    () => (mode === 'market' ? () => client.defaultInputs(instrument, minutes) : null),
    [client, mode, instrument, minutes],
  )
  const strategies = useAnswer(askStrategies)
  const defaults = useAnswer(askDefaults)
  const strategy = strategies?.find(({ id }) => id === values.strategy) ?? strategies?.[0]
  const form = mode === 'market' && strategy && defaults ? { values, defaults, strategy, dataset } : null
  return { form, strategies: strategies ?? [] }
}
