import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { DashboardScreen } from '../ui/screens/DashboardScreen.tsx'

export const Route = createFileRoute('/')({
  validateSearch: z.object({
    range: z.catch(z._default(z.enum(['today', 'week', 'month']), 'today'), 'today'),
  }),
  search: { middlewares: [stripSearchParams({ range: 'today' })] },
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
