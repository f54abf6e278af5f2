/** What a sweep keeps in the page's address. */
import { oneOf, pattern, whole } from '../../../storage/records/readers.ts'
import { numbers, type SearchOf, word } from '../../format/search.ts'

const NUMBER = String.raw`-?\d{1,12}(\.\d{1,8})?`
const AXIS = String.raw`[A-Za-z]\w{0,39}(~${NUMBER}){3}`
/** How axes stand in the address: "shortBars~5~15~1,longBars~20~60~5". */
export const AXES_PATTERN = new RegExp(`^${AXIS}(,${AXIS}){0,9}$`)

const PART = String.raw`[A-Za-z]\w{0,39}(~-?\d{1,15}(\.\d{1,12})?){2}`
/** How brushes stand in the address: "shortBars~5~9,sharpe~0.5~2". */
export const BRUSHES_PATTERN = new RegExp(`^${PART}(,${PART}){0,19}$`)

/** The most runs that a method may draw. */
const MAX_POINTS = 100_000

/** Readers of the address; what is left out is the first choice of the form. */
export const SWEEP_READERS = {
  /** What it varies and how, the kept one on show, and how it is shown. */
  sweep: pattern(AXES_PATTERN),
  sweepBy: oneOf('grid', 'random', 'sobol'),
  sweepPoints: whole(1, MAX_POINTS),
  sweepSeed: whole(0, 4_294_967_295),
  sweepId: pattern(/^[0-9a-z]{10}$/),
  sweepShow: oneOf('heatmap', 'lines', 'table'),
  sweepFigure: word(40),
  /** Runs with fewer trades are not shown. */
  sweepTrades: whole(0, 1_000_000),
  sweepX: word(40),
  sweepY: word(40),
  sweepOthers: oneOf('best', 'median', 'fixed'),
  sweepAt: numbers,
  sweepBrush: pattern(BRUSHES_PATTERN),
  sweepSort: word(40),
  sweepOrder: oneOf('ascending', 'descending'),
}

/** What is read of the address. */
export type SweepSearch = SearchOf<typeof SWEEP_READERS>
