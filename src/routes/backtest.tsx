import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BACKTEST_SEARCH_DEFAULTS, parseBacktestSearch } from '../ui/app/screens/backtestSearch.ts'

export const Route = createFileRoute('/backtest')({
  validateSearch: parseBacktestSearch,
  search: { middlewares: [stripSearchParams(BACKTEST_SEARCH_DEFAULTS)] },
})
