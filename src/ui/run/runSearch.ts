/** The inputs of a backtest as they stand in the page's address. A link reproduces the form; a bad value falls back. */

import { between, day, oneOf, pattern, text, whole } from '../../workers/core/readers.ts'
import { numbers, searchParser, typed, word } from '../format/search.ts'
import { SEGMENT_IDS } from '../format/segments.ts'
import { RESEARCH_READERS } from '../research/researchSearch.ts'
import { BRUSHES_PATTERN } from '../research/sweep/parallel.ts'
import { AXES_PATTERN, MOST_POINTS } from '../research/sweep/sweepForm.ts'
import { RUN_SORTS } from '../runs/runSorts.ts'
import { LIMITS_PATTERN } from './runLimits.ts'

/** Rupees. The engine refuses what lies outside with the same sentence. */
export const CAPITAL_LIMITS = { min: 1_000, max: 1_000_000_000 } as const

/** What each input may be. What is left out is the engine's default. */
const READERS = {
  mode: oneOf('sample', 'market'),
  strategy: word(40),
  instrument: word(40),
  capital: between(CAPITAL_LIMITS.min, CAPITAL_LIMITS.max),
  /** By the names that the strategy declares. */
  params: numbers,
  /** What stands beside the parameters. */
  view: oneOf('results', 'sweep', 'runs', 'data', 'walk-forward'),
  /** Of the data manager: what is searched, and the order of its table. */
  dataSearch: typed(100),
  dataSort: oneOf('name', 'symbol', 'period', 'rows', 'quality'),
  dataOrder: oneOf('ascending', 'descending'),
  tab: oneOf('trades', 'price', 'costs', 'analysis', 'robustness'),
  sort: oneOf('entry', 'side', 'qty', 'exit', 'pnl', 'charges', 'bars', 'reason'),
  order: oneOf('ascending', 'descending'),
  /** Of the list of trades: which are shown, and which one is told in full. */
  tradeSide: oneOf('long', 'short'),
  exitReason: word(100),
  trade: whole(0, 10_000_000),
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
  /** Of a sweep: what it varies and how, the kept one on show, and how it is shown. */
  sweep: pattern(AXES_PATTERN),
  sweepBy: oneOf('grid', 'random', 'sobol'),
  sweepPoints: whole(1, MOST_POINTS),
  sweepSeed: whole(0, 4_294_967_295),
  sweepId: pattern(/^[0-9a-z]{10}$/),
  sweepShow: oneOf('heatmap', 'lines', 'table'),
  sweepFigure: word(40),
  sweepX: word(40),
  sweepY: word(40),
  sweepOthers: oneOf('best', 'median', 'fixed'),
  sweepAt: numbers,
  sweepBrush: pattern(BRUSHES_PATTERN),
  sweepSort: word(40),
  sweepOrder: oneOf('ascending', 'descending'),
  /** A kept run on show, and those side by side. */
  run: pattern(/^[0-9a-z]{10}$/),
  runs: pattern(/^[0-9a-z]{10}(,[0-9a-z]{10}){1,3}$/),
  /** What the list of kept runs shows, and how. */
  find: typed(100),
  starred: oneOf('on'),
  runSort: oneOf(...RUN_SORTS),
  runOrder: oneOf('ascending', 'descending'),
  ...RESEARCH_READERS,
}

/** For the route's `validateSearch`. */
export const parseRunSearch = searchParser(READERS, {
  mode: 'sample',
  strategy: 'market-making',
  instrument: 'NIFTY',
  capital: 100_000,
  params: {},
  view: 'results',
  tab: 'trades',
  sort: 'exit',
  order: 'ascending',
})

export type RunSearch = ReturnType<typeof parseRunSearch>

/** What the form shows before anything is set; links leave these values out. */
export const RUN_SEARCH_DEFAULTS: RunSearch = parseRunSearch({})

/** Whether the value may stand in the address. */
export function isValidInput(key: keyof RunSearch, value: unknown): boolean {
  return READERS[key](value) !== undefined
}

/** Whether an address says nothing about the run. */
export function isDefaultSearch(search: RunSearch): boolean {
  return JSON.stringify(parseRunSearch(search)) === JSON.stringify(RUN_SEARCH_DEFAULTS)
}
