/** From the form to the bars: which dataset, or the built-in market, and what a pair is traded against. */
import { DAY_MINUTES } from '../../engine/market/ist.ts'
import type { DataSource, DatasetInfo, OwnParts, RunData, StrategyInfo } from '../../workers/api/api.ts'
import { SPECIFIED_INSTRUMENTS } from './specified.ts'
import type { FormValues } from './useRunForm.ts'

/** How the address names the built-in market. */
export const SYNTHETIC = 'synthetic'
/** How screens name it. */
export const SYNTHETIC_NAME = 'Built-in synthetic market'
/** The seed of the built-in market where none is set. */
export const INITIAL_SEED = 1

/** The imported dataset that the form names; null for the built-in market, which it means where it names none. */
export function chosenDataset(
  asked: string | undefined,
  datasets: readonly DatasetInfo[],
): DatasetInfo | null {
  return datasets.find(({ id }) => id === asked) ?? null
}

/** Whether the form names a dataset that is not in memory. */
export function isMissing(asked: string | undefined, datasets: readonly DatasetInfo[]): boolean {
  return asked !== undefined && asked !== SYNTHETIC && !datasets.some(({ id }) => id === asked)
}

/** The seed of the built-in market; null while it is being typed. */
export function seedOf({ seed }: FormValues): number | null {
  return seed === undefined ? INITIAL_SEED : seed
}

/** Minutes that the bars are apart before the run; 1D bars are daily, whatever they were made of. */
export function barMinutes({ timeframe }: FormValues, dataset: DatasetInfo | null): number {
  return timeframe === '1D' ? DAY_MINUTES : (dataset?.intervalMinutes ?? 1)
}

/** What the form says of its bars. */
export interface DataForm {
  readonly values: FormValues
  readonly strategy: StrategyInfo
  /** Null: the built-in market, or a dataset that is not in memory. */
  readonly dataset: DatasetInfo | null
  readonly datasets: readonly DatasetInfo[]
}

/** The second instrument of the run; null where the strategy trades one. */
export function hedgeSymbol({ values, strategy }: Pick<DataForm, 'values' | 'strategy'>): string | null {
  if ((strategy.legs ?? 1) < 2) return null
  const { hedge, instrument } = values
  if (hedge !== undefined && hedge !== instrument) return hedge
  return instrument === 'NIFTY' ? 'BANKNIFTY' : 'NIFTY'
}

/** What may be traded against the instrument: the known ones, and those of other imports. */
export function hedgeChoices({ values, datasets }: DataForm): readonly string[] {
  const own = datasets.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]))
  return [...new Set<string>([...SPECIFIED_INSTRUMENTS, ...own])].filter(one => one !== values.instrument)
}

/** Imports that may be the hedge's. */
export function hedgeDatasets({ dataset, datasets }: DataForm): readonly DatasetInfo[] {
  return dataset === null ? [] : datasets.filter(({ id }) => id !== dataset.id)
}

/** The import that the hedge uses: the one that was chosen, else the best fit of its symbol, of equals the last. */
export function hedgeDataset(form: DataForm): DatasetInfo | null {
  const others = hedgeDatasets(form)
  const { hedgeDataset: asked } = form.values
  const symbol = hedgeSymbol(form)
  const rank = (info: DatasetInfo) => fitOf(info, form.dataset!)
  return (
    others.find(({ id }) => id === asked) ??
    others
      .filter(info => info.symbol === symbol)
      .sort((a, b) => rank(a) - rank(b))
      .at(-1) ??
    null
  )
}

/** The higher, the better two imports go together: by their interval first, then by the period that they share. */
function fitOf(one: DatasetInfo, other: DatasetInfo): number {
  const sharedMs = Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs)
  return one.intervalMinutes === other.intervalMinutes ? sharedMs + ANY_MS : sharedMs
}

/** More than any two times are apart. */
const ANY_MS = 1e15

/** The bars of the run; null while something is missing that `dataErrors` names. */
export function toRunData(form: DataForm): RunData | null {
  const { values, dataset, datasets } = form
  if (isMissing(values.dataset, datasets)) return null
  const seed = seedOf(values)
  if (dataset === null && seed === null) return null
  const main: DataSource =
    dataset === null ? { kind: 'synthetic', seed: seed! } : { kind: 'imported', id: dataset.id }
  const instrument = hedgeSymbol(form)
  const own = ownParts(form.strategy)
  if (instrument === null) return { main, hedge: null, ...own }
  if (main.kind === 'synthetic') return { main, hedge: { instrument, source: main }, ...own }
  const other = hedgeDataset(form)
  return other && { main, hedge: { instrument, source: { kind: 'imported', id: other.id } }, ...own }
}

/** What a strategy of the trader's own is made of; nothing of a built-in one. */
export function ownParts({ rules, code }: OwnParts): OwnParts {
  return { ...(rules && { rules }), ...(code && { code }) }
}

/** What is missing of the bars, by field. */
export function dataErrors(form: DataForm): Readonly<Record<string, string>> {
  const { values, dataset, datasets } = form
  if (isMissing(values.dataset, datasets)) {
    return { dataset: 'This dataset is not on this device. Import its file, or choose another.' }
  }
  const symbol = hedgeSymbol(form)
  if (symbol === null || dataset === null || hedgeDataset(form)) return {}
  return {
    hedge: `No ${symbol} data is imported. Import its file too, or choose the built-in synthetic market.`,
  }
}
