import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DashboardScreen } from '../ui/screens/DashboardScreen.tsx'
import { oneOf, searchParser } from '../ui/search.ts'

const DEFAULTS = { range: 'today' } as const
const parseSearch = searchParser({ range: oneOf('today', 'week', 'month') }, DEFAULTS)

export const Route = createFileRoute('/')({
  validateSearch: parseSearch,
  search: { middlewares: [stripSearchParams(DEFAULTS)] },
  component: Dashboard,
})

function Dashboard() {
  const { client } = Route.useRouteContext()
  const { range } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardScreen
      client={client}
      range={range}
      onRange={next => void navigate({ search: { range: next }, replace: true, resetScroll: false })}
    />
  )
}
