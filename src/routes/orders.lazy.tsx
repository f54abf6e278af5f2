import { createLazyFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../ui/app/screens/OrdersScreen.tsx'

export const Route = createLazyFileRoute('/orders')({ component: Orders })

function Orders() {
  const { client } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      client={client}
      search={search}
      onSearch={(patch, isTyped) =>
        void navigate({
          search: before => ({ ...before, ...patch }),
          replace: isTyped,
          resetScroll: false,
        })
      }
    />
  )
}
