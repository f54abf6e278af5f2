import { useMemo } from 'react'
import type { DatasetInfo, StrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { useAnswer } from '../primitives/useAnswer.ts'
import { barMinutes, chosenDataset } from './runData.ts'
import { type MarketForm, runDates } from './runInputs.ts'
import { formLimits, type SavedSettings } from './runLimits.ts'
import { type OwnLibrary, useOwnStrategies } from './useOwnStrategies.ts'
import type { FormValues } from './useRunForm.ts'

interface MarketFormOptions {
  readonly client: Client
  readonly values: FormValues
  readonly datasets: readonly DatasetInfo[]
  /** Null until they are read from the device. */
  readonly settings: SavedSettings | null
  /** The limits that this page wrote into the address. */
  readonly ownLimits: string | null
}

interface MarketFormAnswer {
  /** Null in the other mode and until engine and device have answered. */
  readonly form: MarketForm | null
  readonly strategies: readonly StrategyInfo[]
  /** Those of the trader's own; null until they are read. */
  readonly own: OwnLibrary | null
  /** Which lots bind the entries, as a sentence; null while that is not known, or lots are off. */
  readonly lotWords: string | null
}

/** The market form, what the engine can run, and what lots mean for the run. */
export function useMarketForm({
  client,
  values,
  datasets,
  settings,
  ownLimits,
}: MarketFormOptions): MarketFormAnswer {
  const dataset = chosenDataset(values.dataset, datasets)
  const { mode, instrument } = values
  const minutes = barMinutes(values, dataset)
  const isMarket = mode === 'market'
  const askStrategies = useMemo(() => (isMarket ? () => client.listStrategies() : null), [client, isMarket])
  const askDefaults = useMemo(
    () => (isMarket ? () => client.defaultInputs(instrument, minutes) : null),
    [client, isMarket, instrument, minutes],
  )
  const { from, to } = runDates(values, dataset)
  const defaults = useAnswer(askDefaults)
  const asksLots = isMarket && (values.lots ?? (defaults?.lots ? 'on' : 'off')) === 'on'
  const isBook = (values.costs ?? defaults?.costs.kind) === 'nse'
  const segment = isBook && values.segment !== 'auto' ? (values.segment ?? null) : null
  const askLots = useMemo(
    () => (asksLots ? () => client.lotWords(instrument, segment, from, to) : null),
    [client, asksLots, instrument, segment, from, to],
  )
  const own = useOwnStrategies(client, values.strategy)
  const builtIn = useAnswer(askStrategies)
  const strategies = useMemo(() => builtIn && own && [...builtIn, ...own.strategies], [builtIn, own])
  const lotWords = useAnswer(askLots)
  const strategy = strategies?.find(({ id }) => id === values.strategy) ?? strategies?.[0]
  const isReady = isMarket && strategy && defaults && settings
  const form: MarketForm | null = isReady
    ? {
        values,
        defaults,
        strategy,
        dataset,
        datasets,
        limits: formLimits(values, settings, ownLimits),
      }
    : null
  return { form, strategies: strategies ?? [], own: own ?? null, lotWords: lotWords ?? null }
}
