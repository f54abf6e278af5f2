import { createLazyFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../ui/app/screens/DashboardScreen.tsx'

export const Route = createLazyFileRoute('/')({ component: Dashboard })

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
