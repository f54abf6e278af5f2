import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { parseStrategySearch, STRATEGY_SEARCH_DEFAULTS } from '../ui/desk/strategies/strategySearch.ts'

export const Route = createFileRoute('/strategy')({
  validateSearch: parseStrategySearch,
  search: { middlewares: [stripSearchParams(STRATEGY_SEARCH_DEFAULTS)] },
})
