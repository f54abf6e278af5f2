/** A run as an address: every input of it, and what whoever opens it should find. */
import { defaultStringifySearch } from '@tanstack/react-router'
import { addressOf } from '../../engine/inputs/pageValues.ts'
import type { RunFacts, SavedRun } from '../../storage/runs/savedRun.ts'
import { SYNTHETIC } from './runData.ts'
import { parseRunSearch, type RunSearch } from './runSearch.ts'
import type { FormPatch } from './useRunForm.ts'

/** What a strategy of the trader's own follows at the end of an address. */
export const OWN_MARK = '#own='

/** Of a hash: enough that no two are alike by chance, short enough for an address. */
const HASH_DIGITS = 16

/** The part of the address that decides the run; what it leaves undefined must not stand there. */
export function searchOf({ data, requested }: Pick<RunFacts, 'data' | 'requested'>): Partial<RunSearch> {
  return { mode: 'market', ...barsOf(data), ...addressOf(requested) }
}

function barsOf({ main, hedge }: RunFacts['data']): Partial<RunSearch> {
  return {
    dataset: main.kind === 'synthetic' ? SYNTHETIC : main.id,
    seed: main.kind === 'synthetic' ? main.seed : undefined,
    hedge: hedge?.instrument,
    hedgeDataset: hedge?.source.kind === 'imported' ? hedge.source.id : undefined,
  }
}

/** What whoever makes the run again should find. */
export interface ExpectedResult {
  /** First digits of the fingerprint. */
  readonly verify: string
  readonly engine: string | undefined
  /** First digits of the dataset's hash, net profit in paise, trades. */
  readonly expect: string | undefined
  /** The imported file's name. */
  readonly file: string | undefined
}

const NOTHING_EXPECTED = { verify: undefined, engine: undefined, expect: undefined, file: undefined }

/** The address with neither an expected result nor a saved run on show. */
export const NO_SAVED_RUN = { ...NOTHING_EXPECTED, run: undefined } satisfies Partial<RunSearch>

/**
 * An edit of the form without the expected result of the address, which is of other inputs. Other bars keep it: they are
 * the first difference to tell.
 */
export function withoutExpectedResult(search: RunSearch, patch: FormPatch): FormPatch {
  const isBars = 'dataset' in patch || Object.keys(patch).every(key => key === 'mode')
  return search.verify === undefined || isBars ? patch : { ...patch, ...NOTHING_EXPECTED }
}

/** What a run says of itself in a link. */
export function expectedResultOf(run: RunFacts): ExpectedResult {
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
  const search: Record<string, unknown> = parseRunSearch({ ...searchOf(run), ...expectedResultOf(run) })
  // the screen's own state is not the run's
  for (const key of ['view', 'tab', 'sort', 'order']) delete search[key]
  return defaultStringifySearch(search)
}

/** The address that opens a saved run: its inputs in the form, its metrics beside them, and what to expect of it. */
export function openingOf(run: SavedRun): Partial<RunSearch> {
  return { ...searchOf(run), ...expectedResultOf(run), view: 'results', run: run.id, runs: undefined }
}
