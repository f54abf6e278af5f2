import { createFileRoute, redirect, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { BACKTEST_DEFAULTS, isDefaultSearch } from '../ui/app/screens/backtestDefaults.ts'
import type { BacktestAddress, BacktestSearch } from '../ui/app/screens/backtestSearch.ts'
import { lastInputsOf } from '../ui/run/lastInputs.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the Backtesting screen put its inputs there itself. */
    isOwn?: boolean
  }
}

/** The entries of the history that a link without inputs made: Back leads to what was there. */
const seen = new Set<string | undefined>()

export const Route = createFileRoute('/backtest')({
  // a link has values of the screen, which reads what comes out: no other screen needs the code for it
  validateSearch: (address: Partial<BacktestSearch> & SearchSchemaInput): BacktestAddress => address,
  search: { middlewares: [stripSearchParams(BACKTEST_DEFAULTS)] },
  // a link without inputs, such as the sidebar's, leads back to the inputs that were there last; an address with which
  // the page itself is opened means what it says
  beforeLoad({ context, search, location, cause, matches }) {
    const { isOwn, __TSR_key: entry } = location.state
    if (cause === 'preload' || isOwn || seen.has(entry) || !isDefaultSearch(search)) return
    const isOpening = matches[0]?.cause === 'enter'
    const last = isOpening ? null : lastInputsOf(context.client).search
    if (last && !isDefaultSearch(last)) throw redirect({ to: '/backtest', search: last, replace: true })
    seen.add(entry)
  },
})
