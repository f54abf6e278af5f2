import { createLazyFileRoute, useNavigate } from '@tanstack/react-router'
import { StrategyScreen } from '../ui/app/screens/StrategyScreen.tsx'
import { backtestSearch } from '../ui/desk/strategies/strategyParams.ts'

export const Route = createLazyFileRoute('/strategy')({ component: Strategy })

function Strategy() {
  const { client } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // a toast offers the backtest when the screen may be left already
  const leave = useNavigate()
  return (
    <StrategyScreen
      client={client}
      search={search}
      onSearch={patch =>
        void navigate({ search: before => ({ ...before, ...patch }), replace: true, resetScroll: false })
      }
      onBacktest={draft => void leave({ to: '/backtest', search: backtestSearch(draft) })}
    />
  )
}
