/** The inputs of a backtest as they stand in the page's address. A link reproduces the form; a bad value falls back. */

import {
  LIMITS_PATTERN,
  type PageInput,
  type PageValues,
  readPageValue,
  toPageValue,
} from '../../engine/inputs/pageValues.ts'
import { INPUT_ENTRIES } from '../../engine/inputs/table.ts'
import { oneOf, pattern, type Reader, text, whole } from '../../storage/records/readers.ts'
import { type SearchParser, searchParser, word } from '../format/search.ts'
import { RUN_DEFAULTS } from './runDefaults.ts'

type InputReaders = { readonly [K in PageInput]: Reader<NonNullable<PageValues[K]>> }

/** The inputs of the run, read as the table describes them. */
const INPUT_READERS = Object.fromEntries(
  INPUT_ENTRIES.flatMap(([name, input]) =>
    input.onPage === false ? [] : [[name, (value: unknown) => readPageValue(input, value)]],
  ),
) as unknown as InputReaders

/** What each value may be. What is left out is the engine's default. */
export const RUN_READERS = {
  mode: oneOf('sample', 'market'),
  ...INPUT_READERS,
  /** What stands beside the parameters. */
  view: oneOf('results', 'sweep', 'runs', 'data', 'walk-forward'),
  /** An imported dataset's id, or "synthetic". */
  dataset: text(200),
  /** Of the built-in market. */
  seed: whole(0, 4_294_967_295),
  /** What a pair is traded against, and its imported dataset. */
  hedge: word(40),
  hedgeDataset: text(200),
  /** Those that bound the run, so that a link brings them along. */
  limits: pattern(LIMITS_PATTERN),
  /** What a link expects of its run: first digits of the fingerprint, the engine, hash ~ net paise ~ trades, the file. */
  verify: pattern(/^[0-9a-f]{16}$/),
  engine: pattern(/^[\w.+-]{1,40}$/),
  expect: pattern(/^[0-9a-f]{16}~-?\d{1,18}~\d{1,12}$/),
  file: text(200),
  /** A saved run on show, and those side by side. */
  run: pattern(/^[0-9a-z]{10}$/),
  runs: pattern(/^[0-9a-z]{10}(,[0-9a-z]{10}){1,3}$/),
}

/** What inputs that were added since had before: page values by their names. */
const BEFORE_ADDED = INPUT_ENTRIES.flatMap(([name, input]) =>
  input.isNew && input.onPage !== false ? [[name, toPageValue(input, input.initial)] as const] : [],
)

/** The parser, by which a link to a result that leaves out what was added since means a run of before. */
export function withRunsOfBefore<S extends { readonly verify?: string | undefined }>(
  parse: SearchParser<S>,
): SearchParser<S> {
  return (raw: Readonly<Record<string, unknown>>) => {
    const search = parse(raw)
    if (search.verify === undefined) return search
    const missing = BEFORE_ADDED.filter(([name]) => (search as Record<string, unknown>)[name] === undefined)
    return { ...search, ...Object.fromEntries(missing) }
  }
}

/** Reads the run alone; what else an address holds is left out. */
export const parseRunSearch = withRunsOfBefore(searchParser(RUN_READERS, RUN_DEFAULTS))

export type RunSearch = ReturnType<typeof parseRunSearch>

/** Whether the value may stand in the address. */
export function isValidInput(key: keyof RunSearch, value: unknown): boolean {
  return RUN_READERS[key](value) !== undefined
}
