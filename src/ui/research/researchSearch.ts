/** What the research tools keep in the page's address. */
import { CHOICE_METRICS, PATHS } from '../../engine/research/limits.ts'
import { between, oneOf, pattern, whole } from '../../storage/records/readers.ts'
import type { SearchOf } from '../format/search.ts'

/** The most days of a window or of a block. */
export const MAX_DAYS = 10_000

/** Readers of the address; what is left out is the first choice of the form. */
export const RESEARCH_READERS = {
  /** Of the Monte Carlo: days in blocks unless it says otherwise. */
  mcMethod: oneOf('trade-order', 'daily-returns'),
  mcPaths: whole(PATHS.min, PATHS.max),
  mcSeed: whole(0, 4_294_967_295),
  mcBlockDays: between(1, MAX_DAYS),
  /** Of the walk-forward, in trading days; what it chooses from are the axes of the sweep. */
  wfIn: whole(1, MAX_DAYS),
  wfOut: whole(1, MAX_DAYS),
  wfStart: oneOf('rolling', 'anchored'),
  wfFigure: oneOf(...CHOICE_METRICS),
  /** The kept one on show. */
  wfId: pattern(/^[0-9a-z]{10}$/),
}

/** What is read of the address. */
export type ResearchSearch = SearchOf<typeof RESEARCH_READERS>
