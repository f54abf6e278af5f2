import { createLazyFileRoute } from '@tanstack/react-router'
import { PositionsScreen } from '../ui/app/screens/PositionsScreen.tsx'

export const Route = createLazyFileRoute('/positions')({ component: Positions })

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
