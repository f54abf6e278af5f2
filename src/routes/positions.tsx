import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { POSITION_SEARCH_DEFAULTS, parsePositionSearch } from '../ui/panels/positions/positionSearch.ts'
import { PositionsScreen } from '../ui/screens/PositionsScreen.tsx'

export const Route = createFileRoute('/positions')({
  validateSearch: parsePositionSearch,
  search: { middlewares: [stripSearchParams(POSITION_SEARCH_DEFAULTS)] },
  component: Positions,
})

function Positions() {
  const { client } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PositionsScreen
      client={client}
      search={search}
      onSearch={patch =>
        void navigate({ search: before => ({ ...before, ...patch }), replace: true, resetScroll: false })
      }
    />
  )
}
