/** Columns that the list of kept runs can be sorted by. */
export const RUN_SORTS = [
  'name',
  'net',
  'return',
  'drawdown',
  'sharpe',
  'trades',
  'strategy',
  'instrument',
  'period',
  'when',
] as const

/** One of them. */
export type RunSort = (typeof RUN_SORTS)[number]
