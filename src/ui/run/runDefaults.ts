/** By itself: every screen may hold a link that leaves these out, and has no use for what reads the other inputs. */

/** What the form shows before anything is set. */
export const RUN_DEFAULTS = {
  mode: 'sample',
  strategy: 'market-making',
  instrument: 'NIFTY',
  capital: 100_000,
  params: {},
  view: 'results',
} as const
