import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import {
  BACKTEST_SEARCH_DEFAULTS,
  isDefaultSearch,
  parseBacktestSearch,
} from '../ui/app/screens/backtestSearch.ts'
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
  validateSearch: parseBacktestSearch,
  search: { middlewares: [stripSearchParams(BACKTEST_SEARCH_DEFAULTS)] },
  // a link without inputs, such as the sidebar's, leads back to the inputs that were there last
  beforeLoad({ context, search, location, cause }) {
    const { isOwn, __TSR_key: entry } = location.state
    if (cause === 'preload' || isOwn || seen.has(entry) || !isDefaultSearch(search)) return
    const last = lastInputsOf(context.client).search
    if (last && !isDefaultSearch(last)) throw redirect({ to: '/backtest', search: last, replace: true })
    seen.add(entry)
  },
})
