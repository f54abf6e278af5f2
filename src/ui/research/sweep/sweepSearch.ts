/** What a sweep keeps in the page's address. */
import { oneOf, pattern, whole } from '../../../storage/records/readers.ts'
import { numbers, type SearchOf, word } from '../../format/search.ts'
import { BRUSHES_PATTERN } from './parallel.ts'
import { AXES_PATTERN, MAX_POINTS } from './sweepForm.ts'

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
