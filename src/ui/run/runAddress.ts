/** A run as an address: every input of it, and what whoever opens it should find. */
import { defaultStringifySearch } from '@tanstack/react-router'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { KeptRun, RunFacts } from '../../storage/runs/keptRun.ts'
import { SYNTHETIC } from './runData.ts'
import { toPercent } from './runInputs.ts'
import { writeLimits } from './runLimits.ts'
import { parseRunSearch, type RunSearch } from './runSearch.ts'
import type { FormPatch } from './useRunForm.ts'

const FALLBACK_SQUARE_OFF = '15:15'
const TIME_OF_DAY = /^\d\d:\d\d$/
/** Of a hash: enough that no two are alike by chance, short enough for an address. */
const HASH_DIGITS = 16

/** The part of the address that decides the run; what it leaves undefined must not stand there. */
export function searchOf({ data, asked }: Pick<RunFacts, 'data' | 'asked'>): Partial<RunSearch> {
  const { fill, risk } = asked
  return {
    mode: 'market',
    strategy: asked.strategy,
    instrument: asked.instrument,
    capital: asked.capital,
    params: { ...asked.params },
    from: asked.from ?? undefined,
    to: asked.to ?? undefined,
    ...barsOf(data),
    timeframe: asked.timeframe ?? 'source',
    direction: asked.direction,
    ...sizeOf(asked.size),
    lots: asked.lots ? 'on' : 'off',
    ...costsOf(asked.costs),
    fillAt: fill.at,
    slippageTicks: fill.slippageTicks,
    penetrationTicks: fill.penetrationTicks,
    squareOff: asked.squareOff ?? 'off',
    risk: risk ? 'on' : 'off',
    limits: risk ? writeLimits({ risk, squareOff: timeOf(asked.squareOff) }) : undefined,
  }
}

function barsOf({ main, hedge }: RunFacts['data']): Partial<RunSearch> {
  return {
    dataset: main.kind === 'synthetic' ? SYNTHETIC : main.id,
    seed: main.kind === 'synthetic' ? main.seed : undefined,
    hedge: hedge?.instrument,
    hedgeDataset: hedge?.source.kind === 'imported' ? hedge.source.id : undefined,
  }
}

function sizeOf(size: RunInputs['size']): Partial<RunSearch> {
  return {
    sizing: size.kind,
    qty: size.kind === 'fixed' ? size.qty : undefined,
    sharePct: size.kind === 'equity' ? toPercent(size.fraction) : undefined,
  }
}

/** The limits of an address have a time of day, whatever the run itself did. */
function timeOf(squareOff: string | null): string {
  return squareOff && TIME_OF_DAY.test(squareOff) ? squareOff : FALLBACK_SQUARE_OFF
}

function costsOf(costs: RunInputs['costs']): Partial<RunSearch> {
  const own = costs.kind === 'nse' ? costs.plan?.['equity-intraday'] : undefined
  const isBook = costs.kind === 'nse'
  return {
    costs: costs.kind,
    costPct: costs.kind === 'flat' ? toPercent(costs.fraction) : undefined,
    rates: isBook ? costs.rates : undefined,
    rounding: isBook ? costs.rounding : undefined,
    dp: isBook ? (costs.dp ? 'on' : 'off') : undefined,
    segment: (isBook && costs.segment) || undefined,
    plan: isBook ? (own ? 'own' : 'book') : undefined,
    feePct: own?.percent,
    feeCap: own?.maxRupees,
  }
}

/** What whoever makes the run again should find. */
export interface Expectation {
  /** First digits of the fingerprint. */
  readonly verify: string
  readonly engine: string | undefined
  /** First digits of the dataset's hash, net profit in paise, trades. */
  readonly expect: string | undefined
  /** The imported file's name. */
  readonly file: string | undefined
}

const NO_PROMISE = { verify: undefined, engine: undefined, expect: undefined, file: undefined }

/** The address with neither a promise nor a kept run on show. */
export const NO_KEPT_RUN = { ...NO_PROMISE, run: undefined } satisfies Partial<RunSearch>

/**
 * An edit of the form without the promise of the address, which was made of other inputs. Other bars keep it: they are
 * the first difference to tell.
 */
export function withoutPromise(search: RunSearch, patch: FormPatch): FormPatch {
  const isBars = 'dataset' in patch || Object.keys(patch).every(key => key === 'mode')
  return search.verify === undefined || isBars ? patch : { ...patch, ...NO_PROMISE }
}

/** What a run says of itself in a link. */
export function expectationOf(run: RunFacts): Expectation {
  const { fingerprint, engineVersion, datasetSha256, stats, data, source } = run
  const net = Math.round(stats.netProfit * 100)
  return {
    verify: fingerprint.slice(0, HASH_DIGITS),
    engine: engineVersion,
    expect: [datasetSha256.slice(0, HASH_DIGITS), net, stats.trades].join('~'),
    file: data.main.kind === 'imported' ? fileName(source) : undefined,
  }
}

/** The name of the file behind "Imported: NIFTY.csv". */
export function fileName(source: string): string {
  return source.replace(/^Imported: /, '')
}

/** "?mode=market&…": the inputs and what to expect of them. No key and no secret is among either. */
export function linkOf(run: RunFacts): string {
  const search: Record<string, unknown> = parseRunSearch({ ...searchOf(run), ...expectationOf(run) })
  // the screen's own state is not the run's
  for (const key of ['view', 'tab', 'sort', 'order']) delete search[key]
  return defaultStringifySearch(search)
}

/** The address that opens a kept run: its inputs in the form, its figures beside them, and what to expect of it. */
export function openingOf(run: KeptRun): Partial<RunSearch> {
  return { ...searchOf(run), ...expectationOf(run), view: 'results', run: run.id, runs: undefined }
}
