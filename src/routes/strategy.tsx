import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { backtestSearch } from '../ui/panels/strategyParams.ts'
import { STRATEGY_SEARCH_DEFAULTS, strategySearchSchema } from '../ui/panels/strategySearch.ts'
import { StrategyScreen } from '../ui/screens/StrategyScreen.tsx'

export const Route = createFileRoute('/strategy')({
  validateSearch: strategySearchSchema,
  search: { middlewares: [stripSearchParams(STRATEGY_SEARCH_DEFAULTS)] },
  component: Strategy,
})

function Strategy() {
  const { client } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StrategyScreen
      client={client}
      search={search}
      onSearch={patch =>
        void navigate({ search: before => ({ ...before, ...patch }), replace: true, resetScroll: false })
      }
      onBacktest={draft => void navigate({ to: '/backtest', search: backtestSearch(draft) })}
    />
  )
}
