import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { parseRunSearch, RUN_SEARCH_DEFAULTS } from '../ui/run/runSearch.ts'

export const Route = createFileRoute('/backtest')({
  validateSearch: parseRunSearch,
  search: { middlewares: [stripSearchParams(RUN_SEARCH_DEFAULTS)] },
})
