/** The inputs of a backtest as they stand in the page's address. A link reproduces the form; a bad value falls back. */

import { between, day, oneOf, pattern, text, whole } from '../../storage/records/readers.ts'
import { numbers, type SearchOf, searchParser, word } from '../format/search.ts'
import { SEGMENT_IDS } from '../format/segments.ts'
import { LIMITS_PATTERN } from './runLimits.ts'

/** Rupees. The engine refuses what lies outside with the same sentence. */
export const CAPITAL_LIMITS = { min: 1_000, max: 1_000_000_000 } as const

/** What each input may be. What is left out is the engine's default. */
export const RUN_READERS = {
  mode: oneOf('sample', 'market'),
  strategy: word(40),
  instrument: word(40),
  capital: between(CAPITAL_LIMITS.min, CAPITAL_LIMITS.max),
  /** By the names that the strategy declares. */
  params: numbers,
  /** What stands beside the parameters. */
  view: oneOf('results', 'sweep', 'runs', 'data', 'walk-forward'),
  from: day,
  to: day,
  /** An imported dataset's id, or "synthetic". */
  dataset: text(200),
  /** Of the built-in market. */
  seed: whole(0, 4_294_967_295),
  /** What a pair is traded against, and its imported dataset. */
  hedge: word(40),
  hedgeDataset: text(200),
  timeframe: oneOf('source', '1m', '3m', '5m', '15m', '30m', '60m', '1D'),
  direction: oneOf('long', 'short', 'both'),
  sizing: oneOf('fixed', 'equity'),
  qty: whole(1, 1e9),
  sharePct: between(0.01, 100),
  lots: oneOf('on', 'off'),
  costs: oneOf('nse', 'none', 'flat'),
  costPct: between(0, 10),
  rates: oneOf('of-the-day', 'today'),
  rounding: oneOf('exact', 'contract-note'),
  dp: oneOf('on', 'off'),
  /** Of the charge book; "auto" is what the instrument and the square-off say. */
  segment: oneOf('auto', ...SEGMENT_IDS),
  plan: oneOf('book', 'own'),
  feePct: between(0, 10),
  feeCap: between(0, 1_000_000),
  fillAt: oneOf('next-open', 'this-close'),
  slippageTicks: whole(0, 1000),
  penetrationTicks: whole(0, 1000),
  squareOff: pattern(/^(off|close|([01]\d|2[0-3]):[0-5]\d)$/),
  risk: oneOf('on', 'off'),
  /** Those that bound the run, so that a link brings them along. */
  limits: pattern(LIMITS_PATTERN),
  /** What a link expects of its run: first digits of the fingerprint, the engine, hash ~ net paise ~ trades, the file. */
  verify: pattern(/^[0-9a-f]{16}$/),
  engine: pattern(/^[\w.+-]{1,40}$/),
  expect: pattern(/^[0-9a-f]{16}~-?\d{1,18}~\d{1,12}$/),
  file: text(200),
  /** A kept run on show, and those side by side. */
  run: pattern(/^[0-9a-z]{10}$/),
  runs: pattern(/^[0-9a-z]{10}(,[0-9a-z]{10}){1,3}$/),
}

/** What the form shows before anything is set. */
export const RUN_DEFAULTS = {
  mode: 'sample',
  strategy: 'market-making',
  instrument: 'NIFTY',
  capital: 100_000,
  params: {},
  view: 'results',
} as const satisfies SearchOf<typeof RUN_READERS>

/** Reads the run alone; what else an address holds is left out. */
export const parseRunSearch = searchParser(RUN_READERS, RUN_DEFAULTS)

export type RunSearch = ReturnType<typeof parseRunSearch>

/** Whether the value may stand in the address. */
export function isValidInput(key: keyof RunSearch, value: unknown): boolean {
  return RUN_READERS[key](value) !== undefined
}
